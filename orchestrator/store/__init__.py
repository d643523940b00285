"""Where tables, turns and states are kept; it knows no rules, events and states are JSON to it.

Callers use `open_store` and the protocol `Store`; nothing else here is for them.
"""

from orchestrator.store.errors import (
    AlreadyExists,
    BadId,
    HeadMoved,
    MisplacedTurn,
    NewerSave,
    StoreBusy,
    StoreClosed,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreNotWritable,
    TextNotStorable,
    TurnTaken,
    UnknownTable,
    UnknownTurn,
    ValueNotStorable,
)
from orchestrator.store.ports import Store
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
from orchestrator.store.sqlite import SqliteStore, open_memory_store, open_store
from orchestrator.store.upcasters import Upcasters, UpcastStep

__all__ = [
    "AlreadyExists",
    "BadId",
    "HeadMoved",
    "JsonObject",
    "LoadedState",
    "MisplacedTurn",
    "MoveKind",
    "MoveRow",
    "NewerSave",
    "PendingRow",
    "Seen",
    "SqliteStore",
    "Store",
    "StoreBusy",
    "StoreClosed",
    "StoreDamaged",
    "StoreError",
    "StoreFull",
    "StoreNotWritable",
    "TableChanges",
    "TableRow",
    "TextNotStorable",
    "TurnEvents",
    "TurnRow",
    "TurnTaken",
    "UnknownTable",
    "UnknownTurn",
    "UpcastStep",
    "Upcasters",
    "ValueNotStorable",
    "open_memory_store",
    "open_store",
]
