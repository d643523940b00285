"""What ground and gravity do to a move: steps, and how far one gets (cypher §3.12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rules.systems.cypher.actions.bands import FEET, Range
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.distances import metres
from rules.systems.cypher.actions.modifiers import Shift
from rules.systems.cypher.actions.way_requests import Gravity, Ground


@dataclass(frozen=True, slots=True)
class Terrain:
    """Steps on a move's roll, what part of a round's distance one covers, what part of a day's."""

    steps: int = 0
    round: Fraction = Fraction(1)
    day: Fraction = Fraction(1)


HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
TERRAIN: Final[dict[Ground | Gravity, Terrain]] = {
    "easy": Terrain(),
    "": Terrain(),
    "rough": Terrain(1, day=HALF),
    "difficult": Terrain(1, HALF, THIRD),
    "deep_water": Terrain(1, QUARTER, QUARTER),
    "low_g": Terrain(-1),
    "high_g": Terrain(1, HALF, THIRD),
}
SWIMMER: Final = Terrain(1, HALF, HALF)
"""Deep water for whoever is trained in swimming."""
CLIMBING: Final = Terrain(1, HALF)


def terrains(pc: Character, ground: Ground, gravity: Gravity, *, climbing: bool = False) -> dict[str, Terrain]:
    """The ground and the gravity as they are to this character, each under its name, without what does nothing."""
    found: dict[str, Terrain] = {ground: TERRAIN[ground], gravity: TERRAIN[gravity]}
    if ground == "deep_water" and _trained(pc, "swimming"):
        found[ground] = SWIMMER
    if gravity == "high_g" and _trained(pc, "high_g"):
        del found[gravity]
    if climbing:
        found["while_climbing"] = CLIMBING
    return {name: one for name, one in found.items() if one != Terrain()}


def shifts_of(found: dict[str, Terrain]) -> Iterator[Shift]:
    """What they do to the roll."""
    return (Shift(name, one.steps) for name, one in found.items())


def covered(to: Range, found: dict[str, Terrain]) -> tuple[int, str]:
    """How far a move of a band gets: whole feet, and metres with one place where they are not whole."""
    feet = Fraction(FEET[to])
    for one in found.values():
        feet *= one.round
    return int(feet), metres(feet)


def _trained(pc: Character, skill: str) -> bool:
    return pc.rung(skill) in ("trained", "specialized")
