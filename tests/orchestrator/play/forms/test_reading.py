"""What people type into forms, understood: numbers, ids, names in any spacing and form, values, points."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.play.forms.question import Choice, Question, Unread
from orchestrator.play.forms.reading import meant, paired, parts_of, picked, valued

CHOICES = (
    Choice("rope", "silk rope"),
    Choice("lantern", "Horn Lantern"),
    Choice("oreugi", "밧줄 타기"),
    Choice("d6", "d6"),
)


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        *(("1", "rope"), ("2.", "lantern"), ("\uff12", "lantern"), ("lantern", "lantern")),
        *(("HORN lantern", "lantern"), ("hornlantern", "lantern"), ("밧줄타기", "oreugi")),
        *(("0", None), ("5", None), ("-1", None), ("99999999", None), ("", None), ("horn", None)),
        (unicodedata.normalize("NFD", "밧줄 타기"), "oreugi"),
    ],
)
def test_a_choice_is_meant_by_its_number_id_or_name(typed: str, id: str | None) -> None:
    assert meant(typed, CHOICES) == id


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("silk rope, horn lantern", ("rope", "lantern")),
        ("2 1", ("lantern", "rope")),
        ("1,1", ("rope", "rope")),
        ("3\uff0c 1\u3001", ("oreugi", "rope")),
        ("rope lantern", ("rope", "lantern")),
        (", ,", ()),
    ],
)
def test_several_are_picked_in_the_order_they_are_named(typed: str, ids: tuple[str, ...]) -> None:
    assert picked(typed, CHOICES) == ids


def test_what_is_no_choice_is_named() -> None:
    assert picked("silk rope, a flute", CHOICES) == Unread("form.no_choice", (("found", "a flute"), ("count", 4)))
    assert picked("1 7", CHOICES) == Unread("form.no_choice", (("found", "7"), ("count", 4)))


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("14 12 d8 -1", {"rope": 14, "lantern": 12, "oreugi": 8, "d6": -1}),
        ("14, 12, 10, 8", {"rope": 14, "lantern": 12, "oreugi": 10, "d6": 8}),
        ("silk rope 5", {"rope": 5, "lantern": 2}),
        ("lantern = 9, 밧줄 타기: d10", {"rope": 1, "lantern": 9, "oreugi": 10}),
        ("2 9, 1 7", {"rope": 7, "lantern": 9}),
    ],
)
def test_values_come_in_order_or_by_name_over_those_there_were(typed: str, values: dict[str, int]) -> None:
    assert valued(typed, CHOICES, {"rope": 1, "lantern": 2}) == values


def test_too_few_values_say_how_many_there_are_to_set() -> None:
    assert valued("14 12 8", CHOICES, {}) == Unread("form.values_wanted", (("found", 3), ("count", 4)))


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("rope 2, lantern", {"rope": 2, "lantern": 1}),
        ("rope, rope", {"rope": 2}),
        ("1 3", {"rope": 1, "oreugi": 1}),
        ("1 2, 3 1", {"rope": 2, "oreugi": 1}),
    ],
)
def test_points_are_paired_with_names(typed: str, points: dict[str, int]) -> None:
    assert paired(typed, CHOICES) == points


@given(st.text(max_size=60))
def test_any_line_is_understood_or_told(line: str) -> None:
    """A18: whatever is typed."""
    for read in (picked(line, CHOICES), paired(line, CHOICES), valued(line, CHOICES, {})):
        assert isinstance(read, Unread | tuple | dict)
    assert all(part.strip() == part != "" for part in parts_of(line))


def test_a_question_owns_the_mistakes_of_its_field_and_those_within() -> None:
    question: Question[int] = Question("options.pack", "", "", lambda line: 0)

    owned = ("options.pack", "options.pack[1]", "options.pack.x")
    assert [question.owns(field) for field in owned] == [True] * 3
    assert [question.owns(field) for field in ("options", "options.packs", "", "pack")] == [False] * 4
