"""What an event sets off: the moments that track effects and cards wait for (rule_system §10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, assert_never

from rules.definitions.cards import (
    AbilityWhen,
    ClockWhen,
    ConditionWhen,
    EncounterWhen,
    ListWhen,
    OutcomeWhen,
    PoolWhen,
    SceneWhen,
    ThingWhen,
    TrackWhen,
    UnitWhen,
    When,
)
from rules.events import (
    AbilityGained,
    AbilityUsed,
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
    "level_gained", "xp_gained", "ability",
]  # fmt: skip
Moment = tuple[TriggerKind, str]
"""What cards are looked up by: the kind of trigger and, where cards name one, the id it concerns."""

_BY_ID: Final[frozenset[TriggerKind]] = frozenset({"track", "thing", "clock", "condition", "list", "pool", "ability"})


@dataclass(frozen=True, slots=True)
class Trigger:
    """A moment: its kind, whom it is about, the id it concerns, how it came out, and the event behind it."""

    kind: TriggerKind
    subject: str
    id: str
    becomes: str
    event: Event

    @property
    def moment(self) -> Moment:
        """Under which cards wait for it."""
        return (self.kind, self.id if self.kind in _BY_ID else "")


def awaited(when: When) -> Moment:  # noqa: C901 - a closed union reads best whole
    """The moment a card's `when` waits for; whether it fits in all else is for `rules.cards`."""
    match when:
        case OutcomeWhen():
            return ("outcome", "")
        case TrackWhen():
            return ("track", when.track)
        case ThingWhen():
            return ("thing", when.track)
        case ClockWhen():
            return ("clock", when.clock)
        case ConditionWhen():
            return ("condition", when.condition)
        case ListWhen():
            return ("list", when.list)
        case PoolWhen():
            return ("pool", when.pool)
        case SceneWhen():
            return ("scene", "")
        case EncounterWhen():
            return ("encounter", "")
        case UnitWhen():
            return (when.on, "")
        case AbilityWhen():
            return ("ability", when.ability)
        case _:
            assert_never(when)


def triggers_of(event: Event) -> tuple[Trigger, ...]:
    """The moments an event makes, in a fixed order; most events make none or one."""
    made = _TRIGGERS.get(type(event))
    return made(event) if made is not None else ()


def full_track(event: TrackChanged) -> Trigger:
    """The moment at which a track is full."""
    return Trigger("thing" if event.thing else "track", event.subject, event.track, "full", event)


def _track(event: TrackChanged) -> tuple[Trigger, ...]:
    if event.after == event.before:
        return ()
    kind: TriggerKind = "thing" if event.thing else "track"
    found = []
    if event.after == 0:
        found.append(Trigger(kind, event.subject, event.track, "empty", event))
    if event.max > 0 and event.after >= event.max > event.before:
        found.append(full_track(event))
    found.append(Trigger(kind, event.subject, event.track, "moved", event))
    return tuple(found)


def _one(kind: TriggerKind, id: str = "", becomes: str = "") -> Callable[[Any], tuple[Trigger, ...]]:
    """Makes one trigger of an event: `id` names the event's field with the id, `becomes` how it came out."""
    return lambda event: (Trigger(kind, event.subject, getattr(event, id) if id else "", becomes, event),)


def _when(holds: Callable[[Any], bool], made: Callable[[Any], tuple[Trigger, ...]]) -> Callable[[Any], Any]:
    return lambda event: made(event) if holds(event) else ()


def _rose(event: Any) -> bool:
    return bool(event.after > event.before)


_TRIGGERS: Final[dict[type[Event], Callable[[Any], tuple[Trigger, ...]]]] = {
    TrackChanged: _track,
    ClockTicked: _when(lambda event: event.before < event.size <= event.after, _one("clock", "clock", "filled")),
    ConditionSet: _when(_rose, _one("condition", "condition", "added")),
    ConditionEnded: _one("condition", "condition", "removed"),
    AbilityUsed: _one("ability", "ability", "used"),
    AbilityGained: _one("ability", "ability", "gained"),
    ItemAdded: _one("list", "list", "added"),
    ItemRemoved: _one("list", "list", "removed"),
    PoolChanged: _one("pool", "pool", "changed"),
    CheckResolved: lambda event: (Trigger("outcome", event.subject, event.chip.tier, event.chip.kind, event),),
    SceneEntered: _one("scene", "scene", "begins"),
    SceneEnded: _one("scene", "scene", "ends"),
    EncounterBegan: _one("encounter", becomes="begins"),
    EncounterEnded: _one("encounter", becomes="ends"),
    TurnEnded: _one("turn_ends"),
    Rested: _one("rest"),
    LevelSet: _when(_rose, _one("level_gained")),
    XpChanged: _when(_rose, _one("xp_gained")),
}
