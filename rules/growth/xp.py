"""The xp that levels need (rule_system §11). It is apart from rising, because setting up a table needs it too."""

from __future__ import annotations

from typing import Final

from rules.definitions.growth import LevelsGrowth
from rules.reading import SheetReading
from rules.system import RuleSystem

HIGHEST: Final = 100
"""The highest level a sheet may have where the system's growth says nothing."""


def top_level(system: RuleSystem) -> int:
    """The highest level there is."""
    growth = system.file.growth
    return growth.top if isinstance(growth, LevelsGrowth) else HIGHEST


def xp_for(system: RuleSystem, reading: SheetReading, level: int) -> int:
    """The xp that a level needs over all: 0 for the first, and where levels are not what grows."""
    growth = system.file.growth
    if level <= 1 or not isinstance(growth, LevelsGrowth):
        return 0
    if growth.table:
        return growth.table[min(level - 2, len(growth.table) - 1)]
    return max(0, reading.over(growth.needs, level))
