"""Vehicles as a table knows them, and driving them (cypher §1.4, §3.14, §3.16)."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from rules.decisions import Steps
from rules.events import Cause, Chip
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.state import TABLE, item_key
from rules.systems.cypher.actions.acting import hero
from rules.systems.cypher.actions.bands import Range
from rules.systems.cypher.actions.catalogues import catalogues, listed_by
from rules.systems.cypher.actions.deeds import Deed, about_of, chip_of, deed_steps, tried
from rules.systems.cypher.actions.keeping import Kept, keep, kept
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.modifiers import Shift
from rules.systems.cypher.actions.vehicle_requests import Aim, Drive, Feat, PutVehicle
from rules.tally import About, Tally

CORE: Final[Aim] = "core"
"""The system without which a vehicle is gone."""
FEATS: Final[dict[Feat, int]] = {
    "ride": 0,
    "stay_on_fighting": 1,
    "stay_on_hit": 3,
    "mount_moving": 4,
    "sharp_turn": 4,
    "double_speed": 4,
    "gallop": 5,
    "leap": 5,
    "car_jump": 5,
}
"""How hard each is."""


class Vehicle(Kept):
    """One vehicle: no health and no Armor, but systems that may be `out`."""

    level: Annotated[int, Field(ge=1, le=10)]
    moves: Range = "long"
    out: tuple[Aim, ...] = ()


class Vehicles(Kept):
    """The vehicles of a table, by name."""

    known: dict[str, Vehicle] = Field(default_factory=dict)


class Driving(Kept):
    """Which vehicle a character drives, and in which round they last saw to it."""

    vehicle: str = ""
    round: Annotated[int, Field(ge=0)] = 0


def put_vehicle(tally: Tally, request: PutVehicle, asker: Asker) -> Refusal | None:
    """A vehicle comes into play, whole, as said or as in the catalogue.

    One of the same name is what it was but for what is said now.
    """
    name, known = named_vehicle(tally, request.vehicle)
    about = About(TABLE, Cause(kind="action", ref=request.action))
    if known is None and request.level is None:
        return Refusal("unknown_vehicle", {"found": name}, tuple(one.id for one in catalogues(tally.system).vehicles))
    base = known or Vehicle(level=1)
    vehicle = Vehicle(
        level=request.level or base.level,
        moves=request.moves or base.moves,
        out=base.out,
    )
    keep_vehicle(tally, about, name, vehicle, "vehicle", level=vehicle.level)
    return None


def named_vehicle(tally: Tally, name: str) -> tuple[str, Vehicle | None]:
    """A vehicle by its name, as it is written at the table or in the catalogue; None where there is none."""
    known = kept(tally.state, "vehicles", Vehicles).known
    here = next((one for one in known if item_key(one) == item_key(name)), None)
    if here is not None:
        return here, known[here]
    listed = listed_by(tally.system, "vehicles", name, catalogues(tally.system).vehicles)
    return (name, None) if listed is None else (listed.id, Vehicle(level=listed.level, moves=listed.moves))


def vehicle_of(tally: Tally, name: str, level: int | None) -> tuple[str, Vehicle] | Refusal:
    """A vehicle that still runs; one that is new at the table needs its level."""
    called, found = named_vehicle(tally, name)
    if found is None:
        if level is None:
            listed = (one.id for one in catalogues(tally.system).vehicles)
            return unknown("vehicle", name, (*kept(tally.state, "vehicles", Vehicles).known, *listed))
        return called, Vehicle(level=level)
    if CORE in found.out:
        return Refusal("vehicle_gone", {"vehicle": called})
    return called, found


def keep_vehicle(tally: Tally, about: About, name: str, vehicle: Vehicle, line: str = "", **params: str | int) -> None:
    """Keeps a vehicle as it is now; `line` tells people what has changed."""
    known = {**kept(tally.state, "vehicles", Vehicles).known, name: vehicle}
    keep(tally, about.of(TABLE), "vehicles", Vehicles(known=known), line, vehicle=name, **params)


def drive_steps(tally: Tally, request: Drive, asker: Asker) -> Steps[Chip | Refusal]:
    """A round of driving: a matter of course, but harder by every round that nobody drove.

    Meanwhile the vehicle kept its speed and its course.
    """
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    called, vehicle = named_vehicle(tally, request.vehicle)
    refused = _disabled(called, vehicle, request.feat) if vehicle is not None else None
    if refused is not None:
        return refused
    away = rounds_away(tally, request.sheet, called)
    level = FEATS[request.feat]
    base = line("base_feat", source=request.feat, difficulty=level)
    shifts = (Shift("not_driven", away),) if away else ()
    rolled = yield from deed_steps(tally, request, Deed("speed", level, base=base, shifts=shifts))
    encounter = tally.state.scene.encounter
    if tried(rolled):
        keep(tally, about_of(request), "driving", Driving(vehicle=called, round=encounter.round if encounter else 0))
    return chip_of(rolled)


def _disabled(name: str, vehicle: Vehicle, feat: Feat) -> Refusal | None:
    """Why a damaged vehicle can't be driven so."""
    if CORE in vehicle.out:
        return Refusal("vehicle_gone", {"vehicle": name})
    if "engine" in vehicle.out:
        return Refusal("vehicle_stands", {"vehicle": name})
    if "maneuver" in vehicle.out and feat != "ride":
        return Refusal("vehicle_straight", {"vehicle": name})
    return None


def rounds_away(tally: Tally, sheet_id: str, vehicle: str) -> int:
    """Rounds that passed since this driver last saw to the vehicle; none where no rounds run."""
    noted = kept(tally.sheet(sheet_id), "driving", Driving)
    encounter = tally.state.scene.encounter
    if encounter is None or noted.vehicle != vehicle or not noted.round:
        return 0
    return max(0, encounter.round - noted.round - 1)
