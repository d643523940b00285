"""What the scripted server says: answers as an OpenAI-compatible server would put them on the wire, and its faults.

Pure data to bytes; `server` does the sockets. Standard library only, so that it can run in any process.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

_PIECE = re.compile(r"\S+\s*|\s+")
_ARGUMENT_PIECE = 12
_MODEL = "scripted"


@dataclass(frozen=True)
class Reply:
    """One HTTP response, down to the writes on the socket."""

    status: int = 200
    headers: tuple[tuple[str, str], ...] = (("Content-Type", "application/json"),)
    writes: tuple[bytes, ...] = ()
    streamed: bool = False
    """With chunked transfer encoding, one HTTP chunk a write; otherwise with a Content-Length."""
    killed: bool = False
    """Drop the connection after the last write, before the response is whole."""
    stalled: bool = False
    """Say nothing more after the last write, and leave the connection open."""
    before: float = 0.0
    """Seconds of silence before the status line."""
    between: float = 0.0
    """Seconds of silence between two writes."""


@dataclass(frozen=True)
class Faults:
    """What goes wrong with a streamed answer (`kill_after` and the pauses: with a whole one too)."""

    kill_after: int | None = None
    """Drop the connection after so many events (0: after the headers)."""
    stall_after: int | None = None
    """Fall silent after so many events, with the connection open."""
    malformed_at: int | None = None
    """Cut the JSON of this event (counted from 0) in half."""
    comments: bool = False
    """A keep-alive comment before every event."""
    crlf: bool = False
    """Line ends as CR LF."""
    split: int | None = None
    """Cut the stream into writes of so many bytes, through UTF-8 sequences and all."""
    before: float = 0.0
    between: float = 0.0


@dataclass(frozen=True)
class ScriptedCall:
    """A tool call of an answer."""

    name: str
    arguments: Mapping[str, object] | str = field(default_factory=dict)
    """A string goes out as it is."""
    call_id: str | None = None
    """Left out: "call_" and its place in the answer."""

    def wire_arguments(self) -> str:
        """The arguments as the text that stands in the JSON."""
        if isinstance(self.arguments, str):
            return self.arguments
        return json.dumps(self.arguments, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class Answer:
    """An answer of the model; whether it streams is up to the request."""

    text: str = ""
    calls: tuple[ScriptedCall, ...] = ()
    reasoning: str = ""
    refusal: str = ""
    finish: str | None = None
    """finish_reason; left out: what fits ("tool_calls" or "stop")."""
    prompt_tokens: int = 100
    cached_tokens: int = 0
    faults: Faults = Faults()

    def reply(self, *, streamed: bool) -> Reply:
        """The HTTP response that carries this answer."""
        return _streamed(self) if streamed else _whole(self)


def http_error(status: int, message: str = "no", *, code: str = "", retry_after: str | None = None) -> Reply:
    """An error as OpenAI-compatible servers send it."""
    body = {"error": {"message": message, "type": "error", "code": code or None, "param": None}}
    headers = [("Content-Type", "application/json")]
    if retry_after is not None:
        headers.append(("Retry-After", retry_after))
    return Reply(status, tuple(headers), (_dump(body),))


def raw_stream(*writes: bytes, killed: bool = False) -> Reply:
    """A streamed response of exactly these bytes."""
    return Reply(headers=_EVENT_STREAM, writes=writes, streamed=True, killed=killed)


def raw_json(body: object) -> Reply:
    """A whole response of exactly this JSON."""
    return Reply(writes=(_dump(body),))


def answer_from_json(entry: Mapping[str, object]) -> Answer:
    """An answer out of a script file: `{"text": …, "calls": [{"name": …, "arguments": …}]}`."""
    calls = entry.get("calls", [])
    known = {key: value for key, value in entry.items() if key != "calls"}
    made = tuple(ScriptedCall(**call) for call in calls) if isinstance(calls, list) else ()
    return replace(Answer(), **known, calls=made)  # type: ignore[arg-type]  # a wrong script fails loudly here


_EVENT_STREAM = (("Content-Type", "text/event-stream; charset=utf-8"), ("Cache-Control", "no-cache"))


def _dump(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _finish(answer: Answer) -> str:
    return answer.finish or ("tool_calls" if answer.calls else "stop")


def _usage(answer: Answer) -> dict[str, object]:
    said = len(_PIECE.findall(answer.text)) + sum(len(call.wire_arguments()) // 4 for call in answer.calls)
    thought = len(_PIECE.findall(answer.reasoning))
    return {
        "prompt_tokens": answer.prompt_tokens,
        "completion_tokens": said + thought,
        "total_tokens": answer.prompt_tokens + said + thought,
        "prompt_tokens_details": {"cached_tokens": answer.cached_tokens},
        "completion_tokens_details": {"reasoning_tokens": thought},
    }


def _call(call: ScriptedCall, place: int) -> dict[str, object]:
    return {"id": call.call_id or f"call_{place}", "type": "function"}


def _whole(answer: Answer) -> Reply:
    message: dict[str, object] = {"role": "assistant", "content": answer.text or None}
    if answer.calls:
        message["tool_calls"] = [
            _call(call, place) | {"function": {"name": call.name, "arguments": call.wire_arguments()}}
            for place, call in enumerate(answer.calls)
        ]
    if answer.reasoning:
        message["reasoning_content"] = answer.reasoning
    if answer.refusal:
        message["refusal"] = answer.refusal
    body = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": _MODEL,
        "choices": [{"index": 0, "message": message, "finish_reason": _finish(answer)}],
        "usage": _usage(answer),
    }
    killed = answer.faults.kill_after is not None
    text = _dump(body)
    return Reply(writes=(text[: len(text) // 2] if killed else text,), killed=killed, before=answer.faults.before)


def _deltas(answer: Answer) -> list[dict[str, object]]:
    deltas: list[dict[str, object]] = [{"role": "assistant", "content": ""}]
    deltas += [{"reasoning_content": piece} for piece in _PIECE.findall(answer.reasoning)]
    deltas += [{"content": piece} for piece in _PIECE.findall(answer.text)]
    deltas += [{"refusal": piece} for piece in _PIECE.findall(answer.refusal)]
    for place, call in enumerate(answer.calls):
        opening = _call(call, place) | {"index": place, "function": {"name": call.name, "arguments": ""}}
        deltas.append({"tool_calls": [opening]})
        text = call.wire_arguments()
        for start in range(0, len(text), _ARGUMENT_PIECE):
            piece = {"index": place, "function": {"arguments": text[start : start + _ARGUMENT_PIECE]}}
            deltas.append({"tool_calls": [piece]})
    return deltas


def _events(answer: Answer) -> list[bytes]:
    frame = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": _MODEL}
    choices: list[dict[str, object]] = [
        {"index": 0, "delta": delta, "finish_reason": None} for delta in _deltas(answer)
    ]
    choices.append({"index": 0, "delta": {}, "finish_reason": _finish(answer)})
    events = [_dump(frame | {"choices": [choice]}) for choice in choices]
    events.append(_dump(frame | {"choices": [], "usage": _usage(answer)}))
    return [*events, b"[DONE]"]


def _streamed(answer: Answer) -> Reply:
    faults = answer.faults
    events = _events(answer)
    if faults.malformed_at is not None:
        events[faults.malformed_at] = events[faults.malformed_at][: len(events[faults.malformed_at]) // 2]
    if faults.kill_after is not None or faults.stall_after is not None:
        events = events[: faults.kill_after or faults.stall_after or 0]
    end = b"\r\n" if faults.crlf else b"\n"
    comment = b": keep-alive" + end + end if faults.comments else b""
    writes = tuple(comment + b"data: " + event + end + end for event in events)
    if faults.split:
        joined = b"".join(writes)
        writes = tuple(joined[start : start + faults.split] for start in range(0, len(joined), faults.split))
    return Reply(
        headers=_EVENT_STREAM,
        writes=writes,
        streamed=True,
        killed=faults.kill_after is not None,
        stalled=faults.stall_after is not None,
        before=faults.before,
        between=faults.between,
    )
