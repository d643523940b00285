"""Which of a turn's checks was the hero's deed: what they pay to withstand what follows from it is none."""

from __future__ import annotations

from collections.abc import Sequence

from rules.events import Chip
from rules.system import RuleSystem


def last_deed(system: RuleSystem, chips: Sequence[Chip]) -> Chip | None:
    """The last check that was no resistance; where there is no other, the last of all; None where there is none."""
    deeds = (chip for chip in reversed(chips) if chip.check not in system.resisting)
    return next(deeds, chips[-1] if chips else None)
