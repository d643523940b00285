"""The compiled function against the walk over the tree, for formulas made from the grammar."""

import math
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from rules.formula import Formula, FormulaError, compile_formula, parse
from rules.formula.nodes import Call, Chain, Comparison, Logic, Node, Step, Unary
from tests.rules.formula.fakes import FakeReader, FakeRoller, FakeScope
from tests.rules.formula.formulas import READINGS, SEARCH, broken_texts, formula_texts
from tests.rules.formula.treewalk import TreeWalk

SCOPE = FakeScope()
CODES = {
    "syntax",
    "too_long",
    "too_deep",
    "unknown_name",
    "unknown_function",
    "wrong_arity",
    "dice_syntax",
    "dice_not_allowed",
    "division_by_zero",
}


def compiled_or_refused(text: str, *, dice: bool = True) -> Formula | FormulaError:
    try:
        return compile_formula(text, SCOPE, dice=dice, where="here")
    except FormulaError as error:
        return error


def walked(text: str, values: dict[str, int | float]) -> tuple[int | float, list[str]]:
    reader = FakeReader(values)
    walk = TreeWalk(SCOPE, reader, FakeRoller(reader.log), reader.log)
    return walk.result(parse(text)), reader.log


@SEARCH
@given(formula_texts(), READINGS, st.sampled_from([1, 2, 16]))
def test_compiled_and_walked_formulas_agree(text: str, values: dict[str, int | float], longest: int) -> None:
    """The same value of the same type, with the same readings, rolls and divisions by zero in the same order.

    `longest` makes the compiler break short chains into statements, as it does with very long ones.
    """
    with patch("rules.formula.generate._LONGEST_EXPRESSION", longest):
        formula = compiled_or_refused(text)
    if isinstance(formula, FormulaError):
        assert formula.code in {"syntax", "division_by_zero", "too_long", "too_deep"}
        return
    expected, expected_log = walked(text, values)

    reader = FakeReader(values)
    got = formula.number(reader, FakeRoller(reader.log))

    assert (got, type(got)) == (expected, type(expected))
    assert reader.log == expected_log
    assert math.isfinite(got)
    assert abs(got) <= 10**12
    assert formula.whole(FakeReader(values), FakeRoller()) == math.floor(expected)


@SEARCH
@given(formula_texts(), READINGS)
def test_a_division_refused_as_by_zero_is_by_zero_whatever_is_read(text: str, values: dict[str, int | float]) -> None:
    refused = compiled_or_refused(text)
    if not isinstance(refused, FormulaError) or refused.code != "division_by_zero":
        return
    (step,) = [step for step in steps_of(parse(text)) if step.position == refused.position]

    walk = TreeWalk(SCOPE, FakeReader(values), FakeRoller())

    assert step.sign == "/"
    assert walk.value(step.operand) == 0


def steps_of(node: Node) -> list[Step]:
    match node:
        case Chain():
            inner = [node.first, *(step.operand for step in node.steps)]
            return [*node.steps, *(step for child in inner for step in steps_of(child))]
        case Unary():
            return steps_of(node.operand)
        case Comparison():
            return steps_of(node.left) + steps_of(node.right)
        case Logic():
            return [step for operand in node.operands for step in steps_of(operand)]
        case Call():
            return [step for argument in node.arguments for step in steps_of(argument)]
        case _:
            return []


@SEARCH
@given(st.one_of(broken_texts(), st.text(max_size=40), st.text(alphabet="@a.d6+-*/<=>(), ifnot", max_size=30)))
def test_any_text_gives_a_formula_or_a_located_error_and_nothing_else(text: str) -> None:
    """A3: never silence, never another exception."""
    for dice in (True, False):
        outcome = compiled_or_refused(text, dice=dice)
        if isinstance(outcome, FormulaError):
            assert outcome.code in CODES
            assert 0 <= outcome.position <= len(outcome.text)
            assert outcome.where == "here"
            assert outcome.accepted
            assert outcome.code == "dice_not_allowed" or outcome.text[outcome.position :].startswith(outcome.found)
            assert str(outcome).startswith(f"here: {outcome.code} at column {outcome.position}")
        else:
            assert dice or not outcome.has_dice
            assert math.isfinite(outcome.number(FakeReader(), FakeRoller()))


@given(formula_texts())
def test_a_formula_reads_only_what_it_says_it_reads(text: str) -> None:
    formula = compiled_or_refused(text)
    if isinstance(formula, FormulaError):
        return
    reader = FakeReader()

    formula.number(reader, FakeRoller())

    read = {line.removeprefix("read ") for line in reader.log if line.startswith("read")}
    assert read <= {ref.id for ref in formula.refs}
    appearances = [(text.index(f"@{ref.id}"), ref) for ref in formula.refs if f"@{ref.id}" in text]
    assert len(appearances) == len(formula.refs)
