"""The rows of the store as the rest of the house sees them: frozen, plain, without a rule in them.

Events, parts, usage, context and policy are JSON objects; states are bytes of a JSON object. Times are ISO 8601 texts
that callers pass in: the store has no clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypedDict

JsonObject: TypeAlias = Mapping[str, object]
MoveKind: TypeAlias = Literal["undo", "redo", "jump"]


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table: a campaign with its settings and where it stands."""

    id: str
    """1 to 64 of a-z, 0-9, `-`, `_`."""
    title: str
    system: str
    system_version: str
    adventure: str
    language: str
    seed: str
    policy: JsonObject
    """The table's settings (re-roll policy, dice mode, model, lines and veils, caps)."""
    head: str
    """The turn the table stands at; the store sets it."""
    created_at: str
    updated_at: str
    format: int = 0
    """The newest event format in the table; the store sets it."""


class TableChanges(TypedDict, total=False):
    """The fields of a table that may be changed later."""

    title: str
    system_version: str
    adventure: str
    language: str
    policy: JsonObject
    updated_at: str


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One turn: a record with ordered parts, committed at once or not at all (design.md rule 5)."""

    id: str
    table_id: str
    parent: str | None
    """The turn before it; None for the root alone."""
    number: int
    """Depth in the tree; the root is 0."""
    client_id: str
    """The client's request id: the same id is the same turn (B10). May be empty for the root."""
    kind: str
    player_text: str
    parts: tuple[JsonObject, ...]
    events: tuple[JsonObject, ...]
    usage: JsonObject
    context: JsonObject
    state_hash: str
    """The hash of the state after this turn, as the caller computed it when the turn was committed."""
    created_at: str
    format: int = 0
    """The event format the turn was written in (events are already brought up to date); the store sets it."""


@dataclass(frozen=True, slots=True)
class TurnEvents:
    """What a fold needs of a turn, without its prose."""

    turn_id: str
    number: int
    state_hash: str
    format: int
    events: tuple[JsonObject, ...]


@dataclass(frozen=True, slots=True)
class PendingRow:
    """A turn that has begun and is not committed: it survives a restart (B9)."""

    table_id: str
    client_id: str
    turn_id: str
    parent: str
    kind: str
    player_text: str
    work: JsonObject
    """Ruling, action, answers, typed faces, the decision it waits for."""
    updated_at: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What a caller last saw of a table: who has moved on meanwhile is found out by it."""

    head: str
    pending: PendingRow | None = None


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One move of the head that was not a commit."""

    number: int
    """Rises with every move of the store; not dense within a table."""
    kind: MoveKind
    source: str
    target: str
    at: str


@dataclass(frozen=True, slots=True)
class LoadedState:
    """The nearest snapshot at or above a turn, and what to fold onto it."""

    snapshot: bytes
    snapshot_turn: str
    tail: tuple[TurnRow, ...]
    """The turns after `snapshot_turn` down to the one asked for, oldest first; empty when that has the snapshot."""
