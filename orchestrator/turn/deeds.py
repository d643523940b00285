"""Which of a turn's checks was the hero's deed: what withstands what others do, or what follows from it, is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.events import Chip
from rules.system import RuleSystem
from rules.systems.registry import is_defence


def deeds(system: RuleSystem, chips: Sequence[Chip]) -> Iterator[Chip]:
    """The checks that were no resistance and no defence, the last first."""
    return (one for one in reversed(chips) if one.check not in system.resisting and not is_defence(system, one.check))


def last_deed(system: RuleSystem, chips: Sequence[Chip]) -> Chip | None:
    """The last deed; where there is none, the last that withstands what followed; a defence alone is no outcome."""
    others = (chip for chip in reversed(chips) if not is_defence(system, chip.check))
    return next(deeds(system, chips), None) or next(others, None)
