"""Whether creation and growth hold together: what they offer can be chosen, placed and reached (rule_system §11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.definitions.creation import ArrayDef, CreationDef, Kit, OptionDef, RangeDef, SpreadDef
from rules.definitions.growth import TO_NEXT_LEVEL, AdvancesGrowth, LevelsGrowth
from rules.definitions.sheets import DIE_SIZES, StatDef
from rules.definitions.system import SystemFile
from rules.definitions.words import Named
from rules.loading.abilities_fit import owned_faults
from rules.loading.faults import Fault
from rules.loading.nodes import Path
from rules.loading.sheets_fit import list_faults, stat_faults, twice_faults
from rules.loading.source import Source

CREATION: Path = ("creation",)


def creation_faults(source: Source, file: SystemFile) -> Iterator[Fault]:
    """Faults of how characters are made and how they grow."""
    creation = file.creation
    for index, entry in enumerate(file.classes):
        yield from _kit_faults(source, ("classes", index), entry, file)
    if creation is not None:
        yield from _start_faults(source, creation, file)
        yield from _value_faults(source, creation, file)
        yield from _option_faults(source, creation, file)
    yield from _growth_faults(source, file)


def _start_faults(source: Source, creation: CreationDef, file: SystemFile) -> Iterator[Fault]:
    top = file.growth.top if isinstance(file.growth, LevelsGrowth) else 100
    if creation.start_level > top:
        yield source.fault((*CREATION, "level"), "too_large", found=creation.start_level, params={"limit": top})
    most = min(creation.start_level, len(file.classes) or 1)
    if creation.most_classes > most:
        yield source.fault((*CREATION, "classes"), "too_large", found=creation.most_classes, params={"limit": most})
    if file.training is not None and file.training.choose > len(file.skills):
        params = {"limit": len(file.skills)}
        yield source.fault(("training", "choose"), "too_large", found=file.training.choose, params=params)
    yield from _kit_faults(source, (*CREATION, "kit"), creation.kit, file)


def _value_faults(source: Source, creation: CreationDef, file: SystemFile) -> Iterator[Fault]:
    stats = {stat.id: stat for stat in file.stats}
    placed = [stat for stat in file.stats if not creation.stats or stat.id in creation.stats]
    yield from twice_faults(source, (*CREATION, "stats"), creation.stats)
    for id, narrowed in creation.ranges.items():
        if id in stats:
            yield from _range_faults(source, (*CREATION, "ranges", id), narrowed, stats[id])
    yield from _duplicates(source, (*CREATION, "arrays"), creation.arrays)
    for index, array in enumerate(creation.arrays):
        yield from _array_faults(source, (*CREATION, "arrays", index), array, placed)
    if creation.total is not None:
        limits = [_limits(creation, stat) for stat in placed]
        lows, highs = sum(low for low, _ in limits), sum(high for _, high in limits)
        if not lows <= creation.total <= highs:
            params = {"min": lows, "max": highs}
            yield source.fault((*CREATION, "total"), "out_of_range", found=creation.total, params=params)


def _limits(creation: CreationDef, stat: StatDef) -> tuple[int, int]:
    narrowed = creation.ranges.get(stat.id, RangeDef())
    low, high = narrowed.min, narrowed.max
    return stat.min if low is None else low, stat.max if high is None else high


def _range_faults(source: Source, path: Path, narrowed: RangeDef, stat: StatDef) -> Iterator[Fault]:
    low = stat.min if narrowed.min is None else narrowed.min
    for part, value, least in (("min", narrowed.min, stat.min), ("max", narrowed.max, low)):
        if value is not None and not least <= value <= stat.max:
            yield source.fault((*path, part), "out_of_range", found=value, params={"min": least, "max": stat.max})


def _array_faults(source: Source, path: Path, array: ArrayDef, placed: list[StatDef]) -> Iterator[Fault]:
    if array.values and placed and len(array.values) != len(placed):
        params = {"limit": len(placed)}
        yield source.fault((*path, "values"), "array_length", found=len(array.values), params=params)
    least, most = min((stat.min for stat in placed), default=0), max((stat.max for stat in placed), default=0)
    for index, value in enumerate(array.values):
        here: Path = (*path, "values", index)
        within = [stat for stat in placed if stat.min <= value <= stat.max]
        if placed and not within:
            yield source.fault(here, "out_of_range", found=value, params={"min": least, "max": most})
        elif within and all(stat.show == "die" for stat in within) and value not in DIE_SIZES:
            yield source.fault(here, "die_sizes", found=value, params={"sizes": ", ".join(map(str, DIE_SIZES))})


def _option_faults(source: Source, creation: CreationDef, file: SystemFile) -> Iterator[Fault]:
    options = [((*CREATION, "options", index), option) for index, option in enumerate(creation.options)]
    yield from _duplicates(source, (*CREATION, "options"), creation.options)
    seen: dict[str, Path] = {}
    for path, option in options:
        yield from _duplicates(source, (*path, "choices"), option.choices, seen)
        for number, choice in enumerate(option.choices):
            yield from _kit_faults(source, (*path, "choices", number), choice, file)
        yield from _one_option_faults(source, path, option, file)


def _one_option_faults(source: Source, path: Path, option: OptionDef, file: SystemFile) -> Iterator[Fault]:
    for part in ("skills", "attacks", "classes"):
        yield from twice_faults(source, (*path, part), getattr(option, part))
    if option.listed is not None:
        yield from twice_faults(source, (*path, "listed", "skills"), option.listed.skills)
    if option.spread is not None:
        yield from _spread_faults(source, (*path, "spread"), option.spread, file)
    if option.offered and option.choose > len(option.offered):
        params = {"limit": len(option.offered)}
        yield source.fault((*path, "choose"), "too_large", found=option.choose, params=params)
    if option.own_words is None:
        return
    entry = next((one for one in file.lists if one.id == option.own_words.list), None)
    if entry is None:
        return
    if entry.max is not None and option.choose > entry.max:
        yield source.fault((*path, "choose"), "too_large", found=option.choose, params={"limit": entry.max})
    strength, here = option.own_words.strength, (*path, "own_words", "strength")
    if strength is not None and not entry.valued:
        yield source.fault(here, "list_without_strength", found=entry.id)
    elif strength is not None and entry.max_value is not None and strength > entry.max_value:
        yield source.fault(here, "out_of_range", found=strength, params={"min": 1, "max": entry.max_value})


def _spread_faults(source: Source, path: Path, spread: SpreadDef, file: SystemFile) -> Iterator[Fault]:
    """Tracks named twice, and points that find no room in them."""
    yield from twice_faults(source, (*path, "tracks"), spread.tracks)
    whole = spread.most is not None and spread.points > spread.most * len(spread.tracks)
    if whole and spread.most is not None:
        params = {"limit": spread.most * len(spread.tracks)}
        yield source.fault((*path, "points"), "too_large", found=spread.points, params=params)


def _kit_faults(source: Source, path: Path, kit: Kit, file: SystemFile) -> Iterator[Fault]:
    stats = {stat.id: stat for stat in file.stats}
    for id, value in kit.stats.items():
        if id in stats:
            yield from stat_faults(source, (*path, "stats", id), stats[id], value)
    for part in ("skills", "attacks", "abilities"):
        yield from twice_faults(source, (*path, part), getattr(kit, part))
    yield from owned_faults(source, path, kit.things, file)
    lists = {entry.id: entry for entry in file.lists}
    for id, items in kit.lists.items():
        if id in lists:
            yield from list_faults(source, (*path, "lists", id), lists[id], items)


def _growth_faults(source: Source, file: SystemFile) -> Iterator[Fault]:
    growth = file.growth
    if isinstance(growth, LevelsGrowth):
        yield from _level_faults(source, growth, file)
        return
    if isinstance(growth, AdvancesGrowth) and not any(advance.cost is not None for advance in file.advances):
        yield source.fault(("growth", "kind"), "no_advance_to_buy", found=growth.kind)
    awards = {} if growth is None else growth.awards.model_dump(exclude_none=True)
    for kind in (kind for kind, amount in awards.items() if amount == TO_NEXT_LEVEL):
        yield source.fault(("growth", "awards", kind), "award_without_levels", found=TO_NEXT_LEVEL)


def _level_faults(source: Source, growth: LevelsGrowth, file: SystemFile) -> Iterator[Fault]:
    if growth.table and growth.top > len(growth.table) + 1:
        params = {"min": 1, "max": len(growth.table) + 1}
        yield source.fault(("growth", "top"), "out_of_range", found=growth.top, params=params)
    for index, needed in enumerate(growth.table):
        if index and needed < growth.table[index - 1]:
            params = {"limit": growth.table[index - 1]}
            yield source.fault(("growth", "table", index), "too_small", found=needed, params=params)
    for index, gain in enumerate(growth.gains):
        path: Path = ("growth", "gains", index)
        for number, level in enumerate(gain.at):
            if level > growth.top:
                params = {"limit": growth.top}
                yield source.fault((*path, "at", number), "too_large", found=level, params=params)
        if gain.advances and not file.advances:
            yield source.fault((*path, "advances"), "no_advance_to_choose", found=gain.advances)


def _duplicates(
    source: Source, section: Path, entries: Sequence[Named], seen: dict[str, Path] | None = None
) -> Iterator[Fault]:
    """Entries of a list within a mapping that have one id, or one that was seen before."""
    first: dict[str, Path] = {} if seen is None else seen
    for index, entry in enumerate(entries):
        path: Path = (*section, index)
        before = first.setdefault(entry.id, path)
        if before != path:
            params: dict[str, str | int] = {"first": source.shown_path(before), "line": source.line(before)}
            yield source.fault((*path, "id"), "duplicate_id", found=entry.id, params=params)
