"""Improvement rolls: a stat used well is marked, and later rolled for (rule_system §11)."""

from __future__ import annotations

from rules.definitions.growth import ImprovementGrowth
from rules.events import Chip, ImprovementMarked, ImprovementRolled, StatSet
from rules.reading import stepped
from rules.refusals import Refusal, unknown
from rules.system import RuleSystem
from rules.tally import About, Rolling, Tally


def improvable(system: RuleSystem) -> tuple[str, ...]:
    """The stats that can be marked and rolled for."""
    growth = system.file.growth
    if not isinstance(growth, ImprovementGrowth):
        return ()
    return growth.stats or tuple(system.stats)


def mark_used_well(tally: Tally, about: About, chip: Chip) -> None:
    """Marks the stat of a hero's check that came out well, where the system grows by improvement rolls."""
    growth = tally.system.file.growth
    if not isinstance(growth, ImprovementGrowth) or tally.sheet(chip.sheet).kind != "hero":
        return
    well = {chip.tier, chip.kind, "any"}.intersection(growth.marked_by)
    if well and chip.stat in improvable(tally.system):
        put_mark(tally, about.of(chip.sheet), chip.stat)


def mark_improvement(tally: Tally, about: About, stat: str) -> Refusal | None:
    """Marks a stat because somebody says that it was used well."""
    may = improvable(tally.system)
    if not may:
        return Refusal("no_improvement", {"sheet": about.subject})
    if stat not in may:
        return unknown("stat", stat, may)
    put_mark(tally, about, stat)
    return None


def put_mark(tally: Tally, about: About, stat: str) -> None:
    """Marks a stat once; one that is at its highest, or marked already, stays as it is."""
    sheet, definition = tally.sheet(about.subject), tally.system.stats[stat]
    if stat not in sheet.improving and sheet.stats.get(stat, definition.default) < definition.max:
        tally.emit(ImprovementMarked(subject=about.subject, cause=about.cause, stat=stat), about)


def roll_improvements(tally: Tally, about: About) -> Refusal | None:
    """Rolls for every marked stat, in the order of the system's stats."""
    growth = tally.system.file.growth
    if not isinstance(growth, ImprovementGrowth):
        return Refusal("no_improvement", {"sheet": about.subject})
    marked = tally.sheet(about.subject).improving
    if not marked:
        return Refusal("nothing_marked", {"sheet": about.subject}, improvable(tally.system))
    for stat in tally.system.file.stats:
        if stat.id in marked:
            _roll(tally, about, growth, stat.id)
    return None


def rolls_at_rest(system: RuleSystem) -> bool:
    """Whether a rest rolls for what is marked."""
    growth = system.file.growth
    return isinstance(growth, ImprovementGrowth) and growth.rolled == "rest"


def _roll(tally: Tally, about: About, growth: ImprovementGrowth, stat_id: str) -> None:
    stat = tally.system.stats[stat_id]
    base = tally.sheet(about.subject).stats.get(stat_id, stat.default)
    rolling = Rolling(tally, about, reason="improvement")
    above = tally.reading(about.subject).over(growth.above, base)
    rolled = tally.whole(growth.roll, about, rolling=rolling)
    improved = rolled > above
    gained = max(0, tally.whole(growth.gain if improved else growth.otherwise, about, rolling=rolling))
    tally.emit(
        ImprovementRolled(
            subject=about.subject, cause=about.cause, stat=stat_id, rolled=rolled, above=above, improved=improved
        ),
        about,
    )
    after = stepped(stat, base, gained)
    if after != base:
        tally.emit(StatSet(subject=about.subject, cause=about.cause, stat=stat_id, before=base, after=after), about)
