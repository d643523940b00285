"""Shapes of formulas that the compiler breaks into statements, each against the walk over the tree."""

from unittest.mock import patch

import pytest

from rules.formula import compile_formula, parse
from tests.rules.formula.fakes import FakeReader, FakeRoller, FakeScope
from tests.rules.formula.treewalk import TreeWalk

SCOPE = FakeScope()
READINGS: list[dict[str, int | float]] = [
    {"hp": hp, "level": level, "value": value} for hp in (0, 1, -3) for level in (0, 2) for value in (0, 10**12)
]
TEXTS = [
    "@hp and (@level + 1) and (@value - 2)",
    "@hp or (@level + 0) or (@value - 2)",
    "not (@hp + 1 and @level + 2 or d6 + 1 > 3)",
    "if(@hp, @level + 1, @value + 2)",
    "if(@hp + 1, d6, d8 + 1)",
    "if(@hp, if(@level, d4 + 1, d6), d8 / @value + 1)",
    "d4 + (@level + 1 + d6) + if(@hp, d8 + 1, d10)",
    "d4 < d6 + 1",
    "d4 / @hp == (d6 + 1) / @level",
    "max(d4, d6 / @hp, 1 + @level + d8, d10)",
    "min(@hp / @level, (d4 + 1) / @hp, if(@value, d6 + d8, 2))",
    "(d4 + 1) * (d6 and d8 + 1)",
    "@value * @value * @value * @value * @value * @value * @value * @value * @value * @value / @value * 0.5",
    "1 - (@hp and @value * @value * @value * @value * @value * @value * @value * @value * @value * @value)",
    "floor(@value * 2) + ceil(@value * 2 + 1) - round(-@value * 3)",
    "max(@hp, @value) * 2",
    "min(@value, @hp, @value + 1) + max(-@value * 2, @level) + @value",
    "2 * -(@value + @value)",
    "max(1, @value * 2)",
    "0.1 + @hp + 0.7",
    "100d1000 * 1000000000000",
    "1 + 2 + @hp + 3 * 4 * @level / 2 / 4 - 1 - 1",
    "2 - 3 + @hp - 1 - 5",
    "12 / 4 * @level / 5 * 2 / 4",
    "1 / 3 + @hp - 0.1 - 0.2",
    "if(@hp == 1, @value, -@value) + @level",
]


@pytest.mark.parametrize("longest", [1, 2, 16])
@pytest.mark.parametrize("text", TEXTS)
def test_statements_and_expressions_give_what_the_tree_gives(text: str, longest: int) -> None:
    with patch("rules.formula.generate._LONGEST_EXPRESSION", longest):
        formula = compile_formula(text, SCOPE, dice=True)

    for values in READINGS:
        walked, compiled = FakeReader(values), FakeReader(values)
        expected = TreeWalk(SCOPE, walked, FakeRoller(walked.log), walked.log).result(parse(text))
        got = formula.number(compiled, FakeRoller(compiled.log))

        assert (got, type(got)) == (expected, type(expected))
        assert compiled.log == walked.log


@pytest.mark.parametrize("joint", [" + ", " - ", " * ", " / ", " and ", " or "])
def test_the_longest_formulas_give_what_the_tree_gives(joint: str) -> None:
    text = joint.join(["@hp", "@level", "2", "d4", "(@value - d6)"] * 9)
    formula = compile_formula(text, SCOPE, dice=True)

    for values in READINGS:
        walked, compiled = FakeReader(values), FakeReader(values)
        expected = TreeWalk(SCOPE, walked, FakeRoller(walked.log), walked.log).result(parse(text))

        assert formula.number(compiled, FakeRoller(compiled.log)) == expected
        assert compiled.log == walked.log
