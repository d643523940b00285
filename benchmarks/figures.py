"""What a benchmark hands back: one measured figure, the floor beside it, and the limits it is judged by.

A benchmark is a module `benchmarks/<noun>.py` with a function `measure() -> list[Figure]`. `python -m benchmarks`
runs each such module in a fresh process, so no figure sees another benchmark's imports or caches. Absolute numbers
drift between machines and hours: where a floor exists, a figure is judged by its `ratio` to it.
"""

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["aim", "budget", "over", "info"]


@dataclass(frozen=True, kw_only=False)
class Figure:
    """One line of the benchmark table."""

    name: str
    """What was measured, in words a reader of performance.md recognises."""
    unit: str
    """Unit of `value` and `floor`: "ms", "µs", "KB", "per s" …"""
    value: float
    """The measured figure (a median where runs were repeated)."""
    floor: float | None = None
    """The plainest code that does the same work, measured in the same run; None where there is no such thing."""
    ratio: float | None = None
    """`value` against `floor`; left out, it is worked out. For a figure where more is better, floor / value."""
    budget: float | None = None
    """The limit not to be passed: a ratio where a floor stands, else in `unit`. None: shown, not judged."""
    aim: float | None = None
    """Where we want to be, in the terms of `budget`."""
    more_is_better: bool = False
    """True for throughputs without a floor, where `budget` and `aim` are lower limits."""

    @property
    def judged(self) -> float:
        """The number that `budget` and `aim` speak about: the ratio where there is one, else the value."""
        if self.ratio is not None:
            return self.ratio
        if not self.floor:
            return self.value
        return self.floor / self.value if self.more_is_better and self.value else self.value / self.floor

    @property
    def has_ratio(self) -> bool:
        """Whether `judged` is a ratio to a floor (then smaller is always better)."""
        return self.ratio is not None or bool(self.floor)

    @property
    def verdict(self) -> Verdict:
        """`aim` reached, within `budget`, `over` it, or only for information."""
        if self.budget is None:
            return "info"
        if self._within(self.aim):
            return "aim"
        return "budget" if self._within(self.budget) else "over"

    def _within(self, limit: float | None) -> bool:
        if limit is None:
            return False
        if self.more_is_better and not self.has_ratio:
            return self.judged >= limit
        return self.judged <= limit
