"""What growth is open to a sheet, whichever way its system grows (rule_system §11)."""

from __future__ import annotations

from typing import Any

from orchestrator.testing.builders import ask, run_effects, system_of, table_of
from rules.growth.due import come_due, growth_due, growth_way
from rules.growth.suggesting import suggest_advance

STATS = [{"id": "climb", "max": 5, "default": 1}, {"id": "hide", "max": 5, "default": 3}]
LEVELS = system_of(stats=STATS, growth={"kind": "levels", "needs": "10 * (@value - 1)"})
XP = system_of(
    stats=STATS,
    growth={"kind": "advances"},
    advances=[
        {"id": "dot", "cost": 8, "raises": {"points": 1}},
        {"id": "dear", "cost": 12},
        {"id": "once", "cost": 2, "times": 1},
    ],
)
ROLLS = system_of(stats=STATS, growth={"kind": "improvement"})


def due_of(system: Any, **sheet: Any) -> Any:
    table = table_of(system, {"hero": sheet})
    return growth_due(system, table, table.sheets["hero"])


def test_each_way_of_growing_says_when_it_is_due() -> None:
    assert [growth_way(one) for one in (LEVELS, XP, ROLLS, system_of())] == [
        "levels",
        "advances",
        "improvement",
        "none",
    ]
    assert [due_of(LEVELS, xp=xp).is_due for xp in (9, 10)] == [False, True]
    assert due_of(XP, xp=8).affordable == ("dot", "once")
    assert not due_of(XP, xp=1).is_due
    assert due_of(ROLLS, improving=["hide"]).marked == ("hide",)
    assert not due_of(system_of(stats=STATS)).is_due


def test_it_comes_due_once_when_it_does() -> None:
    start = table_of(LEVELS, {"hero": {"xp": 5}})
    risen = run_effects(LEVELS, start, {"give_xp": 7}).state

    assert come_due(LEVELS, start, risen) == ("hero",)
    assert come_due(LEVELS, risen, run_effects(LEVELS, risen, {"give_xp": 1}).state) == ()
    assert come_due(LEVELS, risen, ask(LEVELS, risen, {"action": "level_up", "sheet": "hero"}).state) == ()


def test_an_advance_is_suggested_that_there_is_xp_for_and_that_was_taken_least() -> None:
    table = table_of(XP, {"hero": {"xp": 9}})
    hero = table.sheets["hero"]

    first = suggest_advance(XP, table, hero)
    named = suggest_advance(XP, table, hero, "once")

    assert first is not None
    assert (first.advance, dict(first.raises)) == ("dot", {"hide": 1})
    assert named is not None
    assert named.advance == "once"
    assert suggest_advance(XP, table, hero, "dear") is None
    bought = ask(XP, table, first).state
    again = suggest_advance(XP, bought, bought.sheets["hero"])
    assert again is None
