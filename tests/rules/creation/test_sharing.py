"""Maxima that classes and choices bring, points shared out over them, and options of some classes (rule_system §11)."""

from __future__ import annotations

from typing import Any, Final

import pytest

from orchestrator.testing.builders import system_of
from rules.character_requests import CreateCharacter
from rules.creation import creation_form, suggest
from rules.refusals import Refusal
from rules.state import Item, Track
from rules.system import RuleSystem
from tests.rules.creation.maker import make, mistakes_of, wrong
from tests.rules.seen import hero

POOLS: Final = ("body", "mind")
SHARED: Final[dict[str, Any]] = {"id": "pools", "spread": {"tracks": list(POOLS), "points": 6, "most": 13}}
SECTIONS: Final[dict[str, Any]] = {
    "stats": [{"id": "edge", "max": 3, "default": 0}, {"id": "reach", "max": 3, "default": 1}],
    "skills": [{"id": "climbing", "covers": "climb, rope"}, {"id": "lore", "covers": "books, read"}, {"id": "tact"}],
    "tracks": [
        {"id": "body", "max": "5"},
        {"id": "mind", "max": "5"},
        {"id": "harm", "max": "3", "start": "empty"},
    ],
    "lists": [{"id": "trained"}],
    "things": [{"id": "coat", "stats": [{"id": "weight", "min": 1, "max": 3, "default": 1}]}],
    "classes": [
        {"id": "fighter", "tracks": {"body": 9, "harm": 4}, "stats": {"reach": 2}},
        {
            "id": "sage",
            "tracks": {"body": 6, "mind": 10},
            "things": ["coat", {"thing": "coat", "stats": {"weight": 3}}],
        },
    ],
    "creation": {
        "stats": ["reach"],
        "options": [
            SHARED,
            {"id": "bent", "classes": ["fighter"], "choices": [{"id": "sharp", "stats": {"edge": 1}}, {"id": "dull"}]},
            {"id": "past", "choose": 2, "listed": {"list": "trained", "skills": ["climbing", "lore", "tact"]}},
        ],
    },
}
WHOLE: Final[dict[str, Any]] = {
    "array": None,
    "stats": None,
    "skills": None,
    "raises": None,
    "answers": None,
    "classes": {"fighter": 1},
    "options": {"pools": {"body": 4, "mind": 2}, "bent": ["sharp"], "past": ["lore", "tact"]},
}
SYSTEM: Final = system_of(**SECTIONS)


def made(**fields: Any) -> Any:
    """What comes of the request with some fields in place of its own."""
    return make(SYSTEM, **{**WHOLE, **fields})


def sharing(shares: Any, **fields: Any) -> Any:
    """What comes of the request with these points shared out."""
    return made(options={**WHOLE["options"], "pools": shares}, **fields)


def test_shared_points_stand_on_top_of_what_the_class_gives_and_the_tracks_begin_full() -> None:
    sheet = hero(sharing({"body": 4, "mind": 2}))

    assert (sheet.tracks["body"], sheet.tracks["mind"]) == (Track(13, 13), Track(7, 7))


def test_a_track_that_counts_harm_begins_empty_with_the_maximum_a_class_gives_it() -> None:
    assert hero(made()).tracks["harm"] == Track(0, 4)


def test_stats_that_a_class_or_a_choice_sets_stand_so_whatever_the_player_said() -> None:
    assert hero(made(stats={"reach": 3})).stats == {"edge": 1, "reach": 2}


def test_possessions_of_a_class_may_have_values_of_their_own() -> None:
    sheet = hero(made(classes={"sage": 1}, options={**WHOLE["options"], "pools": {"body": 6, "mind": 0}, "bent": []}))

    assert [(one.id, one.stats["weight"]) for one in sheet.things] == [("coat_1", 1), ("coat_2", 3)]


def test_listed_skills_stand_on_the_list_and_are_not_trained() -> None:
    sheet = hero(made())

    assert sheet.lists["trained"] == (Item("lore"), Item("tact"))
    assert sheet.skills == ()


@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ({"body": 4, "mind": 2}, []),
        ({"mind": 6}, []),
        ({"body": 4, "mind": 1}, [("options.pools", "shares_differ")]),
        ({"body": 4, "mind": 3}, [("options.pools", "shares_differ")]),
        ({"body": 5, "mind": 1}, [("options.pools.body", "share_too_high")]),
        ({"body": -1, "mind": 7}, [("options.pools.body", "share_below_zero")]),
        ({"harm": 6}, [("options.pools.harm", "unknown_track"), ("options.pools", "shares_differ")]),
        ({}, [("options.pools", "shares_differ")]),
        (["body"], [("options.pools", "points_wanted")]),
    ],
)
def test_every_point_is_shared_out_over_the_tracks_there_are_and_none_comes_too_high(
    shares: Any, expected: list[tuple[str, str]]
) -> None:
    assert wrong(sharing(shares)) == expected


def test_a_share_that_is_too_high_says_how_much_there_is_room_for() -> None:
    (mistake,) = mistakes_of(sharing({"body": 6}))

    assert mistake.params == {"field": "options.pools.body", "track": "body", "found": 15, "max": 13, "left": 4}


def test_points_for_an_option_of_things_are_told_what_there_is_to_choose() -> None:
    (mistake,) = mistakes_of(made(options={**WHOLE["options"], "bent": {"sharp": 1}}))

    assert mistake == Refusal("choices_wanted", {"field": "options.bent", "option": "bent"}, ("sharp", "dull"))


def test_an_option_of_one_class_is_not_asked_of_another_and_cannot_be_had_by_it() -> None:
    shares = {"body": 3, "mind": 3}
    fields: dict[str, Any] = {"classes": {"sage": 1}}

    assert hero(made(**fields, options={"pools": shares, "past": ["lore", "tact"]})).stats["edge"] == 0
    assert wrong(made(**fields, options={**WHOLE["options"], "pools": shares})) == [("options.bent", "option_not_for")]


@pytest.mark.parametrize(
    ("story", "shares"), [("", {"body": 3, "mind": 3}), ("What counts is his mind.", {"body": 2, "mind": 4})]
)
def test_a_story_leans_the_points_and_without_one_they_are_even(story: str, shares: dict[str, int]) -> None:
    named = [{**track, "name": str(track["id"])} for track in SECTIONS["tracks"]]
    system = system_of(**{**SECTIONS, "tracks": named, "classes": [], "creation": {"options": [SHARED]}})

    assert suggest(system, story, "en").options["pools"] == shares


@pytest.mark.parametrize("story", ["", "She climbs a rope.", "Books and books."])
def test_a_suggestion_is_right_in_all_but_the_name(story: str) -> None:
    asked = suggest(SYSTEM, story, "en", name="Rian")

    assert ask_for(SYSTEM, asked).refused is None


def ask_for(system: RuleSystem, request: CreateCharacter) -> Any:
    """What comes of a whole request."""
    return make(system, **{"array": None, **request.model_dump(exclude={"action", "sheet", "array"})})


def test_the_form_has_every_option_with_the_classes_it_is_for() -> None:
    options = creation_form(SYSTEM).options

    assert [option.is_for(["sage"]) for option in options.values()] == [True, False, True]
