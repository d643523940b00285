"""A compiled formula against the same sum as a Python lambda, and what compiling one costs."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import floor

from benchmarks.figures import Figure
from benchmarks.pace import against_floor, microseconds
from rules.formula import Formula, NameRef, compile_formula

TEXT = "2 + floor((@level - 1) / 4)"


class OneName:
    """A scope that knows `@level` only."""

    def resolve(self, name: str) -> NameRef | None:
        """The level, for its name."""
        return NameRef("level", name) if name == "level" else None

    def names(self) -> Iterable[str]:
        """Its one name."""
        return ("level",)


class Numbers:
    """A reader over a plain mapping."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = numbers

    def read(self, ref: NameRef) -> int:
        """The number under the id."""
        return self._numbers[ref.id]

    def divided_by_zero(self, formula: Formula) -> None:
        """Cannot happen: the formula divides by 4."""
        raise AssertionError(formula.text)


def measure() -> list[Figure]:
    """Working a formula out (reading its name through a reader included), and compiling it."""
    proficiency: Callable[[int], int] = lambda level: 2 + floor((level - 1) / 4)  # noqa: E731 - the floor of performance.md is a lambda
    formula, reader, level = compile_formula(TEXT, OneName()), Numbers({"level": 9}), 9
    if formula.number(reader) != proficiency(level):
        raise AssertionError(f"{TEXT} gives {formula.number(reader)}, not {proficiency(level)}")
    pace = against_floor(partial(formula.number, reader), partial(proficiency, level))
    compiling = microseconds(lambda: compile_formula(TEXT, OneName()), 1_000)
    return [
        Figure("formula, compiled, against the lambda", "µs", pace.code, pace.floor, pace.ratio, budget=10, aim=6),
        Figure("formula, from text to compiled", "µs", round(compiling, 1)),
    ]
