"""What `check` finds in a store that opens."""

from pathlib import Path

import orjson
import pytest

from orchestrator.store import SqliteStore, StoreDamaged, open_store
from tests.orchestrator.store.rows import NOON, TABLE, state, table_row, turn_row


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    store = open_store(tmp_path / "tales.db")
    store.create_table(table_row(), turn_row(0, None), state("t0"))
    for number in range(1, 4):
        store.commit_turn(TABLE, turn_row(number, f"t{number - 1}"), expected_head=f"t{number - 1}")
    return store


def _do(store: SqliteStore, harm: str) -> None:
    store._connections._idle[0].execute("PRAGMA foreign_keys = off")
    with store._connections.write() as connection:
        connection.execute(harm)


def test_a_whole_store_has_no_complaint(store: SqliteStore) -> None:
    assert store.check() == ()
    store.close()


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        ("UPDATE tables SET head = 'gone'", "table harbour: its head gone is no turn of it"),
        ("UPDATE turns SET number = 7 WHERE id = 't3'", "table harbour: turn t3 does not follow its parent"),
        ("UPDATE turns SET parent = 'gone' WHERE id = 't2'", "table harbour: turn t2 does not follow its parent"),
        ("DELETE FROM snapshots", "table harbour: its root t0 has no state"),
        (
            "UPDATE turns SET events = X'3F00' WHERE id = 't1'",
            "table harbour, turn t1: its payload has an unknown marker",
        ),
        ("UPDATE turns SET body = X'705B5D' WHERE id = 't2'", "table harbour, turn t2: its payload is no JSON object"),
        ("UPDATE snapshots SET state = X''", "table harbour, snapshot of turn t0: its payload has an unknown marker"),
        (
            "INSERT INTO moves (table_id, kind, source, target, at) VALUES ('nowhere', 'undo', 'a', 'b', 'now')",
            "moves: row 1 refers to a row of tables that is not there",
        ),
    ],
)
def test_each_kind_of_harm_is_named(store: SqliteStore, harm: str, complaint: str) -> None:
    _do(store, harm)

    assert store.check() == (complaint,)
    store.close()


@pytest.mark.parametrize("harm", ["DELETE FROM turns WHERE id = 't1'", "UPDATE turns SET number = 9 WHERE id = 't1'"])
def test_a_gap_in_a_line_is_never_read_over(store: SqliteStore, harm: str) -> None:
    """B12: half a line is not given out as a whole one."""
    _do(store, harm)

    for read in (store.path, store.events, store.load_state):
        with pytest.raises(StoreDamaged, match="table harbour, turn t2"):
            read(TABLE, "t3")
    with pytest.raises(StoreDamaged):
        store.recent(TABLE, "t3", 4)
    assert [turn.id for turn in store.recent(TABLE, "t3", 2)] == ["t2", "t3"]
    store.close()


def test_a_line_of_turns_that_bites_its_tail_ends(store: SqliteStore) -> None:
    _do(store, "UPDATE turns SET parent = 't3', number = 4 WHERE id = 't1'")

    with pytest.raises(StoreDamaged):
        store.path(TABLE, "t3")
    store.close()


def test_a_head_that_is_no_turn_stops_undo(store: SqliteStore) -> None:
    _do(store, "UPDATE tables SET head = 'gone'")

    with pytest.raises(StoreDamaged, match="its head gone is no turn of it"):
        store.undo(TABLE, at=NOON)
    store.close()


def test_a_body_without_its_parts_is_damage(store: SqliteStore) -> None:
    _do(store, "UPDATE turns SET body = X'707B7D' WHERE id = 't2'")

    with pytest.raises(StoreDamaged, match="its body has no 'text'"):
        store.turn(TABLE, "t2")
    store.close()


@pytest.mark.parametrize(
    "body",
    [
        {"text": 5, "parts": [], "usage": {}, "context": {}},
        {"text": "", "parts": [5], "usage": {}, "context": {}},
        {"text": "", "parts": {}, "usage": {}, "context": {}},
        {"text": "", "parts": [], "usage": [], "context": {}},
        {"text": "", "parts": [], "usage": {}, "context": 7},
    ],
)
def test_a_body_of_another_shape_is_damage(store: SqliteStore, body: object) -> None:
    _do(store, f"UPDATE turns SET body = X'{(b'p' + orjson.dumps(body)).hex()}' WHERE id = 't2'")

    with pytest.raises(StoreDamaged, match="its body has not the shape of a turn"):
        store.turn(TABLE, "t2")
    store.close()
