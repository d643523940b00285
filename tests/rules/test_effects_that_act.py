"""Effects that take a typed action of the system: by code, at its defaults, with a refusal on record."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, run_effects, system_of, table_of
from rules.engine import Resolution
from rules.events import CardFired, CheckResolved, WithoutEffect
from rules.loading import load_system
from rules.state import Table
from rules.system import RuleSystem
from tests.rules.duellists import DUEL, SECTIONS
from tests.rules.laboratory import LAB


def blood(done: Resolution, sheet: str = "hero") -> int:
    return done.state.sheets[sheet].tracks["blood"].value


def nothing(done: Resolution) -> list[tuple[str, str]]:
    return [(event.effect, event.code) for event in done.events if isinstance(event, WithoutEffect)]


def table() -> Table:
    return table_of(DUEL, {"hero": {}, "other": {"tracks": {"blood": 0}}, "snake": {"block": "snake"}})


def test_an_action_is_taken_for_whom_the_effect_is_meant() -> None:
    one = run_effects(DUEL, table(), {"action": "wound", "with": {"points": 2}})
    foes = run_effects(DUEL, table(), {"action": "wound", "with": {"points": 3}, "on": "foes"})

    assert (blood(one), blood(foes, "snake")) == (4, 3)


def test_an_action_on_what_concerns_the_table_is_for_every_hero_and_on_the_table_for_nobody() -> None:
    heroes = run_effects(DUEL, table(), {"action": "wound", "with": {"points": 1}}, on="table")
    nobody = run_effects(DUEL, table(), {"action": "wound", "with": {"points": 1}, "on": "table"}, on="table")

    assert (blood(heroes), nothing(heroes)) == (5, [("action", "is_out")])
    assert nothing(nobody) == [("action", "unknown_sheet")]


def test_a_decision_in_it_takes_its_default() -> None:
    """B6: nobody is asked in the middle of a cascade; to stand is what a duellist does who says nothing."""
    done = run_effects(DUEL, table(), {"action": "parry", "with": {"against": "snake", "damage": 2}}, dice=[3])

    assert done.awaiting is None
    assert blood(done) == 4
    assert [event.chip.check for event in done.events if isinstance(event, CheckResolved)] == ["parry"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"points": 99}, "part_out_of_range"),
        ({"points": "many"}, "part_misfit"),
        ({}, "part_needed"),
        ({"points": 1, "depth": 2}, "part_misfit"),
    ],
)
def test_what_is_no_request_is_on_record_and_changes_nothing(fields: dict[str, Any], code: str) -> None:
    done = run_effects(DUEL, table(), {"action": "wound", "with": fields})

    assert nothing(done) == [("action", code)]
    assert done.state.sheets == table().sheets


def test_an_action_that_the_system_has_not_is_refused_with_those_it_has() -> None:
    for system in (DUEL, LAB):
        done = run_effects(system, table_of(system), {"action": "dance"})
        assert done.refused is not None
        assert done.refused.code == "unknown_action"


def test_cards_act_on_what_an_action_did_within_the_same_cascade() -> None:
    cards = [
        {"id": "bleeds", "when": {"track": "blood", "becomes": "empty"}, "do": [{"add_condition": "fled"}]},
        {"id": "struck", "when": {"condition": "fled"}, "do": [{"action": "wound", "with": {"points": 1}}]},
    ]
    system = system_of(**{**SECTIONS, "cards": cards})

    done = run_effects(system, table_of(system), {"action": "wound", "with": {"points": 6}})

    assert [event.card for event in done.events if isinstance(event, CardFired)] == ["bleeds", "struck"]
    assert nothing(done) == [("action", "is_out")]


def test_cypher_s_harm_goes_through_armor_and_over_pools() -> None:
    cypher: RuleSystem = load_system("cypher")
    pools = {"might": {"value": 2, "max": 10}, "speed": {"value": 5, "max": 10}, "intellect": {"value": 9, "max": 9}}
    at = table_of(cypher, {"hero": {"tracks": pools}})

    done = run_effects(cypher, at, {"action": "harm", "with": {"points": 4, "tags": ["fire"]}})

    assert done.refused is None
    assert [done.state.sheets["hero"].tracks[pool].value for pool in pools] == [0, 3, 9]


def test_an_action_taken_by_an_effect_follows_no_stakes_of_the_scene() -> None:
    done = ask(DUEL, table(), {"action": "effects", "sheet": "hero", "effects": [{"action": "dare", "with": {
        "with_what": "blood", "number": 9}}]}, dice=[1])  # fmt: skip

    assert [type(event).__name__ for event in done.events] == ["DiceRolled", "CheckResolved"]
