"""Conditions are added, deepened, stepped and ended by code (rule_system §5)."""

from __future__ import annotations

import pytest

from orchestrator.testing.builders import run_effects, system_of, table_of
from rules.events import ConditionEnded, ConditionSet
from rules.reading import SheetReading
from rules.state import Condition, Table
from tests.rules.laboratory import LAB
from tests.rules.seen import hero, names, nothing, only


def held(table: Table, condition: str) -> Condition | None:
    return table.sheets["hero"].conditions.get(condition)


def test_adding_a_condition_gives_one_step_and_adding_again_goes_up_to_its_maximum() -> None:
    once = run_effects(LAB, table_of(LAB), {"add_condition": "cursed"})
    deeper = run_effects(LAB, once.state, {"add_condition": "cursed", "steps": 9})

    assert only(once.events, ConditionSet).before == 0
    assert hero(once).conditions["cursed"].steps == 1
    assert hero(deeper).conditions["cursed"].steps == 3
    assert names(run_effects(LAB, deeper.state, {"add_condition": "cursed"})) == []


@pytest.mark.parametrize("effect", [{"steps": "0"}, {"steps": "-2"}, {"turns": "0"}, {"steps": "1", "turns": "-1"}])
def test_no_steps_or_no_ticks_give_nothing_and_say_so(effect: dict[str, str]) -> None:
    done = run_effects(LAB, table_of(LAB), {"add_condition": "cursed", **effect})

    assert nothing(done) == [("add_condition", "no_steps")]
    assert done.state == table_of(LAB)


def test_a_held_condition_is_stepped_up_to_its_maximum_and_ends_at_nought() -> None:
    table = table_of(LAB, {"hero": {"conditions": {"cursed": 2}}})

    assert hero(run_effects(LAB, table, {"step_condition": "cursed", "by": 5})).conditions["cursed"].steps == 3
    assert hero(run_effects(LAB, table, {"step_condition": "cursed", "by": -1})).conditions["cursed"].steps == 1
    ended = run_effects(LAB, table, {"step_condition": "cursed", "by": -2})
    assert hero(ended).conditions == {}
    assert only(ended.events, ConditionEnded).before == 2


def test_stepping_or_removing_what_is_not_held_is_on_record() -> None:
    table = table_of(LAB)

    done = run_effects(LAB, table, {"step_condition": "cursed", "by": 1}, {"remove_condition": "cursed"})

    assert nothing(done) == [("step_condition", "condition_not_held"), ("remove_condition", "condition_not_held")]


def test_removing_a_condition_ends_it() -> None:
    table = table_of(LAB, {"hero": {"conditions": ["cursed", "dazed"]}})

    assert set(hero(run_effects(LAB, table, {"remove_condition": "cursed"})).conditions) == {"dazed"}


@pytest.mark.parametrize(
    ("condition", "first", "then", "left"),
    [
        pytest.param("blessed", "3", "5", 5, id="the longer one counts"),
        pytest.param("blessed", "3", "2", 3, id="a shorter one takes nothing away"),
        pytest.param("blessed", None, "2", 2, id="alone it would end at the next tick"),
        pytest.param("blessed", "2", None, 2, id="nothing given adds nothing"),
        pytest.param("cursed", None, "2", None, id="what never ends by itself goes on for ever"),
        pytest.param("afraid", None, "1", None, id="what fades goes on fading"),
    ],
)
def test_of_two_durations_the_longer_one_holds(
    condition: str, first: str | None, then: str | None, left: int | None
) -> None:
    table = table_of(LAB)
    for turns in (first, then):
        effect = {"add_condition": condition, **({} if turns is None else {"turns": turns})}
        table = run_effects(LAB, table, effect).state

    found = held(table, condition)
    assert found is not None
    assert found.left == left


def test_every_reading_of_a_stat_sees_the_shift_and_the_sheet_says_why() -> None:
    """Rolls, derived values and maxima all read the present stat (rule_system §5)."""
    table = table_of(LAB, {"hero": {"stats": {"agility": 2, "wits": 10}, "conditions": ["dazed"]}})
    reading = SheetReading(LAB, table, table.sheets["hero"])

    assert (reading.present("agility").value, reading.present("agility").base) == (1, 2)
    assert [(reason.condition, reason.steps) for reason in reading.present("agility").reasons] == [("dazed", -1)]
    assert (reading.stat("wits"), reading.derived("evasion"), reading.maximum("hp")) == (8, 11, 11)


def test_several_conditions_stack_before_the_clamp() -> None:
    """Two up and three down from the lowest value are one down, and that is clamped: the order does not matter."""
    system = system_of(
        stats=[{"id": "might", "min": 0, "max": 5, "default": 1}],
        conditions=[
            {"id": "up", "shifts": {"might": 1}, "max": 2},
            {"id": "down", "shifts": {"might": -1}, "max": 3},
        ],
    )

    for order in (("up", "down"), ("down", "up")):
        steps = {"up": 2, "down": 3}
        table = table_of(system, {"hero": {"conditions": {id: steps[id] for id in order}}})
        assert SheetReading(system, table, table.sheets["hero"]).stat("might") == 0
    table = table_of(system, {"hero": {"stats": {"might": 4}, "conditions": {"up": 2, "down": 1}}})
    assert SheetReading(system, table, table.sheets["hero"]).stat("might") == 5


def test_an_unknown_condition_of_an_older_save_is_let_be() -> None:
    table = table_of(LAB, {"hero": {"conditions": ["cursed"]}})
    sheet = table.sheets["hero"]
    old = Table(
        system="small",
        system_version="1",
        sheets={"hero": type(sheet)(**{**vars(sheet), "conditions": {"pox": Condition()}})},
    )

    done = run_effects(LAB, old, {"mark": "stress"}, {"add_condition": "cursed"})

    assert set(hero(done).conditions) == {"pox", "cursed"}
