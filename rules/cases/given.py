"""From what a case gives to the state it starts in: sparse data over the system's start values, nothing guessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.cases.case import Case, GivenClock, GivenCondition, GivenItem, GivenSheet, GivenTable, GivenThing, GivenTrack
from rules.cases.errors import CaseError
from rules.cases.own import own_faults
from rules.definitions.sheets import DIE_SIZES, StatDef
from rules.loading import Fault
from rules.loading.ids import ADVENTURE_SECTIONS, SYSTEM_SECTIONS, ids_of_file
from rules.loading.nodes import Path
from rules.loading.references import reference_faults
from rules.loading.spots import spots
from rules.names import ticked_clocks
from rules.reading import SheetReading
from rules.set_up import completed, empty_table, sheet_of, sheet_of_block
from rules.state import TABLE, Answer, Clock, Condition, Currency, Encounter, Item, Scene, Sheet, Table, Thing, Track
from rules.system import RuleSystem


def start_state(system: RuleSystem, case: Case) -> Table:
    """The state a case starts in. Raises CaseError where it gives what the system has not, or more than fits."""
    faults = [*_id_faults(system, case), *_switch_faults(system, case), *_sheet_faults(system, case)]
    if faults:
        raise CaseError(case.id, faults)
    table = _table(system, case)
    for sheet_id, given in case.data.given.sheets.items():
        sheet = completed(system, table, _sheet(system, table, sheet_id, given))
        table = replace(table, sheets={**table.sheets, sheet_id: sheet})
    faults = [*_limit_faults(system, case, table), *_scene_faults(case, table), *own_faults(system, case)]
    if faults:
        raise CaseError(case.id, faults)
    return replace(table, scene=_scene(case, table))


# -- making it --------------------------------------------------------------------------------------------------------


def _table(system: RuleSystem, case: Case) -> Table:
    given: GivenTable = case.data.given.table
    table = empty_table(system)
    return replace(
        table,
        switches={**table.switches, **case.data.switches},
        pools={**table.pools, **given.pools},
        clocks={id: _clock(clock) for id, clock in given.clocks.items()},
        visited=dict(given.visited),
        secrets=given.secrets,
        turn=given.turn,
        minutes=given.minutes,
        dice=dict(given.dice),
        prepaid=dict(given.prepaid),
        own=dict(given.own),
        currencies={**table.currencies, **{id: Currency(one.name, one.units) for id, one in given.currencies.items()}},
    )


def _scene(case: Case, table: Table) -> Scene:
    given = case.data.given.table.scene
    here = tuple(sheet.id for sheet in table.sheets.values() if sheet.kind == "npc")
    rounds = given.encounter
    return Scene(
        id=given.id,
        mode="free" if rounds is None else "encounter",
        present=here if given.present is None else given.present,
        encounter=None if rounds is None else Encounter(rounds.order, rounds.index, rounds.round),
    )


def _base(system: RuleSystem, table: Table, sheet_id: str, given: GivenSheet) -> Sheet:
    if given.block in system.characters:
        hero = system.characters[given.block]
        name = given.name or hero.name or hero.id
        return sheet_of(system, hero, id=sheet_id, name=name, kind=given.kind or "hero")
    if given.block:
        return sheet_of_block(system, table, given.block, id=sheet_id, name=given.name)
    return Sheet(sheet_id, given.name or sheet_id, given.kind or "hero")


def _sheet(system: RuleSystem, table: Table, sheet_id: str, given: GivenSheet) -> Sheet:
    base = _base(system, table, sheet_id, given)
    written = given.model_fields_set
    sheet = replace(
        base,
        level=given.level if "level" in written else base.level,
        xp=given.xp,
        stats={**base.stats, **given.stats},
        skills=tuple(sorted(given.skills)) if "skills" in written else base.skills,
        tracks={**base.tracks, **{id: _track(track) for id, track in given.tracks.items()}},
        conditions=_conditions(given.conditions),
        lists={
            **base.lists,
            **{id: _items(items, valued=system.lists[id].valued) for id, items in given.lists.items()},
        },
        clocks={id: _clock(clock) for id, clock in given.clocks.items()},
        things=tuple(_thing(system, thing, number) for number, thing in enumerate(given.things, 1))
        if "things" in written
        else base.things,
        abilities=dict(given.abilities) if "abilities" in written else base.abilities,
        attacks=given.attacks if "attacks" in written else base.attacks,
        fixed={**base.fixed, **given.fixed},
        answers={**base.answers, **{id: Answer(one.text, one.level) for id, one in given.answers.items()}},
        money=given.money if "money" in written else base.money,
        choice_points=given.choice_points,
        classes=given.classes if "classes" in written else base.classes,
        advances=dict(given.advances),
        improving=given.improving,
        start_money=given.start_money,
        own=dict(given.own),
    )
    return sheet


def _items(given: tuple[GivenItem, ...], *, valued: bool) -> tuple[Item, ...]:
    """Items; where a list has no strengths, a number at the end of a name is part of it."""
    if valued:
        return tuple(Item(one.name, one.value, one.words) for one in given)
    return tuple(Item(one.name if one.value is None else f"{one.name} {one.value}", None, one.words) for one in given)


def _track(given: GivenTrack) -> Track:
    return Track(given.value, given.max)


def _clock(given: GivenClock) -> Clock:
    return Clock(given.value, given.size, given.open)


def _thing(system: RuleSystem, given: GivenThing, number: int) -> Thing:
    kind = system.things[given.kind]
    tracks = {id: _track(track) for id, track in given.tracks.items()}
    return Thing(
        given.id or f"{kind.id}_{number}",
        kind.id,
        given.name or kind.name or kind.id,
        dict(given.stats),
        tracks,
        _conditions(given.conditions),
    )


def _conditions(given: Mapping[str, GivenCondition]) -> dict[str, Condition]:
    return {id: Condition(held.steps, held.left, held.fresh) for id, held in given.items()}


# -- checking it ------------------------------------------------------------------------------------------------------


def _id_faults(system: RuleSystem, case: Case) -> Iterator[Fault]:
    ids = ids_of_file(system.file, SYSTEM_SECTIONS, ticked_clocks(system.file))
    if system.adventure is not None:
        ids = ids.with_adventure(ids_of_file(system.adventure, ADVENTURE_SECTIONS, ()))
    yield from reference_faults(case.source, spots(case.data.given, ("given",)), ids)
    blocks = (*system.characters, *system.non_players)
    for sheet_id, sheet in case.data.given.sheets.items():
        path: Path = ("given", "sheets", sheet_id)
        if sheet_id == TABLE or sheet.id not in ("", sheet_id):
            yield case.source.fault(path, "table_is_no_sheet", found=sheet.id or sheet_id, at_key=True)
        if sheet.block and sheet.block not in blocks:
            params = {"kind": "character"}
            yield case.source.fault((*path, "block"), "unknown_id", found=sheet.block, accepted=blocks, params=params)
        for number, thing in enumerate(sheet.things):
            yield from _part_faults(system, case, (*path, "things", number), thing)


def _part_faults(system: RuleSystem, case: Case, path: Path, thing: GivenThing) -> Iterator[Fault]:
    kind = system.things.get(thing.kind)
    if kind is None:
        return
    for section, known in (("stats", [one.id for one in kind.stats]), ("tracks", [one.id for one in kind.tracks])):
        for id in getattr(thing, section):
            if id not in known:
                params = {"kind": section.removesuffix("s")}
                yield case.source.fault(
                    (*path, section, id), "unknown_id", found=id, accepted=known, at_key=True, params=params
                )


def _switch_faults(system: RuleSystem, case: Case) -> Iterator[Fault]:
    for id, option in case.data.switches.items():
        path = ("switches", id)
        if id not in system.switches:
            accepted, params = tuple(system.switches), {"kind": "switch"}
            yield case.source.fault(path, "unknown_id", found=id, accepted=accepted, at_key=True, params=params)
        elif option not in system.switches[id].options:
            yield case.source.fault(path, "no_option", found=option, accepted=system.switches[id].options)


def _sheet_faults(system: RuleSystem, case: Case) -> Iterator[Fault]:
    for sheet_id, sheet in case.data.given.sheets.items():
        for id, value in sheet.stats.items():
            if id in system.stats:
                yield from _stat_faults(case, ("given", "sheets", sheet_id, "stats", id), system.stats[id], value)


def _stat_faults(case: Case, path: Path, stat: StatDef, value: int) -> Iterator[Fault]:
    if not stat.min <= value <= stat.max:
        params = {"min": stat.min, "max": stat.max}
        yield case.source.fault(path, "out_of_range", found=value, params=params)
    elif stat.show == "die" and value not in DIE_SIZES:
        yield case.source.fault(path, "die_sizes", found=value, params={"sizes": ", ".join(map(str, DIE_SIZES))})


def _limit_faults(system: RuleSystem, case: Case, table: Table) -> Iterator[Fault]:
    given = case.data.given
    for sheet_id, sheet in given.sheets.items():
        path: Path = ("given", "sheets", sheet_id)
        reading = SheetReading(system, table, table.sheets[sheet_id])
        tops: list[tuple[Path, int, int | None]] = [
            (("tracks", id), track.value, reading.maximum(id)) for id, track in sheet.tracks.items()
        ]
        tops += [(("conditions", id), held.steps, system.conditions[id].max) for id, held in sheet.conditions.items()]
        tops += [
            (("things", number, "conditions", id), held.steps, system.conditions[id].max)
            for number, thing in enumerate(sheet.things)
            for id, held in thing.conditions.items()
        ]
        tops += [(("clocks", id), clock.value, clock.size) for id, clock in sheet.clocks.items()]
        tops += [(("lists", id), len(items), system.lists[id].max) for id, items in sheet.lists.items()]
        tops += [
            (("lists", id, number), item.value or 0, system.lists[id].max_value)
            for id, items in sheet.lists.items()
            for number, item in enumerate(items)
        ]
        yield from _above(case, path, tops)
        yield from _weak_items(system, case, path, sheet)
    table_tops: list[tuple[Path, int, int | None]] = [
        (("pools", id), points, system.pools[id].max) for id, points in given.table.pools.items()
    ]
    table_tops += [(("clocks", id), clock.value, clock.size) for id, clock in given.table.clocks.items()]
    yield from _above(case, ("given", "table"), table_tops)


def _weak_items(system: RuleSystem, case: Case, path: Path, sheet: GivenSheet) -> Iterator[Fault]:
    for id, items in sheet.lists.items():
        for number, item in enumerate(items):
            if item.value == 0 and system.lists[id].valued:
                yield case.source.fault((*path, "lists", id, number), "too_small", found=0, params={"limit": 1})


def _above(case: Case, path: Path, tops: list[tuple[Path, int, int | None]]) -> Iterator[Fault]:
    for inner, value, top in tops:
        if top is not None and value > top:
            yield case.source.fault((*path, *inner), "above_maximum", found=value, params={"limit": top})


def _scene_faults(case: Case, table: Table) -> Iterator[Fault]:
    scene = case.data.given.table.scene
    path: Path = ("given", "table", "scene")
    order = scene.encounter.order if scene.encounter else ()
    known = tuple(table.sheets)
    for inner, ids in ((("present",), scene.present or ()), (("encounter", "order"), order)):
        for number, id in enumerate(ids):
            if id not in table.sheets:
                yield case.source.fault((*path, *inner, number), "unknown_sheet", found=id, accepted=known)
