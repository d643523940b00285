"""The arguments of a call, from whatever a model or a server made of them (behaviours.md C1, C2)."""

from collections.abc import Mapping

from orchestrator.models.json_text import NO_JSON, decode, json_end
from orchestrator.models.protocol import BrokenCode

MOST_ARGUMENT_CHARS = 256 * 1024
"""Longer arguments are refused unread."""


def read_arguments(raw: object) -> Mapping[str, object] | BrokenCode:
    """The arguments as an object, or why there are none to be had.

    `""`, null and `{}` all mean no arguments. An object that was encoded twice is decoded twice; one that arrived
    twice in a row counts once.
    """
    if raw is None:
        return {}
    if isinstance(raw, Mapping):
        return raw
    if not isinstance(raw, str):
        return "not_an_object"
    if len(raw) > MOST_ARGUMENT_CHARS:
        return "too_large"
    text = raw.strip()
    if not text:
        return {}
    value = decode(text)
    if value is NO_JSON:
        return _read_doubled(text)
    return _object(value)


def is_complete(raw: str) -> bool:
    """Whether a text of arguments is already one whole JSON object."""
    text = raw.strip()
    return text.startswith("{") and json_end(text, 0) == len(text)


def _object(value: object) -> Mapping[str, object] | BrokenCode:
    if isinstance(value, str):
        value = decode(value) if value.strip() else None
    if value is None:
        return {}
    return value if isinstance(value, dict) else "not_an_object"


def _read_doubled(text: str) -> Mapping[str, object] | BrokenCode:
    end = json_end(text, 0) if text[0] == "{" else None
    if end is None or end == len(text):
        return "bad_json"
    first = decode(text[:end])
    rest = text[end:].strip()
    if not isinstance(first, dict) or not rest.startswith("{"):
        return "bad_json"
    while rest:
        end = json_end(rest, 0) or len(rest)
        if decode(rest[:end]) != first:
            return "several_values"
        rest = rest[end:].strip()
    return first
