"""Marks of emphasis that models and texts write (`*word*`, `**word**`), taken out for a reader of plain lines.

What may be sums, lists and scales of stars stays: a mark opens only before a word and after none.
"""

from __future__ import annotations

import re
from typing import Final

_RUN: Final = re.compile(r"\*{1,3}")


class Emphasis:
    """Takes marks out of a text that comes in pieces."""

    def __init__(self) -> None:
        self._held = ""
        self._before = ""
        self._open = ""

    def feed(self, piece: str) -> str:
        """The next piece without its marks; what may be a mark's beginning waits for the next."""
        text, self._held = self._held + piece, ""
        kept = len(text.rstrip("*"))
        text, self._held = text[:kept], text[kept:]
        return self._told(text, "")

    def end(self) -> str:
        """What was held back."""
        held, self._held = self._held, ""
        return self._told(held, " ")

    def _told(self, text: str, after: str) -> str:
        told, place = "", 0
        for found in _RUN.finditer(text):
            told += text[place : found.start()]
            place = found.end()
            before = (text[found.start() - 1] if found.start() else self._before) or " "
            follows = (text[place : place + 1] or after) or " "
            if not self._is_mark(found.group(), before, follows):
                told += found.group()
        if text:
            self._before = text[-1]
        return told + text[place:]

    def _is_mark(self, run: str, before: str, follows: str) -> bool:
        if self._open == run and not before.isspace():
            self._open = ""
            return True
        if not self._open and not before.isalnum() and before != "*" and not follows.isspace() and follows != "*":
            self._open = run
            return True
        return False


def plain(text: str) -> str:
    """A whole text without its marks of emphasis."""
    if "*" not in text:
        return text
    reader = Emphasis()
    return reader.feed(text) + reader.end()
