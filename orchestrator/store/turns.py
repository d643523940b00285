"""Rows of `turns`, one by one, in and out. Functions over an open connection; the transaction is the caller's."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, replace
from typing import TypeAlias, cast

from orchestrator.store import tables
from orchestrator.store.codec import decode_object, decode_objects, encode, pack, storable_text
from orchestrator.store.errors import AlreadyExists, MisplacedTurn, StoreDamaged
from orchestrator.store.ids import checked_id
from orchestrator.store.records import JsonObject, TurnRow
from orchestrator.store.upcasters import Upcasters

COLUMNS = "id, table_id, parent, number, client_id, kind, state_hash, created_at, format, events, body"
Columns: TypeAlias = tuple[str, str, str | None, int, str, str, str, str, int, bytes, bytes]


_PLACE = """
    SELECT head, format,
        (SELECT number FROM turns WHERE table_id = tables.id AND turns.id = ?),
        (SELECT turns.id FROM turns WHERE table_id = tables.id AND client_id = ?),
        EXISTS (SELECT 1 FROM turns WHERE table_id = tables.id AND turns.id = ?)
    FROM tables WHERE tables.id = ?
"""


@dataclass(frozen=True, slots=True)
class EncodedTurn:
    """A turn made ready outside the transaction, so that the write lock is not held while encoding."""

    row: TurnRow
    columns: Columns
    snapshot: bytes | None


def encoded(turn: TurnRow, snapshot: bytes | None, format_: int) -> EncodedTurn:
    """The turn as it will be stored.

    Raises:
        BadId: an id is none.
        TextNotStorable, ValueNotStorable: something in it is no JSON.
    """
    checked_id(turn.id, field="turn id")
    checked_id(turn.table_id, field="table id")
    if turn.parent is not None:
        checked_id(turn.parent, field="parent turn id")
    if turn.client_id or turn.parent is not None:
        checked_id(turn.client_id, field="client id")
    where = f"turn {turn.id}"
    body = {"text": turn.player_text, "parts": turn.parts, "usage": turn.usage, "context": turn.context}
    columns = (
        turn.id,
        turn.table_id,
        turn.parent,
        turn.number,
        turn.client_id,
        storable_text(turn.kind, where=f"{where}: kind"),
        storable_text(turn.state_hash, where=f"{where}: state_hash"),
        storable_text(turn.created_at, where=f"{where}: created_at"),
        format_,
        encode(turn.events, where=f"{where}: events"),
        encode(body, where=where),
    )
    return EncodedTurn(replace(turn, format=format_), columns, None if snapshot is None else pack(snapshot))


@dataclass(frozen=True, slots=True)
class Place:
    """What has to be known before a turn may be stored, read in one go."""

    head: str
    format: int
    parent_number: int | None
    """None: the table has no such parent."""
    client_turn: str | None
    """The turn that this client's request id already is."""
    taken: bool
    """Whether the turn id is in use."""


def place(connection: sqlite3.Connection, turn: TurnRow) -> Place:
    """Where a turn would go.

    Raises:
        UnknownTable: its table does not exist.
    """
    found = connection.execute(_PLACE, (turn.parent, turn.client_id, turn.id, turn.table_id)).fetchone()
    if found is None:
        raise tables.unknown(connection, turn.table_id)
    head, format_, parent_number, client_turn, taken = found
    return Place(head, format_, parent_number, client_turn, bool(taken))


def refuse_misplaced(turn: TurnRow, at: Place) -> None:
    """Refuse a turn that does not follow its parent.

    Raises:
        MisplacedTurn: the parent does not exist, or the number does not follow it.
        AlreadyExists: the turn id is taken.
    """
    if at.parent_number is None:
        raise MisplacedTurn(turn.id, f"its parent {turn.parent} is no turn of table {turn.table_id}")
    if turn.number != at.parent_number + 1:
        raise MisplacedTurn(turn.id, f"its number is {turn.number}, after its parent it must be {at.parent_number + 1}")
    if at.taken:
        raise AlreadyExists("turn", turn.id)


def insert(connection: sqlite3.Connection, turn: EncodedTurn) -> None:
    """Store a turn and its snapshot."""
    connection.execute(f"INSERT INTO turns ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", turn.columns)
    if turn.snapshot is not None:
        connection.execute(
            "INSERT INTO snapshots (table_id, turn_id, format, state) VALUES (?, ?, ?, ?)",
            (turn.row.table_id, turn.row.id, turn.row.format, turn.snapshot),
        )


def exists(connection: sqlite3.Connection, table_id: str, turn_id: str) -> bool:
    """Whether the table has this turn."""
    checked_id(turn_id, field="turn id")
    found = connection.execute("SELECT 1 FROM turns WHERE table_id = ? AND id = ?", (table_id, turn_id))
    return found.fetchone() is not None


def parent(connection: sqlite3.Connection, table_id: str, turn_id: str) -> str | None:
    """The turn before a turn; None for the root.

    Raises:
        StoreDamaged: the turn, which is a table's head, is not there.
    """
    found = connection.execute("SELECT parent FROM turns WHERE table_id = ? AND id = ?", (table_id, turn_id)).fetchone()
    if found is None:
        raise StoreDamaged(f"table {table_id}", f"its head {turn_id} is no turn of it")
    return cast("str | None", found[0])


def find(connection: sqlite3.Connection, table_id: str, turn_id: str, upcasters: Upcasters) -> TurnRow | None:
    """One turn."""
    return _one(connection, "id", table_id, checked_id(turn_id, field="turn id"), upcasters)


def find_by_client(
    connection: sqlite3.Connection, table_id: str, client_id: str, upcasters: Upcasters
) -> TurnRow | None:
    """The turn of a client's request id."""
    return _one(connection, "client_id", table_id, client_id, upcasters)


def children(connection: sqlite3.Connection, table_id: str, turn_id: str, upcasters: Upcasters) -> tuple[TurnRow, ...]:
    """The turns that follow a turn, in the order of committing."""
    found = connection.execute(
        f"SELECT {COLUMNS} FROM turns WHERE table_id = ? AND parent = ? ORDER BY position",
        (table_id, checked_id(turn_id, field="turn id")),
    )
    return tuple(decoded_turn(columns, upcasters) for columns in found)


def leaves(connection: sqlite3.Connection, table_id: str, upcasters: Upcasters) -> tuple[TurnRow, ...]:
    """The turns that none follows, in the order of committing."""
    found = connection.execute(
        f"""
        SELECT {COLUMNS} FROM turns WHERE table_id = :table AND id NOT IN (
            SELECT parent FROM turns WHERE table_id = :table AND parent IS NOT NULL
        ) ORDER BY position
        """,
        {"table": table_id},
    )
    return tuple(decoded_turn(columns, upcasters) for columns in found)


def _one(
    connection: sqlite3.Connection, column: str, table_id: str, value: str, upcasters: Upcasters
) -> TurnRow | None:
    found = connection.execute(
        f"SELECT {COLUMNS} FROM turns WHERE table_id = ? AND {column} = ?", (table_id, value)
    ).fetchone()
    return None if found is None else decoded_turn(found, upcasters)


def decoded_events(
    stored: bytes, format_: int, table_id: str, turn_id: str, upcasters: Upcasters
) -> tuple[JsonObject, ...]:
    """The events of a stored turn in today's shape.

    Raises:
        NewerSave: a later version wrote them.
        StoreDamaged: they cannot be read.
    """
    where = f"table {table_id}, turn {turn_id}"
    upcasters.refuse_newer(format_, where=where)
    return upcasters.events(format_, decode_objects(stored, where=where), where=where)


def decoded_turn(columns: Columns, upcasters: Upcasters) -> TurnRow:
    """A stored turn, its events in today's shape.

    Raises:
        NewerSave: a later version wrote it.
        StoreDamaged: it cannot be read.
    """
    turn_id, table_id, parent, number, client_id, kind, state_hash, created_at, format_, events, body = columns
    where = f"table {table_id}, turn {turn_id}"
    content = decode_object(body, where=where)
    try:
        _check_shape(content, where)
        return TurnRow(
            id=turn_id,
            table_id=table_id,
            parent=parent,
            number=number,
            client_id=client_id,
            kind=kind,
            player_text=cast("str", content["text"]),
            parts=tuple(cast("list[JsonObject]", content["parts"])),
            events=decoded_events(events, format_, table_id, turn_id, upcasters),
            usage=cast("JsonObject", content["usage"]),
            context=cast("JsonObject", content["context"]),
            state_hash=state_hash,
            created_at=created_at,
            format=format_,
        )
    except KeyError as error:
        raise StoreDamaged(where, f"its body has no {error}") from error


def _check_shape(content: JsonObject, where: str) -> None:
    text, parts, usage, context = (content[name] for name in ("text", "parts", "usage", "context"))
    objects = (usage, context, *(parts if isinstance(parts, list) else (None,)))
    if not isinstance(text, str) or not all(isinstance(one, dict) for one in objects):
        raise StoreDamaged(where, "its body has not the shape of a turn")
