"""Effects on clocks and table pools (rule_system §8)."""

from __future__ import annotations

from rules.definitions.effects import GainPool, ResetClock, SpendPool, TickClock
from rules.effects.nothing import put_without_effect
from rules.events import ClockReset, ClockTicked, PoolChanged
from rules.state import TABLE, Clock, Table
from rules.system import RuleSystem
from rules.tally import About, Tally

DEFAULT_SIZE = 4
"""The size of a clock that nothing gives one."""


def clock_owner(system: RuleSystem, state: Table, clock_id: str, subject: str) -> str:
    """Who owns a clock: its definition says; one without a definition belongs to whom it was first ticked for."""
    definition = system.clocks.get(clock_id)
    if definition is not None:
        return TABLE if definition.owner == "table" else subject
    return TABLE if clock_id in state.clocks else subject


def held_clock(tally: Tally, owner: str, clock_id: str) -> Clock | None:
    """The clock as it stands, or None before its first tick."""
    if owner == TABLE:
        return tally.state.clocks.get(clock_id)
    return tally.sheet(owner).clocks.get(clock_id)


def advance_clock(
    tally: Tally, about: About, clock_id: str, by: int, *, size: int | None = None, opens: bool = False
) -> int:
    """Advances a clock, never past its size, and returns the segments filled by it (R23).

    `size` is what its first tick makes it with; `opens` opens it to the storyteller.
    """
    owner = clock_owner(tally.system, tally.state, clock_id, about.subject)
    clock = held_clock(tally, owner, clock_id)
    definition = tally.system.clocks.get(clock_id)
    wanted = size or (definition.size if definition else DEFAULT_SIZE)
    before, top, was_open = (clock.value, clock.size, clock.open) if clock else (0, wanted, False)
    after = max(before, min(top, before + by))
    if after == before and (was_open or not opens):
        return 0
    tally.emit(
        ClockTicked(
            subject=owner,
            cause=about.cause,
            clock=clock_id,
            before=before,
            after=after,
            size=top,
            started=clock is None,
            open=was_open or opens,
        ),
        about,
    )
    return after - before


def tick_clock(tally: Tally, effect: TickClock, about: About) -> None:
    """The effect that advances a clock."""
    by = tally.whole(effect.by, about)
    advance_clock(tally, about, effect.tick_clock, by, size=effect.size, opens=effect.open)


def reset_clock(tally: Tally, effect: ResetClock, about: About) -> None:
    """Empties a clock; one that never ticked stays unmade."""
    owner = clock_owner(tally.system, tally.state, effect.reset_clock, about.subject)
    clock = held_clock(tally, owner, effect.reset_clock)
    if clock is not None and clock.value:
        tally.emit(ClockReset(subject=owner, cause=about.cause, clock=effect.reset_clock, before=clock.value), about)


def move_pool(tally: Tally, about: About, pool_id: str, by: int, *, move: str = "", prepaid: int = 0) -> int:
    """Moves a pool within 0..max and returns the change that happened."""
    pool = tally.system.pools[pool_id]
    before = tally.state.pools.get(pool_id, 0)
    after = max(0, before + by if pool.max is None else min(pool.max, before + by))
    if after == before:
        return 0
    changed = PoolChanged(
        subject=TABLE, cause=about.cause, pool=pool_id, before=before, after=after, move=move, prepaid=prepaid
    )
    tally.emit(changed, about)
    return after - before


def gain_pool(tally: Tally, effect: GainPool, about: About) -> None:
    """The effect that adds to a pool; it never takes from one."""
    move_pool(tally, about, effect.gain_pool, max(0, tally.whole(effect.by, about)))


def spend_pool(tally: Tally, effect: SpendPool, about: About) -> None:
    """The effect that takes from a pool as far as there is something; an empty one is on record."""
    by = tally.whole(effect.by, about)
    if by > 0 and not move_pool(tally, about, effect.spend_pool, -by):
        put_without_effect(tally, about.of(TABLE), "spend_pool", "pool_empty", pool=effect.spend_pool)
