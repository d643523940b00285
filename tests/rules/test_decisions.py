"""Choices that wait in mid-resolution: paused, answered, left to their default, answered wrongly (design.md §4)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from orchestrator.testing.builders import ask, table_of
from rules.decisions import Decision, Option, Steps, drive
from rules.dice import CounterDice, ForcedDice
from rules.engine import Resolution
from rules.events import CheckResolved
from rules.events.apply import fold
from rules.state import Table
from tests.rules.laboratory import LAB, laboratory
from tests.rules.seen import hero, names, of, track

GAMBLE = {"action": "gamble", "sheet": "hero"}


def gambled(table: Table | None = None, faces: Sequence[int] = (3, 17), answers: Sequence[str] = ()) -> Resolution:
    return ask(LAB, table or table_of(LAB), GAMBLE, dice=ForcedDice(faces), answers=answers)


def test_a_failed_check_with_a_second_chance_waits_for_its_roller() -> None:
    done = gambled()

    assert done.awaiting is not None
    assert (done.awaiting.kind, done.awaiting.decider, done.awaiting.default) == ("second_chance", "hero", "keep")
    assert [(option.id, option.cost) for option in done.awaiting.options] == [
        ("keep", ()),
        ("throw_again", (("mana", 1),)),
    ]


def test_while_it_waits_nothing_counts_and_the_first_throw_can_be_seen() -> None:
    table = table_of(LAB)
    done = gambled(table)

    assert done.state == table
    assert [chip.tier for chip in done.chips] == ["failure"]
    assert names(done) == ["DiceRolled", "CheckResolved"]


def test_the_second_throw_costs_and_stands() -> None:
    done = gambled(answers=["throw_again"])

    assert done.chip is not None
    assert (done.chip.tier, done.chip.total) == ("success", 17)
    assert (track(done, "mana"), track(done, "stress"), hero(done).money) == (0, 0, 5)
    assert [event.chip.tier for event in of(done.events, CheckResolved)] == ["failure", "success"]
    assert [line.note for line in done.chip.lines if line.kind == "bonus"] == ["second_chance"]


def test_keeping_the_throw_costs_nothing_and_its_outcome_follows() -> None:
    done = gambled(faces=[3], answers=["keep"])

    assert (track(done, "mana"), track(done, "stress"), hero(done).money) == (1, 1, 0)


def test_answering_runs_the_whole_again_on_the_same_dice() -> None:
    """A pause survives a restart with nothing but the request and the answers."""
    table = table_of(LAB)
    paused = ask(LAB, table, GAMBLE, seed="pause-2")
    assert paused.awaiting is not None

    answered = ask(LAB, table, GAMBLE, seed="pause-2", answers=["throw_again"])

    assert answered.events[: len(paused.events)] == paused.events
    assert answered.state == fold(table, answered.events)
    assert answered.state.dice == {"main": 2}


def test_an_answer_that_is_no_option_is_refused_with_the_options() -> None:
    table = table_of(LAB)
    done = gambled(table, answers=["flip the table"])

    assert done.refused is not None
    assert (done.refused.code, done.refused.accepted) == ("unknown_option", ("keep", "throw_again"))
    assert done.state == table


@pytest.mark.parametrize(
    ("sheet", "faces"),
    [
        pytest.param({}, [17], id="it succeeded"),
        pytest.param({"tracks": {"mana": 0}}, [3], id="nothing to pay with"),
    ],
)
def test_there_is_no_choice_where_there_is_none_to_make(sheet: dict[str, object], faces: list[int]) -> None:
    assert gambled(table_of(LAB, {"hero": sheet}), faces).awaiting is None


def test_non_players_get_no_second_chance() -> None:
    table = table_of(LAB, {"hero": {}, "wolf": {"block": "wolf"}})

    assert ask(LAB, table, {**GAMBLE, "sheet": "wolf"}, dice=[3]).awaiting is None


def test_cards_wait_for_the_throw_that_stands() -> None:
    system = laboratory(
        cards=[
            {"id": "lost", "when": {"outcome": "failure"}, "do": [{"give_xp": 1}]},
            {"id": "won", "when": {"outcome": "success"}, "do": [{"give_xp": 10}]},
        ]
    )

    done = ask(system, table_of(system), GAMBLE, dice=[3, 17], answers=["throw_again"])

    assert hero(done).xp == 10


def asking(*ids: str) -> Steps[str]:
    """A resolution that asks several times and returns all it was told."""
    told = []
    for id in ids:
        answer = yield Decision(id, "which", "hero", (Option("yes"), Option("no")), "no")
        told.append(answer)
    return "/".join(told)


def test_a_resolution_is_driven_as_far_as_its_answers_go() -> None:
    assert drive(asking(), []).result == ""
    waiting = drive(asking("first", "second"), ["yes"])
    assert waiting.awaiting is not None
    assert waiting.awaiting.id == "second"
    assert drive(asking("first", "second"), ["yes", "no"]).result == "yes/no"


def test_a_wrong_answer_stops_where_it_was_given() -> None:
    stopped = drive(asking("first", "second"), ["yes", "perhaps"])

    assert stopped.wrong is not None
    assert (stopped.wrong[0].id, stopped.wrong[1]) == ("second", "perhaps")


def test_counter_dice_do_not_move_for_a_decision_that_costs_no_die() -> None:
    kept = ask(LAB, table_of(LAB), GAMBLE, dice=CounterDice("pause-2"), answers=["keep"])

    assert kept.state.dice == {"main": 1}
