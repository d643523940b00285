"""Whether what sheets hold fits: values within ranges, lists within limits, tracks that absorb, characters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.definitions.effects import AddItem, RaiseItem
from rules.definitions.sheets import DIE_SIZES, ROLES, ListDef, StatDef
from rules.definitions.system import CharacterDef, StartingItem, SystemFile
from rules.loading.faults import Fault, nearest_to
from rules.loading.nodes import Path
from rules.loading.source import Source
from rules.loading.spots import Parts
from rules.state import item_key


def sheet_faults(source: Source, file: SystemFile) -> Iterator[Fault]:
    """Faults of tracks, the order of encounters, and the system's own characters and non-players."""
    for index, track in enumerate(file.tracks):
        if track.absorbed_by == track.id:
            yield source.fault(("tracks", index, "absorbed_by"), "absorbs_itself", found=track.id)
    if file.encounter.order == "initiative" and file.encounter.roll is None:
        yield source.fault(("encounter", "roll"), "missing_key", found="roll", nearest="")
    for section, characters in (("characters", file.characters), ("non_players", file.non_players)):
        for index, character in enumerate(characters):
            yield from character_faults(source, (section, index), character, file)


def role_warnings(source: Source, file: SystemFile) -> Iterator[Fault]:
    """Roles of tracks that look like a slip for one that means something."""
    for index, track in enumerate(file.tracks):
        near = nearest_to(track.role, ROLES, nearness=0.75)
        if near and near != track.role:
            yield source.fault(
                ("tracks", index, "role"), "unlikely_role", found=track.role, accepted=ROLES, nearest=near
            )


def character_faults(source: Source, path: Path, character: CharacterDef, file: SystemFile) -> Iterator[Fault]:
    """Faults of one ready-made character or stat block."""
    stats = {stat.id: stat for stat in file.stats}
    for id, value in character.stats.items():
        if id in stats:
            yield from stat_faults(source, (*path, "stats", id), stats[id], value)
    for id, value in character.tracks.items():
        if value < 0:
            yield source.fault((*path, "tracks", id), "too_small", found=value, params={"limit": 0})
    for part in ("skills", "attacks"):
        yield from twice_faults(source, (*path, part), getattr(character, part))
    lists = {entry.id: entry for entry in file.lists}
    for id, items in character.lists.items():
        if id in lists:
            yield from list_faults(source, (*path, "lists", id), lists[id], items)


def stat_faults(source: Source, path: Path, stat: StatDef, value: int) -> Iterator[Fault]:
    """Faults of a stat's value: out of its range, or no size of a die."""
    if not stat.min <= value <= stat.max:
        params = {"min": stat.min, "max": stat.max}
        yield source.fault(path, "out_of_range", found=value, params=params)
    elif stat.show == "die" and value not in DIE_SIZES:
        yield source.fault(path, "die_sizes", found=value, params={"sizes": ", ".join(map(str, DIE_SIZES))})


def twice_faults(source: Source, path: Path, ids: tuple[str, ...]) -> Iterator[Fault]:
    """Ids that stand twice in a list."""
    for index, id in enumerate(ids):
        if id in ids[:index]:
            yield source.fault((*path, index), "twice_in_list", found=id)


def list_faults(source: Source, path: Path, entry: ListDef, items: tuple[StartingItem, ...]) -> Iterator[Fault]:
    """Items that a list can't hold."""
    if entry.max is not None and len(items) > entry.max:
        yield source.fault(path, "list_too_long", found=len(items), params={"limit": entry.max})
    keys: set[str] = set()
    for index, item in enumerate(items):
        here = (*path, index)
        if not item_key(item.name):
            yield source.fault((*here, "name"), "empty_text")
        elif item_key(item.name) in keys:
            yield source.fault((*here, "name"), "twice_in_list", found=item.name)
        keys.add(item_key(item.name))
        if item.strength is None:
            continue
        if not entry.valued:
            yield source.fault((*here, "strength"), "list_without_strength", found=entry.id)
        elif item.strength < 1 or (entry.max_value is not None and item.strength > entry.max_value):
            params: Mapping[str, str | int] = {"min": 1, "max": entry.max_value or "∞"}
            yield source.fault((*here, "strength"), "out_of_range", found=item.strength, params=params)


def item_faults(source: Source, parts: Parts, lists: Mapping[str, ListDef]) -> Iterator[Fault]:
    """Effects that give a strength to items of a list that has none."""
    for path, model in parts:
        match model:
            case AddItem(add_item=id, strength=str()) if id in lists and not lists[id].valued:
                yield source.fault((*path, "strength"), "list_without_strength", found=id)
            case RaiseItem(raise_item=id) if id in lists and not lists[id].valued:
                yield source.fault((*path, "raise_item"), "list_without_strength", found=id)
            case _:
                pass
