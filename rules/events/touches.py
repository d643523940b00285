"""What an event may have changed among the values that formulas read, by the kind of name (`rules.names`)."""

from __future__ import annotations

from rules.events import (
    AbilityGained,
    AbilityRecovered,
    AbilityUsed,
    AdvanceTaken,
    ClassLevelSet,
    ClockReset,
    ClockTicked,
    ConditionEnded,
    ConditionSet,
    EncounterBegan,
    EncounterEnded,
    EncounterMoved,
    Event,
    ItemAdded,
    ItemRemoved,
    ItemStepped,
    LevelSet,
    MoneyChanged,
    PoolChanged,
    PresenceChanged,
    SceneEntered,
    SecretRevealed,
    SheetAdded,
    SkillTrained,
    StatSet,
    SystemMigrated,
    ThingGained,
    ThingLost,
    TrackChanged,
    TrackMaximumSet,
    TurnEnded,
    XpChanged,
)

NOTHING: frozenset[str] = frozenset()
ALL_TABLE: frozenset[str] = frozenset({"pool", "visited", "secret", "here", "round", "turn", "defeated"})
"""Kinds of names that read the same for every sheet of the table."""

_OWN_TRACK = frozenset({"track"})
_THINGS = frozenset({"thing"})
_TOUCHES: dict[type[Event], frozenset[str]] = {
    StatSet: frozenset({"stat"}),
    TrackMaximumSet: _OWN_TRACK,
    LevelSet: frozenset({"level"}),
    XpChanged: frozenset({"xp"}),
    MoneyChanged: frozenset({"money"}),
    **dict.fromkeys((ThingGained, ThingLost), _THINGS),
    **dict.fromkeys((AbilityGained, AbilityUsed, AbilityRecovered), frozenset({"ability"})),
    ClassLevelSet: frozenset({"class"}),
    SkillTrained: frozenset({"skill"}),
    AdvanceTaken: frozenset({"advance"}),
    **dict.fromkeys((ItemAdded, ItemStepped, ItemRemoved), frozenset({"list"})),
    **dict.fromkeys((ConditionSet, ConditionEnded), frozenset({"condition", "stat", "defeated"})),
    **dict.fromkeys((ClockTicked, ClockReset), frozenset({"clock"})),
    PoolChanged: frozenset({"pool"}),
    SceneEntered: frozenset({"visited", "here", "round"}),
    PresenceChanged: frozenset({"here"}),
    **dict.fromkeys((EncounterBegan, EncounterMoved, EncounterEnded), frozenset({"round"})),
    SecretRevealed: frozenset({"secret"}),
    TurnEnded: frozenset({"turn"}),
    SheetAdded: frozenset({"defeated"}),
}
_TOUCHES[SystemMigrated] = frozenset({"track"}).union(*_TOUCHES.values())


def touches(event: Event) -> frozenset[str]:
    """The kinds of names whose values this event may have changed; empty for what only stands on record."""
    if isinstance(event, TrackChanged):
        return _THINGS if event.thing else _OWN_TRACK
    if isinstance(event, ConditionSet | ConditionEnded) and event.thing:
        return _THINGS
    return _TOUCHES.get(type(event), NOTHING)
