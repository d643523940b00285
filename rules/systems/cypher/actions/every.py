"""Every action there is, by the word that requests name it by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.system_actions import TypedAction, at_once
from rules.systems.cypher.actions.arc_requests import ArcPart, EndArc, TakeArc
from rules.systems.cypher.actions.arc_steps import arc_part_steps, end_arc, take_arc
from rules.systems.cypher.actions.area import area_steps
from rules.systems.cypher.actions.artifacts import use_artifact_steps
from rules.systems.cypher.actions.attack import attack_steps
from rules.systems.cypher.actions.blows import harm
from rules.systems.cypher.actions.chasing import chase_steps
from rules.systems.cypher.actions.complementing import complement_steps
from rules.systems.cypher.actions.contest_requests import Compare, Duel, PartWith, Recruit, SendFollower, TeachFollower
from rules.systems.cypher.actions.contests import compare
from rules.systems.cypher.actions.cyphers import hand_over, identify_steps, use_cypher_steps
from rules.systems.cypher.actions.defend import defend_steps
from rules.systems.cypher.actions.device_requests import Grant, HandOver, Identify, UseArtifact, UseCypher
from rules.systems.cypher.actions.duelling import duel_steps
from rules.systems.cypher.actions.feats import climb_steps, jump_steps, lift_steps
from rules.systems.cypher.actions.finding import grant
from rules.systems.cypher.actions.followers import part_with, recruit, teach_follower
from rules.systems.cypher.actions.growing import advance, buy, end_session, reward, train
from rules.systems.cypher.actions.growth_requests import Advance, Buy, EndSession, Reward, Train
from rules.systems.cypher.actions.harm_requests import Harm, TakeHit
from rules.systems.cypher.actions.initiative import initiative_steps
from rules.systems.cypher.actions.intruding import intrude_steps, player_intrusion_steps
from rules.systems.cypher.actions.making import craft_steps, repair_steps
from rules.systems.cypher.actions.moving import move_steps, push_steps, travel
from rules.systems.cypher.actions.requests import Area, Attack, Defend, Intrude, PlayerIntrusion, Task
from rules.systems.cypher.actions.rest_requests import FirstAid, Recover
from rules.systems.cypher.actions.resting import first_aid_steps, recover_steps
from rules.systems.cypher.actions.round_requests import Initiative, Wait
from rules.systems.cypher.actions.sending import send_follower_steps
from rules.systems.cypher.actions.shielding import take_hit
from rules.systems.cypher.actions.smashing import smash_steps
from rules.systems.cypher.actions.task import task_steps
from rules.systems.cypher.actions.together import distract, draw_steps, guard, hold_off_steps, slip_past_steps, wait
from rules.systems.cypher.actions.together_requests import Complement, Distract, Draw, Guard, HoldOff, SlipPast
from rules.systems.cypher.actions.vehicle_combat import vehicle_attack_steps, vehicle_defend_steps
from rules.systems.cypher.actions.vehicle_requests import Chase, Drive, PutVehicle, VehicleAttack, VehicleDefend
from rules.systems.cypher.actions.vehicles import drive_steps, put_vehicle
from rules.systems.cypher.actions.way_requests import Climb, Jump, Lift, Move, PushOff, Travel
from rules.systems.cypher.actions.work_requests import Craft, Repair, Smash

TASKS: Final[Mapping[str, TypedAction]] = {
    "task": TypedAction(Task, task_steps, risky=True),
    "complement": TypedAction(Complement, complement_steps, risky=True),
    "intrude": TypedAction(Intrude, intrude_steps),
    "player_intrusion": TypedAction(PlayerIntrusion, player_intrusion_steps),
}
FIGHTS: Final[Mapping[str, TypedAction]] = {
    "attack": TypedAction(Attack, attack_steps),
    "area": TypedAction(Area, area_steps),
    "defend": TypedAction(Defend, defend_steps),
    "initiative": TypedAction(Initiative, initiative_steps),
    "distract": TypedAction(Distract, at_once(distract)),
    "guard": TypedAction(Guard, at_once(guard)),
    "wait": TypedAction(Wait, at_once(wait)),
    "draw": TypedAction(Draw, draw_steps),
    "slip_past": TypedAction(SlipPast, slip_past_steps),
    "hold_off": TypedAction(HoldOff, hold_off_steps),
    "compare": TypedAction(Compare, at_once(compare)),
    "duel": TypedAction(Duel, duel_steps),
}
HURTS: Final[Mapping[str, TypedAction]] = {
    "harm": TypedAction(Harm, at_once(harm)),
    "take_hit": TypedAction(TakeHit, at_once(take_hit)),
    "recover": TypedAction(Recover, recover_steps),
    "first_aid": TypedAction(FirstAid, first_aid_steps, risky=True),
}
FOLLOWERS: Final[Mapping[str, TypedAction]] = {
    "send_follower": TypedAction(SendFollower, send_follower_steps),
    "recruit": TypedAction(Recruit, at_once(recruit)),
    "teach_follower": TypedAction(TeachFollower, at_once(teach_follower)),
    "part_with": TypedAction(PartWith, at_once(part_with)),
}
HANDIWORK: Final[Mapping[str, TypedAction]] = {
    "smash": TypedAction(Smash, smash_steps, risky=True),
    "repair": TypedAction(Repair, repair_steps, risky=True),
    "craft": TypedAction(Craft, craft_steps, risky=True),
}
WAYS: Final[Mapping[str, TypedAction]] = {
    "move": TypedAction(Move, move_steps, risky=True),
    "push_off": TypedAction(PushOff, push_steps, risky=True),
    "climb": TypedAction(Climb, climb_steps, risky=True),
    "jump": TypedAction(Jump, jump_steps, risky=True),
    "lift": TypedAction(Lift, lift_steps, risky=True),
    "travel": TypedAction(Travel, at_once(travel)),
}
CHASES: Final[Mapping[str, TypedAction]] = {
    "chase": TypedAction(Chase, chase_steps, risky=True),
    "put_vehicle": TypedAction(PutVehicle, at_once(put_vehicle)),
    "drive": TypedAction(Drive, drive_steps, risky=True),
    "vehicle_attack": TypedAction(VehicleAttack, vehicle_attack_steps),
    "vehicle_defend": TypedAction(VehicleDefend, vehicle_defend_steps),
}
DEVICES: Final[Mapping[str, TypedAction]] = {
    "grant": TypedAction(Grant, at_once(grant)),
    "use_cypher": TypedAction(UseCypher, use_cypher_steps),
    "identify": TypedAction(Identify, identify_steps),
    "use_artifact": TypedAction(UseArtifact, use_artifact_steps),
    "hand_over": TypedAction(HandOver, at_once(hand_over)),
}
GROWTH: Final[Mapping[str, TypedAction]] = {
    "take_arc": TypedAction(TakeArc, at_once(take_arc)),
    "arc_part": TypedAction(ArcPart, arc_part_steps),
    "end_arc": TypedAction(EndArc, at_once(end_arc)),
    "advance": TypedAction(Advance, at_once(advance)),
    "train": TypedAction(Train, at_once(train)),
    "buy_benefit": TypedAction(Buy, at_once(buy)),
    "reward": TypedAction(Reward, at_once(reward)),
    "end_session": TypedAction(EndSession, at_once(end_session)),
}
EVERY: Final[Mapping[str, TypedAction]] = {
    **TASKS,
    **FIGHTS,
    **HURTS,
    **FOLLOWERS,
    **HANDIWORK,
    **WAYS,
    **CHASES,
    **DEVICES,
    **GROWTH,
}
"""Requests that the engine hands on."""
