"""Where a table stands: its state, folded from the nearest snapshot and the turns after it; and the proof of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from orchestrator.store.ports import Store, TurnRow
from rules.events import EVENTS, AnyEvent
from rules.events.apply import fold
from rules.saved import state_hash, table_from_bytes
from rules.state import Table


@dataclass(frozen=True, slots=True)
class Fault:
    """A turn whose stored hash is not the hash of the fold."""

    turn_id: str
    number: int
    stored: str
    folded: str


@dataclass(frozen=True, slots=True)
class Verified:
    """What a verification found: how many turns and events were folded, and every turn that does not fit."""

    turns: int
    events: int
    faults: tuple[Fault, ...]


def read_events(stored: Iterable[Mapping[str, object]]) -> tuple[AnyEvent, ...]:
    """Stored events as events."""
    return EVENTS.validate_python(list(stored))


def state_at(store: Store, table_id: str, turn_id: str) -> Table:
    """The state after a turn: one snapshot and the tail folded onto it."""
    loaded = store.load_state(table_id, turn_id)
    state = table_from_bytes(loaded.snapshot)
    for row in loaded.tail:
        state = fold(state, read_events(row.events))
    return state


def verify(store: Store, table_id: str, head: str) -> Verified:
    """Folds a table's path from its root, event by event, against the hash stored with each turn (behaviours A13)."""
    root = next(store.events(table_id, head)).turn_id
    state = table_from_bytes(store.load_state(table_id, root).snapshot)
    faults: list[Fault] = []
    turns = events = 0
    for turn in store.events(table_id, head):
        if turn.turn_id != root:
            turns += 1
            try:
                read = read_events(turn.events)
                state = fold(state, read)
            except (ValueError, KeyError) as error:  # no event of ours, or one about something that is not there
                faults.append(Fault(turn.turn_id, turn.number, turn.state_hash, f"unreadable: {type(error).__name__}"))
                break
            events += len(read)
        folded = state_hash(state)
        if folded != turn.state_hash:
            faults.append(Fault(turn.turn_id, turn.number, turn.state_hash, folded))
    return Verified(turns, events, tuple(faults))


def tokens_used(rows: Iterable[TurnRow]) -> int:
    """Prompt and completion tokens of turns, as their usage has them."""
    total = 0
    for row in rows:
        for stage in row.usage.values():
            if isinstance(stage, Mapping):
                total += int(str(stage.get("prompt_tokens", 0))) + int(str(stage.get("completion_tokens", 0)))
    return total
