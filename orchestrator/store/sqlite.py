"""The store in one SQLite file: every method of `Store` as one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Unpack

from orchestrator.store import integrity, migrations, moves, paths, pendings, tables, turns
from orchestrator.store.connections import Connections, Durability, holds_something
from orchestrator.store.errors import HeadMoved, MisplacedTurn, StoreDamaged, StoreNotWritable, TurnTaken, UnknownTurn
from orchestrator.store.ids import checked_id
from orchestrator.store.migrations import MIGRATIONS, Migration
from orchestrator.store.records import (
    LoadedState,
    MoveKind,
    MoveRow,
    PendingRow,
    Seen,
    TableChanges,
    TableRow,
    TurnEvents,
    TurnRow,
)
from orchestrator.store.upcasters import Upcasters


class SqliteStore:
    """Tables and turns in one SQLite file, or in memory; safe for several threads and several processes."""

    def __init__(
        self,
        path: Path | None,
        *,
        upcasters: Upcasters | None = None,
        durability: Durability = "full",
        wait: float = 5.0,
        known: tuple[Migration, ...] = MIGRATIONS,
    ) -> None:
        """Open or create the store; see `open_store`."""
        self._upcasters = Upcasters() if upcasters is None else upcasters
        try:
            self._connections = self._opened(Connections(path, durability=durability, wait=wait), known)
        except StoreNotWritable:
            if path is None or not holds_something(path):
                raise
            self._connections = self._opened(Connections(path, read_only=True), known)

    def create_table(self, row: TableRow, root: TurnRow, snapshot: bytes) -> TableRow:
        """Create a table with its root turn and starting state."""
        if root.parent is not None or root.number != 0 or root.table_id != row.id:
            raise MisplacedTurn(root.id, f"a root has number 0, no parent and the table {row.id}")
        created = replace(row, head=root.id, format=self._upcasters.current)
        first = turns.encoded(root, snapshot, self._upcasters.current)
        with self._connections.write() as connection:
            tables.insert(connection, created)
            turns.insert(connection, first)
        return created

    def table(self, table_id: str) -> TableRow | None:
        """The table, or None."""
        with self._connections.read() as connection:
            found = tables.find(connection, table_id)
        if found is not None:
            self._upcasters.refuse_newer(found.format, where=f"table {table_id}")
        return found

    def tables(self) -> tuple[TableRow, ...]:
        """Every table, the last touched first."""
        with self._connections.read() as connection:
            return tables.every(connection)

    def update_table(self, table_id: str, **changes: Unpack[TableChanges]) -> TableRow:
        """Change settings."""
        with self._connections.write() as connection:
            row = tables.require(connection, table_id, self._upcasters)
            tables.change(connection, row, changes)
            return tables.require(connection, table_id, self._upcasters)

    def delete_table(self, table_id: str) -> None:
        """Delete the table with all its turns."""
        with self._connections.write() as connection:
            tables.delete(connection, table_id)

    def fork_table(self, source: str, turn_id: str, new_row: TableRow) -> TableRow:
        """Copy the path to a turn into a new table that stands there."""
        with self._connections.write() as connection:
            origin = tables.require(connection, source, self._upcasters)
            if not turns.exists(connection, source, turn_id):
                raise UnknownTurn(source, turn_id)
            forked = replace(new_row, head=turn_id, format=origin.format)
            tables.insert(connection, forked)
            paths.copy_path(connection, source, turn_id, new_row.id)
        return forked

    def turn(self, table_id: str, turn_id: str) -> TurnRow | None:
        """One turn, or None."""
        with self._connections.read() as connection:
            return turns.find(connection, table_id, turn_id, self._upcasters)

    def turn_by_client(self, table_id: str, client_id: str) -> TurnRow | None:
        """The turn of a client's request id, or None."""
        checked_id(client_id, field="client id")
        with self._connections.read() as connection:
            return turns.find_by_client(connection, table_id, client_id, self._upcasters)

    def children(self, table_id: str, turn_id: str) -> tuple[TurnRow, ...]:
        """The turns that follow a turn."""
        with self._connections.read() as connection:
            return turns.children(connection, table_id, turn_id, self._upcasters)

    def leaves(self, table_id: str) -> tuple[TurnRow, ...]:
        """The turns that none follows."""
        with self._connections.read() as connection:
            tables.head(connection, table_id, self._upcasters)
            return turns.leaves(connection, table_id, self._upcasters)

    def path(self, table_id: str, turn_id: str) -> tuple[TurnRow, ...]:
        """The turns from the root to `turn_id`."""
        with self._connections.read() as connection:
            return paths.path(connection, table_id, turn_id, self._upcasters)

    def recent(self, table_id: str, turn_id: str, count: int) -> tuple[TurnRow, ...]:
        """The last `count` turns of the path to `turn_id`, oldest first."""
        if count < 1:
            return ()
        with self._connections.read() as connection:
            return paths.path(connection, table_id, turn_id, self._upcasters, count)

    def events(self, table_id: str, turn_id: str) -> Iterator[TurnEvents]:
        """The events from the root to `turn_id`, decoded turn by turn."""
        with self._connections.read() as connection:
            found = paths.stored_events(connection, table_id, turn_id)
        return (paths.decoded(columns, table_id, self._upcasters) for columns in found)

    def commit_turn(
        self, table_id: str, turn: TurnRow, *, expected_head: str, snapshot: bytes | None = None, alone: bool = False
    ) -> TurnRow:
        """Store a turn, move the head to it and clear what is pending."""
        if turn.parent is None or turn.table_id != table_id:
            raise MisplacedTurn(turn.id, f"a turn to commit has a parent and the table {table_id}")
        ready = turns.encoded(turn, snapshot, self._upcasters.current)
        with self._connections.write() as connection:
            at = turns.place(connection, turn)
            self._upcasters.refuse_newer(at.format, where=f"table {table_id}")
            if at.client_turn and (earlier := turns.find(connection, table_id, at.client_turn, self._upcasters)):
                return earlier
            if at.head != expected_head:
                raise HeadMoved(table_id, expected=expected_head, found=at.head)
            if alone and pendings.find(connection, table_id, self._upcasters) is not None:
                raise TurnTaken(table_id)
            turns.refuse_misplaced(turn, at)
            turns.insert(connection, ready)
            tables.advance(connection, table_id, turn.id, at=turn.created_at, format_=self._upcasters.current)
            pendings.clear(connection, table_id)
        return ready.row

    def move_head(self, table_id: str, to: str, *, expected_head: str, at: str, kind: MoveKind = "jump") -> TableRow:
        """Move the head to any turn of the table and log the move."""
        with self._connections.write() as connection:
            row = self._standing_at(tables.require(connection, table_id, self._upcasters), expected_head)
            if not turns.exists(connection, table_id, to):
                raise UnknownTurn(table_id, to)
            if to == row.head:
                return row
            tables.move(connection, table_id, to, at=at)
            moves.append(connection, table_id, kind, source=row.head, target=to, at=at)
        return replace(row, head=to, updated_at=at)

    def undo(self, table_id: str, *, at: str, expected_head: str | None = None) -> TableRow | None:
        """Move the head to its parent; None at the root."""
        with self._connections.write() as connection:
            row = self._standing_at(tables.require(connection, table_id, self._upcasters), expected_head)
            to = turns.parent(connection, table_id, row.head)
            if to is None:
                return None
            tables.move(connection, table_id, to, at=at)
            moves.append(connection, table_id, "undo", source=row.head, target=to, at=at)
        return replace(row, head=to, updated_at=at)

    def redo(self, table_id: str, *, at: str, expected_head: str | None = None) -> TableRow | None:
        """Move the head back to where the last undo came from; None when there is nothing to redo."""
        with self._connections.write() as connection:
            row = self._standing_at(tables.require(connection, table_id, self._upcasters), expected_head)
            to = moves.redo_target(connection, table_id, row.head)
            if to is None:
                return None
            tables.move(connection, table_id, to, at=at)
            moves.append(connection, table_id, "redo", source=row.head, target=to, at=at)
        return replace(row, head=to, updated_at=at)

    def redo_target(self, table_id: str) -> str | None:
        """Where `redo` would go."""
        with self._connections.read() as connection:
            return moves.redo_target(connection, table_id, tables.head(connection, table_id, self._upcasters))

    def moves(self, table_id: str, limit: int = 100) -> tuple[MoveRow, ...]:
        """The last moves, newest first."""
        with self._connections.read() as connection:
            tables.head(connection, table_id, self._upcasters)
            return tuple(moves.newest_first(connection, table_id, limit))

    def pending(self, table_id: str) -> PendingRow | None:
        """The pending turn, while the head is where it was when the turn was saved."""
        with self._connections.read() as connection:
            return pendings.find(connection, table_id, self._upcasters)

    def save_pending(self, row: PendingRow, *, lasting: bool = True, seen: Seen | None = None) -> None:
        """Keep the pending turn of the table."""
        body = pendings.encoded(row)
        with self._connections.write(lasting=lasting) as connection:
            head = tables.head(connection, row.table_id, self._upcasters)
            if seen is not None and head != seen.head:
                raise HeadMoved(row.table_id, expected=seen.head, found=head)
            if seen is not None and pendings.find(connection, row.table_id, self._upcasters) != seen.pending:
                raise TurnTaken(row.table_id)
            pendings.save(connection, row, body, head=head, format_=self._upcasters.current)

    def set_aside(self, table_id: str, *, expected_head: str | None = None) -> PendingRow | None:
        """Take the pending turn out of sight; None when there is none."""
        return self._turned(table_id, expected_head, aside=True)

    def bring_back(self, table_id: str, *, expected_head: str | None = None) -> PendingRow | None:
        """Bring the pending turn back that was set aside here; None when there is none."""
        return self._turned(table_id, expected_head, aside=False)

    def _turned(self, table_id: str, expected_head: str | None, *, aside: bool) -> PendingRow | None:
        with self._connections.write() as connection:
            at = self._standing_at(tables.require(connection, table_id, self._upcasters), expected_head)
            row = pendings.find(connection, table_id, self._upcasters, aside=not aside)
            if row is not None:
                body = pendings.encoded(row, aside=aside)
                pendings.save(connection, row, body, head=at.head, format_=self._upcasters.current)
        return row

    def clear_pending(self, table_id: str) -> None:
        """Drop the pending turn, if there is one."""
        with self._connections.write() as connection:
            tables.head(connection, table_id, self._upcasters)
            pendings.clear(connection, table_id)

    def load_state(self, table_id: str, turn_id: str) -> LoadedState:
        """The nearest snapshot at or above a turn and the turns to fold onto it."""
        with self._connections.read() as connection:
            return paths.load_state(connection, table_id, turn_id, self._upcasters)

    def check(self) -> tuple[str, ...]:
        """Read everything and report what is wrong, one line each."""
        try:
            with self._connections.read() as connection:
                return integrity.complaints(connection)
        except StoreDamaged as error:  # so broken that the check itself stumbles
            return (f"{error.place}: {error.detail}",)

    def close(self) -> None:
        """Give back files and memory."""
        self._connections.close()

    def _opened(self, connections: Connections, known: tuple[Migration, ...]) -> Connections:
        """Brings the file up to date; one that is only read must be so already."""
        place = connections.place
        try:
            with connections.read() as connection:
                todo = migrations.missing(connection, place=place, known=known)
            if connections.read_only and todo:
                raise StoreNotWritable(place, "an earlier version wrote it, and it cannot be brought along")
            if not connections.read_only:
                connections.use_wal()
            if todo:
                with connections.write() as connection:
                    migrations.apply_missing(connection, place=place, known=known)
        except BaseException:
            connections.close()
            raise
        return connections

    def _standing_at(self, row: TableRow, expected: str | None) -> TableRow:
        if expected is not None and row.head != expected:
            raise HeadMoved(row.id, expected=expected, found=row.head)
        return row


def open_store(
    path: Path, *, upcasters: Upcasters | None = None, durability: Durability = "full", wait: float = 5.0
) -> SqliteStore:
    """Open the store in a file, creating file and folder when they are missing.

    Args:
        path: the database file; SQLite puts `-wal` and `-shm` beside it.
        upcasters: the chain of event formats; the product's own by default.
        durability: what a commit waits for.
        wait: the longest wait for another writer, in seconds.

    Raises:
        NewerSave: a later version changed the file's tables.
        StoreDamaged: the file is no store; it is left untouched.
        StoreNotWritable: the folder or file cannot be written, and there is nothing in it to read.
        StoreBusy: another process held it for longer than `wait`.
    """
    return SqliteStore(path, upcasters=upcasters, durability=durability, wait=wait)


def open_memory_store(*, upcasters: Upcasters | None = None) -> SqliteStore:
    """A store that lives as long as the object: for tests and throw-away runs."""
    return SqliteStore(None, upcasters=upcasters, durability="off")
