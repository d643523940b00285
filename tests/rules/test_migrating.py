"""Bringing a table to another version: every id it holds moves, nothing is guessed, and the fold needs no system."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import orjson
import pytest

from orchestrator.testing.builders import system_of, table_of
from rules.events.apply import fold
from rules.events.stored import event_to_stored, events_from_stored
from rules.loading import SystemFaults
from rules.migrating import Conflict, Migration, plan_migration, version_key
from rules.saved import state_bytes, state_hash, table_from_bytes
from rules.state import Condition, Table
from rules.system import RuleSystem
from tests.rules.properties.invariants import broken_limits

HULL: dict[str, Any] = {"id": "hull", "max": 9}
SLOW: dict[str, Any] = {
    "id": "boat",
    "stats": [{"id": "knots", "max": 1, "default": 1}],
    "tracks": [{"id": "planks", "max": 9}],
}
OLD: dict[str, Any] = {
    "version": "1.0",
    "stats": [{"id": "might", "max": 5, "default": 2}],
    "skills": [{"id": "rowing"}],
    "tracks": [{"id": "hp", "max": 6}],
    "conditions": [{"id": "dazed", "max": 3}],
    "lists": [{"id": "bonds", "valued": True, "maxValue": 3}],
    "derived": [{"id": "guard", "formula": 3}],
    "clocks": [{"id": "doom"}, {"id": "wounds", "owner": "sheet"}],
    "pools": [{"id": "fear", "start": 2}],
    "things": [
        {"id": "ship", "stats": [{"id": "speed", "max": 5, "default": 2}], "tracks": [{"id": "hull", "max": 9}]}
    ],
    "attacks": [{"id": "oar", "damage": "d4"}],
    "abilities": [{"id": "sing"}],
    "cards": [{"id": "sink", "when": {"on": "rest"}, "do": [{"give_xp": 1}], "once": "ever"}],
    "questions": [{"id": "oath"}],
    "classes": [{"id": "sailor"}],
    "advances": [{"id": "wiser", "cost": 1}],
    "growth": {"kind": "advances"},
    "switches": [{"id": "grim", "options": ["no", "yes"]}],
    "non_players": [{"id": "gull"}],
}
RENAMED: dict[str, dict[str, Any]] = {
    "stats": {"might": "brawn"},
    "skills": {"rowing": "oars"},
    "tracks": {"hp": "heart"},
    "conditions": {"dazed": "stunned"},
    "lists": {"bonds": "ties"},
    "derived": {"guard": "parry"},
    "clocks": {"doom": "dusk", "wounds": "scars"},
    "pools": {"fear": "dread"},
    "things": {"ship": "boat"},
    "thing_stats": {"boat": {"speed": "knots"}},
    "thing_tracks": {"boat": {"hull": "planks"}},
    "attacks": {"oar": "paddle"},
    "abilities": {"sing": "shanty"},
    "cards": {"sink": "drown"},
    "questions": {"oath": "vow"},
    "classes": {"sailor": "mariner"},
    "advances": {"wiser": "sharper"},
    "switches": {"grim": "dark"},
    "non_players": {"gull": "tern"},
}
HELD: dict[str, Any] = {
    "hero": {
        "stats": {"might": 4},
        "skills": ["rowing"],
        "tracks": {"hp": 3},
        "conditions": {"dazed": 2},
        "lists": {"bonds": ["Iris 2"]},
        "fixed": {"guard": 5},
        "things": [{"kind": "ship", "tracks": {"hull": 4}}],
        "attacks": ["oar"],
        "abilities": {"sing": 0},
        "answers": {"oath": "Never again."},
        "classes": {"sailor": 1},
        "advances": {"wiser": 2},
        "clocks": {"wounds": {"value": 1, "size": 4}},
    },
    "crier": {"block": "gull"},
}


def held() -> Table:
    table = table_of(system_of(**OLD), HELD, {"clocks": {"doom": {"value": 2, "size": 4}}})
    hero = replace(table.sheets["hero"], improving=("might",), extra=(("mood", "odd"),))
    return replace(table, sheets={**table.sheets, "hero": hero}, fired={"sink@hero": "ever"}, extra=(("moon", 3),))


def renamed_everywhere(data: Any) -> Any:
    """Data with every old id replaced by its new one, wherever it stands."""
    text = orjson.dumps(data).decode()
    pairs = {
        old: new for section, names in RENAMED.items() if not section.startswith("thing_") for old, new in names.items()
    }
    pairs |= {"speed": "knots", "hull": "planks"}
    for old, new in pairs.items():
        text = text.replace(f'"{old}"', f'"{new}"').replace(f'"{old}@', f'"{new}@')
    return orjson.loads(text)


def later(migrations: dict[str, Any], **changed: Any) -> RuleSystem:
    return system_of(**{**renamed_everywhere(OLD), "version": "2.0", "migrations": migrations, **changed})


def codes(plan: Migration) -> set[tuple[str, str, str]]:
    return {(conflict.code, conflict.section, conflict.id) for conflict in plan.conflicts}


def test_every_id_a_table_holds_is_renamed_and_unknown_keys_stay() -> None:
    """F3: unknown keys are kept; renames need a declared migration."""
    table = held()
    system = later({"1.0": {"renamed": RENAMED}})

    plan = plan_migration(table, system)

    assert plan.conflicts == ()
    after = fold(table, plan.events)
    expected = renamed_everywhere(orjson.loads(state_bytes(table)))
    expected["system_version"] = "2.0"
    hero = expected["sheets"]["hero"]
    hero["things"][0] |= {"id": "ship_1", "name": table.sheets["hero"].things[0].name}
    expected["sheets"]["crier"]["name"] = table.sheets["crier"].name
    assert orjson.loads(state_bytes(after)) == expected
    assert broken_limits(system, after) == []


def test_the_events_fold_to_the_same_state_after_they_were_stored() -> None:
    """A13, B4: state is the fold of its events."""
    table = held()
    plan = plan_migration(table, later({"1.0": {"renamed": RENAMED}}))
    stored = orjson.loads(orjson.dumps([event_to_stored(event) for event in plan.events]))

    after = fold(table, plan.events)

    assert state_hash(fold(table, events_from_stored(stored))) == state_hash(after)
    assert table_from_bytes(state_bytes(after)) == after


def test_steps_are_taken_one_after_another() -> None:
    first = {"to": "1.5", "renamed": {**RENAMED, "stats": {"might": "power"}}}
    plan = plan_migration(held(), later({"1.0": first, "1.5": {"renamed": {"stats": {"power": "brawn"}}}}))

    assert plan.conflicts == ()
    assert fold(held(), plan.events).sheets["hero"].stats == {"brawn": 4}


def test_what_is_not_declared_is_listed_whole_and_nothing_is_done() -> None:
    plan = plan_migration(held(), later({}))

    assert plan.events == ()
    found = {conflict.section for conflict in plan.conflicts}
    assert found == set(RENAMED) - {"clocks", "cards", "thing_stats", "thing_tracks"}
    assert {conflict.code for conflict in plan.conflicts} == {"homeless"}


def test_what_is_dropped_is_gone() -> None:
    names = {section: names for section, names in RENAMED.items() if section not in ("conditions", "things")}
    gone = {"conditions": ["dazed"], "things": ["ship"]}
    plan = plan_migration(held(), later({"1.0": {"renamed": names, "dropped": gone}}))

    hero = fold(held(), plan.events).sheets["hero"]
    assert (hero.conditions, hero.things) == ({}, ())


@pytest.mark.parametrize(
    ("changed", "conflict"),
    [
        ({"stats": [{"id": "brawn", "max": 3, "default": 2}]}, ("out_of_range", "stats", "brawn")),
        ({"conditions": [{"id": "stunned"}]}, ("out_of_range", "conditions", "stunned")),
        ({"lists": [{"id": "ties"}]}, ("out_of_range", "lists", "ties.Iris")),
        ({"lists": [{"id": "ties", "valued": True, "maxValue": 1}]}, ("out_of_range", "lists", "ties.Iris")),
        ({"pools": [{"id": "dread", "max": 1}]}, ("out_of_range", "pools", "dread")),
        ({"switches": [{"id": "dark", "options": ["a", "b"]}]}, ("homeless", "switches", "dark: no")),
        ({"things": [{"id": "boat"}]}, ("homeless", "thing_tracks", "hull")),
        ({"things": [SLOW]}, ("out_of_range", "thing_stats.boat", "knots")),
    ],
)
def test_a_value_without_a_place_in_the_new_limits_is_a_conflict(
    changed: dict[str, Any], conflict: tuple[str, str, str]
) -> None:
    of_things = ("thing_stats", "thing_tracks") if changed.get("things") == [{"id": "boat"}] else ()
    renamed = {section: names for section, names in RENAMED.items() if section not in of_things}

    plan = plan_migration(held(), later({"1.0": {"renamed": renamed}}, **changed))

    assert conflict in codes(plan)
    assert plan.events == ()


def test_two_values_never_become_one() -> None:
    hero = held().sheets["hero"]
    both = replace(held(), sheets={"hero": replace(hero, stats={"might": 4, "brawn": 1})})

    plan = plan_migration(both, later({"1.0": {"renamed": RENAMED}}))

    assert Conflict("taken", "hero", "stats", "brawn", {"first": "might", "second": "brawn"}) in plan.conflicts


def test_a_table_never_goes_to_an_earlier_version() -> None:
    plan = plan_migration(replace(held(), system_version="3.0"), later({}))

    assert [conflict.code for conflict in plan.conflicts] == ["older"]


def test_versions_are_compared_as_numbers() -> None:
    assert version_key("1") == version_key("1.0.0") < version_key("1.9") < version_key("1.10") < version_key("2")


def test_conditions_of_possessions_have_limits_too() -> None:
    state = held()
    (ship,) = state.sheets["hero"].things
    worn = replace(ship, conditions={"dazed": Condition(steps=3)})
    state = replace(state, sheets={"hero": replace(state.sheets["hero"], conditions={}, things=(worn,))})

    plan = plan_migration(state, later({"1.0": {"renamed": RENAMED}}, conditions=[{"id": "stunned", "max": 2}]))

    assert ("out_of_range", "conditions", "stunned") in codes(plan)


@pytest.mark.parametrize("version", ["9" * 5_000, "1." + "9" * 5_000, "1.0.0.1", "\u0661", "1.", "", "one"])
def test_a_version_that_is_no_number_worth_comparing_is_a_fault(version: str) -> None:
    """F3: it is told when the system is read, and never when a table comes along."""
    with pytest.raises(SystemFaults) as told:
        system_of(version=version)

    assert {fault.code for fault in told.value.faults} == {"version_form"}
