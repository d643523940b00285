"""Rows of `pending`: at most one turn a table that has begun. Functions over an open connection.

A turn that undo took back is set aside: it is kept where it is, and found only by who asks for it so.
"""

from __future__ import annotations

import sqlite3
from typing import cast

from orchestrator.store.codec import decode_object, encode, storable_text
from orchestrator.store.errors import StoreDamaged
from orchestrator.store.ids import checked_id
from orchestrator.store.records import JsonObject, PendingRow
from orchestrator.store.upcasters import Upcasters


def find(
    connection: sqlite3.Connection, table_id: str, upcasters: Upcasters, *, aside: bool = False
) -> PendingRow | None:
    """The pending turn that was saved while the head stood where it stands now; `aside`: one that was set aside."""
    found = connection.execute(
        """
        SELECT client_id, turn_id, parent, kind, pending.updated_at, pending.format, body
        FROM pending JOIN tables ON tables.id = pending.table_id AND tables.head = pending.head
        WHERE pending.table_id = ?
        """,
        (checked_id(table_id, field="table id"),),
    ).fetchone()
    if found is None:
        return None
    client_id, turn_id, parent, kind, updated_at, format_, body = found
    where = f"table {table_id}, pending turn {turn_id}"
    upcasters.refuse_newer(format_, where=where)
    content = decode_object(body, where=where)
    if not isinstance(content.get("text"), str) or not isinstance(content.get("work"), dict):
        raise StoreDamaged(where, "its body lacks the text or the work")
    if (content.get("aside") is True) is not aside:
        return None
    return PendingRow(
        table_id=table_id,
        client_id=client_id,
        turn_id=turn_id,
        parent=parent,
        kind=kind,
        player_text=cast("str", content["text"]),
        work=upcasters.work(format_, cast("JsonObject", content["work"]), where=where),
        updated_at=updated_at,
    )


def encoded(row: PendingRow, *, aside: bool = False) -> bytes:
    """The body of a pending turn as it is stored.

    Raises:
        BadId: an id is none.
        TextNotStorable, ValueNotStorable: something in it is no JSON.
    """
    checked_id(row.table_id, field="table id")
    checked_id(row.client_id, field="client id")
    checked_id(row.turn_id, field="turn id")
    checked_id(row.parent, field="parent turn id")
    where = f"pending turn {row.turn_id}"
    storable_text(row.kind, where=f"{where}: kind")
    storable_text(row.updated_at, where=f"{where}: updated_at")
    body = {"text": row.player_text, "work": row.work}
    return encode({**body, "aside": True} if aside else body, where=where)


def save(connection: sqlite3.Connection, row: PendingRow, body: bytes, *, head: str, format_: int) -> None:
    """Keep the pending turn in place of any other of its table."""
    connection.execute(
        """
        INSERT OR REPLACE INTO pending
            (table_id, head, client_id, turn_id, parent, kind, updated_at, format, body)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        (row.table_id, head, row.client_id, row.turn_id, row.parent, row.kind, row.updated_at, format_, body),
    )


def clear(connection: sqlite3.Connection, table_id: str) -> None:
    """Drop the pending turn, if there is one."""
    connection.execute("DELETE FROM pending WHERE table_id = ?", (table_id,))
