"""The store as the turn loop and the doors see it.

A backend is any class with these methods; tests/orchestrator/store/contract.py says what each has to do. Every method
is synchronous, safe from several threads, and one transaction. `StoreError` and its family are all that is raised.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, Unpack, runtime_checkable

from orchestrator.store.records import (
    JsonObject,
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

__all__ = [
    "JsonObject",
    "LoadedState",
    "MoveKind",
    "MoveRow",
    "PendingRow",
    "Seen",
    "Store",
    "TableChanges",
    "TableRow",
    "TurnEvents",
    "TurnRow",
]


@runtime_checkable
class Store(Protocol):
    """Tables, their trees of turns, and the one turn that may be pending at each."""

    def create_table(self, row: TableRow, root: TurnRow, snapshot: bytes) -> TableRow:
        """Create a table with its root turn (number 0, no parent) and starting state; `row.head` is set to the root.

        Raises:
            AlreadyExists: the id is taken.
        """

    def table(self, table_id: str) -> TableRow | None:
        """The table, or None.

        Raises:
            NewerSave: a later version wrote to it.
        """

    def tables(self) -> tuple[TableRow, ...]:
        """Every table, the last touched first; also those of newer versions, so that they can be named."""

    def update_table(self, table_id: str, **changes: Unpack[TableChanges]) -> TableRow:
        """Change settings; the turns stay as they are."""

    def delete_table(self, table_id: str) -> None:
        """Delete the table with all its turns."""

    def fork_table(self, source: str, turn_id: str, new_row: TableRow) -> TableRow:
        """Copy the path from the root to `turn_id`, byte for byte, into a new table that stands there (B2).

        The turns keep their ids; the source is untouched; its other branches and its pending turn are not copied.
        """

    def turn(self, table_id: str, turn_id: str) -> TurnRow | None:
        """One turn, or None."""

    def turn_by_client(self, table_id: str, client_id: str) -> TurnRow | None:
        """The turn of a client's request id, or None."""

    def children(self, table_id: str, turn_id: str) -> tuple[TurnRow, ...]:
        """The turns that follow a turn, in the order they were committed."""

    def leaves(self, table_id: str) -> tuple[TurnRow, ...]:
        """The turns that none follows, in the order they were committed: the ends of every line played (B3)."""

    def path(self, table_id: str, turn_id: str) -> tuple[TurnRow, ...]:
        """The turns from the root to `turn_id`."""

    def recent(self, table_id: str, turn_id: str, count: int) -> tuple[TurnRow, ...]:
        """The last `count` turns of the path to `turn_id`, oldest first."""

    def events(self, table_id: str, turn_id: str) -> Iterator[TurnEvents]:
        """The events from the root to `turn_id`, turn by turn, read in blocks: what a full fold reads."""

    def commit_turn(
        self, table_id: str, turn: TurnRow, *, expected_head: str, snapshot: bytes | None = None, alone: bool = False
    ) -> TurnRow:
        """Store a turn, move the head to it and clear what is pending, in one transaction.

        The same `client_id` twice gives the earlier turn and writes nothing (B10), wherever the head stands.
        `turn.parent` may be another turn than the head: that is how a turn is regenerated. A turn that comes `alone`
        comes after any that has begun, and not in its place.

        Raises:
            HeadMoved: the head is not at `expected_head`.
            TurnTaken: it comes alone, and another is pending.
            MisplacedTurn: the parent does not exist or the number does not follow it.
        """

    def move_head(self, table_id: str, to: str, *, expected_head: str, at: str, kind: MoveKind = "jump") -> TableRow:
        """Move the head to any turn of the table and log the move; a `jump` ends redo.

        Raises:
            HeadMoved: the head is not at `expected_head`.
            UnknownTurn: the table has no such turn.
        """

    def undo(self, table_id: str, *, at: str, expected_head: str | None = None) -> TableRow | None:
        """Move the head to its parent; None at the root."""

    def redo(self, table_id: str, *, at: str, expected_head: str | None = None) -> TableRow | None:
        """Move the head back to where the last undo came from; None when there is nothing to redo (B6)."""

    def redo_target(self, table_id: str) -> str | None:
        """Where `redo` would go."""

    def moves(self, table_id: str, limit: int = 100) -> tuple[MoveRow, ...]:
        """The last moves, newest first."""

    def pending(self, table_id: str) -> PendingRow | None:
        """The pending turn, while the head is where it was when it was saved: undo hides it, redo shows it again."""

    def save_pending(self, row: PendingRow, *, lasting: bool = True, seen: Seen | None = None) -> None:
        """Keep the pending turn of the table; an earlier one is replaced.

        Args:
            row: the turn as far as it has come.
            lasting: on disk before this returns. Otherwise it survives the process, but a power cut may lose it.
            seen: what the caller last saw; where the table is no longer so, nothing is written. None: whatever it is.

        Raises:
            HeadMoved: the head is not where it was.
            TurnTaken: another turn is pending, or the same one has come further.
        """

    def set_aside(self, table_id: str, *, expected_head: str | None = None) -> PendingRow | None:
        """Take the pending turn out of sight, as undo does, and return it; None when there is none.

        It stays at its head till it is brought back, or another turn is begun or committed.

        Raises:
            HeadMoved: the head is not at `expected_head`.
        """

    def bring_back(self, table_id: str, *, expected_head: str | None = None) -> PendingRow | None:
        """Bring the pending turn back that was set aside at the head, and return it; None when there is none.

        Raises:
            HeadMoved: the head is not at `expected_head`.
        """

    def clear_pending(self, table_id: str) -> None:
        """Drop the pending turn, if there is one."""

    def load_state(self, table_id: str, turn_id: str) -> LoadedState:
        """The nearest snapshot at or above a turn and the turns to fold onto it."""

    def check(self) -> tuple[str, ...]:
        """Read everything and report what is wrong, one line each; empty when the store is whole."""

    def close(self) -> None:
        """Give back files and memory; a second call does nothing."""
