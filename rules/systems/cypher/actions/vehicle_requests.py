"""What may be asked of chases, drivers and vehicles."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.request_base import Asker, SystemRequest, Text
from rules.systems.cypher.actions.bands import Range
from rules.systems.cypher.actions.requests import Attempt, Name
from rules.systems.cypher.actions.stats import Stat

Level = Annotated[int, Field(ge=1, le=10)]
Aim = Literal["weapons", "defenses", "engine", "maneuver", "core"]
Feat = Literal[
    "ride",
    "stay_on_fighting",
    "stay_on_hit",
    "mount_moving",
    "sharp_turn",
    "double_speed",
    "gallop",
    "leap",
    "car_jump",
]


class Chase(Attempt):
    """One roll of a chase of a non-player, or away from one.

    The difficulty is the foe's level, or the `level` the storyteller picks, such as its vehicle's; the foe's level is
    how many rolls it takes, `quick` makes it one. `foe_moves` is how far the foe gets in a
    round, where it is not what its stat block says.
    """

    action: Literal["chase"] = "chase"
    foe: Text
    level: Level | None = None
    quick: bool = False
    foe_moves: Range | None = None


class PutVehicle(SystemRequest):
    """A vehicle comes into play: its level, and how far it gets in a round; one of the catalogue needs neither."""

    askers: ClassVar[tuple[Asker, ...]] = ("storyteller", "gm")

    action: Literal["put_vehicle"] = "put_vehicle"
    vehicle: Name
    level: Level | None = None
    moves: Range | None = None


class Drive(Attempt):
    """Driving a vehicle or riding a mount for a round, or a `feat` with it."""

    action: Literal["drive"] = "drive"
    vehicle: Name
    feat: Feat = "ride"


class VehicleDuel(Attempt):
    """Whole vehicles fighting: one's own, the other's, the part that is aimed at.

    Vehicles that the table does not know need their levels.
    """

    vehicle: Name
    enemy: Name
    own_level: Level | None = None
    enemy_level: Level | None = None
    aim: Aim
    stat: Stat = "speed"


class VehicleAttack(VehicleDuel):
    """An attack from a vehicle on another; `together` are the vehicles that attack as one, `superior` better arms."""

    action: Literal["vehicle_attack"] = "vehicle_attack"
    together: Annotated[int, Field(ge=1, le=20)] = 1
    superior: Annotated[int, Field(ge=0, le=2)] = 0


class VehicleDefend(VehicleDuel):
    """The defence against an attack of another vehicle, which aims at a part of one's own."""

    askers: ClassVar[tuple[Asker, ...]] = ("code", "storyteller", "gm")

    action: Literal["vehicle_defend"] = "vehicle_defend"
