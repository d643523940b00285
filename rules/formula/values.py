"""The numbers of the formula language: its limits, its operators and its functions.

Numbers are Python's: whole numbers are exact, `/` and decimals give IEEE 754 doubles. Three rules keep infinities
and "not a number" out of every sheet, whatever a formula says:

* a value read through a name, and the result of a formula, are held within ±10^12 (`RESULT_LIMIT`);
* every step in between is held within ±10^100 (`STEP_LIMIT`), so that no two steps can overflow a double;
* a division by zero counts as 0 (rule_system.md §2), and a value that is not a number is read as 0.

Held means: a greater number becomes the limit, a lesser one its negative.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from rules.formula.nodes import ArithmeticSign, ComparisonSign, Number

RESULT_LIMIT: Final = 10**12
STEP_LIMIT: Final = 10**100


def held(value: Number, limit: int = STEP_LIMIT) -> Number:
    """The value within ±limit; 0 for a value that is not a number."""
    if -limit <= value <= limit:
        return value
    if value > limit:
        return limit
    return -limit if value < -limit else 0


def round_half_away(value: Number) -> int:
    """The nearest whole number; a half goes away from zero: 2.5 → 3, −2.5 → −3."""
    size = abs(value)
    whole = math.floor(size)
    # Adding 0.5 first would turn 0.49999999999999994 into 1; this subtraction is exact.
    if size - whole >= 0.5:
        whole += 1
    return whole if value >= 0 else -whole


@dataclass(frozen=True, slots=True)
class FunctionRule:
    """A function of the language: how many arguments it takes (`most` None: any number), and what it does."""

    least: int
    most: int | None
    forms: tuple[str, ...]
    apply: Callable[..., Number]

    def takes(self, count: int) -> bool:
        """Whether it may be called with so many arguments."""
        return self.least <= count and (self.most is None or count <= self.most)


def _chosen(condition: Number, then: Number, otherwise: Number) -> Number:
    return then if condition else otherwise


FUNCTIONS: Final[Mapping[str, FunctionRule]] = MappingProxyType(
    {
        "floor": FunctionRule(1, 1, ("floor(a)",), math.floor),
        "ceil": FunctionRule(1, 1, ("ceil(a)",), math.ceil),
        "round": FunctionRule(1, 1, ("round(a)",), round_half_away),
        "abs": FunctionRule(1, 1, ("abs(a)",), abs),
        "min": FunctionRule(2, None, ("min(a, b)", "min(a, b, …)"), min),
        "max": FunctionRule(2, None, ("max(a, b)", "max(a, b, …)"), max),
        "if": FunctionRule(3, 3, ("if(c, a, b)",), _chosen),
    }
)

ARITHMETIC: Final[Mapping[ArithmeticSign, Callable[[Number, Number], Number]]] = MappingProxyType(
    {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
)
COMPARISONS: Final[Mapping[ComparisonSign, Callable[[Number, Number], bool]]] = MappingProxyType(
    {
        "<=": operator.le,
        ">=": operator.ge,
        "==": operator.eq,
        "!=": operator.ne,
        "<": operator.lt,
        ">": operator.gt,
    }
)
