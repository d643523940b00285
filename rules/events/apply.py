"""`apply(state, event)`: the only way state changes. Events carry the values they leave, so folding needs no system."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.events import (
    AbilityGained,
    AbilityRecovered,
    AbilityUsed,
    AdvanceTaken,
    AdventureEnded,
    AnswerWritten,
    CardFired,
    ChoicePointsChanged,
    ClassLevelSet,
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
    ImprovementMarked,
    ImprovementRolled,
    ItemAdded,
    ItemRemoved,
    ItemStepped,
    ItemWordsSet,
    LevelSet,
    MoneyChanged,
    OwnSet,
    PoolChanged,
    PresenceChanged,
    ProposalMade,
    Rested,
    SceneEnded,
    SceneEntered,
    SecretRevealed,
    SheetAdded,
    SkillTrained,
    SpendTaken,
    StatSet,
    SwitchSet,
    SystemMigrated,
    ThingGained,
    ThingLost,
    TimePassed,
    TrackChanged,
    TrackMaximumSet,
    TurnEnded,
    XpChanged,
)
from rules.events.apply_migration import migrated
from rules.events.apply_things import condition_ended, condition_set, thing_lost, track_changed, track_topped
from rules.saved import sheet_from_saved, thing_from_saved
from rules.state import TABLE, Answer, Clock, Encounter, Item, Sheet, Table, changed, item_key

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
    return changed(state, sheets=sheets)


def fold(state: Table, events: Iterable[Event]) -> Table:
    """The state after all events, in order."""
    for event in events:
        state = apply(state, event)
    return state


def _money(sheet: Sheet, event: MoneyChanged) -> Sheet:
    start = event.after - event.before if event.start else sheet.start_money
    return changed(sheet, money=event.after, start_money=start)


def _answer(sheet: Sheet, event: AnswerWritten) -> Sheet:
    before = sheet.answers.get(event.question)
    written = Answer(event.text, event.level, before.extra if before else ())
    return changed(sheet, answers={**sheet.answers, event.question: written})


def _improved(sheet: Sheet, event: ImprovementRolled) -> Sheet:
    return changed(sheet, improving=tuple(stat for stat in sheet.improving if stat != event.stat))


def _items(sheet: Sheet, list_id: str, change: Callable[[tuple[Item, ...]], tuple[Item, ...]]) -> Sheet:
    return changed(sheet, lists={**sheet.lists, list_id: change(sheet.lists.get(list_id, ()))})


def _swap(items: tuple[Item, ...], name: str, make: Callable[[Item], Item]) -> tuple[Item, ...]:
    key = item_key(name)
    return tuple(make(item) if item_key(item.name) == key else item for item in items)


def _item_stepped(sheet: Sheet, event: ItemStepped) -> Sheet:
    def stepped(item: Item) -> Item:
        return Item(item.name, event.after, item.words, item.extra)

    return _items(sheet, event.list, lambda items: _swap(items, event.item, stepped))


def _item_words_set(sheet: Sheet, event: ItemWordsSet) -> Sheet:
    def reworded(item: Item) -> Item:
        return Item(item.name, item.value, event.words, item.extra)

    return _items(sheet, event.list, lambda items: _swap(items, event.item, reworded))


def _item_added(sheet: Sheet, event: ItemAdded) -> Sheet:
    return _items(sheet, event.list, lambda items: (*items, Item(event.item, event.value, event.words)))


def _item_removed(sheet: Sheet, event: ItemRemoved) -> Sheet:
    key = item_key(event.item)
    return _items(sheet, event.list, lambda items: tuple(item for item in items if item_key(item.name) != key))


def _clocks(state: Table, subject: str) -> Mapping[str, Clock]:
    return state.clocks if subject == TABLE else state.sheets[subject].clocks


def _clock(state: Table, subject: str, clock_id: str, clock: Clock) -> Table:
    clocks = {**_clocks(state, subject), clock_id: clock}
    if subject == TABLE:
        return changed(state, clocks=clocks)
    return changed(state, sheets={**state.sheets, subject: changed(state.sheets[subject], clocks=clocks)})


def _clock_ticked(state: Table, event: ClockTicked) -> Table:
    held = _clocks(state, event.subject).get(event.clock)
    clock = Clock(event.after, event.size, event.open, held.extra if held else ())
    return _clock(state, event.subject, event.clock, clock)


def _clock_reset(state: Table, event: ClockReset) -> Table:
    held = _clocks(state, event.subject)[event.clock]
    return _clock(state, event.subject, event.clock, Clock(0, held.size, held.open, held.extra))


def _pool(state: Table, event: PoolChanged) -> Table:
    prepaid = state.prepaid
    if event.prepaid:
        prepaid = {**prepaid, event.pool: prepaid.get(event.pool, 0) + event.prepaid}
    return changed(state, pools={**state.pools, event.pool: event.after}, prepaid=prepaid)


def _hard_move(state: Table, event: HardMoveSettled) -> Table:
    if event.payment != "prepaid":
        return state
    left = state.prepaid.get(event.pool, 0) - 1
    prepaid = {key: value for key, value in state.prepaid.items() if key != event.pool}
    return changed(state, prepaid={**prepaid, event.pool: left} if left > 0 else prepaid)


def _dice(state: Table, event: DiceRolled) -> Table:
    if event.next is None:
        return state
    return changed(state, dice={**state.dice, event.stream: event.next})


def _sheet_added(state: Table, event: SheetAdded) -> Table:
    return changed(state, sheets={**state.sheets, event.subject: sheet_from_saved(event.sheet)})


def _scene_entered(state: Table, event: SceneEntered) -> Table:
    scene = changed(state.scene, id=event.scene, mode="free", present=event.present, encounter=None)
    visited = {**state.visited, event.scene: state.visited.get(event.scene, 0) + 1}
    return changed(state, scene=scene, visited=visited)


def _encounter_moved(state: Table, event: EncounterMoved) -> Table:
    before = state.scene.encounter
    return _encounter(state, Encounter(event.order, event.index, event.round, before.extra if before else ()))


def _encounter(state: Table, encounter: Encounter | None) -> Table:
    mode = "free" if encounter is None else "encounter"
    return changed(state, scene=changed(state.scene, mode=mode, encounter=encounter))


def _unfire(state: Table, *units: str) -> Table:
    if not any(until in units for until in state.fired.values()):
        return state
    return changed(state, fired={key: until for key, until in state.fired.items() if until not in units})


def _own_set(state: Table, event: OwnSet) -> Table:
    part = state if event.subject == TABLE else state.sheets[event.subject]
    kept = {key: value for key, value in part.own.items() if key != event.key}
    own = kept if event.value is None else {**kept, event.key: event.value}
    if isinstance(part, Table):
        return changed(part, own=own)
    return changed(state, sheets={**state.sheets, event.subject: changed(part, own=own)})


def _turn_ended(state: Table, event: TurnEnded) -> Table:
    return changed(_unfire(state, "turn"), turn=event.turn, prepaid={})


def _card_fired(state: Table, event: CardFired) -> Table:
    if not event.once:
        return state
    return changed(state, fired={**state.fired, f"{event.card}@{event.subject}": event.once})


def _spend_taken(state: Table, event: SpendTaken) -> Table:
    if not event.once:
        return state
    return changed(state, fired={**state.fired, spend_key(event.spend, event.item, event.subject): event.once})


def spend_key(spend: str, item: str, subject: str) -> str:
    """Under which a table remembers that something which may be put into a check once was put in."""
    return f"spend:{spend}:{item_key(item)}@{subject}"


_SHEET: dict[type[Event], SheetApplier] = {
    StatSet: lambda sheet, e: changed(sheet, stats={**sheet.stats, e.stat: e.after}),
    TrackChanged: track_changed,
    TrackMaximumSet: track_topped,
    LevelSet: lambda sheet, e: changed(sheet, level=e.after),
    XpChanged: lambda sheet, e: changed(sheet, xp=e.after),
    MoneyChanged: _money,
    ChoicePointsChanged: lambda sheet, e: changed(sheet, choice_points=e.after),
    AbilityGained: lambda sheet, e: changed(sheet, abilities={**sheet.abilities, e.ability: 0}),
    AbilityUsed: lambda sheet, e: changed(sheet, abilities={**sheet.abilities, e.ability: e.used}),
    AbilityRecovered: lambda sheet, e: changed(sheet, abilities={**sheet.abilities, e.ability: e.after}),
    ThingLost: thing_lost,
    ThingGained: lambda sheet, e: changed(sheet, things=(*sheet.things, thing_from_saved(e.thing))),
    ClassLevelSet: lambda sheet, e: changed(sheet, classes={**sheet.classes, e.class_id: e.after}),
    SkillTrained: lambda sheet, e: changed(sheet, skills=tuple(sorted({*sheet.skills, e.skill}))),
    AdvanceTaken: lambda sheet, e: changed(sheet, advances={**sheet.advances, e.advance: e.after}),
    ImprovementMarked: lambda sheet, e: changed(sheet, improving=(*sheet.improving, e.stat)),
    ImprovementRolled: _improved,
    AnswerWritten: _answer,
    ItemAdded: _item_added,
    ItemStepped: _item_stepped,
    ItemRemoved: _item_removed,
    ItemWordsSet: _item_words_set,
    ConditionSet: condition_set,
    ConditionEnded: condition_ended,
}

_TABLE: dict[type[Event], Applier] = {
    SheetAdded: _sheet_added,
    OwnSet: _own_set,
    ClockTicked: _clock_ticked,
    ClockReset: _clock_reset,
    PoolChanged: _pool,
    HardMoveSettled: _hard_move,
    DiceRolled: _dice,
    SceneEntered: _scene_entered,
    PresenceChanged: lambda state, e: changed(state, scene=changed(state.scene, present=e.present)),
    EncounterBegan: lambda state, e: _encounter(state, Encounter(e.order)),
    EncounterMoved: _encounter_moved,
    EncounterEnded: lambda state, e: _encounter(state, None),
    ProposalMade: lambda state, e: changed(state, proposed=(*state.proposed, e.proposal)),
    SecretRevealed: lambda state, e: changed(state, secrets=(*state.secrets, e.secret)),
    TimePassed: lambda state, e: changed(state, minutes=state.minutes + e.minutes),
    TurnEnded: _turn_ended,
    SceneEnded: lambda state, e: _unfire(state, "scene"),
    Rested: lambda state, e: _unfire(state, "rest"),
    AdventureEnded: lambda state, e: changed(state, ending=e.ending),
    CardFired: _card_fired,
    SpendTaken: _spend_taken,
    SystemMigrated: migrated,
    SwitchSet: lambda state, e: changed(state, switches={**state.switches, e.switch: e.after}),
}
