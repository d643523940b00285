"""A sentence made ready for reading: no blanks, one case, look-alike signs made one, and a way back to every column.

Blanks are tolerated anywhere between and within words (Korean is spaced in many ways, names match space-insensitively
as items of lists do: rule_system §6), so the text to match has none. Where a blank stood is remembered: two words in
Latin letters need one between them.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from functools import lru_cache
from typing import Final

_ALIKE: Final = str.maketrans(
    {
        **dict.fromkeys("\u2212\u2013\u2014", "-"),
        **dict.fromkeys("\u2018\u2019", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u300c\u300d\uff02", '"'),
        **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if code != 0xFF02},
    }
)
"""Minus signs and dashes, quotation marks, full-width forms: each is read as the plain sign it looks like."""


_LAST_SIGMA, _SIGMA = "\u03c2", "\u03c3"
"""Lower case depends on what follows for this letter alone, and what follows a name is not the name's."""


class Prepared:
    """A text and its blank-free form.

    Attributes:
        original: the text in normal form C.
        plain: it in lower case, with look-alikes made one.
        low: that without blanks.
        at: for each place of `low`, and its end, the place in `original`.
    """

    __slots__ = ("at", "low", "original", "plain")

    def __init__(self, text: str) -> None:
        self.original = unicodedata.normalize("NFC", text)
        self.plain = _levelled(self.original)
        self.at = [place for place, sign in enumerate(self.original) if not sign.isspace()]
        self.low = "".join(map(self.plain.__getitem__, self.at))
        self.at.append(self.at[-1] + 1 if self.at else 0)

    def gap(self, place: int) -> bool:
        """Whether a blank stands before a place of `low`."""
        return place > 0 and self.at[place] - self.at[place - 1] > 1

    def runs_on(self, place: int) -> bool:
        """Whether a place stands in the middle of a word of Latin letters or of a number."""
        if not 0 < place < len(self.low) or self.gap(place):
            return False
        return _is_latin(self.low[place - 1]) and _is_latin(self.low[place])

    def place_of(self, column: int) -> int:
        """The place in `low` at or after a column of `original`; its end for the blanks after the last sign."""
        return min(bisect_left(self.at, column), len(self.low))

    def match(self, pattern: re.Pattern[str], place: int) -> tuple[int, str] | None:
        """What a pattern finds in `plain` at a place of `low`, with the place after it."""
        found = pattern.match(self.plain, self.at[place]) if place < len(self.low) else None
        return (self.place_of(found.end()), found.group()) if found else None

    def written(self, start: int, end: int) -> str:
        """What stands in `original` from one place of `low` to another."""
        return self.original[self.at[start] : self.at[end - 1] + 1] if end > start else ""


def _is_latin(sign: str) -> bool:
    return sign.isascii() and (sign.isalnum() or sign == "_")


def _levelled(text: str) -> str:
    """One case and one form of each sign, of the same length."""
    text = text.translate(_ALIKE)
    lowered = text.lower().replace(_LAST_SIGMA, _SIGMA)
    if len(lowered) == len(text):
        return lowered
    return "".join(low if len(low := sign.lower()) == 1 else sign for sign in text)


@lru_cache(maxsize=16_384)
def squeezed(text: str) -> str:
    """A name or word as it is compared: normal form C, no blanks, one case, look-alikes made one."""
    return _levelled("".join(unicodedata.normalize("NFC", text).split()))
