"""Making sheets and tables: from a system's start values, from ready-made characters and stat blocks."""

from __future__ import annotations

from dataclasses import replace

from rules.definitions.system import CharacterDef
from rules.effects.tracks import has_track
from rules.events import Cause, Event, SheetAdded
from rules.events.apply import fold
from rules.reading import SheetReading
from rules.saved import sheet_to_saved
from rules.state import TABLE, Answer, Item, Sheet, SheetKind, Table, Track
from rules.system import RuleSystem


def empty_table(system: RuleSystem) -> Table:
    """A table of this system before anything happened: pools at their start, switches at their defaults."""
    table = Table(
        system=system.id,
        system_version=system.version,
        adventure=system.adventure.id if system.adventure else "",
        switches={switch.id: switch.options[0] for switch in system.file.switches},
    )
    reading = SheetReading(system, table, Sheet(TABLE, TABLE))
    return replace(table, pools={pool.id: max(0, reading.whole(pool.start)) for pool in system.file.pools})


def sheet_of(character: CharacterDef, *, id: str, name: str, kind: SheetKind) -> Sheet:
    """A sheet with what a ready-made character or stat block says; the rest is still to be completed."""
    return Sheet(
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
        fixed=dict(character.fixed),
        answers={question: Answer(text, character.level) for question, text in character.answers.items()},
        money=character.money,
    )


def completed(system: RuleSystem, table: Table, sheet: Sheet) -> Sheet:
    """The sheet with every stat and track it lacks at the system's start value, its values cut to their maxima.

    A number a stat block gives for a track is that sheet's own maximum too, where the system's formula is not for it.
    """
    stats = {stat.id: sheet.stats.get(stat.id, stat.default) for stat in system.file.stats}
    filled = replace(sheet, stats=stats)
    if sheet.kind == "npc":
        filled = replace(
            filled,
            tracks={
                track_id: track if track.max is not None else Track(track.value, track.value)
                for track_id, track in sheet.tracks.items()
            },
        )
    for track in system.file.tracks:
        if not has_track(track, filled):
            continue
        reading = SheetReading(system, table, filled)
        held = filled.tracks.get(track.id)
        value = reading.start(track) if held is None else max(0, min(held.value, reading.maximum(track.id)))
        own = held.max if held is not None else None
        filled = replace(filled, tracks={**filled.tracks, track.id: Track(value, own)})
    return filled


def new_table(system: RuleSystem, heroes: tuple[tuple[str, str, str], ...]) -> tuple[Table, tuple[Event, ...]]:
    """The first state of a table and the events that made it.

    Each hero is (sheet id, ready-made character's id, name; empty: the character's own). With an adventure, the table
    stands in its start scene, whose entering effects and cards are for the engine (`rules.engine.begin`).
    """
    start = empty_table(system)
    cause = Cause(kind="set_up")
    events: list[Event] = []
    table = start
    for sheet_id, character_id, name in heroes:
        character = system.characters[character_id]
        sheet = sheet_of(character, id=sheet_id, name=name or character.name or character.id, kind="hero")
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
