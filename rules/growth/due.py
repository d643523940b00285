"""How a sheet may grow now, whichever way its system grows: by levels, by xp, or by improvement rolls (§11).

The same is read for whoever asks a person, for a program, and to notice that something has come due.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.definitions.growth import AdvancesGrowth, ImprovementGrowth, LevelsGrowth
from rules.growth.answers import rewritable
from rules.growth.buying import advance_prices
from rules.growth.xp import LevelDue, level_due
from rules.reading import SheetReading
from rules.state import Sheet, Table
from rules.system import RuleSystem
from rules.systems.registry import actions_of, offers_of

Way = Literal["levels", "advances", "improvement", "deeds", "none"]
"""How characters of a system grow."""


@dataclass(frozen=True, slots=True)
class Due:
    """What growth is open to one sheet.

    Attributes:
        way: how its system grows.
        level: where it stands on its way to the next level; its `level` is None without levels, or at the top.
        prices: the advances that xp buys, with their prices, whether there is that much or not.
        marked: the stats that an improvement roll waits for, in the system's order.
        xp: its xp.
        choice_points: choice points it has not spent.
        answers: the questions whose answers may be written or rewritten now.
        deeds: the actions of the system's own that it has come so far as to take, where growth is such actions.
    """

    way: Way
    level: LevelDue
    prices: Mapping[str, int]
    marked: tuple[str, ...]
    xp: int
    choice_points: int
    answers: tuple[str, ...]
    deeds: tuple[str, ...] = ()

    @property
    def affordable(self) -> tuple[str, ...]:
        """The advances there is xp enough for."""
        return tuple(id for id, price in self.prices.items() if price <= self.xp)

    @property
    def is_due(self) -> bool:
        """Whether it may grow now: rise, buy an advance, roll for what is marked, or take an action it has come to."""
        return self.level.is_due or bool(self.affordable) or bool(self.marked) or bool(self.deeds)


def growth_due(system: RuleSystem, table: Table, sheet: Sheet) -> Due:
    """How a sheet may grow now, and what it still needs."""
    own = actions_of(system)
    return Due(
        way=growth_way(system),
        level=level_due(system, table, sheet),
        prices=advance_prices(system, table, sheet),
        marked=tuple(stat.id for stat in system.file.stats if stat.id in sheet.improving),
        xp=sheet.xp,
        choice_points=sheet.choice_points,
        answers=rewritable(system, sheet),
        deeds=own.due(SheetReading(system, table, sheet)) if own is not None and own.due is not None else (),
    )


def growth_way(system: RuleSystem) -> Way:
    """How characters of a system grow."""
    match system.file.growth:
        case LevelsGrowth(rises="xp"):
            return "levels"
        case AdvancesGrowth():
            return "advances"
        case ImprovementGrowth():
            return "improvement"
        case _:
            return "deeds" if offers_of(system, "growth") else "none"


def come_due(system: RuleSystem, before: Table, after: Table) -> tuple[str, ...]:
    """The heroes for whom something has come due that was not due before."""
    known = before.sheets
    return tuple(
        hero.id
        for hero in after.heroes()
        if growth_due(system, after, hero).is_due
        and not (hero.id in known and growth_due(system, before, known[hero.id]).is_due)
    )
