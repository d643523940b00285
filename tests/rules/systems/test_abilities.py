"""Abilities of the shipped systems: enough for every role, each shown by golden cases, paid for, learned, and used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from ruamel.yaml import YAML

from orchestrator.testing.builders import ask
from rules.definitions.abilities import AbilityDef
from rules.encounter import policy_act
from rules.growth.buying import advance_prices
from rules.growth.growing import allowance
from rules.growth.xp import level_due, top_level
from rules.loading import load_system
from rules.reading import is_out
from rules.state import Encounter
from rules.system import LANGUAGES, RuleSystem
from tests.rules.systems.shipped import ADVENTURES, SYSTEMS, adventure_of
from tests.rules.systems.test_falling import begun
from tests.rules.systems.wanderer import HERO, Wanderer

GOLDEN: Final = Path(__file__).resolve().parents[2] / "golden"


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> RuleSystem:
    return load_system(request.param)


def own(system: RuleSystem, class_id: str) -> list[AbilityDef]:
    """The abilities that ask for a class."""
    return [ability for ability in system.file.abilities if ability.needs == f"@class.{class_id}"]


def golden(system: RuleSystem) -> list[dict[str, Any]]:
    """The golden cases of a system's own folder, as they are written."""
    files = sorted((GOLDEN / system.id).glob("*.yaml"))
    return [case for file in files for case in YAML(typ="safe").load(file.read_text(encoding="utf-8"))]


def uses(case: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """The abilities used in a case, by hero or non-player, and whether each use is refused."""
    steps = case["do"] if isinstance(case["do"], list) else [case["do"]]
    for step in steps:
        expected = step.get("expect") or (case["expect"] if step is steps[-1] else {})
        refused = bool(expected.get("refused"))
        if step.get("action") == "use_ability":
            yield step["ability"], refused
        elif step.get("action") == "act_as" and step["act"].startswith("ability:"):
            yield step["act"].removeprefix("ability:"), refused


def counted(case: dict[str, Any]) -> Iterator[str]:
    """The abilities that a case gives or lets be learned."""
    for sheet in case["given"]["sheets"].values():
        yield from sheet.get("abilities", ())
    steps = case["do"] if isinstance(case["do"], list) else [case["do"]]
    yield from (step["ability"] for step in steps if step.get("action") == "learn_ability")


def test_every_class_has_three_to_five_abilities_and_begins_with_two_of_them(system: RuleSystem) -> None:
    for class_id, kit in system.classes.items():
        ids = [ability.id for ability in own(system, class_id)]
        assert 3 <= len(ids) <= 5, class_id
        assert list(kit.abilities) == ids[:2], class_id
        assert any(ability.passive for ability in own(system, class_id)), class_id


def test_a_new_character_can_choose_one_of_at_least_two_at_once(system: RuleSystem) -> None:
    start = system.creation.start_level
    for class_id, kit in system.classes.items():
        open_now = [one for one in own(system, class_id) if one.id not in kit.abilities and (one.level or 1) <= start]
        assert len(open_now) >= system.creation.kit.choice_points + 1, class_id


def test_the_choice_points_of_all_levels_buy_all_that_one_class_may_learn(system: RuleSystem) -> None:
    grown = allowance(system, system.creation.start_level + 1, top_level(system)).choice_points
    grown += sum((one.times or 0) * one.choice_points for one in system.file.advances if one.cost is not None)
    anyone = [one for one in system.file.abilities if one.needs is None and one.who != "npc"]
    for class_id, kit in system.classes.items():
        begins = {*kit.abilities, *system.creation.kit.abilities}
        learned = [one for one in (*own(system, class_id), *anyone) if one.id not in begins]
        points = system.creation.kit.choice_points + kit.choice_points + grown
        price = sum(one.price for one in learned)
        # Where levels may be spread over several classes, something is left for the others.
        assert price < points if system.creation.most_classes > 1 else price == points, class_id


def test_ready_made_heroes_have_what_they_could_have_chosen(system: RuleSystem) -> None:
    for hero in system.characters.values():
        assert 1 <= len(hero.classes) <= system.creation.most_classes
        brought = [ability for class_id in hero.classes for ability in system.classes[class_id].abilities]
        begins = (*system.creation.kit.abilities, *brought)
        assert hero.abilities[: len(begins)] == begins, hero.id
        learned = [system.abilities[id] for id in hero.abilities[len(begins) :]]
        offered = [ability for class_id in hero.classes for ability in own(system, class_id)]
        assert all(one in offered and (one.level or 1) <= hero.level for one in learned), hero.id
        since = allowance(system, system.creation.start_level + 1, hero.level).choice_points
        assert sum(one.price for one in learned) == system.creation.kit.choice_points + since, hero.id


def test_every_passive_ability_is_read_by_a_formula(system: RuleSystem) -> None:
    written = system.file.model_dump_json()
    for ability in system.file.abilities:
        assert ability.passive == (f"@ability.{ability.id}" in written), ability.id


def test_golden_cases_show_every_ability_used_and_refused_or_counted(system: RuleSystem) -> None:
    """R29, R30: what has a price, uses or a condition is refused whole where they are not there."""
    shown = Counter(use for case in golden(system) for use in uses(case))
    read = {id for case in golden(system) for id in counted(case)}
    for ability in system.file.abilities:
        if ability.passive:
            assert ability.id in read, ability.id
            continue
        assert shown[ability.id, False], ability.id
        if ability.who == "hero" and (ability.cost or ability.uses is not None or ability.when is not None):
            assert shown[ability.id, True], ability.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_know_what_each_ability_does_and_what_to_say_for_it(system: RuleSystem, language: str) -> None:
    for ability in system.file.abilities:
        assert system.words(language, "abilities", ability.id, "name")
        assert system.words(language, "abilities", ability.id, "description"), ability.id
        if not ability.passive and ability.who == "hero":
            assert len(system.words(language, "abilities", ability.id, "covers").split(",")) >= 5, ability.id
    for spend in system.file.spends:
        assert system.words(language, "spends", spend.id, "description"), spend.id
        assert len(system.words(language, "spends", spend.id, "covers").split(",")) >= 5, spend.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_for_one_ability_of_a_hero_is_not_said_for_another(system: RuleSystem, language: str) -> None:
    for class_id in system.classes:
        said: Counter[str] = Counter()
        anyone = [one for one in system.file.abilities if one.needs is None and one.who != "npc"]
        for ability in (*own(system, class_id), *anyone):
            said.update(one.strip() for one in system.words(language, "abilities", ability.id, "covers").split(","))
        del said[""]
        assert [phrase for phrase, times in said.items() if times > 1] == [], class_id


def test_non_players_have_abilities_and_use_them_by_themselves_between_attacks(system: RuleSystem) -> None:
    able = [block for block in system.non_players.values() if block.abilities]
    assert len(able) >= 3
    hero = next(iter(system.characters))
    for block in able:
        table = begun(system, hero, block.id)
        scene = replace(table.scene, mode="encounter", encounter=Encounter((block.id, HERO), 0, 1))
        table = replace(table, scene=scene, pools={**table.pools, **dict.fromkeys(table.pools, 1)})
        acts = [policy_act(system, replace(table, turn=turn), block.id) for turn in range(4)]
        assert {f"ability:{id}" for id in block.abilities} <= {act.action for act in acts if act}, block.id
        assert any(act.attack for act in acts if act) == bool(block.attacks), block.id


@pytest.mark.parametrize(("system_id", "adventure"), ADVENTURES)
def test_an_adventure_played_to_its_end_brings_a_level_or_an_advance(system_id: str, adventure: str) -> None:
    played = adventure_of(system_id, adventure)
    risen = 0
    for number, character in enumerate(played.characters):
        wanderer = Wanderer(played, f"level {number}", 0.2, character).play()
        assert wanderer.table.ending
        hero = wanderer.table.sheets[HERO]
        if not is_out(played, hero):
            prices = advance_prices(played, wanderer.table, hero).values()
            due = level_due(played, wanderer.table, hero).is_due or hero.xp >= min(prices, default=hero.xp + 1)
            assert due, wanderer.table.ending
            risen += 1
    assert risen


def test_a_quest_is_worth_more_than_a_fight_and_less_than_an_arc(system: RuleSystem) -> None:
    table = begun(system, next(iter(system.characters)))
    before = table.sheets[HERO].xp
    fight, quest, arc = (
        ask(system, table, {"action": "award", "award": award}).state.sheets[HERO].xp - before
        for award in ("fight", "quest", "arc")
    )

    assert 0 < fight < quest < arc
