"""What holds of every state, whatever was asked of the rules (rule_system §3–§8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.definitions.sheets import ListDef
from rules.reading import SheetReading
from rules.refusal_codes import REFUSALS, WITHOUT_EFFECT
from rules.state import Item, Sheet, Table, item_key
from rules.system import RuleSystem


def broken_limits(system: RuleSystem, table: Table) -> list[str]:
    """Every limit of the system that this state breaks."""
    found = [f"pool {id} {points}" for id, points in table.pools.items() if not _within(points, system.pools[id].max)]
    found += [f"clock {id}" for id, clock in table.clocks.items() if not 0 <= clock.value <= clock.size]
    found += [f"{sheet.id}: {broken}" for sheet in table.sheets.values() for broken in _of_sheet(system, table, sheet)]
    scene = table.scene
    if (scene.mode == "encounter") is not (scene.encounter is not None):
        found.append("scene mode")
    if scene.encounter is not None and not 0 <= scene.encounter.index < len(scene.encounter.order):
        found.append("encounter index")
    if len(set(scene.present)) != len(scene.present) or not set(scene.present) <= set(table.sheets):
        found.append("presence")
    found += [f"dice {stream}" for stream, index in table.dice.items() if index < 0 or not stream]
    return found


def _within(value: int, top: int | None) -> bool:
    return value >= 0 and (top is None or value <= top)


def _of_sheet(system: RuleSystem, table: Table, sheet: Sheet) -> Iterator[str]:
    reading = SheetReading(system, table, sheet)
    yield from _numbers(system, reading)
    yield from _tracks(reading)
    for id, held in sheet.conditions.items():
        if not 1 <= held.steps <= system.conditions[id].max or (held.left is not None and held.left < 1):
            yield f"condition {id} {held}"
    yield from (f"clock {id} {clock}" for id, clock in sheet.clocks.items() if not 0 <= clock.value <= clock.size)
    for id, items in sheet.lists.items():
        yield from _items(system.lists[id], items)


def _numbers(system: RuleSystem, reading: SheetReading) -> Iterator[str]:
    sheet = reading.sheet
    for id, stat in system.stats.items():
        if not stat.min <= sheet.stats[id] <= stat.max or not stat.min <= reading.stat(id) <= stat.max:
            yield f"stat {id} {sheet.stats[id]} now {reading.stat(id)}"
    if min(sheet.xp, sheet.money, sheet.choice_points) < 0 or sheet.level < 1:
        yield "a number below its least"


def _tracks(reading: SheetReading) -> Iterator[str]:
    for id, track in reading.sheet.tracks.items():
        if not 0 <= track.value <= reading.maximum(id):
            yield f"track {id} {track.value} of {reading.maximum(id)}"
    for thing in reading.sheet.things:
        for id, track in thing.tracks.items():
            if not 0 <= track.value <= reading.thing(thing, id, maximum=True):
                yield f"thing {thing.id} track {id} {track.value}"


def _items(definition: ListDef, items: tuple[Item, ...]) -> Iterator[str]:
    if not _within(len(items), definition.max):
        yield f"list {definition.id} holds {len(items)}"
    if len({item_key(item.name) for item in items}) != len(items) or not all(item_key(item.name) for item in items):
        yield f"list {definition.id} holds a name twice, or none"
    for item in items:
        if definition.valued is (item.value is None):
            yield f"list {definition.id}: {item} has a strength where none is, or none where one is"
        if item.value is not None and (item.value < 1 or not _within(item.value, definition.max_value)):
            yield f"list {definition.id}: {item} is too strong or too weak"


def unlisted(kind: str, code: str, params: object) -> str:
    """What of a refusal (or of an effect without effect) its list does not know; empty where it knows all."""
    listed = REFUSALS if kind == "refusal" else WITHOUT_EFFECT
    if code not in listed:
        return f"{kind} {code}"
    more = set(params if isinstance(params, dict) else ()) - set(listed[code])
    return f"{kind} {code}: {sorted(more)}" if more else ""
