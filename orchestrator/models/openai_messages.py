"""Messages as a server wants them: roles and order by the model's profile (behaviours.md C8).

Where a model has no tool calls of its own, calls and results in the history become text, in the very form that the
model is asked to write.
"""

from collections.abc import Mapping, Sequence

import orjson

from orchestrator.models.messages import CallRecord, ChatRequest, Message
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.words import say

WireMessage = dict[str, object]

_GAP = "\n\n"


def wire_messages(request: ChatRequest, profile: ModelProfile, notes: Sequence[str]) -> list[WireMessage]:
    """The messages of `request` for a model with `profile`.

    Instructions come first, as one message, with `notes` at their end; later system messages are spoken by the user.
    Assistant messages that say nothing are left out; where the template needs alternation, neighbours are merged and
    the user speaks first.
    """
    head = 0
    while head < len(request.messages) and request.messages[head].role == "system":
        head += 1
    instructions = _GAP.join([*(message.text for message in request.messages[:head]), *notes])
    if profile.tool_mode == "native":
        wired = [wire for message in request.messages[head:] if (wire := _native(message)) is not None]
    else:
        wired = _as_text(request.messages[head:], request.language, tagged=profile.tool_mode == "text")
    if profile.alternation:
        wired = _merged(wired)
    return _instructed(wired, instructions, profile, request.language)


def dump_arguments(arguments: Mapping[str, object]) -> str:
    """Arguments as the text that stands in the history."""
    return orjson.dumps(arguments, default=as_plain).decode()


def as_plain(value: object) -> object:
    """Let orjson write any mapping, not only dicts.

    Raises:
        TypeError: the value is nothing that JSON knows.
    """
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"not JSON: {type(value).__name__}")


def _native(message: Message) -> WireMessage | None:
    if message.role == "tool":
        return {"role": "tool", "tool_call_id": message.call_id, "content": message.text}
    if message.role != "assistant":
        return {"role": "user", "content": message.text}
    if not message.calls:
        return {"role": "assistant", "content": message.text} if message.text else None
    calls = [
        {
            "id": call.call_id,
            "type": "function",
            "function": {"name": call.name or "unnamed", "arguments": dump_arguments(call.arguments)},
        }
        for call in message.calls
    ]
    return {"role": "assistant", "content": message.text, "tool_calls": calls}


def _as_text(messages: Sequence[Message], language: str, *, tagged: bool) -> list[WireMessage]:
    names: dict[str, str] = {}
    wired: list[WireMessage] = []
    for message in messages:
        names |= {call.call_id: call.name for call in message.calls}
        if message.role == "tool":
            name = names.get(message.call_id) or say(language, "modes.some_tool")
            wired.append({"role": "user", "content": say(language, "modes.result", name=name, text=message.text)})
        elif message.role == "assistant":
            printed = [_printed(call, tagged=tagged) for call in message.calls]
            said = "\n".join([*([message.text] if message.text else []), *printed])
            if said:
                wired.append({"role": "assistant", "content": said})
        else:
            wired.append({"role": "user", "content": message.text})
    return wired


def _printed(call: CallRecord, *, tagged: bool) -> str:
    text = dump_arguments({"name": call.name, "arguments": call.arguments})
    return f"<tool_call>{text}</tool_call>" if tagged else text


def _merged(wired: Sequence[WireMessage]) -> list[WireMessage]:
    """No two messages of one role in a row; messages with calls, and their results, stay as they are."""
    merged: list[WireMessage] = []
    for wire in wired:
        before = merged[-1] if merged else {}
        plain = wire["role"] != "tool" and "tool_calls" not in wire and "tool_calls" not in before
        if plain and before.get("role") == wire["role"]:
            merged[-1] = {**before, "content": f"{before['content']}{_GAP}{wire['content']}"}
        else:
            merged.append(wire)
    return merged


def _instructed(wired: list[WireMessage], instructions: str, profile: ModelProfile, language: str) -> list[WireMessage]:
    if instructions and profile.system_role != "user":
        first: WireMessage = {"role": profile.system_role, "content": instructions}
        return [first, *_user_first(wired, profile, language)]
    if not instructions:
        return _user_first(wired, profile, language)
    if wired and wired[0]["role"] == "user":
        return [{"role": "user", "content": f"{instructions}{_GAP}{wired[0]['content']}"}, *wired[1:]]
    return [{"role": "user", "content": instructions}, *wired]


def _user_first(wired: list[WireMessage], profile: ModelProfile, language: str) -> list[WireMessage]:
    if profile.alternation and wired and wired[0]["role"] != "user":
        return [{"role": "user", "content": say(language, "modes.opening")}, *wired]
    return wired
