"""Named, ordered changes of the tables, and the list of those a file has already had.

Append only: a migration that has been released is never edited. All that a file lacks are applied in one transaction,
so a file has them whole or not at all.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from orchestrator.store.errors import NewerSave, StoreDamaged
from orchestrator.store.schema import APPLICATION_ID, FIRST_TABLES


@dataclass(frozen=True, slots=True)
class Migration:
    """One change of the tables."""

    name: str
    statements: tuple[str, ...]


MIGRATIONS: tuple[Migration, ...] = (Migration("0001_first_tables", FIRST_TABLES),)

_LIST = "CREATE TABLE migrations (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)"


def missing(
    connection: sqlite3.Connection, *, place: str, known: tuple[Migration, ...] = MIGRATIONS
) -> tuple[Migration, ...]:
    """The migrations the file has not had yet; reads only.

    Raises:
        NewerSave: the file has had more than are known here.
        StoreDamaged: the file is another program's, or its list does not fit ours.
    """
    applied = _applied(connection, place)
    if len(applied) > len(known):
        raise NewerSave(place, found=len(applied), known=len(known))
    for position, (name, migration) in enumerate(zip(applied, known, strict=False), start=1):
        if name != migration.name:
            detail = f"its change {position} of the tables is {name!r}, here it is {migration.name!r}"
            raise StoreDamaged(place, detail)
    return known[len(applied) :]


def apply_missing(
    connection: sqlite3.Connection, *, place: str, known: tuple[Migration, ...] = MIGRATIONS
) -> tuple[str, ...]:
    """Apply what is missing, inside the write transaction of the caller, and give the names applied."""
    todo = missing(connection, place=place, known=known)
    if todo and len(todo) == len(known):
        connection.execute(_LIST)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    for migration in todo:
        for statement in migration.statements:
            connection.execute(statement)
        connection.execute("INSERT INTO migrations (name) VALUES (?)", (migration.name,))
    return tuple(migration.name for migration in todo)


def _applied(connection: sqlite3.Connection, place: str) -> tuple[str, ...]:
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    (stamp,) = connection.execute("PRAGMA application_id").fetchone()
    if not names and stamp == 0:
        return ()
    if stamp != APPLICATION_ID or "migrations" not in names:
        raise StoreDamaged(place, "it is a database of another program")
    return tuple(name for (name,) in connection.execute("SELECT name FROM migrations ORDER BY position"))
