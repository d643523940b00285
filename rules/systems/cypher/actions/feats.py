"""Climbing, jumping, lifting: difficulties by holds, feet and pounds (cypher §3.14)."""

from __future__ import annotations

from typing import Final

from rules.decisions import Steps
from rules.events import Chip, ChipLine
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import hero
from rules.systems.cypher.actions.attempts import Plan
from rules.systems.cypher.actions.deeds import Deed, chip_of, deed_steps
from rules.systems.cypher.actions.distances import feet_of
from rules.systems.cypher.actions.ground import covered, terrains
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.requests import Reason
from rules.systems.cypher.actions.way_requests import Climb, Jump, Lift, Surface
from rules.tally import Tally

SURFACES: Final[dict[Surface, int]] = {
    "many_holds": 2,
    "few_holds": 3,
    "crumbling": 4,
    "smooth_stone": 5,
    "metal": 6,
    "hanging": 8,
    "glass": 10,
}
"""How hard each is to climb."""
FREE_FEET: Final = 4
"""Feet of a jump that cost no step."""
POUNDS_A_STEP: Final = 50
POUNDS_A_KILOGRAM: Final = (20, 9)
"""As twenty to nine: the books count 22.5 kg for 50 lb."""


def climb_steps(tally: Tally, request: Climb, asker: Asker) -> Steps[Chip | Refusal]:
    """A climb, at half the speed of a walk."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    level = SURFACES[request.surface]
    feet, far = covered("short", terrains(pc, "easy", "", climbing=True))
    said = line("covers", feet=feet, metres=far)
    base = line("base_surface", source=request.surface, difficulty=level)
    return chip_of((yield from deed_steps(tally, request, Deed("might", level, base=base, more=lambda ready: (said,)))))


def jump_steps(tally: Tally, request: Jump, asker: Asker) -> Steps[Chip | Refusal]:
    """A jump; a run-up is an asset, and a longer one makes half the distance of it."""
    if not _feet(request):
        return Refusal("distance_to_say", {"sheet": request.sheet})
    run = () if request.run == "none" else (Reason(id="run_up"),)
    return chip_of((yield from deed_steps(tally, request, Deed("might", jump_difficulty(request), assets=run))))


def jump_difficulty(request: Jump) -> int:
    """How hard a jump is before its run-up counts as an asset: a foot a step, the first four for nothing if far."""
    feet = _feet(request)
    if request.up:
        return feet
    return max(0, (-(-feet // 2) if request.run == "short" else feet) - FREE_FEET)


def _feet(request: Jump) -> int:
    return feet_of(request.feet, request.metres)


def lift_steps(tally: Tally, request: Lift, asker: Asker) -> Steps[Chip | Refusal]:
    """Moving something heavy by a few steps; where nothing is left of the difficulty, a short way."""
    by, of = POUNDS_A_KILOGRAM
    pounds = request.pounds + request.kilograms * by // of
    if not pounds:
        return Refusal("weight_to_say", {"sheet": request.sheet})
    return chip_of((yield from deed_steps(tally, request, Deed("might", pounds // POUNDS_A_STEP, more=_how_far))))


def _how_far(ready: Plan) -> tuple[ChipLine, ...]:
    return (line("carries_short" if ready.difficulty <= 0 else "carries_near"),)
