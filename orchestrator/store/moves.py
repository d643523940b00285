"""Rows of `moves`: what undo, redo and jump did. Functions over an open connection; the transaction is the caller's."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from orchestrator.store import history
from orchestrator.store.records import MoveKind, MoveRow


def append(connection: sqlite3.Connection, table_id: str, kind: MoveKind, *, source: str, target: str, at: str) -> None:
    """Log a move of the head."""
    connection.execute(
        "INSERT INTO moves (table_id, kind, source, target, at) VALUES (?, ?, ?, ?, ?)",
        (table_id, kind, source, target, at),
    )


def newest_first(connection: sqlite3.Connection, table_id: str, limit: int = -1) -> Iterator[MoveRow]:
    """The moves of a table, read as they are asked for; a negative `limit` is none."""
    found = connection.execute(
        "SELECT position, kind, source, target, at FROM moves WHERE table_id = ? ORDER BY position DESC LIMIT ?",
        (table_id, limit),
    )
    return (MoveRow(*columns) for columns in found)


def redo_target(connection: sqlite3.Connection, table_id: str, head: str) -> str | None:
    """Where redo leads from `head`."""
    return history.redo_target(head, newest_first(connection, table_id))
