"""Formula text that is refused: where, what was found, what is accepted, what was meant."""

import sys
import unicodedata

import pytest

from rules.formula import FormulaError, compile_formula, parse
from rules.formula.nodes import Chain
from tests.rules.formula.fakes import FakeReader, FakeScope

SCOPE = FakeScope()


def refused(text: str, *, dice: bool = False, where: str = "") -> FormulaError:
    with pytest.raises(FormulaError) as caught:
        compile_formula(text, SCOPE, dice=dice, where=where)
    return caught.value


@pytest.mark.parametrize(
    ("text", "position", "found", "suggestion"),
    [
        ("", 0, "", None),
        ("   ", 3, "", None),
        ("1 +", 3, "", None),
        ("1 2", 2, "2", None),
        ("@hp @level", 4, "@level", None),
        ("(1 + 2", 6, "", None),
        ("1 + 2)", 5, ")", None),
        ("min(1, 2", 8, "", None),
        ("min(1,, 2)", 6, ",", None),
        ("min(1, )", 7, ")", None),
        ("* 2", 0, "*", None),
        ("1 + * 2", 4, "*", None),
        ("+1", 0, "+", None),
        ("()", 1, ")", None),
        ("agility + 1", 0, "agility", "@agility"),
        ("1 + floor", 4, "floor", "floor("),
        ("If", 0, "If", "if("),
        ("@hp = 3", 4, "=", "=="),
        ("@hp => 3", 4, "=>", ">="),
        ("@hp <> 3", 4, "<>", "!="),
        ("@hp ≤ 3", 4, "≤", "<="),
        ("@hp && 3", 4, "&&", "and"),
        ("@hp || 3", 4, "||", "or"),
        ("!@hp", 0, "!", "not"),
        ("@hp ** 2", 4, "**", "*"),
        ("@hp × 2", 4, "×", "*"),
        ("@hp − 2", 4, "−", "-"),
        ("@hp AND 2", 4, "AND", "and"),
        ("NOT @hp", 0, "NOT", "not"),
        ("1 + not @hp", 4, "not", None),
        ("@hp not 2", 4, "not", None),
        ("1 < 2 < 3", 6, "<", "1 < 2 and 2 < 3"),
        ("0 or (@hp + 1) <= @level * 2 == 3", 29, "==", "(@hp + 1) <= @level * 2 and @level * 2 == 3"),
        ("@", 1, "", None),
        ("@ hp", 1, " ", None),
        ("@hp.", 4, "", None),
        ("@hp..max", 4, ".", None),
        ("@.hp", 1, ".", None),
        (".5", 0, ".", "0."),
        ("1.", 0, "1.", None),
        ("1.x", 0, "1.x", None),
        ("1.5.2", 3, ".", "0."),
        ("1e5", 0, "1e5", None),
        ("2개", 0, "2개", None),
        ("1000000000001", 0, "1000000000001", None),
        ("9" * 400, 0, "9" * 400, None),
        ("{{ 7*7 }}", 0, "{", None),
        ("@hp; import os", 3, ";", None),
        ("__import__", 0, "__import__", "@__import__"),
        ("'x'", 0, "'", None),
        ("@hp[0]", 3, "[", None),
        ("@hp\0", 3, "\0", None),
    ],
)
def test_a_syntax_error_is_located(text: str, position: int, found: str, suggestion: str | None) -> None:
    """A3: an unreadable formula is an error naming position and accepted forms; never silence."""
    error = refused(text)

    assert (error.code, error.position, error.found, error.suggestion) == ("syntax", position, found, suggestion)
    assert error.accepted


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ("1 +", "@name"),
        ("(1", ")"),
        ("min(1", ","),
        ("1 2", "and"),
        ("@hp = 3", "=="),
        ("1 < 2 < 3", "and"),
        ("1 + not @hp", "("),
        ("@", "@name"),
        ("1e5", "12"),
        ("9999999999999", "0..1000000000000"),
    ],
)
def test_an_error_shows_what_could_stand_there(text: str, accepted: str) -> None:
    assert accepted in refused(text).accepted


@pytest.mark.parametrize(
    ("text", "position", "found", "suggestion"),
    [
        ("2 + 4d6k3", 7, "k3", None),
        ("10 * 0d6", 5, "0", None),
        ("d1 + 1", 1, "1", None),
        ("2d6kh", 5, "", "2d6kh1"),
        ("3d6kh4", 5, "4", None),
        ("d%x", 2, "x", None),
        ("2d", 2, "", None),
        ("12days", 3, "ays", None),
        ("4dFoo", 3, "oo", None),
    ],
)
def test_an_unreadable_die_in_a_formula_is_located_in_the_formula(
    text: str, position: int, found: str, suggestion: str | None
) -> None:
    """A2, A3: dice inside formulas go through the one dice grammar."""
    error = refused(text, dice=True, where="system.yaml money.start")

    assert (error.code, error.position, error.found, error.suggestion) == ("dice_syntax", position, found, suggestion)
    assert (error.text, error.where) == (text, "system.yaml money.start")
    assert "4d6kh3" in error.accepted


@pytest.mark.parametrize("text", ["d6", "1 + 2d6", "d%", "if(0, 4dF, 1)", "4D6KH3"])
def test_dice_are_refused_where_none_may_be(text: str) -> None:
    error = refused(text)

    assert error.code == "dice_not_allowed"
    assert compile_formula(text, SCOPE, dice=True).has_dice


@pytest.mark.parametrize(
    ("text", "position", "found"),
    [
        ("1/0", 1, "/0"),
        ("1 / (2 - 2)", 2, "/ (2 - 2)"),
        ("@hp / 0", 4, "/ 0"),
        ("@hp / 0.0 + 1", 4, "/ 0.0"),
        ("@hp * 2 / (0 * 5)", 8, "/ (0 * 5)"),
        ("8 / 2 / 0", 6, "/ 0"),
        ("1 / -0", 2, "/ -0"),
        ("1 / (not 1)", 2, "/ (not 1)"),
        ("1 / (1 > 2)", 2, "/ (1 > 2)"),
        ("1 / (1 and 0)", 2, "/ (1 and 0)"),
        ("1 / (0 and @hp)", 2, "/ (0 and @hp)"),
        ("1 / (0 or 0)", 2, "/ (0 or 0)"),
        ("1 / if(1, 0, @hp)", 2, "/ if(1, 0, @hp)"),
        ("1 / floor(1 / 2)", 2, "/ floor(1 / 2)"),
        ("1 / min(0, 3)", 2, "/ min(0, 3)"),
        ("if(0, 1 / 0, 1)", 8, "/ 0"),
        ("0 and 1 / 0", 8, "/ 0"),
        ("1 / 0." + "0" * 350 + "1", 2, "/ 0." + "0" * 350 + "1"),
    ],
)
def test_a_division_by_a_constant_zero_is_refused_however_it_is_written(text: str, position: int, found: str) -> None:
    """R37: 1/0 constant is a load error."""
    error = refused(text)

    assert (error.code, error.position, error.found) == (
        "syntax" if found == "not" else "division_by_zero",
        position,
        found,
    )


@pytest.mark.parametrize("text", ["1 / 2", "1 / (1 or 0)", "@hp / (@level * 0)", "@hp / @level", "0 / 5", "1 / -0.5"])
def test_other_divisions_are_not_refused(text: str) -> None:
    assert compile_formula(text, SCOPE).text == text


@pytest.mark.parametrize(
    ("text", "position", "found", "suggestion"),
    [
        ("@agilty + 1", 0, "@agilty", "@agility"),
        ("1 + @Agility", 4, "@Agility", "@agility"),
        ("@hp.maxx", 0, "@hp.maxx", "@hp.max"),
        ("@cond.frightned.left", 0, "@cond.frightned.left", "@cond.frightened.left"),
        ("2 * @기럭지", 4, "@기럭지", "@기력"),
        ("@zzzz", 0, "@zzzz", None),
    ],
)
def test_an_unknown_name_is_told_the_nearest(text: str, position: int, found: str, suggestion: str | None) -> None:
    """A9: an unknown path lists what exists and the nearest name."""
    error = refused(text, where="cards.yaml cards[3].if")

    assert (error.code, error.position, error.found) == ("unknown_name", position, found)
    assert error.suggestion == suggestion
    assert (error.accepted[0] == suggestion) if suggestion else len(error.accepted) == 8
    assert str(error).startswith("cards.yaml cards[3].if: unknown_name at column")


def test_an_unknown_name_in_a_scope_without_names_is_an_error_too() -> None:
    with pytest.raises(FormulaError) as caught:
        compile_formula("@hp", FakeScope(()))

    assert (caught.value.code, caught.value.accepted, caught.value.suggestion) == ("unknown_name", (), None)


@pytest.mark.parametrize(
    ("text", "position", "found", "suggestion"),
    [
        ("flor(1)", 0, "flor", "floor"),
        ("1 + MAX(1, 2)", 4, "MAX", "max"),
        ("exec(1)", 0, "exec", None),
        ("__import__(1)", 0, "__import__", None),
        ("d(6)", 0, "d", None),
    ],
)
def test_an_unknown_function_is_told_the_ones_there_are(
    text: str, position: int, found: str, suggestion: str | None
) -> None:
    error = refused(text)

    assert (error.code, error.position, error.found) == ("unknown_function", position, found)
    assert error.suggestion == suggestion
    assert error.accepted == ("floor(a)", "ceil(a)", "round(a)", "abs(a)", "min(a, b)", "max(a, b)", "if(c, a, b)")


@pytest.mark.parametrize(
    ("text", "found", "accepted"),
    [
        ("floor()", "floor()", "floor(a)"),
        ("1 + floor(1, 2) + 1", "floor(1, 2)", "floor(a)"),
        ("ceil(1, 2)", "ceil(1, 2)", "ceil(a)"),
        ("round(1, 2)", "round(1, 2)", "round(a)"),
        ("abs(1, 2)", "abs(1, 2)", "abs(a)"),
        ("min(1)", "min(1)", "min(a, b)"),
        ("max()", "max()", "max(a, b)"),
        ("if(1, 2)", "if(1, 2)", "if(c, a, b)"),
        ("if(1, 2, 3, 4)", "if(1, 2, 3, 4)", "if(c, a, b)"),
    ],
)
def test_a_wrong_number_of_arguments_is_told_the_right_one(text: str, found: str, accepted: str) -> None:
    error = refused(text)

    assert (error.code, error.found) == ("wrong_arity", found)
    assert error.position == text.index(found)
    assert accepted in error.accepted


def test_five_hundred_characters_are_the_limit() -> None:
    at_limit = "1" + "+1" * 249 + " "

    assert compile_formula(at_limit, SCOPE).number(FakeReader()) == 250
    error = refused(at_limit + "+2")
    assert (error.code, error.position, error.found, error.accepted) == ("too_long", 500, "+2", ("1..500",))


def test_a_text_of_any_length_is_refused_at_once() -> None:
    error = refused("1" * 10_000_000)

    assert (error.code, error.position) == ("too_long", 500)
    assert len(str(error)) < 300


def test_length_is_counted_in_composed_characters() -> None:
    long_name = "@" + "힘" * 300
    scope = FakeScope((long_name[1:],))

    decomposed = unicodedata.normalize("NFD", long_name)

    assert len(decomposed) > 500
    assert compile_formula(decomposed, scope).text == long_name


@pytest.mark.parametrize(
    ("opening", "inner", "closing"),
    [
        ("(", "1", ")"),
        ("-", "1", ""),
        ("not ", "1", ""),
        ("abs(", "1", ")"),
        ("-(", "@hp", ")"),
        ("max(1,", "@hp", ")"),
    ],
)
def test_fifty_levels_are_the_limit(opening: str, inner: str, closing: str) -> None:
    levels = 50 // (2 if opening == "-(" else 1)
    at_limit = opening * levels + inner + closing * levels
    assert compile_formula(at_limit, SCOPE).text == at_limit

    error = refused(opening * (levels + 1) + inner + closing * (levels + 1))
    assert (error.code, error.accepted) == ("too_deep", ("1..50",))
    assert error.position == len(opening) * levels


@pytest.mark.parametrize(
    "text",
    ["1 or 1 and 1<1+1*(" * 26 + "@hp" + ")" * 26, "(" * 26 + "@hp" + "*2+3<4 and 5 or 6)" * 26],
    ids=["right", "left"],
)
def test_a_hundred_and_twenty_operators_inside_one_another_are_the_limit(text: str) -> None:
    error = refused(text)

    assert (error.code, error.accepted) == ("too_deep", ("1..120",))


def test_brackets_side_by_side_are_not_deep() -> None:
    assert compile_formula("+".join(["(1)"] * 100), SCOPE).number(FakeReader()) == 100


@pytest.mark.parametrize(
    "text",
    [
        "+".join(["@hp"] * 125),
        "/".join(["@hp"] * 125),
        "*".join(["@hp"] * 125),
        " and ".join(["@hp"] * 62),
        " or ".join(["@hp/@hp"] * 45),
        f"max({','.join(['@hp'] * 120)})",
        f"max({','.join(['1/@hp'] * 80)})",
        "1 or 1 and 1<1+1*(" * 23 + "@hp" + ")" * 23,
        "(" * 23 + "@hp" + "*2+3<4 and 5 or 6)" * 23,
        "(1+2*" * 50 + "@hp" + ")" * 50,
        "if(@hp/@hp,1,@hp+" * 26 + "@hp/@hp" + ")" * 26,
        "(not@hp/-@hp<1)+" * 30 + "1",
        "1 or 1 and -1/(" * 24 + "@hp" + ")" * 24,
        "not 1<(" * 24 + "@hp/-@hp" + ")" * 24,
        "if(@hp," * 49 + "1" + ",1)" * 49,
        "if(" * 50 + "@hp" + ",1,1)" * 50,
    ],
    ids=lambda text: text[:12],
)
def test_the_most_that_fits_is_compiled_even_from_deep_inside_a_program(text: str) -> None:
    def deep(levels: int) -> float:
        if levels:
            return deep(levels - 1)
        return compile_formula(text, SCOPE).number(FakeReader({"hp": 1}))

    assert len(text) <= 500
    assert sys.getrecursionlimit() <= 1000
    assert deep(250) == deep(0)


def test_parse_knows_no_names_and_no_functions() -> None:
    assert isinstance(parse("nonsense(@whatever, d6) / 0"), Chain)

    with pytest.raises(FormulaError) as caught:
        parse("1 +", where="there")
    assert caught.value.where == "there"


def test_an_error_is_one_readable_line() -> None:
    error = refused("2 + @agilty", where="system.yaml derived.evasion")

    assert str(error) == (
        "system.yaml derived.evasion: unknown_name at column 4 of '2 + @agilty'; found '@agilty'; "
        "accepted: @agility; did you mean '@agility'?"
    )
