"""Where a table stands: its state, folded from the nearest snapshot and the turns after it; and the proof of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pydantic import ValidationError

from orchestrator.store.errors import StoreDamaged
from orchestrator.store.ports import Store, TurnRow
from orchestrator.store.records import TurnEvents
from rules.events import EVENTS, AnyEvent
from rules.events.apply import fold
from rules.saved import state_hash, table_from_bytes
from rules.state import Table

_UNREADABLE = (ValueError, LookupError, TypeError)
"""What reading and folding raise for data that is not ours, or is about something that is not there."""


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
    """Stored events as events.

    Raises:
        ValueError: one of them is no event of ours.
    """
    return EVENTS.validate_python(list(stored))


def state_at(store: Store, table_id: str, turn_id: str) -> Table:
    """The state after a turn: one snapshot and the tail folded onto it.

    Raises:
        StoreDamaged: what is stored is no state, or no events of one.
    """
    loaded = store.load_state(table_id, turn_id)
    place = f"table {table_id}, turn {loaded.snapshot_turn}"
    try:
        state = table_from_bytes(loaded.snapshot)
        for row in loaded.tail:
            place = f"table {table_id}, turn {row.id}"
            state = fold(state, read_events(row.events))
    except _UNREADABLE as error:
        raise StoreDamaged(place, _what(error)) from error
    return state


def verify(store: Store, table_id: str, head: str) -> Verified:
    """Folds every line of a table's tree from its root against the hash stored with each turn, and reads every turn.

    A turn that was taken back or done again can be gone back to, so it is proved as well (behaviours A13, B3). A line
    is followed as far as it can be read.

    Raises:
        StoreDamaged: the root has no state, a turn on the way is missing, or the head is no turn of the table.
    """
    ends = dict.fromkeys((head, *(leaf.id for leaf in store.leaves(table_id))))
    if store.turn(table_id, head) is None:
        raise StoreDamaged(f"table {table_id}", f"its head {head} is no turn of it")
    root = next(store.events(table_id, head)).turn_id
    states: dict[str, Table | None] = {root: state_at(store, table_id, root)}
    faults: list[Fault] = []
    events = 0
    for end in ends:
        state: Table | None = None
        for turn in store.events(table_id, end):
            if turn.turn_id != root and turn.turn_id not in states:
                if state is None:
                    break  # the line cannot be read above here, and that is told already
                states[turn.turn_id] = _followed(store, table_id, turn, state, faults)
                events += len(turn.events)
            elif turn.turn_id == root and end == head:
                _compare(turn, states[root], faults)
            state = states[turn.turn_id]
            last = turn
        if state is not None and (kept := state_hash(state_at(store, table_id, end))) != state_hash(state):
            faults.append(Fault(end, last.number, kept, state_hash(state)))  # by the snapshot that stands in between
    return Verified(len(states) - 1, events, tuple(faults))


def _followed(store: Store, table_id: str, turn: TurnEvents, before: Table, faults: list[Fault]) -> Table | None:
    """The state after a turn, whose hash was compared; None where the turn cannot be read."""
    try:
        store.turn(table_id, turn.turn_id)
        state = fold(before, read_events(turn.events))
    except (*_UNREADABLE, StoreDamaged) as error:
        faults.append(Fault(turn.turn_id, turn.number, turn.state_hash, f"unreadable: {_what(error)}"))
        return None
    _compare(turn, state, faults)
    return state


def _compare(turn: TurnEvents, state: Table | None, faults: list[Fault]) -> None:
    folded = state_hash(state) if state is not None else ""
    if folded != turn.state_hash:
        faults.append(Fault(turn.turn_id, turn.number, turn.state_hash, folded))


def _what(error: Exception) -> str:
    """What is wrong with stored data, in one line."""
    if isinstance(error, StoreDamaged):
        return error.detail
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return f"{'.'.join(map(str, first['loc'])) or 'the whole'}: {first['msg']}"
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]


def tokens_used(rows: Iterable[TurnRow]) -> int:
    """Prompt and completion tokens of turns, as their usage has them."""
    total = 0
    for row in rows:
        for stage in row.usage.values():
            if isinstance(stage, Mapping):
                total += int(str(stage.get("prompt_tokens", 0))) + int(str(stage.get("completion_tokens", 0)))
    return total
