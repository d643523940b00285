"""Brings a saved table to another version of its rules: events in a turn of its own, committed the one way to write."""

from __future__ import annotations

from collections.abc import Sequence

from orchestrator.store.ports import Store, TableRow, TurnRow
from orchestrator.turn.commit import stored_events
from rules.events import Event, SystemMigrated
from rules.events.apply import fold
from rules.saved import state_bytes, state_hash
from rules.state import Table


def commit_migration(
    store: Store, row: TableRow, state: Table, events: Sequence[Event], *, turn_id: str, at: str
) -> TurnRow:
    """Commits a planned migration where the table stands; undo takes it back like any turn.

    Raises:
        StoreError: nothing was written.
    """
    head = store.turn(row.id, row.head)
    after = fold(state, events)
    steps = [event for event in events if isinstance(event, SystemMigrated)]
    turn = TurnRow(
        id=turn_id,
        table_id=row.id,
        parent=row.head,
        number=(head.number if head is not None else 0) + 1,
        client_id=turn_id,
        kind="between",
        player_text="",
        parts=({"type": "migrated", "before": steps[0].before, "after": steps[-1].after},),
        events=stored_events(events),
        usage={},
        context={},
        state_hash=state_hash(after),
        created_at=at,
    )
    return store.commit_turn(row.id, turn, expected_head=row.head, snapshot=state_bytes(after))


def taken_back(store: Store, row: TableRow, version: str) -> bool:
    """Whether somebody has brought this line of the table to that version before, and undone it."""
    path = store.path(row.id, row.head)
    on_it = {turn.id for turn in path}
    return any(
        part.get("type") == "migrated" and part.get("after") == version
        for turn in path
        for child in store.children(row.id, turn.id)
        if child.id not in on_it
        for part in child.parts
    )
