"""Recognises a tool call that a model printed as JSON, in the shapes that models use (behaviours.md C4).

Being recognised gives no right to run: only a call of a tool that is offered in this very request is recovered.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from orchestrator.models.json_text import NO_JSON, decode, json_end

_NAME_KEYS = ("name", "tool", "tool_name", "function", "function_name")
_ARGUMENT_KEYS = ("arguments", "parameters", "args", "input", "params")
_LIST_KEYS = ("tool_calls", "calls")
_BETWEEN = re.compile(r"[\s,;]*")
_IDENTIFIER = re.compile(r"[A-Za-z_][\w.-]{0,63}")
_PREFIXES = ("functions.", "default_api.", "tools.")
_CUT_CALL = re.compile(r'[\[\s]*\{\s*"(?:name|tool|tool_name|function|function_name)"\s*:\s*"([A-Za-z_][\w.-]{0,63})"')


class PrintedCall(NamedTuple):
    """A call that stood in the text."""

    name: str
    arguments: object


def calls_in(text: str, offered: frozenset[str]) -> list[PrintedCall] | None:
    """The calls that a text of JSON states, one value or several in a row; None when it is anything else."""
    calls: list[PrintedCall] = []
    at = _BETWEEN.match(text).end()  # type: ignore[union-attr]  # the pattern matches nothing, too
    while at < len(text):
        end = json_end(text, at) if text[at] in "{[" else None
        value = NO_JSON if end is None else decode(text[at:end])
        found = None if value is NO_JSON else calls_of(value, offered)
        if end is None or found is None:
            return None
        calls += found
        at = _BETWEEN.match(text, end).end()  # type: ignore[union-attr]
    return calls or None


def calls_of(value: object, offered: frozenset[str]) -> list[PrintedCall] | None:
    """`calls_in` for a decoded value."""
    if isinstance(value, list):
        each = [calls_of(entry, offered) for entry in value] if value else [None]
        known = [calls for calls in each if calls is not None]
        return [call for calls in known for call in calls] if len(known) == len(each) else None
    if not isinstance(value, Mapping):
        return None
    for key in _LIST_KEYS:
        if isinstance(value.get(key), list):
            return calls_of(value[key], offered)
    call = _single(value, offered)
    return None if call is None else [call]


def cut_call_name(text: str) -> str:
    """The tool's name in a call whose JSON never ended; empty when the text does not begin like a call."""
    found = _CUT_CALL.match(text)
    return "" if found is None else found.group(1)


def _single(value: Mapping[str, object], offered: frozenset[str]) -> PrintedCall | None:
    inner = value.get("function")
    if isinstance(inner, Mapping):
        value = inner
    name = next((text for key in _NAME_KEYS if isinstance(text := value.get(key), str)), "")
    if not _IDENTIFIER.fullmatch(name):
        return None
    name = _without_prefix(name, offered)
    key = next((key for key in _ARGUMENT_KEYS if key in value), None)
    if key is None:
        return PrintedCall(name, None) if name in offered and len(value) <= 2 else None
    arguments = value[key]
    if name in offered or arguments is None or isinstance(arguments, Mapping | str):
        return PrintedCall(name, arguments)
    return None


def _without_prefix(name: str, offered: frozenset[str]) -> str:
    for prefix in _PREFIXES:
        if name not in offered and name.removeprefix(prefix) in offered:
            return name.removeprefix(prefix)
    return name
