"""Dice terms: the one grammar for dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import DiceTerm, Keep, Sides, parse_dice
from rules.dice_terms import FORMS
from rules.formula_error import FormulaError

FUDGE_SIDES: tuple[Sides, ...] = ("F",)


@st.composite
def dice_terms(draw: st.DrawFn) -> DiceTerm:
    count = draw(st.integers(1, 100))
    sides: Sides = draw(st.one_of(st.sampled_from(FUDGE_SIDES), st.integers(2, 1000)))
    keep: Keep = draw(st.sampled_from(["", "kh", "kl"]))
    return DiceTerm(count, sides, keep, draw(st.integers(1, count)) if keep else 0)


def read_or_refused(text: str) -> DiceTerm | FormulaError:
    try:
        return parse_dice(text)
    except FormulaError as error:
        return error


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("d6", DiceTerm(1, 6)),
        ("2d6", DiceTerm(2, 6)),
        ("4d6kh3", DiceTerm(4, 6, "kh", 3)),
        ("4d6kl1", DiceTerm(4, 6, "kl", 1)),
        ("4dF", DiceTerm(4, "F")),
        ("dF", DiceTerm(1, "F")),
        ("4dFkh2", DiceTerm(4, "F", "kh", 2)),
        ("d%", DiceTerm(1, 100)),
        ("2d%kl1", DiceTerm(2, 100, "kl", 1)),
        ("d100", DiceTerm(1, 100)),
        ("100d1000", DiceTerm(100, 1000)),
        ("D20", DiceTerm(1, 20)),
        ("4D6KH3", DiceTerm(4, 6, "kh", 3)),
        ("4df", DiceTerm(4, "F")),
        ("  d8 ", DiceTerm(1, 8)),
        ("002d06", DiceTerm(2, 6)),
    ],
)
def test_every_form_is_read(text: str, term: DiceTerm) -> None:
    """A2: pools, steps, percentile and Fudge dice share one grammar."""
    assert parse_dice(text) == term


@pytest.mark.parametrize(
    ("text", "position", "found"),
    [
        ("", 0, ""),
        ("six", 0, "six"),
        ("6", 1, ""),
        ("2x6", 1, "x6"),
        ("d", 1, ""),
        ("2d", 2, ""),
        ("dx", 1, "x"),
        ("0d6", 0, "0"),
        ("101d6", 0, "101"),
        ("d0", 1, "0"),
        ("d1", 1, "1"),
        ("d1001", 1, "1001"),
        ("d" + "9" * 5000, 1, "9" * 5000),
        ("4d6k3", 3, "k3"),
        ("4d6kh", 5, ""),
        ("4d6kh0", 5, "0"),
        ("4d6kh5", 5, "5"),
        ("4d6khx", 5, "x"),
        ("4d6kh3!", 6, "!"),
        ("2d6+1", 3, "+1"),
        ("2 d6", 1, " d6"),
        ("-1d6", 0, "-1d6"),
        ("d\uff16", 1, "\uff16"),
        ("주사위", 0, "주사위"),
    ],
)
def test_an_unreadable_term_is_located_and_the_forms_are_named(text: str, position: int, found: str) -> None:
    """A3: an unreadable dice term is an error naming position and accepted forms; never silence."""
    with pytest.raises(FormulaError) as caught:
        parse_dice(text)

    assert (caught.value.code, caught.value.position, caught.value.found) == ("dice_syntax", position, found)
    assert caught.value.accepted == FORMS
    assert caught.value.text == text


def test_a_keep_without_a_number_suggests_one() -> None:
    with pytest.raises(FormulaError) as caught:
        parse_dice("2d20kh")

    assert caught.value.suggestion == "2d20kh1"


def test_the_forms_named_in_errors_are_all_readable() -> None:
    assert all(parse_dice(form) for form in FORMS)


@given(dice_terms())
def test_a_term_is_read_as_it_is_written(term: DiceTerm) -> None:
    assert parse_dice(str(term)) == term
    assert parse_dice(str(term).swapcase()) == term


@given(st.text(alphabet="0123456789dDkKhHlLfF%. +", max_size=12) | st.text(max_size=12))
def test_any_text_is_a_term_or_a_located_error(text: str) -> None:
    read = read_or_refused(text)

    if isinstance(read, FormulaError):
        assert read.code == "dice_syntax"
        assert 0 <= read.position <= len(read.text)
        assert read.text[read.position :].startswith(read.found)
    else:
        assert parse_dice(str(read)) == read


@pytest.mark.parametrize(
    ("count", "sides", "keep", "keep_count"),
    [
        (0, 6, "", 0),
        (101, 6, "", 0),
        (1, 1, "", 0),
        (1, 1001, "", 0),
        (2, 6, "", 1),
        (2, 6, "kh", 0),
        (2, 6, "kh", 3),
    ],
)
def test_a_term_outside_the_grammar_cannot_be_made(count: int, sides: Sides, keep: Keep, keep_count: int) -> None:
    with pytest.raises(ValueError, match=r"takes|has"):
        DiceTerm(count, sides, keep, keep_count)


def test_a_term_knows_its_faces_and_how_many_dice_count() -> None:
    fudge, pool = parse_dice("4dF"), parse_dice("4d6kh3")

    assert (fudge.lowest_face, fudge.highest_face, fudge.kept_count) == (-1, 1, 4)
    assert (pool.lowest_face, pool.highest_face, pool.kept_count) == (1, 6, 3)
    assert fudge.accepts(-1)
    assert not fudge.accepts(2)
    assert not pool.accepts(0)
