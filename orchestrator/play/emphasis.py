"""Marks of emphasis that models and texts write (`*word*`, `**word**`), taken out for a reader of plain lines.

What may be sums, lists and scales of stars stays: a mark opens only before a word and after none, and is none where it
never closes.
"""

from __future__ import annotations

import re
from typing import Final

_RUN: Final = re.compile(r"\*+")
_LONGEST: Final = 3
_REACH: Final = 300
"""Letters within which a mark closes, and always in its line: so long a text that comes in pieces waits for it."""
_OPENING: Final = "([{“‘「『<"


class Emphasis:
    """Takes marks out of a text that comes in pieces."""

    def __init__(self) -> None:
        self._held = ""
        self._before = " "

    def feed(self, piece: str) -> str:
        """The next piece without its marks; what may be emphasised waits for the end of it."""
        self._held += piece
        return self._told(whole=False)

    def end(self) -> str:
        """What was held back."""
        return self._told(whole=True)

    def _told(self, *, whole: bool) -> str:
        text, told, place = self._held, "", 0
        while (run := _RUN.search(text, place)) is not None:
            if run.end() == len(text) and not whole:
                break
            opens = self._opens(text, run)
            closing = self._closing(text, run, whole) if opens else run
            if closing is None:
                break
            inner = text[run.end() : closing.start()]
            told += text[place : run.start()] + (inner or run.group())
            place = closing.end()
        kept = run.start() if run is not None else len(text)
        told += text[place:kept]
        self._before = text[kept - 1] if kept else self._before
        self._held = text[kept:]
        return told

    def _opens(self, text: str, run: re.Match[str]) -> bool:
        before = text[run.start() - 1] if run.start() else self._before
        follows = text[run.end() : run.end() + 1] or " "
        return len(run.group()) <= _LONGEST and not before.isalnum() and not follows.isspace()

    def _closing(self, text: str, run: re.Match[str], whole: bool) -> re.Match[str] | None:
        """The mark that ends what this one begins; itself where none does, None where that is not known yet."""
        line = text.find("\n", run.end(), run.end() + _REACH)
        last = line if line >= 0 else run.end() + _REACH
        for other in _RUN.finditer(text, run.end(), last):
            if other.end() == len(text) and not whole:
                return None
            before = text[other.start() - 1]
            if other.group() == run.group() and not before.isspace() and before not in _OPENING:
                return other
        return run if whole or line >= 0 or len(text) >= last else None


def plain(text: str) -> str:
    """A whole text without its marks of emphasis."""
    if "*" not in text:
        return text
    reader = Emphasis()
    return reader.feed(text) + reader.end()
