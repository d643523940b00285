"""What a case prints of sheets and tables: the saved form, and beside it what is computed from it and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.effects.tracks import has_track
from rules.reading import Reason, SheetReading
from rules.reasons import reasons_behind
from rules.saved import sheet_to_saved, table_to_saved
from rules.state import Sheet, Table
from rules.system import RuleSystem

View = dict[str, Any]


def sheets_view(system: RuleSystem, table: Table) -> View:
    """Every sheet by id."""
    return {sheet.id: sheet_view(system, table, sheet) for sheet in table.sheets.values()}


def sheet_view(system: RuleSystem, table: Table, sheet: Sheet) -> View:
    """A sheet in its saved form, its numbers written out, and what the rules read from it.

    `present` are stats as they stand with their base and the conditions that move them, `modifiers` what they add to
    rolls, `derived` and `maxima` computed values,
    `uses` the uses left of abilities whose uses are counted, `because` the moved stats behind any of these.
    """
    reading = SheetReading(system, table, sheet)
    tracks = [track for track in system.file.tracks if has_track(track, sheet)]
    formulas = {**{id: one.formula for id, one in system.derived.items()}, **{f"{t.id}.max": t.max for t in tracks}}
    because = {id: reasons_behind(reading, formula) for id, formula in formulas.items() if id not in sheet.fixed}
    return {
        **sheet_to_saved(sheet),
        "kind": sheet.kind,
        "level": sheet.level,
        "xp": sheet.xp,
        "money": sheet.money,
        "conditions": {
            id: {"steps": held.steps, "left": held.left, "fresh": held.fresh} for id, held in sheet.conditions.items()
        },
        "present": {id: _present(reading, id) for id in system.stats},
        "modifiers": {id: reading.modifier(id) for id in system.stats},
        "derived": {id: reading.derived(id) for id in system.derived},
        "uses": {id: left for id in sheet.abilities if (left := _uses_left(reading, id)) is not None},
        "maxima": {track.id: reading.maximum(track.id) for track in tracks},
        "because": {id: {stat: _why(why) for stat, why in found.items()} for id, found in because.items() if found},
    }


def table_view(table: Table) -> View:
    """The table in its saved form without its sheets, its numbers written out."""
    saved = table_to_saved(table)
    saved.pop("sheets", None)
    return {**saved, "pools": dict(table.pools), "turn": table.turn, "minutes": table.minutes}


def _uses_left(reading: SheetReading, ability: str) -> int | None:
    return reading.uses_left(ability) if ability in reading.system.abilities else None


def _present(reading: SheetReading, stat: str) -> View:
    present = reading.present(stat)
    return {"value": present.value, "base": present.base, "reasons": _why(present.reasons)}


def _why(reasons: tuple[Reason, ...]) -> Mapping[str, int]:
    return {reason.condition: reason.steps for reason in reasons}
