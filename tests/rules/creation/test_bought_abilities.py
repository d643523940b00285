"""Abilities that a new character, or one that rises, buys with its choice points (rule_system §9, §11)."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, table_of
from rules.creation import creation_form, mistakes, suggest
from rules.engine import Resolution
from rules.growth.levels import level_form
from rules.growth.suggesting import suggest_level
from rules.learning import open_abilities
from rules.loading import load_system
from rules.reading import SheetReading
from rules.set_up import empty_table
from tests.rules.creation.maker import make, maker, mistakes_of, wrong
from tests.rules.seen import hero, names

ABILITIES: list[dict[str, Any]] = [
    {"id": "spark", "effects": [{"mark": "spirit"}]},
    {"id": "flame", "price": 2, "needs": "@ability.spark"},
    {"id": "strong_back", "needs": "@might >= 12"},
    {"id": "old_song", "level": 4},
    {"id": "bite", "who": "npc"},
    {"id": "free_hands", "price": 0},
]
SYSTEM = maker(abilities=ABILITIES)


def made(*abilities: str, **fields: Any) -> Resolution:
    """A sage of one level has three choice points: two by the class, one by the third level."""
    return make(SYSTEM, abilities=list(abilities), **fields)


def test_abilities_are_bought_and_what_is_left_stays() -> None:
    sheet = hero(made("spark"))

    assert (sheet.abilities, sheet.choice_points) == ({"spark": 0}, 2)


def test_one_ability_may_open_the_next_and_a_raise_counts() -> None:
    sheet = hero(made("spark", "flame", "free_hands"))
    strong = hero(made("strong_back"))

    assert (list(sheet.abilities), sheet.choice_points) == (["spark", "flame", "free_hands"], 0)
    assert (strong.stats["might"], list(strong.abilities)) == (12, ["strong_back"])


@pytest.mark.parametrize(
    ("abilities", "code", "accepted"),
    [
        (["sparks"], "unknown_purchase", ("free_hands", "spark", "strong_back")),
        (["spark", "spark"], "purchase_known", ("flame", "strong_back", "free_hands")),
        (["flame"], "purchase_needs", ("spark", "strong_back", "free_hands")),
        (["old_song"], "purchase_level", ("spark", "strong_back", "free_hands")),
        (["bite"], "purchase_not_for", ("spark", "strong_back", "free_hands")),
        (["spark", "strong_back", "flame"], "purchase_points", ("free_hands",)),
    ],
)
def test_a_mistake_names_its_field_and_what_can_be_bought(
    abilities: list[str], code: str, accepted: tuple[str, ...]
) -> None:
    """A9: and nothing is made."""
    done = made(*abilities)

    assert wrong(done) == [(f"abilities[{len(abilities) - 1}]", code)]
    assert mistakes_of(done)[0].accepted == accepted
    assert names(done) == ["RequestRefused"]


def test_without_points_only_what_is_free_can_be_bought() -> None:
    done = made("spark", classes={"guard": 2}, level=2, asker="gm", skills=["lore"])

    assert wrong(done) == [("abilities[0]", "purchase_points")]
    assert mistakes_of(done)[0].accepted == ("free_hands",)


def test_the_form_lists_what_a_hero_of_that_level_may_ever_buy() -> None:
    form = creation_form(SYSTEM)

    assert list(form.abilities) == ["spark", "flame", "strong_back", "free_hands"]
    assert form.points == 1
    assert "old_song" in creation_form(SYSTEM, 4).abilities


def test_where_nothing_gives_points_the_form_lists_none() -> None:
    system = maker(abilities=ABILITIES, classes=[{"id": "guard"}], creation={"level": 3}, growth=None)

    assert creation_form(system).abilities == {}


def test_a_level_buys_with_the_points_it_brings() -> None:
    start = table_of(SYSTEM, {"hero": {"level": 2, "classes": {"guard": 2}, "xp": 20, "choice_points": 1}})

    form = level_form(SYSTEM, start, start.sheets["hero"])
    assert form is not None
    assert open_abilities(SheetReading(SYSTEM, start, form.risen)) == ("spark", "free_hands")

    asked = {"action": "level_up", "sheet": "hero", "skills": ["lore"], "abilities": ["spark"]}
    risen = hero(ask(SYSTEM, start, asked))
    assert (risen.abilities, risen.choice_points) == ({"spark": 0}, 1)

    refused = ask(SYSTEM, start, {**asked, "abilities": ["spark", "flame"]})
    assert wrong(refused) == [("abilities[1]", "purchase_points")]
    assert hero(refused).level == 2


def test_a_suggested_level_buys_what_the_points_are_enough_for() -> None:
    start = table_of(SYSTEM, {"hero": {"level": 2, "classes": {"guard": 2}, "xp": 20, "choice_points": 2}})

    asked = suggest_level(SYSTEM, start, start.sheets["hero"])

    assert asked is not None
    assert asked.abilities == ("spark", "flame", "free_hands")
    assert hero(ask(SYSTEM, start, asked)).choice_points == 0


@pytest.mark.parametrize(
    ("story", "chosen"),
    [
        ("I carried a lamp through the burning mill.", ("flames",)),
        ("I hid among thieves.", ("shadows",)),
        ("Nothing much happened.", ("flames",)),
    ],
)
def test_a_story_suggests_the_ability_it_comes_nearest_to(story: str, chosen: tuple[str, ...]) -> None:
    system = maker(
        abilities=[
            {"id": "locked", "needs": "0", "covers": "lamps, mills, thieves"},
            {"id": "flames", "covers": "burning, lighting"},
            {"id": "shadows", "covers": "hiding, thieves"},
        ],
        classes=[{"id": "guard"}],
        creation={"level": 3},
        skills=[],
        training=None,
    )

    assert suggest(system, story, "en").abilities == chosen


@pytest.mark.parametrize("system_id", ["classic_d20", "hope_and_fear", "forged", "step_heroes"])
def test_a_suggested_hero_of_a_preset_has_spent_its_points_well(system_id: str) -> None:
    system = load_system(system_id)
    story = "I was a soldier on the northern wall. I sneaked past the guards with a rope."

    request = suggest(system, story, "en", name="Rian")

    assert len(request.abilities) == 1
    assert mistakes(system, empty_table(system), request) == ()
