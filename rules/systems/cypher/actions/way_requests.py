"""What may be asked of ways and weights: moving, climbing, jumping, lifting, drifting, travelling."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.request_base import Asker, SystemRequest
from rules.systems.cypher.actions.bands import Range
from rules.systems.cypher.actions.requests import Attempt, Try

Ground = Literal["easy", "rough", "difficult", "deep_water"]
Gravity = Literal["", "low_g", "high_g"]
Surface = Literal["many_holds", "few_holds", "crumbling", "smooth_stone", "metal", "hanging", "glass"]
Feet = Annotated[int, Field(ge=0, le=1000)]
Metres = Annotated[int, Field(ge=0, le=300)]


class Move(Attempt):
    """A move in a round: `to` a band of distance, or so many `feet` or `metres`.

    `act` leaves time for one simple bodily action after it. `climbing` is a move along what one hangs on.
    """

    action: Literal["move"] = "move"
    to: Range = "short"
    feet: Feet = 0
    metres: Metres = 0
    act: bool = False
    ground: Ground = "easy"
    gravity: Gravity = ""
    climbing: bool = False


class PushOff(Try):
    """A push in weightlessness: so many `feet` or `metres`, from a `surface`, to something that `holds` one there."""

    action: Literal["push_off"] = "push_off"
    feet: Feet = 0
    metres: Metres = 0
    surface: bool = True
    holds: bool = True


class Climb(Try):
    """A climb of what has these holds; a stone wall with few of them where nobody says."""

    action: Literal["climb"] = "climb"
    surface: Surface = "few_holds"


class Jump(Try):
    """A jump of so many `feet` or `metres`, far or `up`, with a run-up or from where one stands."""

    action: Literal["jump"] = "jump"
    feet: Annotated[int, Field(ge=0, le=200)] = 0
    metres: Annotated[int, Field(ge=0, le=60)] = 0
    run: Literal["none", "immediate", "short"] = "none"
    up: bool = False


class Lift(Try):
    """Moving something heavy, its weight in `pounds` or in `kilograms`."""

    action: Literal["lift"] = "lift"
    pounds: Annotated[int, Field(ge=0, le=5000)] = 0
    kilograms: Annotated[int, Field(ge=0, le=2500)] = 0


class Travel(SystemRequest):
    """A journey of so many `miles` or `kilometres`: its time passes, whole days for what no day is long enough for."""

    askers: ClassVar[tuple[Asker, ...]] = ("player", "storyteller", "gm")

    action: Literal["travel"] = "travel"
    miles: Annotated[int, Field(ge=0, le=500)] = 0
    kilometres: Annotated[int, Field(ge=0, le=800)] = 0
    way: Literal["road", "country"] = "road"
    ground: Ground = "easy"
    gravity: Gravity = ""
    mounted: bool = False
