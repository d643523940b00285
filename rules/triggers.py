"""What an event sets off: the moments that track effects and cards wait for (rule_system §10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.events import (
    CheckResolved,
    ClockTicked,
    ConditionEnded,
    ConditionSet,
    EncounterBegan,
    EncounterEnded,
    Event,
    ItemAdded,
    ItemRemoved,
    LevelSet,
    PoolChanged,
    Rested,
    SceneEnded,
    SceneEntered,
    TrackChanged,
    TurnEnded,
    XpChanged,
)

TriggerKind = Literal[
    "outcome", "track", "thing", "clock", "condition", "list", "pool", "scene", "encounter", "turn_ends", "rest",
    "level_gained", "xp_gained",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Trigger:
    """A moment: its kind, whom it is about, the id it concerns, how it came out, and the event behind it."""

    kind: TriggerKind
    subject: str
    id: str
    becomes: str
    event: Event


def triggers_of(event: Event) -> tuple[Trigger, ...]:
    """The moments an event makes, in a fixed order; most events make none or one."""
    match event:
        case TrackChanged():
            return _track(event)
        case ClockTicked() if event.before < event.size <= event.after:
            return (Trigger("clock", event.subject, event.clock, "filled", event),)
        case ConditionSet() if event.after > event.before:
            return (Trigger("condition", event.subject, event.condition, "added", event),)
        case ConditionEnded():
            return (Trigger("condition", event.subject, event.condition, "removed", event),)
        case ItemAdded():
            return (Trigger("list", event.subject, event.list, "added", event),)
        case ItemRemoved():
            return (Trigger("list", event.subject, event.list, "removed", event),)
        case PoolChanged() if event.before != event.after:
            return (Trigger("pool", event.subject, event.pool, "changed", event),)
        case CheckResolved():
            return (Trigger("outcome", event.subject, event.chip.tier, event.chip.kind, event),)
        case _:
            return _moment(event)


def _track(event: TrackChanged) -> tuple[Trigger, ...]:
    kind: TriggerKind = "thing" if event.thing else "track"
    found = []
    if event.after == 0 and event.before > 0:
        found.append(Trigger(kind, event.subject, event.track, "empty", event))
    if event.max > 0 and event.after >= event.max > event.before:
        found.append(Trigger(kind, event.subject, event.track, "full", event))
    if event.after != event.before:
        found.append(Trigger(kind, event.subject, event.track, "moved", event))
    return tuple(found)


def _moment(event: Event) -> tuple[Trigger, ...]:
    match event:
        case SceneEntered():
            return (Trigger("scene", event.subject, event.scene, "begins", event),)
        case SceneEnded():
            return (Trigger("scene", event.subject, event.scene, "ends", event),)
        case EncounterBegan():
            return (Trigger("encounter", event.subject, "", "begins", event),)
        case EncounterEnded():
            return (Trigger("encounter", event.subject, "", "ends", event),)
        case TurnEnded():
            return (Trigger("turn_ends", event.subject, "", "", event),)
        case Rested():
            return (Trigger("rest", event.subject, "", "", event),)
        case LevelSet() if event.after > event.before:
            return (Trigger("level_gained", event.subject, "", "", event),)
        case XpChanged() if event.after > event.before:
            return (Trigger("xp_gained", event.subject, "", "", event),)
        case _:
            return ()
