"""What may be asked of ways and weights: moving, climbing, jumping, lifting, drifting, travelling."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.request_base import Asker, SystemRequest
from rules.systems.cypher.actions.bands import Range
from rules.systems.cypher.actions.requests import Attempt

Ground = Literal["easy", "rough", "difficult", "deep_water"]
Gravity = Literal["", "low_g", "high_g"]
Surface = Literal["many_holds", "few_holds", "crumbling", "smooth_stone", "metal", "hanging", "glass"]
Feet = Annotated[int, Field(ge=0, le=1000)]


class Move(Attempt):
    """A move in a round: `to` a band of distance, or so many `feet`.

    `act` leaves time for one simple bodily action after it. `climbing` is a move along what one hangs on.
    """

    action: Literal["move"] = "move"
    to: Range = "short"
    feet: Feet = 0
    act: bool = False
    ground: Ground = "easy"
    gravity: Gravity = ""
    climbing: bool = False


class PushOff(Attempt):
    """A push in weightlessness: so many `feet`, from a `surface`, towards something that `holds` one there."""

    action: Literal["push_off"] = "push_off"
    feet: Annotated[int, Field(ge=1, le=1000)]
    surface: bool = True
    holds: bool = True


class Climb(Attempt):
    """A climb of what has these holds."""

    action: Literal["climb"] = "climb"
    surface: Surface


class Jump(Attempt):
    """A jump of so many `feet`, far or `up`, with a run-up or from where one stands."""

    action: Literal["jump"] = "jump"
    feet: Annotated[int, Field(ge=0, le=200)]
    run: Literal["none", "immediate", "short"] = "none"
    up: bool = False


class Lift(Attempt):
    """Moving something heavy, its weight in `pounds` or in `kilograms`."""

    action: Literal["lift"] = "lift"
    pounds: Annotated[int, Field(ge=0, le=5000)] = 0
    kilograms: Annotated[int, Field(ge=0, le=2500)] = 0


class Travel(SystemRequest):
    """A journey of so many `miles`: its time passes, whole days for what no day is long enough for."""

    askers: ClassVar[tuple[Asker, ...]] = ("player", "storyteller", "gm")

    action: Literal["travel"] = "travel"
    miles: Annotated[int, Field(ge=1, le=500)]
    way: Literal["road", "country"] = "road"
    ground: Ground = "easy"
    gravity: Gravity = ""
    mounted: bool = False
