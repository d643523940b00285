"""Requests, answers and readers that the tests of the model layer share."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

from orchestrator.models.errors import ModelError
from orchestrator.models.messages import ChatRequest, Message, OutputSchema, ToolSpec
from orchestrator.models.openai_client import OpenAIChatModel
from orchestrator.models.openai_door import Endpoint, Timeouts
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import Part, TextDelta
from orchestrator.models.retries import Retrier, RetryPolicy
from orchestrator.testing.server import ScriptedServer

ROLL: Final = ToolSpec(
    "roll",
    "Rolls dice.",
    {"type": "object", "properties": {"dice": {"type": "string"}}, "required": ["dice"], "additionalProperties": False},
)
RULING: Final = OutputSchema(
    "ruling", {"type": "object", "properties": {"action": {"type": "string"}}, "required": ["action"]}
)
ASKED: Final = ChatRequest("narration", "en", (Message("system", "You narrate."), Message("user", "I climb.")), (ROLL,))


class Sleeper:
    """Stands in for `asyncio.sleep` and remembers how long it was asked to."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    async def __call__(self, seconds: float) -> None:
        """Do not wait."""
        self.slept.append(seconds)


def client(
    server: ScriptedServer,
    profile: ModelProfile | None = None,
    *,
    attempts: int = 1,
    sleep: Callable[[float], Awaitable[None]] | None = None,
    timeouts: Timeouts | None = None,
) -> OpenAIChatModel:
    """A client of `server` that never really waits."""
    retrier = Retrier(RetryPolicy(attempts=attempts), sleep=sleep or Sleeper(), chance=lambda: 0.0)
    endpoint = Endpoint("m", server.base_url, "sk-secret-key-0123456789")
    return OpenAIChatModel(endpoint, profile or ModelProfile(), retrier=retrier, timeouts=timeouts)


async def read(parts: AsyncIterator[Part]) -> tuple[list[Part], ModelError | None]:
    """All parts of a stream, and the fault that ended it."""
    taken: list[Part] = []
    try:
        async for part in parts:
            taken.append(part)
    except ModelError as fault:
        return taken, fault
    return taken, None


def text_of(parts: list[Part]) -> str:
    """What was said."""
    return "".join(part.text for part in parts if isinstance(part, TextDelta))
