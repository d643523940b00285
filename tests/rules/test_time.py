"""Turns, scenes and rests: what counts down, what recovers, the grace of what was just given (rule_system §4, §5)."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, run_effects, system_of, table_of, with_adventure
from rules.engine import Resolution
from rules.state import Condition, Table
from rules.system import RuleSystem
from tests.rules.laboratory import LAB, laboratory
from tests.rules.seen import code, hero, names, track

TURN: dict[str, Any] = {"action": "end_turn"}
SCENE: dict[str, Any] = {"action": "end_scene"}
REST: dict[str, Any] = {"action": "pass_time", "minutes": 480, "rest": True}
UNITS = {"turn": TURN, "scene": SCENE, "rest": REST}


def passed(system: RuleSystem, table: Table, *units: dict[str, Any]) -> Resolution:
    """After these units of time, one after another."""
    done = ask(system, table, units[0])
    for unit in units[1:]:
        done = ask(system, done.state, unit)
    return done


def lasting(ticks: str, **more: Any) -> RuleSystem:
    return system_of(conditions=[{"id": "held", "ticks": ticks, "max": 4, **more}])


def left(done: Resolution | Table) -> Condition | None:
    return hero(done).conditions.get("held")


@pytest.mark.parametrize("unit", UNITS)
def test_a_condition_ends_with_its_unit_and_with_no_other(unit: str) -> None:
    system = lasting(unit)
    table = table_of(system, {"hero": {"conditions": ["held"]}})

    for other, request in UNITS.items():
        assert (left(passed(system, table, request)) is None) is (other == unit)


@pytest.mark.parametrize("unit", UNITS)
def test_a_fade_lowers_the_steps_each_time_until_it_ends(unit: str) -> None:
    system = lasting(unit, fade=2)
    table = table_of(system, {"hero": {"conditions": {"held": 4}}})

    assert left(passed(system, table, UNITS[unit])) == Condition(2)
    assert left(passed(system, table, UNITS[unit], UNITS[unit])) is None


@pytest.mark.parametrize("unit", UNITS)
def test_a_duration_counts_down_and_ends(unit: str) -> None:
    system = lasting(unit)
    table = table_of(system, {"hero": {"conditions": {"held": {"left": 2}}}})

    assert left(passed(system, table, UNITS[unit])) == Condition(1, 1)
    assert left(passed(system, table, UNITS[unit], UNITS[unit])) is None


@pytest.mark.parametrize("unit", UNITS)
def test_what_is_given_with_a_duration_is_not_counted_in_the_unit_that_gave_it(unit: str) -> None:
    """R13 as the digest works it, for every unit: 3, 3, 2, 1, gone."""
    system = lasting(unit)
    state = run_effects(system, table_of(system), {"add_condition": "held", "turns": 3}).state
    seen = []
    for _ in range(4):
        state = passed(system, state, UNITS[unit]).state
        held = left(state)
        seen.append(held.left if held else 0)

    assert seen == [3, 2, 1, 0]


@pytest.mark.parametrize("unit", UNITS)
def test_a_fade_has_the_same_grace(unit: str) -> None:
    system = lasting(unit, fade=1)
    state = run_effects(system, table_of(system), {"add_condition": "held", "steps": 2}).state
    seen = []
    for _ in range(3):
        state = passed(system, state, UNITS[unit]).state
        held = left(state)
        seen.append(held.steps if held else 0)

    assert seen == [2, 1, 0]


def test_a_condition_with_neither_ends_with_the_unit_that_gave_it() -> None:
    system = lasting("turn")
    state = run_effects(system, table_of(system), {"add_condition": "held"}).state

    assert left(passed(system, state, TURN)) is None


def test_deepening_a_condition_gives_it_grace_again() -> None:
    system = lasting("turn", fade=1)
    table = table_of(system, {"hero": {"conditions": {"held": 1}}})
    state = run_effects(system, table, {"add_condition": "held"}).state

    assert left(passed(system, state, TURN)) == Condition(2)


def test_what_a_card_gives_at_the_end_of_a_turn_belongs_to_that_turn() -> None:
    """Given at the end of turn 5 for 1: it holds through turn 6 and is gone after it, as if given a moment before."""
    card = {"id": "late", "when": {"on": "turn_ends"}, "once": "ever", "do": [{"add_condition": "held", "turns": 1}]}
    system = system_of(conditions=[{"id": "held", "ticks": "turn"}], cards=[card])

    first = passed(system, table_of(system), TURN)

    assert left(first) == Condition(1, 1)
    assert left(passed(system, first.state, TURN)) is None


def test_what_a_card_gives_at_a_rest_is_counted_at_the_next() -> None:
    card = {"id": "rested", "when": {"on": "rest"}, "once": "ever", "do": [{"add_condition": "held", "turns": 1}]}
    system = system_of(conditions=[{"id": "held", "ticks": "rest"}], cards=[card])

    first = passed(system, table_of(system), REST)

    assert left(first) == Condition(1, 1)
    assert left(passed(system, first.state, REST)) is None


def test_a_duration_on_a_condition_without_a_unit_counts_turns() -> None:
    system = system_of(conditions=[{"id": "held"}])
    state = run_effects(system, table_of(system), {"add_condition": "held", "turns": 1}).state

    assert left(passed(system, state, SCENE, REST, TURN)) == Condition(1, 1)
    assert left(passed(system, state, TURN, TURN)) is None


def test_a_condition_without_unit_or_duration_stays() -> None:
    system = system_of(conditions=[{"id": "held"}])
    table = table_of(system, {"hero": {"conditions": ["held"]}})

    assert left(passed(system, table, TURN, SCENE, REST)) == Condition()


def test_every_sheet_ticks_also_those_who_are_not_here() -> None:
    system = lasting("turn")
    sheets: dict[str, Any] = {"hero": {"conditions": ["held"]}, "far": {"kind": "npc", "conditions": ["held"]}}
    table = table_of(system, sheets, {"scene": {"present": []}})

    done = passed(system, table, TURN)

    assert [hero(done, id).conditions for id in sheets] == [{}, {}]


def test_the_turn_number_rises_by_one() -> None:
    done = passed(LAB, table_of(LAB, table={"turn": 6}), TURN)

    assert done.state.turn == 7


def test_tracks_recover_at_their_unit_to_full_or_to_empty_or_by_an_amount() -> None:
    tracks = {"hp": 3, "stress": 3, "mana": 0, "grace": 0}
    table = table_of(LAB, {"hero": {"level": 2, "tracks": tracks}})

    def after(unit: dict[str, Any]) -> dict[str, int]:
        done = passed(LAB, table, unit)
        return {id: track(done, id) for id in tracks}

    assert after(REST) == {"hp": 10, "stress": 3, "mana": 1, "grace": 0}
    assert after(SCENE) == {"hp": 3, "stress": 0, "mana": 0, "grace": 0}
    assert after(TURN) == tracks


def test_a_level_gained_recovers_what_recovers_by_levels() -> None:
    request = {"action": "override", "sheet": "hero", "level": 2, "author": "gm", "reason": "a fight well fought"}
    table = table_of(LAB, {"hero": {"tracks": {"grace": 0, "hp": 3}}})

    done = ask(LAB, table, request)

    assert (track(done, "grace"), track(done, "hp")) == (2, 3)


def test_a_rest_lifts_conditions_before_tracks_recover() -> None:
    """A maximum that a condition held down is whole again when the track fills up to it."""
    table = table_of(LAB, {"hero": {"conditions": ["dazed"], "tracks": {"hp": 4}}})

    assert track(passed(LAB, table, REST), "hp") == 10


def test_possessions_recover_with_their_owner() -> None:
    table = table_of(LAB, {"hero": {"things": [{"kind": "ship", "tracks": {"hull": 1, "leak": 2}}]}})

    recovered = hero(passed(LAB, table, REST)).things[0].tracks

    assert (recovered["hull"].value, recovered["leak"].value) == (8, 2)


def test_a_rest_is_the_heroes() -> None:
    table = table_of(
        LAB, {"hero": {"tracks": {"hp": 1}}, "wolf": {"block": "wolf", "tracks": {"hp": {"value": 1, "max": 4}}}}
    )

    done = passed(LAB, table, REST)

    assert (track(done, "hp"), track(done, "hp", "wolf")) == (10, 1)


def test_time_passes_without_a_rest_too_and_never_in_an_encounter() -> None:
    table = table_of(LAB, {"hero": {"tracks": {"hp": 1}}, "wolf": {"block": "wolf"}})
    fighting = run_effects(LAB, table, {"encounter": "begins"}).state
    walk = {"action": "pass_time", "minutes": 20}

    done = passed(LAB, table, walk, walk)

    assert (done.state.minutes, track(done, "hp")) == (40, 1)
    assert code(ask(LAB, fighting, walk)) == "encounter_runs"
    assert code(ask(LAB, fighting, walk, asker="gm")) == "encounter_runs"


def test_entering_a_scene_ends_the_one_before_for_everybody() -> None:
    system = with_adventure(laboratory(), scenes=[{"id": "here"}, {"id": "there"}])
    table = table_of(
        system, {"hero": {"conditions": ["hidden"], "tracks": {"stress": 2}}}, {"scene": "here", "visited": {"here": 1}}
    )

    done = ask(system, table, {"action": "change_scene", "scene": "there"}, asker="gm")

    assert (hero(done).conditions, track(done, "stress")) == ({}, 0)
    assert names(done) == ["ConditionEnded", "TrackChanged", "SceneEnded", "SceneEntered"]


def test_what_the_new_scenes_cards_give_belongs_to_the_new_scene() -> None:
    card = {"id": "fog", "when": {"scene": "begins"}, "do": [{"add_condition": "held", "turns": 1, "on": "heroes"}]}
    system = with_adventure(
        system_of(conditions=[{"id": "held", "ticks": "scene"}], cards=[card]),
        scenes=[{"id": "here"}, {"id": "there"}],
    )
    begun = ask(system, table_of(system), {"action": "begin"}).state
    moved = ask(system, begun, {"action": "change_scene", "scene": "there"}, asker="gm")

    assert left(begun) == Condition(1, 1, fresh=True)
    assert left(moved) == Condition(1, 1, fresh=True)


def test_ending_a_scene_by_itself_ends_its_encounter() -> None:
    table = table_of(LAB, {"hero": {}, "wolf": {"block": "wolf"}})
    fighting = run_effects(LAB, table, {"encounter": "begins"}).state

    assert names(passed(LAB, fighting, SCENE)) == ["EncounterEnded", "SceneEnded"]
