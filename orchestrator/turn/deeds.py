"""Which of a turn's checks was the hero's deed: what withstands what others do, or what follows from it, is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.events import Chip
from rules.system import RuleSystem
from rules.systems.registry import actions_of


def deeds(system: RuleSystem, chips: Sequence[Chip]) -> Iterator[Chip]:
    """The checks that were no resistance and no defence, the last first."""
    own = actions_of(system)
    withstanding = system.resisting | ({own.defends} if own is not None and own.defends else set())
    return (chip for chip in reversed(chips) if chip.check not in withstanding)


def last_deed(system: RuleSystem, chips: Sequence[Chip]) -> Chip | None:
    """The last deed; where there is none, the last that withstands what followed; a defence alone is no outcome."""
    own = actions_of(system)
    others = (chip for chip in reversed(chips) if own is None or chip.check != own.defends)
    return next(deeds(system, chips), None) or next(others, None)
