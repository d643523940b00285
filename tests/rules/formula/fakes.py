"""A scope, a reader and a roller that write down what is asked of them, in order."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.dice import CounterDice, DiceResult, DiceTerm
from rules.formula import Formula, NameRef, compile_formula

NAMES = ("level", "agility", "value", "hp", "hp.max", "cond.frightened.left", "list.bonds.iris", "기력", "힘.max")


@dataclass(frozen=True)
class FakeScope:
    """Knows some names; what they stand for is the name itself."""

    known: tuple[str, ...] = NAMES

    def resolve(self, name: str) -> NameRef | None:
        return NameRef("stat", name) if name in self.known else None

    def names(self) -> Iterable[str]:
        return self.known


@dataclass
class FakeReader:
    """Gives values by name, 0 for what it was not told."""

    values: Mapping[str, int | float] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)

    def read(self, ref: NameRef) -> int | float:
        self.log.append(f"read {ref.id}")
        return self.values.get(ref.id, 0)

    def divided_by_zero(self, formula: Formula) -> None:
        self.log.append("divided by zero")


@dataclass
class FakeRoller:
    """Rolls a fixed stream and writes the terms into a log that it may share with a reader."""

    log: list[str] = field(default_factory=list)
    dice: CounterDice = field(default_factory=lambda: CounterDice("formula tests"))

    def roll(self, term: DiceTerm, reason: str = "") -> DiceResult:
        self.log.append(f"roll {term}")
        return self.dice.roll(term, reason)


def number(text: str, **values: int | float) -> int | float:
    """The value of a formula; `hp__max=3` gives `@hp.max`."""
    reader = FakeReader({name.replace("__", "."): value for name, value in values.items()})
    return compile_formula(text, FakeScope(), dice=True).number(reader, FakeRoller())
