"""Abilities of Cypher's and Numenera's types, used: each is paid for, less the Edge, and does what it says."""

from __future__ import annotations

from typing import Any, Final

import pytest

from orchestrator.testing.builders import ask, table_of, with_adventure
from rules.engine import Resolution
from rules.loading import load_system
from rules.system import RuleSystem

SYSTEMS: Final[dict[str, RuleSystem]] = {id: with_adventure(load_system(id)) for id in ("cypher", "numenera")}
USED: Final = [
    (system, one.id) for system, rules in SYSTEMS.items() for one in rules.abilities.values() if not one.passive
]
POOLS: Final = ("might", "speed", "intellect")
HIT: Final = 16
"""A face that hits a foe of the second level and has no special effect."""


def used(system: str, ability: str, dice: list[int] | None = None, **given: Any) -> Resolution:
    """What comes of a hurt hero of the sixth tier using an ability, with a comrade and two foes of the second level."""
    rules = SYSTEMS[system]
    hurt = {pool: {"value": 10, "max": 20} for pool in POOLS}
    sheets: dict[str, Any] = {
        "hero": {"level": 6, "tracks": hurt, "stats": {"effort": 2}, "abilities": {ability: 0}},
        "friend": {"tracks": hurt},
        "foe": {"kind": "npc", "level": 2, "tracks": {"health": {"value": 30, "max": 30}}},
        "other": {"kind": "npc", "level": 2, "tracks": {"health": {"value": 30, "max": 30}}},
    }
    table = table_of(rules, sheets, {"scene": {"id": "here", "present": ["foe", "other"]}})
    target = {"foe": "foe", "ally": "friend"}.get(rules.abilities[ability].target, "")
    asked = {"action": "use_ability", "ability": ability, "sheet": "hero", "target": target, **given}
    return ask(rules, table, asked, dice=dice or [], asker="player")


def said_of(system: str, ability: str) -> dict[str, Any]:
    """What has to be said beside an ability: a difficulty for tasks, who stands within an area."""
    action = SYSTEMS[system].abilities[ability].action
    if action == "task":
        return {"difficulty": 3}
    return {"given": {"targets": ["foe", "other"]}} if action == "area" else {}


def points(done: Resolution, sheet: str = "hero") -> dict[str, int]:
    """What is in the Pools."""
    return {pool: done.state.sheets[sheet].tracks[pool].value for pool in POOLS}


@pytest.mark.parametrize(("system", "ability"), USED)
def test_every_ability_can_be_used_and_costs_what_it_says(system: str, ability: str) -> None:
    one = SYSTEMS[system].abilities[ability]
    dice = [HIT] if one.action else []

    done = used(system, ability, dice, **said_of(system, ability))

    assert done.refused is None, done.refused
    cost = one.with_.get("cost", {})
    for pool, price in cost.items():
        assert points(done)[pool] == 10 - price
    if one.action in ("attack", "area"):
        lost = [30 - done.state.sheets[foe].tracks["health"].value for foe in ("foe", "other")]
        assert lost == [one.with_["damage"], one.with_["damage"] if one.action == "area" else 0]
    if one.effects:
        mended = [points(done, sheet)[pool] for sheet in ("hero", "friend") for pool in POOLS]
        assert max(mended) > 10


@pytest.mark.parametrize("system", SYSTEMS)
def test_effort_goes_into_an_ability_as_into_anything(system: str) -> None:
    """C103: Shatter deals 1, and 2 more for a level of Effort; those it misses take 1."""
    done = used(system, "shatter", [HIT], given={"targets": ["foe", "other"], "effort_damage": 1})

    assert done.refused is None, done.refused
    assert done.state.sheets["foe"].tracks["health"].value == 30 - 3
    assert points(done)["intellect"] == 10 - 2 - 3
