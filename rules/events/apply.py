"""`apply(state, event)`: the only way state changes. Events carry the values they leave, so folding needs no system."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from rules.events import (
    AbilityGained,
    AdventureEnded,
    CardFired,
    ChoicePointsChanged,
    ClockReset,
    ClockTicked,
    ConditionEnded,
    ConditionSet,
    DiceRolled,
    EncounterBegan,
    EncounterEnded,
    EncounterMoved,
    Event,
    HardMoveSettled,
    ItemAdded,
    ItemRemoved,
    ItemStepped,
    ItemWordsSet,
    LevelSet,
    MoneyChanged,
    PoolChanged,
    PresenceChanged,
    Rested,
    SceneEnded,
    SceneEntered,
    SecretRevealed,
    SheetAdded,
    StatSet,
    SwitchSet,
    ThingGained,
    TimePassed,
    TrackChanged,
    TurnEnded,
    XpChanged,
)
from rules.saved import sheet_from_saved, thing_from_saved
from rules.state import TABLE, Clock, Condition, Encounter, Item, Sheet, Table, Track, item_key

Applier = Callable[[Table, Any], Table]
SheetApplier = Callable[[Sheet, Any], Sheet]


def apply(state: Table, event: Event) -> Table:
    """The state after `event`. Events that only record something leave it as it is.

    Raises KeyError when the event speaks of a sheet, track or item the state does not have: a bug, never a refusal.
    """
    applier = _TABLE.get(type(event))
    if applier is not None:
        return applier(state, event)
    on_sheet = _SHEET.get(type(event))
    if on_sheet is None:
        return state
    sheets = dict(state.sheets)
    sheets[event.subject] = on_sheet(sheets[event.subject], event)
    return replace(state, sheets=sheets)


def fold(state: Table, events: Iterable[Event]) -> Table:
    """The state after all events, in order."""
    for event in events:
        state = apply(state, event)
    return state


def _track(sheet: Sheet, event: TrackChanged) -> Sheet:
    if not event.thing:
        own = sheet.tracks.get(event.track, Track(0))
        return replace(sheet, tracks={**sheet.tracks, event.track: Track(event.after, own.max)})
    things = list(sheet.things)
    at = next(i for i, thing in enumerate(things) if thing.id == event.thing)
    own = things[at].tracks.get(event.track, Track(0))
    things[at] = replace(things[at], tracks={**things[at].tracks, event.track: Track(event.after, own.max)})
    return replace(sheet, things=tuple(things))


def _items(sheet: Sheet, list_id: str, change: Callable[[tuple[Item, ...]], tuple[Item, ...]]) -> Sheet:
    return replace(sheet, lists={**sheet.lists, list_id: change(sheet.lists.get(list_id, ()))})


def _swap(items: tuple[Item, ...], name: str, **change: Any) -> tuple[Item, ...]:
    key = item_key(name)
    return tuple(replace(item, **change) if item_key(item.name) == key else item for item in items)


def _item_added(sheet: Sheet, event: ItemAdded) -> Sheet:
    return _items(sheet, event.list, lambda items: (*items, Item(event.item, event.value, event.words)))


def _item_removed(sheet: Sheet, event: ItemRemoved) -> Sheet:
    key = item_key(event.item)
    return _items(sheet, event.list, lambda items: tuple(item for item in items if item_key(item.name) != key))


def _condition_set(sheet: Sheet, event: ConditionSet) -> Sheet:
    held = Condition(event.after, event.left, event.fresh)
    return replace(sheet, conditions={**sheet.conditions, event.condition: held})


def _condition_ended(sheet: Sheet, event: ConditionEnded) -> Sheet:
    return replace(sheet, conditions={key: held for key, held in sheet.conditions.items() if key != event.condition})


def _clock(state: Table, event: ClockTicked | ClockReset, clock: Clock) -> Table:
    if event.subject == TABLE:
        return replace(state, clocks={**state.clocks, event.clock: clock})
    sheet = state.sheets[event.subject]
    changed = replace(sheet, clocks={**sheet.clocks, event.clock: clock})
    return replace(state, sheets={**state.sheets, sheet.id: changed})


def _clock_reset(state: Table, event: ClockReset) -> Table:
    clocks = state.clocks if event.subject == TABLE else state.sheets[event.subject].clocks
    return _clock(state, event, Clock(0, clocks[event.clock].size))


def _pool(state: Table, event: PoolChanged) -> Table:
    prepaid = state.prepaid
    if event.prepaid:
        prepaid = {**prepaid, event.pool: prepaid.get(event.pool, 0) + event.prepaid}
    return replace(state, pools={**state.pools, event.pool: event.after}, prepaid=prepaid)


def _hard_move(state: Table, event: HardMoveSettled) -> Table:
    if event.payment != "prepaid":
        return state
    left = state.prepaid.get(event.pool, 0) - 1
    prepaid = {key: value for key, value in state.prepaid.items() if key != event.pool}
    return replace(state, prepaid={**prepaid, event.pool: left} if left > 0 else prepaid)


def _dice(state: Table, event: DiceRolled) -> Table:
    if event.next is None:
        return state
    return replace(state, dice={**state.dice, event.stream: event.next})


def _sheet_added(state: Table, event: SheetAdded) -> Table:
    return replace(state, sheets={**state.sheets, event.subject: sheet_from_saved(event.sheet)})


def _scene_entered(state: Table, event: SceneEntered) -> Table:
    scene = replace(state.scene, id=event.scene, mode="free", present=event.present, encounter=None)
    visited = {**state.visited, event.scene: state.visited.get(event.scene, 0) + 1}
    return replace(state, scene=scene, visited=visited)


def _encounter(state: Table, encounter: Encounter | None) -> Table:
    mode = "free" if encounter is None else "encounter"
    return replace(state, scene=replace(state.scene, mode=mode, encounter=encounter))


def _unfire(state: Table, *units: str) -> Table:
    if not any(until in units for until in state.fired.values()):
        return state
    return replace(state, fired={key: until for key, until in state.fired.items() if until not in units})


def _turn_ended(state: Table, event: TurnEnded) -> Table:
    return replace(_unfire(state, "turn"), turn=event.turn, prepaid={})


def _card_fired(state: Table, event: CardFired) -> Table:
    if not event.once:
        return state
    return replace(state, fired={**state.fired, f"{event.card}@{event.subject}": event.once})


_SHEET: dict[type[Event], SheetApplier] = {
    StatSet: lambda sheet, e: replace(sheet, stats={**sheet.stats, e.stat: e.after}),
    TrackChanged: _track,
    LevelSet: lambda sheet, e: replace(sheet, level=e.after),
    XpChanged: lambda sheet, e: replace(sheet, xp=e.after),
    MoneyChanged: lambda sheet, e: replace(sheet, money=e.after),
    ChoicePointsChanged: lambda sheet, e: replace(sheet, choice_points=e.after),
    AbilityGained: lambda sheet, e: replace(sheet, abilities={**sheet.abilities, e.ability: 0}),
    ThingGained: lambda sheet, e: replace(sheet, things=(*sheet.things, thing_from_saved(e.thing))),
    ItemAdded: _item_added,
    ItemStepped: lambda sheet, e: _items(sheet, e.list, lambda items: _swap(items, e.item, value=e.after)),
    ItemRemoved: _item_removed,
    ItemWordsSet: lambda sheet, e: _items(sheet, e.list, lambda items: _swap(items, e.item, words=e.words)),
    ConditionSet: _condition_set,
    ConditionEnded: _condition_ended,
}

_TABLE: dict[type[Event], Applier] = {
    SheetAdded: _sheet_added,
    ClockTicked: lambda state, e: _clock(state, e, Clock(e.after, e.size)),
    ClockReset: _clock_reset,
    PoolChanged: _pool,
    HardMoveSettled: _hard_move,
    DiceRolled: _dice,
    SceneEntered: _scene_entered,
    PresenceChanged: lambda state, e: replace(state, scene=replace(state.scene, present=e.present)),
    EncounterBegan: lambda state, e: _encounter(state, Encounter(e.order)),
    EncounterMoved: lambda state, e: _encounter(state, Encounter(e.order, e.index, e.round)),
    EncounterEnded: lambda state, e: _encounter(state, None),
    SecretRevealed: lambda state, e: replace(state, secrets=(*state.secrets, e.secret)),
    TimePassed: lambda state, e: replace(state, minutes=state.minutes + e.minutes),
    TurnEnded: _turn_ended,
    SceneEnded: lambda state, e: _unfire(state, "scene"),
    Rested: lambda state, e: _unfire(state, "rest"),
    AdventureEnded: lambda state, e: replace(state, ending=e.ending),
    CardFired: _card_fired,
    SwitchSet: lambda state, e: replace(state, switches={**state.switches, e.switch: e.after}),
}
