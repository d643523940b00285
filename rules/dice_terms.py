"""Dice terms: the one grammar for dice, wherever a system, a formula or a person writes them (behaviours A2).

    term  = [count] "d" sides [keep]
    count = 1..100, left out: 1
    sides = 2..1000 | "%" (100) | "F" (Fudge: faces −1, 0, 1)
    keep  = ("kh" | "kl") 1..count        the highest or the lowest so many dice count

Letters may be written in either case; there are no spaces inside a term.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from rules.formula_error import FormulaError

Sides = int | Literal["F"]
Keep = Literal["", "kh", "kl"]

MOST_DICE: Final = 100
LEAST_SIDES: Final = 2
MOST_SIDES: Final = 1000
FUDGE: Final = "F"
FORMS: Final = ("d6", "2d6", "4d6kh3", "2d20kl1", "4dF", "d100", "d%")
"""Samples of every accepted form, for error messages."""

_DIGITS: Final = re.compile(r"[0-9]*")
_DIE: Final = re.compile(r"[Dd]")
_SIDES: Final = re.compile(r"[0-9]+|%|[Ff]")
_KEEP: Final = re.compile(r"[Kk][HhLl]")


@dataclass(frozen=True, slots=True)
class DiceTerm:
    """Dice thrown together: how many, of which kind, and how many of them count.

    `keep` is "" when all count, "kh" when the `keep_count` highest do and "kl" when the lowest do.

    Raises:
        ValueError: a number is outside the ranges of the grammar.
    """

    count: int
    sides: Sides
    keep: Keep = ""
    keep_count: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_DICE:
            raise ValueError(f"a dice term has 1..{MOST_DICE} dice, not {self.count}")
        if self.sides != FUDGE and not LEAST_SIDES <= self.sides <= MOST_SIDES:
            raise ValueError(f"a die has {LEAST_SIDES}..{MOST_SIDES} sides or {FUDGE!r}, not {self.sides}")
        kept = (1, self.count) if self.keep else (0, 0)
        if not kept[0] <= self.keep_count <= kept[1]:
            raise ValueError(f"{self.keep or 'no keep'} takes {kept[0]}..{kept[1]} dice, not {self.keep_count}")

    @property
    def lowest_face(self) -> int:
        """The lowest face of one die: 1, for Fudge dice −1."""
        return -1 if self.sides == FUDGE else 1

    @property
    def highest_face(self) -> int:
        """The highest face of one die: its sides, for Fudge dice 1."""
        return 1 if self.sides == FUDGE else self.sides

    @property
    def kept_count(self) -> int:
        """How many dice count towards the total."""
        return self.keep_count if self.keep else self.count

    def accepts(self, face: int) -> bool:
        """Whether one die of this term can show that face."""
        return self.lowest_face <= face <= self.highest_face

    def __str__(self) -> str:
        """The term as it is written: `parse_dice(str(term)) == term`."""
        count = "" if self.count == 1 else str(self.count)
        keep = f"{self.keep}{self.keep_count}" if self.keep else ""
        return f"{count}d{self.sides}{keep}"


@lru_cache(maxsize=1024)
def parse_dice(text: str) -> DiceTerm:
    """Reads one dice term, such as "4d6kh3"; spaces around it do not matter.

    Raises:
        FormulaError: with code "dice_syntax", the position and the accepted forms (behaviours A3).
    """
    reader = _TermReader(unicodedata.normalize("NFC", text).strip())
    count = reader.count()
    sides = reader.sides()
    if reader.at_end():
        return DiceTerm(count, sides)
    keep = reader.keep()
    keep_count = reader.keep_count(count)
    if not reader.at_end():
        raise reader.refusal(reader.rest)
    return DiceTerm(count, sides, keep, keep_count)


class _TermReader:
    """Reads the parts of one term from left to right; `position` is where the part being read starts."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0

    def at_end(self) -> bool:
        return self.position == len(self.text)

    @property
    def rest(self) -> str:
        return self.text[self.position :]

    def count(self) -> int:
        digits = self._peek(_DIGITS)
        count = _bounded(digits, 1, MOST_DICE) if digits else 1
        if count is None:
            raise self.refusal(digits)
        self.position += len(digits)
        return count

    def sides(self) -> Sides:
        if not self._peek(_DIE):
            raise self.refusal(self.rest)
        self.position += 1
        written = self._peek(_SIDES)
        self.position += len(written)
        if written in ("F", "f"):
            return FUDGE
        sides = 100 if written == "%" else _bounded(written, LEAST_SIDES, MOST_SIDES)
        if sides is None:
            self.position -= len(written)
            raise self.refusal(written or self.rest)
        return sides

    def keep(self) -> Keep:
        written = self._peek(_KEEP)
        if not written:
            raise self.refusal(self.rest)
        self.position += len(written)
        return "kh" if written.lower() == "kh" else "kl"

    def keep_count(self, count: int) -> int:
        digits = self._peek(_DIGITS)
        keep_count = _bounded(digits, 1, count)
        if keep_count is None:
            raise self.refusal(digits or self.rest, None if digits or self.rest else f"{self.text}1")
        self.position += len(digits)
        return keep_count

    def refusal(self, found: str, suggestion: str | None = None) -> FormulaError:
        """The error for what stands at `position`."""
        return FormulaError(
            "dice_syntax", text=self.text, position=self.position, found=found, accepted=FORMS, suggestion=suggestion
        )

    def _peek(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.position)
        return found.group() if found else ""


def _bounded(digits: str, least: int, most: int) -> int | None:
    """The number, or None when there is none or it is outside least..most (a huge row of digits is not converted)."""
    significant = digits.lstrip("0")
    if not digits or len(significant) > len(str(most)):
        return None
    value = int(significant or "0")
    return value if least <= value <= most else None
