"""Bands of distance (cypher §3.11): a figure on the border belongs to the nearer one."""

from __future__ import annotations

from typing import Final, Literal, get_args

Range = Literal["immediate", "short", "long", "very_long"]
RANGES: Final[tuple[Range, ...]] = get_args(Range)
FEET: Final[dict[Range, int]] = {"immediate": 10, "short": 50, "long": 100, "very_long": 500}
"""How far each band reaches, in feet."""


FARTHEST: Final = "300_m"
"""What a weapon reaches in weightlessness that reaches very long."""
BEYOND: Final = "beyond"
"""Further than any band."""


def band(feet: int) -> Range | None:
    """The band of a distance; None beyond them all."""
    return next((one for one in RANGES if feet <= FEET[one]), None)
