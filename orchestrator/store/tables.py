"""Rows of `tables`: settings and heads. Functions over an open connection; the transaction is the caller's."""

from __future__ import annotations

import difflib
import sqlite3
from typing import cast

from orchestrator.store.codec import decode_object, encode, storable_text
from orchestrator.store.errors import AlreadyExists, UnknownTable
from orchestrator.store.ids import checked_id
from orchestrator.store.records import TableChanges, TableRow
from orchestrator.store.upcasters import Upcasters

_COLUMNS = "id, title, system, system_version, adventure, language, seed, policy, head, created_at, updated_at, format"
_TEXTS = ("title", "system", "system_version", "adventure", "language", "seed", "created_at", "updated_at")
_CHANGEABLE = frozenset(TableChanges.__optional_keys__)
_NEAR = 3


def insert(connection: sqlite3.Connection, row: TableRow) -> None:
    """Store a new table as it stands in `row`.

    Raises:
        AlreadyExists: the id is taken.
    """
    where = f"table {checked_id(row.id, field='table id')}"
    for field in _TEXTS:
        storable_text(getattr(row, field), where=f"{where}: {field}")
    policy = encode(row.policy, where=f"{where}: policy")
    if connection.execute("SELECT 1 FROM tables WHERE id = ?", (row.id,)).fetchone():
        raise AlreadyExists("table", row.id)
    connection.execute(
        f"INSERT INTO tables ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            row.id,
            row.title,
            row.system,
            row.system_version,
            row.adventure,
            row.language,
            row.seed,
            policy,
            row.head,
            row.created_at,
            row.updated_at,
            row.format,
        ),
    )


def find(connection: sqlite3.Connection, table_id: str) -> TableRow | None:
    """One table, of whatever format."""
    checked_id(table_id, field="table id")
    found = connection.execute(f"SELECT {_COLUMNS} FROM tables WHERE id = ?", (table_id,)).fetchone()
    return None if found is None else _from_columns(found)


def require(connection: sqlite3.Connection, table_id: str, upcasters: Upcasters) -> TableRow:
    """One table that this version may write to.

    Raises:
        UnknownTable: there is none.
        NewerSave: a later version wrote to it.
    """
    row = find(connection, table_id)
    if row is None:
        raise unknown(connection, table_id)
    upcasters.refuse_newer(row.format, where=f"table {table_id}")
    return row


def head(connection: sqlite3.Connection, table_id: str, upcasters: Upcasters) -> str:
    """Where a table stands; as `require`, without reading its settings.

    Raises:
        UnknownTable: there is none.
        NewerSave: a later version wrote to it.
    """
    checked_id(table_id, field="table id")
    found = connection.execute("SELECT head, format FROM tables WHERE id = ?", (table_id,)).fetchone()
    if found is None:
        raise unknown(connection, table_id)
    upcasters.refuse_newer(found[1], where=f"table {table_id}")
    return cast("str", found[0])


def every(connection: sqlite3.Connection) -> tuple[TableRow, ...]:
    """All tables, the last touched first."""
    found = connection.execute(f"SELECT {_COLUMNS} FROM tables ORDER BY updated_at DESC, id")
    return tuple(_from_columns(columns) for columns in found)


def move(connection: sqlite3.Connection, table_id: str, to: str, *, at: str) -> None:
    """Move the head."""
    storable_text(at, where=f"table {table_id}: updated_at")
    connection.execute("UPDATE tables SET head = ?, updated_at = ? WHERE id = ?", (to, at, table_id))


def advance(connection: sqlite3.Connection, table_id: str, to: str, *, at: str, format_: int) -> None:
    """Move the head to a turn just stored, and mark the table as holding events of its format."""
    connection.execute(
        "UPDATE tables SET head = ?, updated_at = ?, format = ? WHERE id = ?", (to, at, format_, table_id)
    )


def delete(connection: sqlite3.Connection, table_id: str) -> None:
    """Delete a table of whatever format; its turns go with it.

    Raises:
        UnknownTable: there is none.
    """
    checked_id(table_id, field="table id")
    if connection.execute("DELETE FROM tables WHERE id = ?", (table_id,)).rowcount == 0:
        raise unknown(connection, table_id)


def change(connection: sqlite3.Connection, row: TableRow, changes: TableChanges) -> None:
    """Store new settings.

    Raises:
        TypeError: a field is not one that may change.
    """
    if wrong := sorted(set(changes) - _CHANGEABLE):
        raise TypeError(f"{', '.join(wrong)} of a table cannot change; these can: {', '.join(sorted(_CHANGEABLE))}")
    for field, value in changes.items():
        where = f"table {row.id}: {field}"
        stored = encode(value, where=where) if field == "policy" else storable_text(cast("str", value), where=where)
        connection.execute(f"UPDATE tables SET {field} = ? WHERE id = ?", (stored, row.id))


def unknown(connection: sqlite3.Connection, table_id: str) -> UnknownTable:
    """The error for a table that is not there, with the nearest ids that are."""
    ids = [found for (found,) in connection.execute("SELECT id FROM tables")]
    return UnknownTable(table_id, tuple(difflib.get_close_matches(table_id, ids, n=_NEAR, cutoff=0.5)))


def _from_columns(columns: tuple[str, str, str, str, str, str, str, bytes, str, str, str, int]) -> TableRow:
    table_id, title, system, version, adventure, language, seed, policy, head_, created, updated, format_ = columns
    return TableRow(
        id=table_id,
        title=title,
        system=system,
        system_version=version,
        adventure=adventure,
        language=language,
        seed=seed,
        policy=decode_object(policy, where=f"table {table_id}: policy"),
        head=head_,
        created_at=created,
        updated_at=updated,
        format=format_,
    )
