"""What formulas are worth: rounding, logic, limits, divisions by zero, and the order of things."""

import math

import pytest

from rules.dice import parse_dice
from rules.formula import FormulaError, compile_formula
from tests.rules.formula.fakes import FakeReader, FakeRoller, FakeScope, number

SCOPE = FakeScope()


@pytest.mark.parametrize(("value", "modifier"), [(16, 3), (9, -1), (1, -5), (10, 0), (11, 0)])
def test_a_modifier_is_floored_below_zero_too(value: int, modifier: int) -> None:
    """R01: 16 with modifier floor((@value - 10) / 2) is +3, 9 is −1, 1 is −5."""
    assert number("floor((@value - 10) / 2)", value=value) == modifier


@pytest.mark.parametrize(("level", "bonus"), [(1, 2), (4, 2), (5, 3), (8, 3), (9, 4), (17, 6)])
def test_proficiency_grows_every_four_levels(level: int, bonus: int) -> None:
    """R02: proficiency at levels 1, 4, 5, 8, 9, 17."""
    assert number("2 + floor((@level - 1) / 4)", level=level) == bonus


def test_evasion_reads_the_stat_as_it_stands_now() -> None:
    """R03: evasion 10 + @agility is 12 at agility 2 and 11 when a condition leaves 1 of it."""
    evasion = compile_formula("10 + @agility", SCOPE)

    assert evasion.number(FakeReader({"agility": 2})) == 12
    assert evasion.number(FakeReader({"agility": 1})) == 11


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 4 - 3", 3),
        ("24 / 4 / 3", 2),
        ("24 / 4 * 3", 18),
        ("-2 * -3", 6),
        ("--2", 2),
        ("-(1 + 2)", -3),
        ("2 - -3", 5),
        ("1 + 2 < 4", 1),
        ("2 * 3 == 6", 1),
        ("1 != 1", 0),
        ("2 <= 2", 1),
        ("2 >= 3", 0),
        ("(1 < 2) + (3 > 2)", 2),
        ("(1 < 2) == (3 > 2)", 1),
        ("not 0", 1),
        ("not 5", 0),
        ("not not 5", 1),
        ("not 1 > 2", 1),
        ("1 or 0 and 0", 1),
        ("(1 or 0) and 0", 0),
        ("not 0 and not 0", 1),
        ("3 and 4", 1),
        ("0 or 7", 1),
        ("0 or 0", 0),
        ("if(2 > 1, 10, 20)", 10),
        ("if(0, 10, 20)", 20),
        ("min(3, 1, 2)", 1),
        ("max(3, 1, 2)", 3),
        ("abs(-4)", 4),
        ("7 / 2", 3.5),
        ("0.1 + 0.2", 0.1 + 0.2),
        ("007", 7),
        (" 1\t+\n2 ", 3),
        ("1\u3000+ 2", 3),
    ],
)
def test_operators_and_functions(text: str, value: float) -> None:
    """The same whether the compiler works it out, as here, or the formula does, below."""
    assert number(text) == value


@pytest.mark.parametrize(
    ("text", "a", "b", "value"),
    [
        ("@value and @hp", 3, 4, 1),
        ("@value and @hp", 3, 0, 0),
        ("@value or @hp", 0, 7, 1),
        ("@value or @hp", 0, 0, 0),
        ("not @value", 2, 0, 0),
        ("not @value == @hp", 2, 2, 0),
        ("if(@value < @hp, @value, @hp)", 3, 5, 3),
        ("if(@value, 1, 2)", 0, 0, 2),
        ("(@value < @hp) * 5", 1, 2, 5),
        ("-@value", 4, 0, -4),
        ("min(@value, @hp, 3)", 9, 8, 3),
        ("max(@value, @hp)", 9, 8, 9),
        ("abs(@value) + abs(@hp)", -3, -0.5, 3.5),
        ("@value / @hp", 7, 2, 3.5),
        ("@value / 2 * @hp", 7, 2, 7),
    ],
)
def test_operators_and_functions_over_names(text: str, a: float, b: float, value: float) -> None:
    assert number(text, value=a, hp=b) == value


@pytest.mark.parametrize(
    ("value", "floor", "ceil", "rounded"),
    [
        (2.5, 2, 3, 3),
        (-2.5, -3, -2, -3),
        (0.5, 0, 1, 1),
        (-0.5, -1, 0, -1),
        (1.4999, 1, 2, 1),
        (-1.4999, -2, -1, -1),
        (0.49999999999999994, 0, 1, 0),
        (999999999999.5, 999999999999, 10**12, 10**12),
        (3, 3, 3, 3),
    ],
)
def test_a_half_is_rounded_away_from_zero(value: float, floor: int, ceil: int, rounded: int) -> None:
    values = [number(f"{function}(@value)", value=value) for function in ("floor", "ceil", "round")]

    assert values == [floor, ceil, rounded]
    assert all(type(whole) is int for whole in values)


def test_where_a_whole_number_is_wanted_the_result_is_floored() -> None:
    half = compile_formula("@value / 2", SCOPE)

    assert half.number(FakeReader({"value": 7})) == 3.5
    assert half.whole(FakeReader({"value": 7})) == 3
    assert half.whole(FakeReader({"value": -7})) == -4


@pytest.mark.parametrize("text", ["@hp / @value", "@hp / (@value - @value)", "@hp / -@value", "5 / (@value * 0)"])
def test_a_division_by_zero_at_play_time_counts_as_zero_and_is_recorded(text: str) -> None:
    """R37: @x / @y with y 0 is 0, on record."""
    reader = FakeReader({"hp": 8, "value": 0})
    formula = compile_formula(f"3 + {text}", SCOPE)

    assert formula.number(reader) == 3
    assert reader.log.count("divided by zero") == 1


def test_a_division_in_a_branch_not_taken_is_not_recorded() -> None:
    reader = FakeReader({"hp": 8, "value": 0})
    formula = compile_formula("if(@value == 0, 0, @hp / @value) + (@value != 0 and @hp / @value > 1)", SCOPE)

    assert formula.number(reader) == 0
    assert "divided by zero" not in reader.log


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("@value", 10**12),
        ("-@value", -(10**12)),
        ("@value + 1", 10**12),
        ("@value * @value", 10**12),
        ("-@value * @value", -(10**12)),
        ("@value * @value / @value", 10**12),
        ("1000000000000 * 1000000000000", 10**12),
        ("@value / 0.000000000000000000000000000000001", 10**12),
        ("1 / @hp", 10**12),
        ("-1 / @hp", -(10**12)),
        ("if(@level, 1, @value + @value)", 10**12),
        ("min(@value * 2, @value * 3)", 10**12),
    ],
)
def test_results_are_held_within_a_million_million(text: str, value: int) -> None:
    assert number(text, value=10**15, hp=5e-324) == value


def test_numbers_between_the_limits_stay_exact() -> None:
    assert number("@value * @value / @value - @value + 1", value=10**6) == 1
    assert number("(@value * @value * @value + 1) - @value * @value * @value", value=999_999_999_999) == 1


def test_a_product_too_great_for_any_sheet_is_held_on_the_way() -> None:
    """Steps are held within ±10^100: after 20 factors of 10^12 the same division tells how much was held back."""
    product = "*".join(["@value"] * 20)

    assert number(f"({product}) / {'/'.join(['@value'] * 8)}", value=10**12) == pytest.approx(10**4)
    assert number(f"({product}) / {'/'.join(['1000000000000'] * 8)}", value=10**12) == pytest.approx(10**4)
    assert number(f"{'*'.join(['1000000000000'] * 20)} / {'/'.join(['@value'] * 8)}", value=10**12) == pytest.approx(
        10**4
    )
    tiny = "0." + "0" * 30 + "1"
    assert number("@value" + f"/{tiny}" * 10 + f"*{tiny}" * 3, value=1) == pytest.approx(10**7)
    assert number("1" + "/@value" * 10 + "*@value" * 3, value=1e-31) == pytest.approx(10**7)


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan, 10**400, -(10**400), 1e308, 5e-324])
def test_infinities_and_worse_never_leave_a_formula(value: float) -> None:
    longest, half = "*".join(["@value"] * 71), "*".join(["@value"] * 35)
    for text in ("@value", "@value - @value", "@value * 0", "@value / @value", longest, f"{half} - {half}"):
        result = number(text, value=value)
        assert math.isfinite(result)
        assert abs(result) <= 10**12


def test_what_is_not_a_number_is_read_as_zero() -> None:
    assert number("@value + 1", value=math.nan) == 1


def test_and_or_and_if_read_no_more_than_they_need() -> None:
    reader = FakeReader({"level": 1, "hp": 0})
    texts = ["@hp and @agility", "@level or @agility", "if(@level, @hp, @agility)", "if(@hp, @agility, @level)"]

    for text in texts:
        compile_formula(text, SCOPE).number(reader)

    assert "read agility" not in reader.log


def test_dice_are_thrown_from_left_to_right_and_only_where_they_count() -> None:
    reader = FakeReader({"level": 1, "hp": 0})
    roller = FakeRoller(reader.log)
    text = "d4 / d6 + if(@level, d8, d10) + max(d12, @hp / @hp, d20) + (@hp and d100 > 3) + (2d4 > 1 or 2d6 > 1)"

    compile_formula(text, SCOPE, dice=True).number(reader, roller)

    assert reader.log == [
        "roll d4",
        "roll d6",
        "read level",
        "roll d8",
        "roll d12",
        "read hp",
        "read hp",
        "divided by zero",
        "roll d20",
        "read hp",
        "roll 2d4",
    ]


def test_money_is_rolled() -> None:
    """Start money is written as 10 * d6 (rule_system.md §11)."""
    money = compile_formula("10 * d6", SCOPE, dice=True)
    die = FakeRoller().roll(parse_dice("d6")).total

    assert money.whole(FakeReader(), FakeRoller()) == 10 * die
    assert money.has_dice


def test_dice_without_a_roller_are_a_fault_of_the_caller() -> None:
    with pytest.raises(ValueError, match=r"'10 \* d6' throws d6: give"):
        compile_formula("10 * d6", SCOPE, dice=True).number(FakeReader())


def test_a_formula_lists_what_it_reads_in_order_of_first_appearance() -> None:
    formula = compile_formula("@hp + if(0, @level, @agility) * @hp - @cond.frightened.left", SCOPE)

    assert [ref.id for ref in formula.refs] == ["hp", "level", "agility", "cond.frightened.left"]
    assert not formula.has_dice


def test_constant_parts_change_nothing_about_what_is_checked() -> None:
    with pytest.raises(FormulaError) as caught:
        compile_formula("if(1, 2, @agilty)", SCOPE)

    assert caught.value.code == "unknown_name"


def test_two_formulas_of_one_text_are_equal_and_print_plainly() -> None:
    first, second = compile_formula("@hp + 1", SCOPE), compile_formula("@hp + 1", SCOPE)

    assert first == second
    assert hash(first) == hash(second)
    assert repr(first).startswith("Formula(text='@hp + 1', refs=(NameRef(")
