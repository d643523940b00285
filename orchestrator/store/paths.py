"""Lines through the tree of turns: paths, what a fold needs, forks. Functions over an open connection."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any, TypeAlias, TypeVar

from orchestrator.store import tables, turns
from orchestrator.store.codec import unpack
from orchestrator.store.errors import StoreDamaged, StoreError, UnknownTurn
from orchestrator.store.ids import checked_id
from orchestrator.store.records import LoadedState, TurnEvents, TurnRow
from orchestrator.store.upcasters import Upcasters

StoredEvents: TypeAlias = tuple[str, int, str, int, bytes]
"""Turn id, number, state hash, format and encoded events, as they are read."""

_Row = TypeVar("_Row", bound=tuple[Any, ...])
_TURN_COLUMNS = ", ".join(f"turns.{column}" for column in turns.COLUMNS.split(", "))

# The numbers fall by one at each step up, so that even a damaged tree cannot make the walk go round for ever.
_PATH = """
    WITH RECURSIVE line (position, parent, number, length) AS (
        SELECT position, parent, number, 1 FROM turns WHERE table_id = :table AND id = :turn
        UNION ALL
        SELECT turns.position, turns.parent, turns.number, line.length + 1
        FROM line JOIN turns ON turns.table_id = :table AND turns.id = line.parent AND turns.number = line.number - 1
        WHERE line.length < :count
    )
"""
_TO_SNAPSHOT = """
    WITH RECURSIVE line (position, parent, number, enough) AS (
        SELECT position, parent, number,
            EXISTS (SELECT 1 FROM snapshots WHERE table_id = :table AND turn_id = turns.id)
        FROM turns WHERE table_id = :table AND id = :turn
        UNION ALL
        SELECT turns.position, turns.parent, turns.number,
            EXISTS (SELECT 1 FROM snapshots WHERE table_id = :table AND turn_id = turns.id)
        FROM line JOIN turns ON turns.table_id = :table AND turns.id = line.parent AND turns.number = line.number - 1
        WHERE NOT line.enough
    )
"""
_WHOLE_PATH = 2**62


def path(
    connection: sqlite3.Connection, table_id: str, turn_id: str, upcasters: Upcasters, count: int = _WHOLE_PATH
) -> tuple[TurnRow, ...]:
    """The last `count` turns of the path to a turn, oldest first.

    Raises:
        UnknownTable, UnknownTurn: there is none.
        StoreDamaged: a turn above it is missing.
    """
    checked_id(turn_id, field="turn id")
    found = _oldest_first(
        connection.execute(
            f"{_PATH} SELECT {_TURN_COLUMNS} FROM line JOIN turns USING (position)",
            {"table": table_id, "turn": turn_id, "count": count},
        ),
        number_at=3,
    )
    if not found:
        raise _nowhere(connection, table_id, turn_id)
    if len(found) < count:
        _refuse_gap(table_id, found[0][0], number=found[0][3])
    return tuple(turns.decoded_turn(columns, upcasters) for columns in found)


def stored_events(connection: sqlite3.Connection, table_id: str, turn_id: str) -> list[StoredEvents]:
    """The stored events of the path from the root to a turn, still as bytes, for `decoded`.

    Raises:
        UnknownTable, UnknownTurn: there is none.
        StoreDamaged: a turn above it is missing.
    """
    checked_id(turn_id, field="turn id")
    found = _oldest_first(
        connection.execute(
            f"{_PATH} SELECT turns.id, turns.number, turns.state_hash, turns.format, turns.events"
            " FROM line JOIN turns USING (position)",
            {"table": table_id, "turn": turn_id, "count": _WHOLE_PATH},
        ),
        number_at=1,
    )
    if not found:
        raise _nowhere(connection, table_id, turn_id)
    _refuse_gap(table_id, found[0][0], number=found[0][1])
    return found


def decoded(columns: StoredEvents, table_id: str, upcasters: Upcasters) -> TurnEvents:
    """Events as a fold reads them."""
    turn_id, number, state_hash, format_, stored = columns
    return TurnEvents(
        turn_id, number, state_hash, format_, turns.decoded_events(stored, format_, table_id, turn_id, upcasters)
    )


def load_state(connection: sqlite3.Connection, table_id: str, turn_id: str, upcasters: Upcasters) -> LoadedState:
    """The nearest snapshot at or above a turn and the turns below it.

    Raises:
        UnknownTable, UnknownTurn: there is none.
        StoreDamaged: no turn above has a snapshot, or the tree has a gap.
    """
    checked_id(turn_id, field="turn id")
    found = _oldest_first(
        connection.execute(
            f"{_TO_SNAPSHOT} SELECT {_TURN_COLUMNS} FROM line JOIN turns USING (position)",
            {"table": table_id, "turn": turn_id},
        ),
        number_at=3,
    )
    if not found:
        raise _nowhere(connection, table_id, turn_id)
    start = found[0][0]
    where = f"table {table_id}, turn {start}"
    snapshot = connection.execute(
        "SELECT format, state FROM snapshots WHERE table_id = ? AND turn_id = ?", (table_id, start)
    ).fetchone()
    if snapshot is None:
        raise StoreDamaged(where, "neither it nor any turn that can be found above it has a snapshot")
    state = upcasters.state(snapshot[0], unpack(snapshot[1], where=where), where=where)
    return LoadedState(state, start, tuple(turns.decoded_turn(columns, upcasters) for columns in found[1:]))


def copy_path(connection: sqlite3.Connection, source: str, turn_id: str, target: str) -> None:
    """Copy the path to a turn, with its snapshots, into another table, byte for byte."""
    copied = _TURN_COLUMNS.replace("turns.table_id", ":target")
    connection.execute(
        f"INSERT INTO turns ({turns.COLUMNS}) {_PATH} SELECT {copied}"
        " FROM line JOIN turns USING (position) ORDER BY turns.number",
        {"table": source, "turn": turn_id, "count": _WHOLE_PATH, "target": target},
    )
    connection.execute(
        "INSERT INTO snapshots (table_id, turn_id, format, state) SELECT :target, turn_id, format, state FROM snapshots"
        " WHERE table_id = :table AND turn_id IN (SELECT id FROM turns WHERE table_id = :target)",
        {"table": source, "target": target},
    )


def _oldest_first(rows: Iterable[_Row], *, number_at: int) -> list[_Row]:
    """Sorted here, because SQLite sorts by writing whole rows, prose and all, into a table of its own."""
    return sorted(rows, key=lambda row: row[number_at])


def _nowhere(connection: sqlite3.Connection, table_id: str, turn_id: str) -> StoreError:
    if tables.find(connection, table_id) is None:
        return tables.unknown(connection, table_id)
    return UnknownTurn(table_id, turn_id)


def _refuse_gap(table_id: str, turn_id: str, *, number: int) -> None:
    if number != 0:
        raise StoreDamaged(f"table {table_id}, turn {turn_id}", "the turn before it is missing")
