"""The table of recorded streams in `streams/*.yaml`: how a case becomes a request, a response and expected parts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson
from ruamel.yaml import YAML

from orchestrator.models.messages import CallRecord, ChatRequest, Message, OutputSchema, ToolSpec
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import CallBroken, CallReady, Finished, Part, ReasoningDelta, TextDelta
from orchestrator.testing.server_replies import Reply, raw_stream

FOLDER: Final = Path(__file__).parent / "streams"
TOOL_NAMES: Final = ("roll", "tick_clock", "end_scene", "look_around", "wait", "rest", "listen")
TOOLS: Final = tuple(
    ToolSpec(name, f"{name}, for tests", {"type": "object", "properties": {"dice": {"type": "string"}}})
    for name in TOOL_NAMES
)
RULING: Final = OutputSchema("ruling", {"type": "object", "properties": {"action": {"type": "string"}}})
BLANKS: Final = "%600 blanks%"


@dataclass(frozen=True)
class StreamCase:
    """One recorded answer and what must become of it."""

    id: str
    rows: tuple[str, ...]
    says: str
    fields: Mapping[str, Any]

    @property
    def profile(self) -> ModelProfile:
        """The profile the answer is read with."""
        return ModelProfile.model_validate(self.fields.get("profile", {}))

    @property
    def request(self) -> ChatRequest:
        """The request that is answered: two messages, and for each id in `history` a call with its result."""
        asked = self.fields.get("request", {})
        earlier = [
            message
            for call_id in self.fields.get("history", ())
            for message in (
                Message("assistant", calls=(CallRecord(call_id, "roll", {}),)),
                Message("tool", "12", call_id=call_id),
            )
        ]
        text = "I climb the wall. " * (200 if asked.get("long") else 1)
        return ChatRequest(
            "narration",
            "en",
            (Message("system", "You are the storyteller."), Message("user", text), *earlier),
            TOOLS,
            RULING if asked.get("output") else None,
            bool(asked.get("must_narrate")),
        )

    @property
    def reply(self) -> Reply:
        """The response, byte for byte."""
        fields = self.fields
        if "raw" in fields:
            raw = str(fields["raw"]).encode()
            size = fields.get("split") or len(raw) or 1
            pieces = [raw[start : start + size] for start in range(0, len(raw), size)]
            return raw_stream(*pieces, killed=bool(fields.get("killed")))
        if "body" in fields or "raw_body" in fields:
            body = str(fields["raw_body"]).encode() if "raw_body" in fields else orjson.dumps(fields["body"])
            headers = {"Content-Type": fields.get("content_type", "application/json"), **fields.get("headers", {})}
            return Reply(fields.get("status", 200), tuple(headers.items()), (body,))
        return raw_stream(*(b"data: " + event + b"\n\n" for event in _events(fields)))


def stream_cases() -> list[StreamCase]:
    """Every case of every file, in order."""
    reader = YAML(typ="safe", pure=True)
    entries = [entry for file in sorted(FOLDER.glob("*.yaml")) for entry in reader.load(file.read_text("utf-8"))]
    return [StreamCase(entry.pop("id"), tuple(entry.pop("rows")), entry.pop("says"), entry) for entry in entries]


def as_rows(parts: Sequence[Part]) -> list[dict[str, object]]:
    """Parts in the form of the files; neighbouring text and neighbouring reasoning as one."""
    rows: list[dict[str, object]] = []
    for part in parts:
        match part:
            case TextDelta() | ReasoningDelta():
                kind = "text" if isinstance(part, TextDelta) else "reasoning"
                before = rows.pop() if rows and kind in rows[-1] else {kind: "", "deltas": 0}
                rows.append({kind: f"{before[kind]}{part.text}", "deltas": int(str(before["deltas"])) + 1})
            case CallReady():
                call = {"id": part.call_id, "name": part.name, "arguments": dict(part.arguments)}
                rows.append({"call": call})
            case CallBroken():
                assert part.detail
                rows.append({"broken": {"id": part.call_id, "name": part.name, "code": part.code}})
            case Finished():
                rows.append(_finished_row(part))
    return rows


def _finished_row(part: Finished) -> dict[str, object]:
    usage = part.usage
    row: dict[str, object] = {
        "finished": part.reason,
        "usage": [usage.prompt_tokens, usage.completion_tokens, usage.cached_tokens, usage.reasoning_tokens],
        "estimated": usage.estimated,
    }
    if part.refusal:
        row["refusal"] = part.refusal
    if part.notices:
        row["notices"] = [notice.code for notice in part.notices]
    return row


def expected_rows(case: StreamCase, got: Sequence[Mapping[str, object]]) -> list[dict[str, object]]:
    """The expected rows, filled with what was got where the case does not say (token counts, number of deltas)."""
    unsaid = ("usage", "estimated", "deltas")
    filled: list[dict[str, object]] = []
    for number, row in enumerate(case.fields["parts"]):
        found = got[number] if number < len(got) else {}
        filled.append({**{key: found[key] for key in unsaid if key in found and key not in row}, **row})
    return filled


def _events(fields: Mapping[str, Any]) -> list[bytes]:
    events = fields.get("events")
    if events is None:
        frame = {"id": "chatcmpl-1", "object": "chat.completion.chunk"}
        choices = [{"index": 0, "delta": delta, "finish_reason": None} for delta in fields["deltas"]]
        choices.append({"index": 0, "delta": {}, "finish_reason": fields["finish"]})
        events = [{**frame, "choices": [choice]} for choice in choices]
        if "usage" in fields:
            events.append({**frame, "choices": [], "usage": fields["usage"]})
        events.append("[DONE]")
    dumped = [event.encode() if isinstance(event, str) else orjson.dumps(event) for event in events]
    return [event.replace(BLANKS.encode(), b" " * 600) for event in dumped]
