"""Step-dice heroes: dice that grow and shrink, bonds that answer, and an adventure whose secrets have their places."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.definitions.growth import LevelsGrowth
from rules.dice import CounterDice, ForcedDice
from rules.encounter import legal_acts, policy_act
from rules.engine import Resolution, resolve
from rules.events.apply import fold
from rules.learning import learnable
from rules.loading import load_system
from rules.reading import SheetReading
from rules.requests import REQUESTS
from rules.set_up import completed, new_table, sheet_of_block
from rules.state import Table
from rules.system import LANGUAGES
from tests.rules.systems.shipped import adventure_of

SYSTEM = load_system("step_heroes")
ADVENTURE = adventure_of("step_heroes", "whale_that_bears_the_town")
HERO = "hero"
CLASSES = tuple(SYSTEM.classes)
START_LEVEL = 5
FIGHT = {"action": "effects", "sheet": HERO, "effects": [{"encounter": "begins"}]}


def begun(character: str = "rian", foe: str = "") -> Table:
    start, events = new_table(SYSTEM, ((HERO, character, ""),))
    table = fold(start, events)
    if not foe:
        return table
    sheet = completed(SYSTEM, table, sheet_of_block(SYSTEM, table, foe, id=foe))
    return replace(table, sheets={**table.sheets, foe: sheet}, scene=replace(table.scene, present=(foe,)))


def asked(table: Table, request: dict[str, Any], *faces: int, answers: tuple[str, ...] = ()) -> Resolution:
    dice = ForcedDice(faces) if faces else CounterDice("steps")
    done = resolve(SYSTEM, table, REQUESTS.validate_python(request), dice=dice, asker="code", answers=answers)
    assert done.refused is None
    return done


def laid(*reveal: str, scene: str, **clocks: int) -> Table:
    """The adventure in a scene, with secrets out and clocks ticked."""
    start, events = new_table(ADVENTURE, ((HERO, "rian", ""),))
    table = fold(start, events)
    effects = [{"tick_clock": clock, "by": by} for clock, by in clocks.items()] + [{"reveal": one} for one in reveal]
    for request in (
        {"action": "begin"},
        {"action": "change_scene", "scene": scene},
        {"action": "effects", "sheet": HERO, "effects": effects},
        {"action": "end_turn"},
    ):
        table = resolve(
            ADVENTURE, table, REQUESTS.validate_python(request), dice=CounterDice("laid"), asker="code"
        ).state
    return table


def test_every_stat_is_a_die_from_six_to_twelve() -> None:
    assert [(stat.min, stat.max, stat.show) for stat in SYSTEM.file.stats] == [(6, 12, "die")] * 4


@pytest.mark.parametrize("condition", ["dazed", "poisoned", "slow", "weak", "shaken", "enraged"])
def test_what_ails_a_hero_makes_dice_smaller_and_ends_at_rest(condition: str) -> None:
    definition = SYSTEM.conditions[condition]
    assert set(definition.shifts.values()) == {-1}
    ailing = asked(begun(), {"action": "effects", "sheet": HERO, "effects": [{"add_condition": condition}]}).state
    reading = SheetReading(SYSTEM, ailing, ailing.sheets[HERO])
    for stat in definition.shifts:
        assert reading.stat(stat) == max(6, SheetReading(SYSTEM, begun(), begun().sheets[HERO]).stat(stat) - 2)

    rested = asked(ailing, {"action": "pass_time", "minutes": 480, "rest": True}).state

    assert condition not in rested.sheets[HERO].conditions


def test_a_bond_answers_by_its_words_in_both_languages() -> None:
    bonds = {item.name for hero in SYSTEM.characters.values() for item in hero.lists["bonds"]}

    for language in LANGUAGES:
        for bond in bonds:
            assert SYSTEM.words(language, "items", bond, "name") not in ("", bond)
            assert SYSTEM.words(language, "items", bond, "words")


def test_every_ability_of_a_hero_belongs_to_a_class_with_at_least_three() -> None:
    of_heroes = [ability for ability in SYSTEM.file.abilities if ability.who != "npc"]

    for id in CLASSES:
        mine = [one for one in of_heroes if one.needs == f"@class.{id}"]
        assert 3 <= len(mine) <= 5
        assert SYSTEM.classes[id].abilities[0] in [one.id for one in mine]


@pytest.mark.parametrize("character", list(SYSTEM.characters))
def test_a_ready_made_hero_has_only_abilities_of_their_own_classes(character: str) -> None:
    table = begun(character)
    sheet = table.sheets[HERO]
    assert sheet.level == START_LEVEL

    for ability in sheet.abilities:
        bare = replace(sheet, abilities={}, choice_points=1)
        assert learnable(SheetReading(SYSTEM, table, bare), SYSTEM.abilities[ability]) is None


def test_a_foe_uses_its_own_technique_and_then_its_teeth() -> None:
    table = asked(begun(foe="reed_viper"), FIGHT).state

    acts = {act.action for act in legal_acts(SYSTEM, table, "reed_viper")}

    assert "ability:venom_bite" in acts
    assert policy_act(SYSTEM, table, "reed_viper") is not None
    bitten = asked(
        table, {"action": "act_as", "sheet": "reed_viper", "act": "ability:venom_bite", "target": HERO}, 10, 6
    ).state
    assert "poisoned" in bitten.sheets[HERO].conditions
    assert "ability:venom_bite" not in {act.action for act in legal_acts(SYSTEM, bitten, "reed_viper")}


def test_breaking_away_ends_the_rounds_and_leaves_the_foe() -> None:
    table = asked(begun(foe="clay_giant"), FIGHT).state

    away = asked(table, {"action": "break_away", "sheet": HERO}, 5, 4).state

    assert away.scene.encounter is None
    assert away.scene.present == ("clay_giant",)


def test_a_die_grows_at_every_fourth_level_from_the_seventh() -> None:
    growth = SYSTEM.file.growth
    assert isinstance(growth, LevelsGrowth)

    raises = [gain for gain in growth.gains if gain.raises is not None]

    assert [gain.at for gain in raises] == [(7, 11, 15, 19)]


class TestTheWhaleThatBearsTheTown:
    """What the adventure lets out, where, and how it may end."""

    def told(self, secret: str, table: Table) -> bool:
        reading = SheetReading(ADVENTURE, table, table.sheets[HERO])
        return reading.holds(ADVENTURE.secrets[secret].when)

    def test_the_oath_is_told_by_tock_and_nobody_else(self) -> None:
        known = ("name_known", "guild_truth")
        assert self.told("founders_oath", laid(*known, scene="archive"))
        assert not self.told("founders_oath", laid(*known, scene="wind_docks"))
        assert not self.told("founders_oath", laid("name_known", scene="archive"))

    def test_what_the_guild_did_is_told_by_the_foreman_once_his_men_are_free(self) -> None:
        assert self.told("guild_truth", laid(scene="spine_mine", miners=1))
        assert not self.told("guild_truth", laid(scene="spine_mine"))
        assert not self.told("guild_truth", laid(scene="lantern_square", miners=1))

    def test_how_she_wakes_hangs_on_the_thorn(self) -> None:
        assert laid(scene="whale_ear", spike=3, waking=3).ending == "free_flight"
        assert laid(scene="whale_ear", spike=2, waking=3).ending == "storm_flight"

    def test_her_name_from_a_dream_opens_the_way_to_call_her(self) -> None:
        table = laid("dream_shown", scene="whale_ear")

        assert "name_known" in table.secrets

    def test_every_ending_is_somebodys(self) -> None:
        reached = {
            laid(scene="whale_ear", lull=2).ending,
            laid(scene="heart_chamber", engine=2).ending,
            laid(scene="wind_docks", boats=3).ending,
            laid(scene="sinking_streets", crash=3).ending,
        }
        assert ADVENTURE.adventure is not None
        endings = {one.id for one in ADVENTURE.adventure.endings}

        assert reached == endings - {"free_flight", "storm_flight", "lost"}
