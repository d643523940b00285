"""Moves of a round, pushes in weightlessness, journeys (cypher §3.11, §3.12)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final

from pydantic import Field

from rules.decisions import Steps
from rules.events import Cause, Chip, TimePassed
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.state import TABLE
from rules.systems.cypher.actions.acting import acted, hero, this_round
from rules.systems.cypher.actions.bands import BEYOND, Range, band
from rules.systems.cypher.actions.deeds import Deed, about_of, chip_of, deed_steps, tell, tried
from rules.systems.cypher.actions.distances import feet_of, metres, miles_of
from rules.systems.cypher.actions.ground import TERRAIN, covered, shifts_of, terrains
from rules.systems.cypher.actions.keeping import Kept, keep
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.stats import number
from rules.systems.cypher.actions.way_requests import Move, PushOff, Travel
from rules.tally import About, Tally

HARD_MOVE: Final = 4
"""The difficulty of a long move, and of a short one that leaves time to act."""
FEET_A_STEP: Final = 4
"""Feet of a push in weightlessness for one step of difficulty."""
MILES_AN_HOUR: Final = {"road": 3, "country": 2}
MILES_A_DAY: Final = {"road": 20, "country": 12}


class Drift(Kept):
    """Feet that a character drifts each round, with nothing to hold on to."""

    feet: Annotated[int, Field(ge=0)] = 0


def move_steps(tally: Tally, request: Move, asker: Asker) -> Steps[Chip | Refusal]:
    """A move: a step or two go with any action, more is the whole of one, and far or in haste it needs a roll."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    said_feet = feet_of(request.feet, request.metres)
    to = band(said_feet) if said_feet else request.to
    refused = _too_much(tally, request, to)
    if refused is not None or to is None:
        return refused or Refusal("too_far_to_move", {"sheet": request.sheet, "range": BEYOND})
    found = terrains(pc, request.ground, request.gravity, climbing=request.climbing)
    feet, far = covered(to, found)
    near = to == "immediate"
    said = line("covers", feet=feet, metres=far)
    deed = Deed(
        "speed",
        HARD_MOVE if to == "long" or (request.act and not near) else 0,
        shifts=() if near else tuple(shifts_of(found)),
        more=lambda ready: (said,),
        moves=near,
        takes_action=not near and not request.act,
    )
    rolled = yield from deed_steps(tally, request, deed)
    if tried(rolled) and not near:
        _moved(tally, about_of(request), held_up=request.act and not rolled.success)
        if not rolled.success:
            tell(tally, about_of(request), "held_up" if request.act else "stumbles")
    return chip_of(rolled)


def _too_much(tally: Tally, request: Move, to: Range | None) -> Refusal | None:
    """A move that is too long for a round, or a second one in it."""
    if to in (None, "very_long") or (to == "long" and request.act):
        return Refusal("too_far_to_move", {"sheet": request.sheet, "range": to or BEYOND})
    if to != "immediate" and this_round(tally, request.sheet).moved:
        return Refusal("has_moved", {"sheet": request.sheet})
    return None


def _moved(tally: Tally, about: About, *, held_up: bool) -> None:
    """Notes a move, and that nothing came of the action after it."""
    if tally.state.scene.encounter is not None:
        keep(tally, about, "round", this_round(tally, about.subject).model_copy(update={"moved": True}))
    if held_up:
        acted(tally, about)


def push_steps(tally: Tally, request: PushOff, asker: Asker) -> Steps[Chip | Refusal]:
    """A push in weightlessness; whoever finds nothing to hold on to drifts on by half of it each round."""
    if not request.surface:
        return Refusal("nothing_to_push", {"sheet": request.sheet})
    feet = feet_of(request.feet, request.metres)
    if not feet:
        return Refusal("distance_to_say", {"sheet": request.sheet})
    drift = 0 if request.holds else feet // 2
    said = (line("drifts", feet=drift, metres=metres(Fraction(drift))),) if drift else ()
    deed = Deed("might", -(-feet // FEET_A_STEP), more=lambda ready: said)
    rolled = yield from deed_steps(tally, request, deed)
    if tried(rolled) and rolled.success:
        told, far = ("drifting" if drift else "drift_ends"), metres(Fraction(drift))
        keep(tally, about_of(request), "drift", Drift(feet=drift), told, feet=drift, metres=far)
    return chip_of(rolled)


def travel(tally: Tally, request: Travel, asker: Asker) -> Refusal | None:
    """A journey: its time passes on the table's clock."""
    if tally.state.scene.encounter is not None:
        return Refusal("no_time_to_travel")
    if not miles_of(request.miles, request.kilometres):
        return Refusal("distance_to_say", {"sheet": request.sheet})
    minutes = travel_minutes(request, number(tally, "day_hours"))
    cause = Cause(kind="action", ref=request.action)
    tally.emit(TimePassed(subject=TABLE, cause=cause, minutes=minutes), About(TABLE, cause))
    return None


def travel_minutes(request: Travel, day_hours: int) -> int:
    """How long a journey takes: every day's march a whole day, the last one as long as one is on the way."""
    part = TERRAIN[request.ground].day * TERRAIN[request.gravity].day * (2 if request.mounted else 1)
    days, left = divmod(miles_of(request.miles, request.kilometres), MILES_A_DAY[request.way] * part)
    if not left:
        days, left = days - 1, MILES_A_DAY[request.way] * part
    return int(days) * day_hours * 60 + int(left * 60 / (MILES_AN_HOUR[request.way] * part))
