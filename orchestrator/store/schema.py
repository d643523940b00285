"""The tables of the store, as the first migration makes them.

Written in the SQL that SQLite and PostgreSQL share wherever they can. A turn is one row: its events stand before its
body (text, parts, usage, context), so that a fold reads no prose. `turns.position` is the order of committing.
"""

from __future__ import annotations

APPLICATION_ID = 0x54414C59
"""Stamped into the file's header ("TALY"), so that another program's database is told apart."""

FIRST_TABLES: tuple[str, ...] = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY NOT NULL,
        title TEXT NOT NULL,
        system TEXT NOT NULL,
        system_version TEXT NOT NULL,
        adventure TEXT NOT NULL,
        language TEXT NOT NULL,
        seed TEXT NOT NULL,
        policy BLOB NOT NULL,
        head TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        format INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE turns (
        position INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        parent TEXT,
        number INTEGER NOT NULL,
        client_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        state_hash TEXT NOT NULL,
        created_at TEXT NOT NULL,
        format INTEGER NOT NULL,
        events BLOB NOT NULL,
        body BLOB NOT NULL,
        CHECK ((number = 0) = (parent IS NULL))
    )
    """,
    "CREATE UNIQUE INDEX turns_by_id ON turns (table_id, id)",
    "CREATE UNIQUE INDEX turns_by_client ON turns (table_id, client_id)",
    """
    CREATE TABLE snapshots (
        table_id TEXT NOT NULL,
        turn_id TEXT NOT NULL,
        format INTEGER NOT NULL,
        state BLOB NOT NULL,
        PRIMARY KEY (table_id, turn_id),
        FOREIGN KEY (table_id, turn_id) REFERENCES turns (table_id, id) ON DELETE CASCADE
    )
    """,
    """
    CREATE TABLE moves (
        position INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        source TEXT NOT NULL,
        target TEXT NOT NULL,
        at TEXT NOT NULL
    )
    """,
    "CREATE INDEX moves_by_table ON moves (table_id, position)",
    """
    CREATE TABLE pending (
        table_id TEXT PRIMARY KEY NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        head TEXT NOT NULL,
        client_id TEXT NOT NULL,
        turn_id TEXT NOT NULL,
        parent TEXT NOT NULL,
        kind TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        format INTEGER NOT NULL,
        body BLOB NOT NULL
    )
    """,
)
