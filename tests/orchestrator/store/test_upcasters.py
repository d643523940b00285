"""Old saves read in today's shape, newer ones refused (B12)."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from orchestrator.store import JsonObject, NewerSave, StoreDamaged, Upcasters, UpcastStep, open_store
from tests.orchestrator.store.rows import LATER, NOON, TABLE, pending_row, state, table_row, turn_row


def _delta_is_a_pair(event: JsonObject) -> Iterable[JsonObject]:
    if event["type"] == "TrackChanged":
        return ({"type": "TrackLowered", "subject": event["subject"]}, {"type": "TrackMarked", "by": event["delta"]})
    return () if event["type"] == "Forgotten" else (event,)


TWO = Upcasters(
    (
        UpcastStep(
            "delta_is_a_pair",
            event=_delta_is_a_pair,
            state=lambda old: {"lines": old["folded"]},
            work=lambda old: {**old, "dice": old["faces"]},
        ),
    )
)
THREE = Upcasters(
    (
        *TWO.steps,
        UpcastStep(
            "by_is_called_amount",
            event=lambda old: ({("amount" if key == "by" else key): value for key, value in old.items()},),
        ),
    )
)


@pytest.fixture
def old_save(tmp_path: Path) -> Path:
    """A save of format 1 with a pending turn."""
    store = open_store(tmp_path / "tales.db")
    store.create_table(table_row(), turn_row(0, None), state("t0"))
    store.commit_turn(TABLE, turn_row(1, "t0"), expected_head="t0")
    store.save_pending(pending_row("t1"))
    store.close()
    return tmp_path / "tales.db"


def test_an_old_save_is_read_in_todays_shape(old_save: Path) -> None:
    """B12: saves of older versions migrate."""
    store = open_store(old_save, upcasters=THREE)

    loaded, pending = store.load_state(TABLE, "t1"), store.pending(TABLE)

    assert [event["type"] for event in loaded.tail[0].events] == ["TrackLowered", "TrackMarked", "ClockTicked"]
    assert loaded.tail[0].events[1:] == (
        {"type": "TrackMarked", "amount": -1},
        {"type": "ClockTicked", "clock": "tide", "turn": "t1", "amount": 1},
    )
    assert loaded.snapshot == orjson.dumps({"lines": ["t0"]})
    assert pending is not None
    assert pending.work["dice"] == [4, 17]
    assert [events.events for events in store.events(TABLE, "t1")][1] == loaded.tail[0].events
    store.close()


def test_a_turn_says_in_which_format_it_was_written(old_save: Path) -> None:
    store = open_store(old_save, upcasters=TWO)

    store.commit_turn(TABLE, turn_row(2, "t1"), expected_head="t1")

    assert [turn.format for turn in store.path(TABLE, "t2")] == [1, 1, 2]
    store.close()


def test_a_table_that_a_newer_version_played_at_is_refused_by_an_older_one(old_save: Path) -> None:
    """B12: newer ones are refused with a message that names both numbers and the next step."""
    newer = open_store(old_save, upcasters=THREE)
    newer.commit_turn(TABLE, turn_row(2, "t1"), expected_head="t1")
    newer.create_table(table_row("fresh"), turn_row(0, None, table_id="fresh"), state())
    newer.close()
    before = old_save.read_bytes()

    older = open_store(old_save, upcasters=TWO)

    for refused in (
        lambda: older.table(TABLE),
        lambda: older.turn(TABLE, "t2"),
        lambda: older.load_state(TABLE, "t2"),
        lambda: list(older.events(TABLE, "t2")),
        lambda: older.commit_turn(TABLE, turn_row(3, "t2"), expected_head="t2"),
        lambda: older.undo(TABLE, at=NOON),
        lambda: older.update_table(TABLE, title="x"),
        lambda: older.fork_table(TABLE, "t1", table_row("fork")),
        lambda: older.save_pending(pending_row("t2")),
        lambda: older.clear_pending(TABLE),
        lambda: older.leaves(TABLE),
        lambda: older.load_state("fresh", "t0"),
    ):
        with pytest.raises(NewerSave, match=r"format 3, this version knows formats up to 2; install the newer"):
            refused()
    assert {(row.id, row.format) for row in older.tables()} == {(TABLE, 3), ("fresh", 3)}
    older.close()
    assert old_save.read_bytes() == before


def test_a_table_that_only_waits_stays_readable_for_the_older_version(old_save: Path) -> None:
    newer = open_store(old_save, upcasters=TWO)
    newer.undo(TABLE, at=LATER)
    newer.close()

    older = open_store(old_save)

    table = older.table(TABLE)
    assert table is not None
    assert (table.head, table.format) == ("t0", 1)
    older.close()


def test_a_fork_keeps_the_formats_of_its_turns(old_save: Path) -> None:
    store = open_store(old_save, upcasters=TWO)

    forked = store.fork_table(TABLE, "t1", table_row("fork"))

    assert forked.format == 1
    assert store.path("fork", "t1") == tuple(replace(turn, table_id="fork") for turn in store.path(TABLE, "t1"))
    assert store.load_state("fork", "t0").snapshot == orjson.dumps({"lines": ["t0"]})
    store.close()


def test_a_format_that_never_was_is_damage() -> None:
    with pytest.raises(StoreDamaged, match="format 0 never existed"):
        TWO.events(0, (), where="table harbour, turn t1")


def test_a_state_that_cannot_be_read_is_damage() -> None:
    with pytest.raises(StoreDamaged, match="snapshot is no JSON"):
        TWO.state(1, b"{", where="table harbour, turn t1")
