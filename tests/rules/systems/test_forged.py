"""Forged as a whole: who there is to be, what a role can do, how the other side acts, how a career goes."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.creation import creation_form
from rules.definitions.effects import AwardKind
from rules.dice import ForcedDice
from rules.encounter import FLEE, HOLD, legal_acts, policy_act
from rules.engine import Resolution, resolve
from rules.growth.buying import advance_prices
from rules.loading import load_system
from rules.reading import SheetReading
from rules.requests import REQUESTS
from rules.state import Table
from rules.system import LANGUAGES
from tests.rules.properties.invariants import broken_limits
from tests.rules.systems.test_falling import HERO, begun

FORGED = load_system("forged")
ACTIONS = FORGED.checks["action"].stats
RESISTED_WITH = ("wits", "sinew", "heart")


def asked(table: Table, *faces: int, by: str = "code", **request: object) -> Resolution:
    """A request that is done, with forced dice."""
    done = resolve(
        FORGED,
        table,
        REQUESTS.validate_python(request),
        dice=ForcedDice(faces),
        asker="player" if by == "player" else "code",
    )
    assert done.refused is None, done.refused
    return done


def test_twelve_actions_are_rolled_and_three_withstood_with() -> None:
    assert len(ACTIONS) == 12
    assert set(ACTIONS) | set(RESISTED_WITH) == set(FORGED.stats)
    assert {stat.show for stat in FORGED.file.stats} == {"dots"}


@pytest.mark.parametrize("role", list(FORGED.classes))
def test_every_role_has_abilities_of_its_own_to_begin_with_and_to_choose_from(role: str) -> None:
    own = [one for one in FORGED.file.abilities if one.needs and f"@class.{role}" in one.needs]

    assert 3 <= len(own) <= 5
    assert set(FORGED.classes[role].abilities) <= {one.id for one in own}
    assert any(one.cost or one.uses for one in own)
    assert FORGED.creation.kit.choice_points == 1


def test_there_is_a_ready_made_character_of_every_role_with_all_the_dots_a_new_one_has() -> None:
    form = creation_form(FORGED)
    roles = Counter(next(iter(one.classes)) for one in FORGED.characters.values())

    assert roles == Counter(list(FORGED.classes))
    for character in FORGED.characters.values():
        dots = {id: character.stats.get(id, stat.default) for id, stat in FORGED.stats.items()}
        assert sum(dots.values()) == form.total, character.id
        assert all(form.stats[id].accepts(value) for id, value in dots.items()), character.id


@pytest.mark.parametrize("block", [one.id for one in FORGED.file.non_players])
def test_the_other_side_acts_by_order_and_throws_no_dice(block: str) -> None:
    table = asked(begun(FORGED, "bram", block), action="effects", sheet=HERO, effects=[{"encounter": "begins"}]).state
    passive = FORGED.non_players[block].policy == "passive"

    acts = legal_acts(FORGED, table, block)
    usual = policy_act(FORGED, table, block)

    assert usual is not None
    assert (usual.action == HOLD) == passive
    for act in acts:
        if act.action not in (HOLD, FLEE):
            done = asked(table, action="act_as", sheet=block, act=act.action, target=act.target)
            assert done.chips == ()
            assert broken_limits(FORGED, done.state) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_other_side_does_has_lines_of_its_own(language: str) -> None:
    for ability in FORGED.file.abilities:
        if ability.who == "npc":
            assert len(FORGED.phrases(language, "abilities", ability.id, "lines")) >= 2, ability.id


@pytest.mark.parametrize("award", ["fight", "quest", "arc"])
def test_fights_quests_and_arcs_bring_xp(award: AwardKind) -> None:
    table = begun(FORGED, "nell")

    assert asked(table, action="award", award=award).state.sheets[HERO].xp > 0


def test_a_career_is_bought_one_advance_after_the_other_and_keeps_within_all_limits() -> None:
    table = asked(begun(FORGED, "tobin"), action="effects", sheet=HERO, effects=[{"give_xp": 200}]).state
    for bought in range(1, 13):
        prices = advance_prices(FORGED, table, table.sheets[HERO])
        advance = list(prices)[bought % len(prices)]
        reading = SheetReading(FORGED, table, table.sheets[HERO])
        raises = FORGED.advances[advance].raises
        may = [] if raises is None else [id for id in raises.stats if reading.stat(id) < FORGED.stats[id].max]
        chosen = {may[0]: 1} if may else {}
        table = asked(table, by="player", action="buy_advance", sheet=HERO, advance=advance, raises=chosen).state
        assert broken_limits(FORGED, table) == []
        assert table.sheets[HERO].level == 1 + bought // 3
    assert table.sheets[HERO].xp < 200 - 12 * 8
    reading = SheetReading(FORGED, table, table.sheets[HERO])
    assert reading.maximum("stress") > 9
    assert reading.maximum("harm") > 6


def test_traumas_are_of_four_kinds_and_each_is_of_another_one() -> None:
    table = begun(FORGED, "sabine")
    for _ in range(4):
        table = asked(table, action="effects", sheet=HERO, effects=[{"mark": "stress", "by": 20}]).state
    hero = table.sheets[HERO]

    assert [item.name for item in hero.lists["scars"]] == ["cold", "haunted", "reckless", "hollow"]
    assert "gone" in hero.conditions
    assert hero.tracks["stress"].value == 0


def test_going_from_one_place_to_the_next_clears_the_head_a_little() -> None:
    table = asked(begun(FORGED, "nell"), action="effects", sheet=HERO, effects=[{"mark": "stress", "by": 3}]).state

    assert asked(table, action="end_scene").state.sheets[HERO].tracks["stress"].value == 2
