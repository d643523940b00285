"""Reads the answer of the `json` mode as it comes: `{"narration": "…"}` is said while it arrives (C3, C4).

Anything else (a call, or prose from a server that ignores the schema) goes to the `TextReader`.
"""

import json
import re

from orchestrator.models.json_text import decode
from orchestrator.models.printed_calls import calls_of
from orchestrator.models.text_reader import PrintedBroken, Read, TextReader

_OPENING = re.compile(r'\s*\{\s*"narration"\s*:\s*"')
_OPENING_COMPACT = '{"narration":"'
_MARK = re.compile(r'["\\]')
_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|[^u])")
_HIGH_SURROGATE = re.compile(r"\\u[dD][89abAB]")
_UNFINISHED_ESCAPE = re.compile(r"(?:\\(?:u[0-9a-fA-F]{0,3})?)?")


class NarrationReader:
    """Separates narration from calls in the answer of a model that was given the union schema."""

    def __init__(self, offered: frozenset[str]) -> None:
        """Look for calls of the tools `offered`."""
        self._offered = offered
        self._plain = TextReader(offered)
        self._whole: list[str] = []
        self._waiting = ""
        self._state = "undecided"

    @property
    def idle(self) -> bool:
        """Whether nothing is held back."""
        return self._state == "plain" and self._plain.idle

    def passes(self, text: str) -> bool:
        """Whether `text` can go straight through."""
        return self._state == "plain" and self._plain.passes(text)

    def feed(self, text: str) -> list[Read]:
        """Take the next text; returns what is certain by now."""
        if self._state == "plain":
            return self._plain.feed(text)
        self._whole.append(text)
        if self._state == "after":
            return []
        self._waiting += text
        if self._state == "undecided" and not self._decide():
            return []
        return self._plain_from_start() if self._state == "plain" else self._inside()

    def end(self) -> list[Read]:
        """No more text comes."""
        if self._state == "plain":
            return self._plain.end()
        if self._state == "undecided":
            return [*self._plain_from_start(), *self._plain.end()]
        value = decode("".join(self._whole))
        if not isinstance(value, dict):
            return _said(re.sub(_UNFINISHED_ESCAPE.pattern + r"\Z", "", self._waiting))
        value.pop("narration", None)
        if not value:
            return []
        calls = calls_of(value, self._offered)
        return [PrintedBroken("")] if calls is None else list(calls)

    def _decide(self) -> bool:
        found = _OPENING.match(self._waiting)
        if found:
            self._waiting = self._waiting[found.end() :]
            self._state = "inside"
            return True
        if _OPENING_COMPACT.startswith("".join(self._waiting.split())):
            return False
        self._state = "plain"
        return True

    def _plain_from_start(self) -> list[Read]:
        self._state = "plain"
        text, self._waiting = self._waiting, ""
        self._whole.clear()
        return self._plain.feed(text)

    def _inside(self) -> list[Read]:
        """Say as much of the string as has certainly come, up to its closing quote."""
        text, at = self._waiting, 0
        while mark := _MARK.search(text, at):
            if mark.group() == '"':
                self._state = "after"
                self._waiting = ""
                return _said(text[: mark.start()])
            end = _escape_end(text, mark.start())
            if end is None:
                break
            at = end
        else:
            at = len(text)
        self._waiting = text[at:]
        return _said(text[:at])


def _escape_end(text: str, start: int) -> int | None:
    """Where the escape at `start` ends, both halves of a surrogate pair together; None while it is still coming."""
    escape = _ESCAPE.match(text, start)
    if escape is None:
        return None
    if not _HIGH_SURROGATE.match(escape.group()):
        return escape.end()
    if _UNFINISHED_ESCAPE.fullmatch(text, escape.end()):
        return None
    second = _ESCAPE.match(text, escape.end())
    return second.end() if second else escape.end()


def _said(raw: str) -> list[Read]:
    """The text of a piece of a JSON string; escapes that JSON does not know stand for themselves."""
    try:
        text: str = json.loads(f'"{raw}"', strict=False)
    except ValueError:
        text = raw
    return [text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")] if text else []
