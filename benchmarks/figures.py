"""What a benchmark hands back: one measured figure, the floor beside it, and the limits it is judged by.

A benchmark is a module `benchmarks/<noun>.py` with a function `measure() -> list[Figure]`. `python -m benchmarks`
runs each such module in a fresh process, so no figure sees another benchmark's imports or caches. Absolute numbers
drift between machines and hours: where a floor exists, a figure is judged by its `ratio` to it.
"""

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["aim", "budget", "over", "info"]


@dataclass(frozen=True)
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
    def shown_ratio(self) -> float | None:
        """`ratio`, worked out from `value` and `floor` when it was left out; None without a floor."""
        if self.ratio is not None or not self.floor:
            return self.ratio
        return self.floor / self.value if self.more_is_better and self.value else self.value / self.floor

    @property
    def has_ratio(self) -> bool:
        """Whether `budget` and `aim` speak of the ratio (then smaller is always better), not of the value."""
        return self.shown_ratio is not None

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
        ratio = self.shown_ratio
        if ratio is not None:
            return ratio <= limit
        return self.value >= limit if self.more_is_better else self.value <= limit
