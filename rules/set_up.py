"""Making sheets and tables: from a system's start values, from ready-made characters and stat blocks."""

from __future__ import annotations

from dataclasses import replace

from rules.currencies import money_unit
from rules.definitions.sheets import ListDef
from rules.definitions.starting import StartingThing
from rules.definitions.system import CharacterDef
from rules.effects.gifts import completed_thing
from rules.effects.tracks import has_track
from rules.events import Cause, Event, SheetAdded
from rules.events.apply import fold
from rules.growth.xp import xp_for
from rules.reading import SheetReading
from rules.saved import sheet_to_saved
from rules.state import TABLE, Answer, Currency, Item, Sheet, SheetKind, Table, Thing, Track
from rules.system import RuleSystem


def empty_table(system: RuleSystem) -> Table:
    """A table of this system before anything happened: pools at their start, switches at their defaults."""
    table = Table(
        system=system.id,
        system_version=system.version,
        adventure=system.adventure.id if system.adventure else "",
        switches={switch.id: switch.options[0] for switch in system.file.switches},
        currencies={one.id: Currency(one.name, one.units) for one in system.currencies.values()},
    )
    reading = SheetReading(system, table, Sheet(TABLE, TABLE))
    return replace(table, pools={pool.id: max(0, reading.whole(pool.start)) for pool in system.file.pools})


def sheet_of(system: RuleSystem, character: CharacterDef, *, id: str, name: str, kind: SheetKind) -> Sheet:
    """A sheet with what a ready-made character says; the rest is still to be completed."""
    sheet = Sheet(
        id=id,
        name=name,
        kind=kind,
        block=character.id,
        level=character.level,
        stats=dict(character.stats),
        skills=tuple(sorted(character.skills)),
        tracks={track: Track(value) for track, value in character.tracks.items()},
        lists={
            list_id: tuple(Item(item.name, item.strength, item.words) for item in items)
            for list_id, items in character.lists.items()
        },
        attacks=character.attacks,
        abilities=dict.fromkeys(character.abilities, 0),
        things=tuple(_starting_thing(thing, number) for number, thing in enumerate(character.things, 1)),
        fixed=dict(character.fixed),
        answers={question: Answer(text, character.level) for question, text in character.answers.items()},
        money=character.money,
        classes=dict(character.classes),
    )
    return _with_maxima(system, sheet, character)


def _with_maxima(system: RuleSystem, sheet: Sheet, character: CharacterDef) -> Sheet:
    """The sheet with the maxima of its own; a track without a value begins as the system's do."""
    own = {id: Track(character.tracks.get(id, top), top) for id, top in character.maxima.items()}
    reading = SheetReading(
        system, Table(system=system.id, system_version=system.version), replace(sheet, tracks={**sheet.tracks, **own})
    )
    begun = {id: reading.start(system.tracks[id]) for id in own if id not in character.tracks}
    started = {id: replace(track, value=begun.get(id, track.value)) for id, track in own.items()}
    return replace(sheet, tracks={**sheet.tracks, **started})


def _starting_thing(thing: StartingThing, number: int) -> Thing:
    """A possession as a ready-made character has it; its id is its kind and its place among all of them."""
    tracks = {track_id: Track(value) for track_id, value in thing.tracks.items()}
    return Thing(f"{thing.thing}_{number}", thing.thing, thing.name or thing.thing, dict(thing.stats), tracks)


def sheet_of_block(
    system: RuleSystem, table: Table, block_id: str, *, id: str, name: str = "", home: str = ""
) -> Sheet:
    """A non-player's sheet from a stat block.

    A number the block writes for a track is that sheet's own maximum; the track starts there, or empty where it counts
    harm upward.
    """
    block = system.non_players[block_id]
    sheet = replace(sheet_of(system, block, id=id, name=name or block.name or block_id, kind="npc"), home=home)
    sheet = replace(sheet, tracks={track_id: Track(number, number) for track_id, number in block.tracks.items()})
    reading = SheetReading(system, table, sheet)
    started = {
        track_id: Track(reading.start(system.tracks[track_id]), number) for track_id, number in block.tracks.items()
    }
    return replace(sheet, tracks=started)


def completed(system: RuleSystem, table: Table, sheet: Sheet) -> Sheet:
    """The sheet with every stat and track it lacks at the system's start value, and all values within their limits."""
    stats = {**{stat.id: stat.default for stat in system.file.stats}, **sheet.stats}
    lists = {list_id: _items_within(system.lists.get(list_id), items) for list_id, items in sheet.lists.items()}
    filled = replace(sheet, stats=stats, lists=lists)
    for track in system.file.tracks:
        if not has_track(track, filled):
            continue
        reading = SheetReading(system, table, filled)
        held = filled.tracks.get(track.id)
        value = reading.start(track) if held is None else max(0, min(held.value, reading.maximum(track.id)))
        now = Track(value) if held is None else replace(held, value=value)
        filled = replace(filled, tracks={**filled.tracks, track.id: now})
    reading = SheetReading(system, table, filled)
    return replace(filled, things=tuple(completed_thing(reading, thing) for thing in filled.things))


def _items_within(definition: ListDef | None, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Items of a valued list have a strength of 1..maxValue, those of any other have none (rule_system §6)."""
    if definition is None:
        return items
    if not definition.valued:
        return tuple(replace(item, value=None) for item in items)
    top = definition.max_value
    strengths = (max(1, 1 if item.value is None else item.value) for item in items)
    return tuple(
        replace(item, value=strength if top is None else min(strength, top))
        for item, strength in zip(items, strengths, strict=True)
    )


def new_table(system: RuleSystem, heroes: tuple[tuple[str, str, str], ...]) -> tuple[Table, tuple[Event, ...]]:
    """The first state of a table and the events that made it.

    Each hero is (sheet id, ready-made character's id, name; empty: the character's own). Without a character it is the
    system's start values alone. With an adventure, the table
    stands in its start scene, whose entering effects and cards are for the engine (`rules.engine.begin`).
    """
    start = empty_table(system)
    cause = Cause(kind="set_up")
    events: list[Event] = []
    table = start
    for sheet_id, character_id, name in heroes:
        character = system.characters[character_id] if character_id else CharacterDef(id=sheet_id)
        sheet = sheet_of(system, character, id=sheet_id, name=name or character.name or character.id, kind="hero")
        sheet = sheet if character_id else replace(sheet, block="")
        xp = xp_for(system, SheetReading(system, table, sheet), sheet.level)
        sheet = replace(sheet, money=sheet.money * money_unit(system, table), xp=xp)
        events.append(SheetAdded(subject=sheet_id, cause=cause, sheet=sheet_to_saved(completed(system, table, sheet))))
        table = fold(table, events[-1:])
    return start, tuple(events)


def free_id(table: Table, wanted: str) -> str:
    """An id no sheet has yet: the wanted one, or it with the next number."""
    if wanted not in table.sheets:
        return wanted
    number = 2
    while f"{wanted}_{number}" in table.sheets:
        number += 1
    return f"{wanted}_{number}"
