"""A compiled formula, and what it needs to be worked out: a reader of names and, where it rolls, a roller."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from rules.dice_result import DiceResult
from rules.dice_terms import DiceTerm
from rules.formula.names import NameRef
from rules.formula.nodes import Number


class Reader(Protocol):
    """The present values of names, such as those of one sheet at one table."""

    def read(self, ref: NameRef) -> int | float:
        """The value of a name that the formula's scope resolved."""
        ...

    def divided_by_zero(self, formula: Formula) -> None:
        """Puts on record that a division by zero counted as 0 (rule_system.md §2)."""
        ...


class Roller(Protocol):
    """Whoever throws the dice of a formula: any `rules.dice.DiceSource` will do."""

    def roll(self, term: DiceTerm, reason: str = "") -> DiceResult:
        """Throws the dice of one term."""
        ...


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula ready to be worked out as often as wanted.

    Attributes:
        text: the source, in Unicode normal form C.
        refs: what it reads, each once, in order of first appearance; also what stands in a branch never taken.
        has_dice: whether it holds a dice term, and so needs a roller.
    """

    text: str
    refs: tuple[NameRef, ...]
    has_dice: bool
    run: Callable[[Reader, Roller | None, Formula], Number] = field(repr=False, compare=False)
    """The generated function behind `number`."""

    def number(self, reader: Reader, roller: Roller | None = None) -> int | float:
        """The value, within ±10^12 and never an infinity; operands are worked out and dice thrown left to right.

        Raises:
            ValueError: a dice term came up and no roller was given.
        """
        return self.run(reader, roller, self)

    def whole(self, reader: Reader, roller: Roller | None = None) -> int:
        """The value where a whole number is wanted: `number`, floored (rule_system.md §2)."""
        return math.floor(self.run(reader, roller, self))
