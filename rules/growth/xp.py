"""The xp that levels need (rule_system §11). It is apart from rising: setting up a table and effects need it too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.definitions.growth import LevelsGrowth
from rules.reading import SheetReading
from rules.state import Sheet, Table
from rules.system import RuleSystem

HIGHEST: Final = 100
"""The highest level a sheet may have where the system's growth says nothing."""


@dataclass(frozen=True, slots=True)
class LevelDue:
    """Where a sheet stands on its way to the next level; `level` is that level, None at the top or without levels."""

    level: int | None
    xp: int = 0
    needed: int = 0

    @property
    def is_due(self) -> bool:
        """Whether the sheet may rise now."""
        return self.level is not None and self.xp >= self.needed


def top_level(system: RuleSystem) -> int:
    """The highest level there is."""
    growth = system.file.growth
    return growth.top if isinstance(growth, LevelsGrowth) else HIGHEST


def xp_for(system: RuleSystem, reading: SheetReading, level: int) -> int:
    """The xp that a level needs over all: 0 for the first, and where it is not xp that levels rise by."""
    growth = system.file.growth
    if level <= 1 or not isinstance(growth, LevelsGrowth) or growth.rises != "xp":
        return 0
    if growth.table:
        return growth.table[min(level - 2, len(growth.table) - 1)]
    return max(0, reading.over(growth.needs, level))


def level_due(system: RuleSystem, table: Table, sheet: Sheet) -> LevelDue:
    """Whether a sheet may rise, and what it still needs."""
    growth = system.file.growth
    if not isinstance(growth, LevelsGrowth) or growth.rises != "xp" or sheet.level >= top_level(system):
        return LevelDue(None, sheet.xp)
    return LevelDue(sheet.level + 1, sheet.xp, xp_for(system, SheetReading(system, table, sheet), sheet.level + 1))
