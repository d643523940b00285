"""What is behind an effect or a card: the roll (`@roll.margin`, `@roll.high`), and who acts (`@actor.level`)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.definitions.checks import Ladder
from rules.events import Chip
from rules.formula import Formula, NameRef, Reader
from rules.reading import Number, SheetReading
from rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class RollReading:
    """A sheet's reading that also knows the check which all this follows."""

    reading: SheetReading
    system: RuleSystem
    chip: Chip

    def read(self, ref: NameRef) -> Number:
        """The present number behind a name."""
        return roll_number(self.system, self.chip, ref.id) if ref.kind == "roll" else self.reading.read(ref)

    def divided_by_zero(self, formula: Formula) -> None:
        """Notes a division by zero."""
        self.reading.divided_by_zero(formula)


def roll_number(system: RuleSystem, chip: Chip, name: str) -> int:
    """One of the numbers of a roll."""
    faces = [die.face for die in chip.dice if die.kept]
    check = system.checks.get(chip.check)
    match name:
        case "total":
            return chip.total
        case "margin":
            return 0 if chip.target_number is None else chip.total - chip.target_number
        case "high":
            return max(faces, default=0)
        case "low":
            return min(faces, default=0)
        case "position":
            return _step(check.position if check else None, chip.position)
        case _:
            return _step(check.effect if check else None, chip.effect)


def _step(ladder: Ladder | None, step: str) -> int:
    """The place of a step from 1; 0 without steps."""
    steps = tuple(ladder.steps) if ladder is not None else ()
    return steps.index(step) + 1 if step in steps else 0


@dataclass(frozen=True, slots=True)
class ActingReading:
    """A sheet's reading that also knows the sheet of whoever acts upon it: `@actor.level`, `@actor.might`."""

    reading: Reader
    actor: SheetReading

    def read(self, ref: NameRef) -> Number:
        """The present number behind a name."""
        return (self.actor if ref.kind == "actor" else self.reading).read(ref)

    def divided_by_zero(self, formula: Formula) -> None:
        """Notes a division by zero."""
        self.reading.divided_by_zero(formula)
