"""What may be asked of the body and the hands: moving, jumping, lifting, making things, chasing, driving."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.request_base import Text
from rules.systems.cypher.actions.requests import Attempt, Points
from rules.systems.cypher.actions.stats import Stat

Level = Annotated[int, Field(ge=0, le=10)]
Aim = Literal["weapons", "defenses", "engine", "maneuver", "core"]


class Jump(Attempt):
    """A jump so many feet far, or high, with a run-up or without."""

    action: Literal["jump"] = "jump"
    feet: Points
    run: Literal["", "immediate", "short"] = ""
    high: bool = False


class Lift(Attempt):
    """A heavy object moved: an arm's length, or a short way where it takes no effort at all."""

    action: Literal["lift"] = "lift"
    pounds: Annotated[int, Field(ge=0, le=1_000_000)]


class Move(Attempt):
    """A move in a round. `also` leaves the action of the round for something simple besides.

    In weightlessness it is a push of so many `feet`; without anything to `hold` at its end one drifts on.
    """

    action: Literal["move"] = "move"
    how: Literal["immediate", "short", "long"] = "short"
    ground: Literal["", "rough", "difficult", "deep_water", "low_g", "high_g", "zero_g"] = ""
    also: bool = False
    feet: Points = 0
    hold: bool = True


class Craft(Attempt):
    """Something of a level made; `special` is for cyphers, artifacts and what takes knowledge few have."""

    action: Literal["craft"] = "craft"
    level: Level
    stat: Stat = "intellect"
    special: bool = False


class Chase(Attempt):
    """One roll of a chase. The first says how hard it is and how long: `length` successes more than failures."""

    action: Literal["chase"] = "chase"
    level: Level
    length: Annotated[int, Field(ge=1, le=10)] | None = None
    movement: Literal["immediate", "short", "long"] = "short"


class Drive(Attempt):
    """A round at the wheel, or with `away` one spent on something else."""

    action: Literal["drive"] = "drive"
    away: bool = False


class VehicleAttack(Attempt):
    """A vehicle attacks another: levels of both, the part that is aimed at, how many attack together."""

    action: Literal["vehicle_attack"] = "vehicle_attack"
    level: Level
    foe_level: Level
    aim: Aim
    stat: Stat = "speed"
    together: Annotated[int, Field(ge=1, le=100)] = 1
    weapons: Annotated[int, Field(ge=0, le=2)] = 0


class VehicleDefence(Attempt):
    """A vehicle evades another's attack on a part of it."""

    action: Literal["vehicle_defence"] = "vehicle_defence"
    level: Level
    foe_level: Level
    aim: Aim
    stat: Stat = "speed"


class Smash(Attempt):
    """An object struck to break it. Its level and hardness are said the first time, and kept."""

    action: Literal["smash"] = "smash"
    object: Annotated[str, Field(min_length=1, max_length=80)]
    level: Annotated[int, Field(ge=1, le=10)] = 4
    hardness: Literal["brittle", "plain", "hard", "very_hard", "exotic"] = "plain"
    weapon: Text = "medium"
    ranged: bool = False
    soft_tool: bool = False


class Mend(Attempt):
    """A damaged object repaired, as far as is said."""

    action: Literal["mend"] = "mend"
    object: Text
    to: Literal["intact", "minor"] = "intact"
