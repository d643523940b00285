"""What can be wrong with a store although it opens."""

from __future__ import annotations

import sqlite3

from orchestrator.store.codec import decode_object, decode_objects, unpack
from orchestrator.store.errors import StoreDamaged

_NO_HEAD = """
    SELECT tables.id, tables.head FROM tables LEFT JOIN turns ON turns.table_id = tables.id AND turns.id = tables.head
    WHERE turns.id IS NULL
"""
_MISNUMBERED = """
    SELECT turns.table_id, turns.id FROM turns
    LEFT JOIN turns AS parent ON parent.table_id = turns.table_id AND parent.id = turns.parent
    WHERE turns.parent IS NOT NULL AND (parent.id IS NULL OR turns.number <> parent.number + 1)
"""
_NO_ROOT_STATE = """
    SELECT turns.table_id, turns.id FROM turns
    LEFT JOIN snapshots ON snapshots.table_id = turns.table_id AND snapshots.turn_id = turns.id
    WHERE turns.number = 0 AND snapshots.turn_id IS NULL
"""


def complaints(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Everything that is wrong, one line each: pages, references, heads, the tree, every payload."""
    if pages := _broken_pages(connection):
        return pages
    found: list[str] = []
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        found.append(f"{table}: row {row} refers to a row of {parent} that is not there")
    found += [f"table {table}: its head {head} is no turn of it" for table, head in connection.execute(_NO_HEAD)]
    found += [
        f"table {table}: turn {turn} does not follow its parent" for table, turn in connection.execute(_MISNUMBERED)
    ]
    found += [f"table {table}: its root {turn} has no state" for table, turn in connection.execute(_NO_ROOT_STATE)]
    found += _unreadable(connection)
    return tuple(found)


def _broken_pages(connection: sqlite3.Connection) -> tuple[str, ...]:
    found = [text for (text,) in connection.execute("PRAGMA integrity_check") if text != "ok"]
    return tuple(f"file: {line}" for text in found for line in text.splitlines())


def _unreadable(connection: sqlite3.Connection) -> list[str]:
    found: list[str] = []
    for table_id, turn_id, events, body in connection.execute("SELECT table_id, id, events, body FROM turns"):
        where = f"table {table_id}, turn {turn_id}"
        try:
            decode_objects(events, where=where)
            decode_object(body, where=where)
        except StoreDamaged as error:
            found.append(f"{error.place}: {error.detail}")
    for table_id, turn_id, state in connection.execute("SELECT table_id, turn_id, state FROM snapshots"):
        try:
            unpack(state, where=f"table {table_id}, snapshot of turn {turn_id}")
        except StoreDamaged as error:
            found.append(f"{error.place}: {error.detail}")
    return found
