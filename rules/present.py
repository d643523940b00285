"""How a stat and a track stand: moved by conditions, clamped to their range, each with its reasons (rule_system §5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.definitions.sheets import DIE_SIZES, ConditionDef, StatDef, TrackDef
from rules.state import Condition


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of a present value: the condition that moves it, and by how many steps in all."""

    condition: str
    steps: int


@dataclass(frozen=True, slots=True)
class Present:
    """A stat as it stands now, its base, and why they differ (rule_system §5)."""

    value: int
    base: int
    reasons: tuple[Reason, ...] = ()


def stepped(stat: StatDef, base: int, steps: int) -> int:
    """A stat's value moved by condition steps: one die size each for a die stat, one point for any other, clamped."""
    if stat.show != "die":
        return max(stat.min, min(stat.max, base + steps))
    sizes = [size for size in DIE_SIZES if stat.min <= size <= stat.max]
    if base not in sizes:
        return base
    return sizes[max(0, min(len(sizes) - 1, sizes.index(base) + steps))]


def present_stat(
    stat: StatDef, base: int, held: Mapping[str, Condition], conditions: Mapping[str, ConditionDef]
) -> Present:
    """A stat of whoever holds these conditions, of all that the system defines, as it stands now."""
    reasons = tuple(
        Reason(id, conditions[id].shifts[stat.id] * condition.steps)
        for id, condition in held.items()
        if id in conditions and stat.id in conditions[id].shifts
    )
    steps = sum(reason.steps for reason in reasons)
    return Present(stepped(stat, base, steps) if reasons else base, base, reasons)


def started(track: TrackDef, top: int, whole: Callable[[str], int]) -> int:
    """Where a track with this maximum starts: full, empty, or a formula's value within 0..max."""
    if track.start == "full":
        return top
    return 0 if track.start == "empty" else max(0, min(top, whole(track.start)))
