"""State is the fold of its events, and events are data: closed, frozen, the same after storing (behaviours A13)."""

from __future__ import annotations

import dataclasses
from typing import Any, get_args

import orjson
import pytest
from pydantic import ValidationError

from orchestrator.testing.builders import ask, run_effects, table_of
from rules import events
from rules.events import AnyEvent, Cause, Event, StatSet, TrackChanged
from rules.events.apply import _SHEET, _TABLE, apply, fold
from rules.events.stored import event_to_stored, events_from_stored, events_to_stored
from rules.events.touches import _TOUCHES, touches
from rules.state import Encounter, Scene, Sheet, Table, changed
from tests.rules.laboratory import KEEP, LAB

UNION = frozenset(get_args(get_args(AnyEvent)[0]))
RECORD_ONLY = {
    events.CheckResolved, events.RequestRefused, events.StorytellerTold, events.WithoutEffect, events.NoConsequence,
    events.CascadeStopped, events.DividedByZero, events.OverrideMade,
}  # fmt: skip


def test_the_union_holds_every_event_there_is() -> None:
    every = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}

    assert every == UNION
    assert {kind.__name__ for kind in every} <= set(events.__all__)


def test_every_event_is_applied_or_only_stands_on_record() -> None:
    assert set(_SHEET) | set(_TABLE) == UNION - RECORD_ONLY
    assert not set(_SHEET) & set(_TABLE)


def test_an_event_that_only_stands_on_record_leaves_the_very_state() -> None:
    table = table_of(LAB)
    told = events.StorytellerTold(subject="hero", cause=Cause(kind="card"), text="x")

    assert apply(table, told) is table
    assert touches(told) == frozenset()


def test_what_changes_a_value_that_formulas_read_says_so() -> None:
    unread = {
        events.ItemWordsSet, events.ChoicePointsChanged, events.ImprovementMarked,
        events.ImprovementRolled, events.AnswerWritten, events.OwnSet,
    }  # fmt: skip
    silent = RECORD_ONLY | {
        events.DiceRolled, events.HardMoveSettled, events.TimePassed, events.SceneEnded, events.Rested,
        events.AdventureEnded, events.CardFired, events.SpendTaken, events.ProposalMade,
        events.SwitchSet,
    }  # fmt: skip

    assert set(_TOUCHES) | {TrackChanged} == UNION - silent - unread


def test_a_fold_touches_nothing_but_what_its_events_name() -> None:
    table = table_of(LAB, {"hero": {}, "other": {}})
    before = dataclasses.asdict(table)

    done = run_effects(LAB, table, {"mark": "stress"})

    assert dataclasses.asdict(table) == before
    assert done.state.sheets["other"] is table.sheets["other"]
    assert done.state.sheets["hero"].lists is table.sheets["hero"].lists


def test_events_come_back_from_storage_and_give_the_same_state() -> None:
    """A13: the state folded from stored events is the state there was."""
    table = table_of(KEEP, {"hero": {"block": "ada"}})
    begun = ask(KEEP, table, {"action": "begin"})
    fought = ask(KEEP, begun.state, {"action": "attack", "sheet": "hero", "target": "guard"}, seed="stored")
    ended = ask(KEEP, fought.state, {"action": "end_turn"}, seed="stored")
    made = (*begun.events, *fought.events, *ended.events)

    stored = orjson.loads(orjson.dumps(events_to_stored(made)))

    assert events_from_stored(stored) == made
    assert fold(table, events_from_stored(stored)) == ended.state


def test_a_stored_event_begins_with_its_type_and_leaves_out_its_defaults() -> None:
    event = TrackChanged(
        subject="hero", cause=Cause(kind="card", ref="fall"), track="hp", before=3, after=2, max=5, asked=-1
    )

    assert orjson.dumps(event_to_stored(event)) == (
        b'{"type":"TrackChanged","subject":"hero","cause":{"kind":"card","ref":"fall"},'
        b'"track":"hp","before":3,"after":2,"max":5,"asked":-1}'
    )


@pytest.mark.parametrize(
    "stored",
    [
        {"type": "Nonsense", "subject": "hero", "cause": {"kind": "card"}},
        {"type": "XpChanged", "subject": "hero", "cause": {"kind": "card"}, "before": 0},
        {"type": "XpChanged", "subject": "hero", "cause": {"kind": "card"}, "before": 0, "after": 1, "more": 1},
        {"type": "XpChanged", "subject": "hero", "cause": {"kind": "whim"}, "before": 0, "after": 1},
    ],
)
def test_what_is_no_event_is_not_read_as_one(stored: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        events_from_stored([stored])


def test_a_request_that_throws_nothing_leaves_the_stream_where_it_was() -> None:
    """A5: only a throw moves the table's dice on, one index a die."""
    table = table_of(LAB, table={"dice": {"main": 7}})

    quiet = run_effects(LAB, table, {"mark": "stress"})
    thrown = ask(LAB, table, {"action": "ability", "sheet": "hero", "stat": "agility", "difficulty": "easy"}, seed="s")

    assert (quiet.state.dice, thrown.state.dice) == ({"main": 7}, {"main": 8})


def test_events_never_change() -> None:
    event = StatSet(subject="hero", cause=Cause(kind="override"), stat="agility", before=0, after=1)

    with pytest.raises(ValidationError):
        event.after = 2  # type: ignore[misc]


@pytest.mark.parametrize("part", [Sheet("hero", "Hana"), Scene(), Table("small", "1")])
def test_a_changed_part_has_the_fields_of_its_kind_and_leaves_the_old_one_alone(part: Sheet | Scene | Table) -> None:
    field = {"Sheet": "level", "Scene": "id", "Table": "turn"}[type(part).__name__]

    more: dict[str, Any] = {field: "x"}

    now = changed(part, **more)

    assert dataclasses.replace(part, **more) == now
    assert vars(now).keys() == {entry.name for entry in dataclasses.fields(part)}
    assert getattr(part, field) != "x"


def test_nobody_is_left_to_act_in_an_empty_order() -> None:
    assert Encounter(()).actor == ""
