"""Breaking text into lines by the cells it takes on a terminal: a Korean letter takes two."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

WIDEST: Final = 88
"""Cells of the longest line that is written; longer ones are hard to read."""
_NARROWEST: Final = 20
_JOINED_JAMO: Final = range(0x1160, 0x1200)
"""Korean vowels and final consonants that are drawn onto the consonant before them."""


def line_width(columns: int) -> int:
    """Cells to write on a terminal of so many columns; 0 when nobody knows how many."""
    return max(_NARROWEST, min(WIDEST, columns)) if columns > 0 else WIDEST


@lru_cache(maxsize=8192)
def cells_of(mark: str) -> int:
    """Cells of one character: 0 for what is drawn onto the one before, 2 for wide letters."""
    if mark.isascii():
        return 1
    if unicodedata.category(mark) in ("Mn", "Me", "Cf"):
        return 0
    if ord(mark) in _JOINED_JAMO:
        return 0
    return 2 if unicodedata.east_asian_width(mark) in ("W", "F") else 1


def width_of(text: str) -> int:
    """Cells of a text on one line."""
    return len(text) if text.isascii() else sum(map(cells_of, text))


def padded(text: str, width: int) -> str:
    """Text filled up with blanks to so many cells."""
    return text + " " * max(0, width - width_of(text))


class Wrapper:
    """Breaks a text that comes in pieces: hands back what can be written, keeps the word that is not whole yet."""

    def __init__(self, width: int, *, first: str = "", rest: str = "") -> None:
        """Lines of at most `width` cells, the first one begun with `first`, the others with `rest`."""
        self._width = width
        self._rest = rest
        self._column = 0
        self._empty = True
        """Whether no word stands on this line yet."""
        self._begin = first
        self._blank = 0
        self._word: list[str] = []
        self._word_cells = 0
        self._breaks = 0

    @property
    def begun(self) -> bool:
        """Whether anything was written yet."""
        return self._column > 0

    def feed(self, text: str) -> str:
        """Takes a piece; gives what can be written of it now."""
        out: list[str] = []
        for mark in text:
            if mark == "\n":
                self._place(out)
                self._blank = 0
                self._breaks += 1
            elif mark == " ":
                self._place(out)
                self._blank += 1
            else:
                self._word.append(mark)
                self._word_cells += cells_of(mark)
        return "".join(out)

    def end(self) -> str:
        """The rest, without a line break at its end."""
        out: list[str] = []
        self._place(out)
        self._breaks = self._blank = 0
        return "".join(out)

    def _place(self, out: list[str]) -> None:
        """Writes the waiting word: on this line where it fits, else on the next."""
        if not self._word:
            return
        if self._breaks:
            self._newline(out, min(self._breaks, 2) if self._column else 0)
        self._breaks = 0
        if not self._empty and self._column + self._blank + self._word_cells > self._width:
            self._newline(out, 1)
        self._start(out)
        if not self._empty:
            out.append(" " * self._blank)
            self._column += self._blank
        self._blank = 0
        self._empty = False
        self._write(out)

    def _start(self, out: list[str]) -> None:
        if self._column == 0:
            out.append(self._begin)
            self._column = width_of(self._begin)
            self._begin = self._rest

    def _newline(self, out: list[str], count: int) -> None:
        out.append("\n" * count)
        if count:
            self._column = self._blank = 0
            self._empty = True

    def _write(self, out: list[str]) -> None:
        """The word itself, cut where it is longer than a line."""
        if self._column + self._word_cells <= self._width:
            out.append("".join(self._word))
            self._column += self._word_cells
        else:
            for mark in self._word:
                if self._column + cells_of(mark) > self._width:
                    self._newline(out, 1)
                    self._start(out)
                out.append(mark)
                self._column += cells_of(mark)
        self._word.clear()
        self._word_cells = 0


def wrapped(text: str, width: int, *, first: str = "", rest: str = "") -> str:
    """A whole text in lines of at most `width` cells."""
    wrapper = Wrapper(width, first=first, rest=rest)
    return wrapper.feed(text) + wrapper.end()
