"""Changes to clocks and table pools."""

from __future__ import annotations

from typing import Literal

from rules.events.cause import Event


class ClockTicked(Event):
    """A clock advanced (made by its first tick: `started`); the subject is its owner, a sheet or the table.

    `open` says that the storyteller may tick it from now on.
    """

    type: Literal["ClockTicked"] = "ClockTicked"
    clock: str
    before: int
    after: int
    size: int
    started: bool = False
    open: bool = False


class ClockReset(Event):
    """A clock is empty again."""

    type: Literal["ClockReset"] = "ClockReset"
    clock: str
    before: int


class PoolChanged(Event):
    """A table pool gained or lost points; `move` names the move they paid for, `prepaid` that it is still to come."""

    type: Literal["PoolChanged"] = "PoolChanged"
    pool: str
    before: int
    after: int
    move: str = ""
    prepaid: int = 0


class HardMoveSettled(Event):
    """A hard move that no roll granted: paid now, paid before, or on record as unpaid (rule_system §8)."""

    type: Literal["HardMoveSettled"] = "HardMoveSettled"
    pool: str
    payment: Literal["paid", "prepaid", "unpaid"]
    move: str = ""
