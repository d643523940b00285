"""The actions that are not rolls of a fight: hands and tools, ways, vehicles, arcs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.system_actions import TypedAction, at_once
from rules.systems.cypher.actions.arc_keeping import Arcs
from rules.systems.cypher.actions.arc_requests import ArcPart, EndArc, TakeArc
from rules.systems.cypher.actions.arc_steps import arc_part_steps, end_arc, take_arc
from rules.systems.cypher.actions.arcs import ARCS, PARTS
from rules.systems.cypher.actions.chasing import LOST, WON, Chased, chase_steps
from rules.systems.cypher.actions.complementing import complement_steps
from rules.systems.cypher.actions.feats import SURFACES, climb_steps, jump_steps, lift_steps
from rules.systems.cypher.actions.helping import Complements
from rules.systems.cypher.actions.keeping import Kept
from rules.systems.cypher.actions.making import craft_steps, repair_steps
from rules.systems.cypher.actions.moving import Drift, move_steps, push_steps, travel
from rules.systems.cypher.actions.smashing import smash_steps
from rules.systems.cypher.actions.solids import STATES, Solids
from rules.systems.cypher.actions.together_requests import Complement
from rules.systems.cypher.actions.vehicle_combat import AIMS, vehicle_attack_steps, vehicle_defend_steps
from rules.systems.cypher.actions.vehicle_requests import Chase, Drive, PutVehicle, VehicleAttack, VehicleDefend
from rules.systems.cypher.actions.vehicles import FEATS, Driving, Vehicles, drive_steps, put_vehicle
from rules.systems.cypher.actions.watching import Watch
from rules.systems.cypher.actions.way_requests import Climb, Jump, Lift, Move, PushOff, Travel
from rules.systems.cypher.actions.work_requests import Craft, Repair, Smash

MORE_ACTIONS: Final[Mapping[str, TypedAction]] = {
    "smash": TypedAction(Smash, smash_steps),
    "repair": TypedAction(Repair, repair_steps),
    "craft": TypedAction(Craft, craft_steps),
    "move": TypedAction(Move, move_steps),
    "push_off": TypedAction(PushOff, push_steps),
    "climb": TypedAction(Climb, climb_steps),
    "jump": TypedAction(Jump, jump_steps),
    "lift": TypedAction(Lift, lift_steps),
    "complement": TypedAction(Complement, complement_steps),
    "travel": TypedAction(Travel, at_once(travel)),
    "chase": TypedAction(Chase, chase_steps),
    "put_vehicle": TypedAction(PutVehicle, at_once(put_vehicle)),
    "drive": TypedAction(Drive, drive_steps),
    "vehicle_attack": TypedAction(VehicleAttack, vehicle_attack_steps),
    "vehicle_defend": TypedAction(VehicleDefend, vehicle_defend_steps),
    "take_arc": TypedAction(TakeArc, at_once(take_arc)),
    "arc_part": TypedAction(ArcPart, arc_part_steps),
    "end_arc": TypedAction(EndArc, at_once(end_arc)),
}
SOURCES: Final = (
    *("rough", "difficult", "while_climbing", "run_up", "art", "special_knowledge", "slow_foe", "fast_foe"),
    *("not_driven", "vehicle_level", "defenses_out", "together", "superior_weapons"),
    *(f"aim_{aim}" for aim in AIMS),
    *SURFACES,
    *FEATS,
)
"""What eases, hinders or is tried, besides the table of modifiers."""
MORE_TELLS: Final = (
    *(f"object_{state}" for state in STATES[1:]),
    *("flawed_work", "held_up", "stumbles", WON, LOST),
    *(f"{aim}_out" for aim in AIMS),
)
MORE_WORDS: Final[Mapping[str, tuple[str, ...]]] = {"arcs": tuple(ARCS), "arc_parts": PARTS}
MORE_OWN: Final[Mapping[str, type[Kept]]] = {
    "solids": Solids,
    "drift": Drift,
    "chase": Chased,
    "vehicles": Vehicles,
    "driving": Driving,
    "complements": Complements,
    "watch": Watch,
    "arcs": Arcs,
}
