"""The load of performance.md for the model layer, spoken by our client and by a hand loop over `openai` (the floor).

A system prompt of about 2,000 tokens, 20 earlier messages, 4 tools, one player line → 2 tool calls → 150 tokens of
narration, from a local server in a process of its own that answers at once.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from openai import AsyncOpenAI

from orchestrator.models.messages import CallRecord, ChatRequest, Message, ToolSpec
from orchestrator.models.openai_client import OpenAIChatModel
from orchestrator.models.openai_door import Endpoint
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import CallReady, TextDelta

TOKENS: Final = 150
SYSTEM: Final = "The storyteller tells what happens; the rules say what it costs. " * 150
EARLIER: Final = tuple(
    Message("user" if number % 2 == 0 else "assistant", "The hero looks around and speaks of the old gate. " * 5)
    for number in range(20)
)
LINE: Final = Message("user", "I climb the wet wall and keep low.")
TOOLS: Final = tuple(
    ToolSpec(
        name,
        f"The tool {name}: what it does is told here in two or three sentences, as a model needs to know. " * 2,
        {
            "type": "object",
            "properties": {
                "sheet": {"type": "string", "enum": ["hero", "iris", "ogre"], "description": "Whose sheet."},
                "what": {"type": "string", "description": "Dice, a track, a clock or a pool."},
                "by": {"type": "integer", "description": "By how much."},
            },
            "required": ["sheet", "what"],
            "additionalProperties": False,
        },
    )
    for name in ("roll", "mark_sheet", "tick_clock", "spend_pool")
)
CALLS: Final = [
    {"name": "roll", "arguments": {"sheet": "hero", "what": "1d20"}},
    {"name": "mark_sheet", "arguments": {"sheet": "hero", "what": "hp", "by": -3}},
]


def narration(tokens: int) -> str:
    """A narration that the server streams in so many pieces."""
    return " ".join(["word"] * tokens)


@contextmanager
def running_server(answers: list[dict[str, object]]) -> Iterator[str]:
    """The base URL of a server in another process that says `answers` over and over."""
    with TemporaryDirectory() as folder:
        script = Path(folder) / "script.json"
        script.write_text(json.dumps(answers), encoding="utf-8")
        command = [sys.executable, "-m", "orchestrator.testing.server", str(script)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            yield process.stdout.readline().strip()
            process.stdin.close()
            process.wait(timeout=30)


class OurTurn:
    """The turn of the load through our client."""

    def __init__(self, base_url: str, *, streamed: bool, earlier: tuple[Message, ...] = EARLIER) -> None:
        profile = ModelProfile(streaming="always" if streamed else "never")
        self._model = OpenAIChatModel(Endpoint("m", base_url, "key"), profile)
        self._earlier = earlier
        self.first_token = 0.0
        """Seconds from the player's line to the first narration of the latest turn."""

    async def run(self) -> None:
        """Ask until the model narrates."""
        began = perf_counter()
        messages = [Message("system", SYSTEM), *self._earlier, LINE]
        self.first_token = 0.0
        while True:
            calls: list[CallReady] = []
            async for part in self._model.stream(ChatRequest("narration", "en", tuple(messages), TOOLS)):
                if isinstance(part, CallReady):
                    calls.append(part)
                elif isinstance(part, TextDelta) and not self.first_token:
                    self.first_token = perf_counter() - began
            if not calls:
                return
            records = tuple(CallRecord(call.call_id, call.name, call.arguments) for call in calls)
            messages.append(Message("assistant", calls=records))
            messages += [Message("tool", "12", call_id=call.call_id) for call in calls]

    async def aclose(self) -> None:
        """Close the connections."""
        await self._model.aclose()


class HandTurn:
    """The floor: the same turn as one would write it by hand over the `openai` client."""

    def __init__(self, base_url: str, *, streamed: bool, earlier: tuple[Message, ...] = EARLIER) -> None:
        self._client = AsyncOpenAI(base_url=base_url, api_key="key", max_retries=0)
        self._streamed = streamed
        self._earlier = [{"role": message.role, "content": message.text} for message in earlier]
        self._tools = [
            {
                "type": "function",
                "function": {"name": tool.name, "description": tool.description, "parameters": tool.schema},
            }
            for tool in TOOLS
        ]
        self._began = 0.0
        self.first_token = 0.0

    async def run(self) -> None:
        """Ask until the model narrates."""
        self._began, self.first_token = perf_counter(), 0.0
        player = {"role": "user", "content": LINE.text}
        messages: list[dict[str, Any]] = [{"role": "system", "content": SYSTEM}, *self._earlier, player]
        while True:
            calls = await (self._stream(messages) if self._streamed else self._whole(messages))
            if not calls:
                return
            messages.append({"role": "assistant", "content": None, "tool_calls": calls})
            messages += [{"role": "tool", "tool_call_id": call["id"], "content": "12"} for call in calls]

    async def _stream(self, messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
        create: Any = self._client.chat.completions.create
        stream = await create(
            model="m",
            messages=messages,
            tools=self._tools,
            max_tokens=1024,
            stream=True,
            stream_options={"include_usage": True},
        )
        calls: dict[int, dict[str, Any]] = {}
        async for chunk in stream:
            if not chunk.choices:
                continue
            delta = chunk.choices[0].delta
            if delta.content and not self.first_token:
                self.first_token = perf_counter() - self._began
            for piece in delta.tool_calls or ():
                empty = {"id": piece.id, "type": "function", "function": {"name": "", "arguments": ""}}
                function = calls.setdefault(piece.index, empty)["function"]
                function["name"] += piece.function.name or ""
                function["arguments"] += piece.function.arguments or ""
        for call in calls.values():
            json.loads(call["function"]["arguments"])
        return list(calls.values())

    async def _whole(self, messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
        create: Any = self._client.chat.completions.create
        answer = await create(model="m", messages=messages, tools=self._tools, max_tokens=1024)
        message = answer.choices[0].message
        if message.content and not self.first_token:
            self.first_token = perf_counter() - self._began
        calls = [call.model_dump() for call in message.tool_calls or ()]
        for call in calls:
            json.loads(call["function"]["arguments"])
        return calls

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.close()
