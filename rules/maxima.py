"""Tracks whose maximum is a formula: which of them an event may move (rule_system §4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.events.touches import ALL_TABLE
from rules.reading import SheetReading
from rules.state import TABLE, Sheet, Table, Thing
from rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class Meter:
    """One track of a sheet, or of a possession of that sheet."""

    sheet: str
    track: str
    thing: str = ""
    kind: str = ""

    def is_there(self, sheet: Sheet) -> bool:
        """Whether the sheet still has what this is a track of."""
        return not self.thing or any(thing.id == self.thing for thing in sheet.things)

    def value(self, reading: SheetReading) -> int:
        """Its present value."""
        return reading.thing(self._owned(reading), self.track) if self.thing else reading.track(self.track)

    def maximum(self, reading: SheetReading) -> int:
        """Its maximum now."""
        if not self.thing:
            return reading.maximum(self.track)
        return reading.thing(self._owned(reading), self.track, maximum=True)

    def _owned(self, reading: SheetReading) -> Thing:
        return next(thing for thing in reading.sheet.things if thing.id == self.thing)


def meters_touched(system: RuleSystem, table: Table, touched: frozenset[str], subject: str) -> tuple[Meter, ...]:
    """The tracks whose maximum reads one of these kinds of names, on the sheets that an event of `subject` concerns.

    A sheet that has a maximum of its own for a track keeps it whatever the formula says.
    """
    own = tuple(track for track, kinds in system.moving_maxima.items() if kinds & touched)
    things = tuple(track for track, kinds in system.moving_thing_maxima.items() if kinds & touched)
    if not own and not things:
        return ()
    everyone = subject == TABLE or _reads(system, own, things) & touched & ALL_TABLE
    sheets = tuple(table.sheets.values()) if everyone else _only(table, subject)
    return tuple(meter for sheet in sheets for meter in _meters_of(sheet, own, things))


def _reads(system: RuleSystem, own: tuple[str, ...], things: tuple[tuple[str, str], ...]) -> frozenset[str]:
    maxima = (*map(system.moving_maxima.__getitem__, own), *map(system.moving_thing_maxima.__getitem__, things))
    return frozenset().union(*maxima)


def _only(table: Table, subject: str) -> tuple[Sheet, ...]:
    return (table.sheets[subject],) if subject in table.sheets else ()


def _meters_of(sheet: Sheet, own: tuple[str, ...], things: tuple[tuple[str, str], ...]) -> Iterator[Meter]:
    for track in own:
        held = sheet.tracks.get(track)
        if held is not None and held.max is None:
            yield Meter(sheet.id, track)
    for thing in sheet.things:
        for kind, track in things:
            held = thing.tracks.get(track)
            if thing.kind == kind and held is not None and held.max is None:
                yield Meter(sheet.id, track, thing.id, kind)
