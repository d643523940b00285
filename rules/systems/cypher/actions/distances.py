"""Distances as they are said, in feet or metres, miles or kilometres; the rules count in feet and miles.

They round as the books do: 3 m are 10 ft, 32 km are 20 mi.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

FEET_A_METRE: Final = Fraction(10, 3)
MILES_A_KILOMETRE: Final = Fraction(5, 8)
METRES_A_FOOT: Final = Fraction(3, 10)
HALF: Final = Fraction(1, 2)


def feet_of(feet: int, metres: int) -> int:
    """A distance in whole feet, whichever it was said in; of the two together the sum."""
    return feet + int(metres * FEET_A_METRE + HALF)


def miles_of(miles: int, kilometres: int) -> Fraction:
    """A way in miles, whichever it was said in."""
    return miles + kilometres * MILES_A_KILOMETRE


def metres(feet: Fraction) -> str:
    """A distance in metres as it is written."""
    tenths = int(feet * METRES_A_FOOT * 10 + HALF)
    whole, rest = divmod(tenths, 10)
    return f"{whole}.{rest}" if rest else str(whole)
