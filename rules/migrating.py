"""Bringing a table to another version of its system: as events, or a list of what nobody said how to bring along.

Nothing is guessed. What a table holds must have a home in the new version: under its own id, or under the one that a
declared migration gives it, or be declared as dropped; and it must be within the new limits (behaviours F3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.definitions.migrations import MigrationDef, flat_dropped, flat_renames
from rules.events import Cause, Event, PoolChanged, StatSet, SwitchSet, SystemMigrated, TrackChanged
from rules.events.apply import fold
from rules.events.apply_migration import SHEET_MAPS, SHEET_ROWS
from rules.reading import SheetReading
from rules.set_up import completed, empty_table
from rules.state import TABLE, Sheet, Table, Track
from rules.system import RuleSystem

_OPEN: Final = ("clocks",)
"""Sections in which a table may hold what no file defines: a clock is made by its first tick."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Something of a table that has no certain place in the new version.

    Attributes:
        code: `taken`: two ids would become one. `homeless`: the new version has no such id. `out_of_range`: the value
            is not within the new limits. `older`: the new version is an earlier one.
        who: the sheet it stands on, or `table`.
        section: the section of the id, as `migrations` names it.
        id: the id, as it would be now.
        values: what else there is to say.
    """

    code: str
    who: str = TABLE
    section: str = ""
    id: str = ""
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Migration:
    """How a table comes to the present version of its system: events, or conflicts and then no events."""

    events: tuple[Event, ...] = ()
    conflicts: tuple[Conflict, ...] = ()


def plan_migration(state: Table, system: RuleSystem) -> Migration:
    """Plans to bring a table to this version of its system.

    Args:
        state: the table, of another version.
        system: the system as it is now, with the table's adventure laid on it.
    """
    if version_key(system.version) < version_key(state.system_version):
        return Migration(conflicts=(Conflict("older", id=system.version),))
    events: list[Event] = []
    conflicts: list[Conflict] = []
    moved = state
    for step in _steps(system, state.system_version):
        conflicts += _collisions(moved, step)
        moved = fold(moved, (step,))
        events.append(step)
    conflicts += _homeless(moved, system)
    if not conflicts:
        for event in _needed(moved, system):
            moved = fold(moved, (event,))
            events.append(event)
        conflicts += _out_of_range(moved, system)
    if conflicts:
        return Migration(conflicts=tuple(_once(conflicts)))
    return Migration(tuple(events))


def _once(conflicts: list[Conflict]) -> list[Conflict]:
    return [one for place, one in enumerate(conflicts) if one not in conflicts[:place]]


def version_key(version: str) -> tuple[int, ...]:
    """A version for comparing: 1.10 comes after 1.9, and 1 is 1.0."""
    parts = [int(part) for part in version.split(".") if part.isdigit()]
    return (*parts, 0, 0, 0)[:3]


def _steps(system: RuleSystem, version: str) -> Iterator[SystemMigrated]:
    """The declared migrations one after another, and at the end whatever is left to the present version."""
    declared = system.file.migrations
    while version != system.version:
        found = declared.get(version, MigrationDef())
        after = found.to or system.version
        if version_key(after) <= version_key(version):
            after = system.version
        cause = Cause(kind="rule", ref=after)
        yield SystemMigrated(
            subject=TABLE,
            cause=cause,
            before=version,
            after=after,
            renamed=flat_renames(found),
            dropped=flat_dropped(found),
        )
        version = after


def _held(state: Table) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Everything a table holds by id: who holds it, the section of the ids, and the ids."""
    yield TABLE, "pools", tuple(state.pools)
    yield TABLE, "clocks", tuple(state.clocks)
    yield TABLE, "switches", tuple(state.switches)
    for sheet in state.sheets.values():
        for part, section in (*SHEET_MAPS.items(), *SHEET_ROWS.items()):
            yield sheet.id, section, tuple(getattr(sheet, part))
        if sheet.kind == "npc" and sheet.block:
            yield sheet.id, "non_players", (sheet.block,)
        for thing in sheet.things:
            yield sheet.id, "things", (thing.kind,)
            yield sheet.id, f"thing_stats.{thing.kind}", tuple(thing.stats)
            yield sheet.id, f"thing_tracks.{thing.kind}", tuple(thing.tracks)
            yield sheet.id, "conditions", tuple(thing.conditions)


def _collisions(state: Table, step: SystemMigrated) -> Iterator[Conflict]:
    kinds = step.renamed.get("things", {})
    for who, section, ids in _held(state):
        base, _, kind = section.partition(".")
        named = f"{base}.{kinds.get(kind, kind)}" if kind else section
        renamed, dropped = step.renamed.get(named, {}), step.dropped.get(named, ())
        first: dict[str, str] = {}
        for id in ids:
            if id in dropped:
                continue
            new = renamed.get(id, id)
            if new in first:
                yield Conflict("taken", who, base, new, {"first": first[new], "second": id})
            first.setdefault(new, id)


def _homeless(state: Table, system: RuleSystem) -> Iterator[Conflict]:
    for who, section, ids in _held(state):
        base, _, kind = section.partition(".")
        if base in _OPEN or (kind and kind not in system.things):
            continue
        if kind:
            thing = system.things[kind]
            known = {one.id for one in (thing.stats if base == "thing_stats" else thing.tracks)}
        else:
            known = set(getattr(system, base))
        yield from (Conflict("homeless", who, base, id) for id in ids if id not in known)


def _needed(state: Table, system: RuleSystem) -> Iterator[Event]:
    """What the new version has more of, at its start values; and tracks above their new maximum, cut (§4)."""
    cause = Cause(kind="rule", ref=system.version)
    fresh = empty_table(system)
    for id, points in fresh.pools.items():
        if id not in state.pools:
            yield PoolChanged(subject=TABLE, cause=cause, pool=id, before=0, after=points)
    for id, option in fresh.switches.items():
        if id not in state.switches:
            yield SwitchSet(subject=TABLE, cause=cause, switch=id, before=option, after=option)
    for sheet in state.sheets.values():
        yield from _needed_on(sheet, state, system, cause)


def _needed_on(sheet: Sheet, state: Table, system: RuleSystem, cause: Cause) -> Iterator[Event]:
    whole = completed(system, state, sheet)
    for id, value in whole.stats.items():
        if id not in sheet.stats:
            yield StatSet(subject=sheet.id, cause=cause, stat=id, before=value, after=value)
    reading = SheetReading(system, state, whole)
    for id, track in whole.tracks.items():
        held = sheet.tracks.get(id)
        if held is None or held.value != track.value:
            yield _moved(sheet, cause, id, held, track, reading.maximum(id))
    for thing, full in zip(sheet.things, whole.things, strict=True):
        for id, track in full.tracks.items():
            held = thing.tracks.get(id)
            if held is None or held.value != track.value:
                moved = _moved(sheet, cause, id, held, track, reading.thing(full, id, maximum=True))
                yield moved.model_copy(update={"thing": thing.id, "kind": thing.kind})


def _moved(sheet: Sheet, cause: Cause, id: str, held: Track | None, track: Track, top: int) -> TrackChanged:
    before = 0 if held is None else held.value
    asked = track.value - before
    return TrackChanged(subject=sheet.id, cause=cause, track=id, before=before, after=track.value, max=top, asked=asked)


def _out_of_range(state: Table, system: RuleSystem) -> Iterator[Conflict]:
    for id, points in state.pools.items():
        top = system.pools[id].max
        if top is not None and points > top:
            yield Conflict("out_of_range", TABLE, "pools", id, {"value": points, "min": 0, "max": top})
    for id, option in state.switches.items():
        if option not in system.switches[id].options:
            yield Conflict("homeless", TABLE, "switches", f"{id}: {option}")
    for sheet in state.sheets.values():
        yield from _out_of_range_on(sheet, system)


def _out_of_range_on(sheet: Sheet, system: RuleSystem) -> Iterator[Conflict]:
    for id, value in sheet.stats.items():
        stat = system.stats[id]
        if not stat.min <= value <= stat.max:
            yield Conflict("out_of_range", sheet.id, "stats", id, {"value": value, "min": stat.min, "max": stat.max})
    yield from _things_out_of_range(sheet, system)
    yield from _lists_out_of_range(sheet, system)


def _things_out_of_range(sheet: Sheet, system: RuleSystem) -> Iterator[Conflict]:
    """Stats of possessions; and conditions, which are on a sheet or on a possession of it."""
    for thing in sheet.things:
        for stat in system.things[thing.kind].stats:
            value = thing.stats.get(stat.id, stat.min)
            if not stat.min <= value <= stat.max:
                said = {"value": value, "min": stat.min, "max": stat.max}
                yield Conflict("out_of_range", sheet.id, f"thing_stats.{thing.kind}", stat.id, said)
    for conditions in (sheet.conditions, *(thing.conditions for thing in sheet.things)):
        for id, held in conditions.items():
            top = system.conditions[id].max
            if held.steps > top:
                yield Conflict("out_of_range", sheet.id, "conditions", id, {"value": held.steps, "min": 1, "max": top})


def _lists_out_of_range(sheet: Sheet, system: RuleSystem) -> Iterator[Conflict]:
    for id, items in sheet.lists.items():
        kind = system.lists[id]
        if kind.max is not None and len(items) > kind.max:
            yield Conflict("out_of_range", sheet.id, "lists", id, {"value": len(items), "min": 0, "max": kind.max})
        for item in items:
            most = (kind.max_value or item.value or 1) if kind.valued else 0
            least, value = int(kind.valued), item.value or 0
            if not least <= value <= most:
                said = {"value": value, "min": least, "max": most}
                yield Conflict("out_of_range", sheet.id, "lists", f"{id}.{item.name}", said)
