"""Every action there is, by the word that requests name it by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.system_actions import TypedAction, at_once
from rules.systems.cypher.actions.arcs import play_arc
from rules.systems.cypher.actions.area import area_steps
from rules.systems.cypher.actions.attack import attack_steps
from rules.systems.cypher.actions.blows import harm, take_hit
from rules.systems.cypher.actions.contest_requests import ArcPart, Compare, Duel, Recruit
from rules.systems.cypher.actions.contests import compare, duel_steps
from rules.systems.cypher.actions.defend import defend_steps
from rules.systems.cypher.actions.feats import craft_steps, jump_steps, lift_steps, move_steps
from rules.systems.cypher.actions.feats_requests import (
    Chase,
    Craft,
    Drive,
    Jump,
    Lift,
    Mend,
    Move,
    Smash,
    VehicleAttack,
    VehicleDefence,
)
from rules.systems.cypher.actions.followers import recruit
from rules.systems.cypher.actions.growing import advance, buy, end_session, reward, train
from rules.systems.cypher.actions.initiative import initiative_steps
from rules.systems.cypher.actions.intruding import intrude_steps, player_intrusion_steps
from rules.systems.cypher.actions.more_requests import (
    Advance,
    Buy,
    EndSession,
    FirstAid,
    Harm,
    Initiative,
    Recover,
    Reward,
    TakeHit,
    Train,
)
from rules.systems.cypher.actions.objects import mend_steps, smash_steps
from rules.systems.cypher.actions.requests import Area, Attack, Defend, Intrude, PlayerIntrusion, Task
from rules.systems.cypher.actions.resting import first_aid_steps, recover_steps
from rules.systems.cypher.actions.task import task_steps
from rules.systems.cypher.actions.together import distract, draw_steps, guard, hold_off_steps, slip_past_steps, wait
from rules.systems.cypher.actions.together_requests import Distract, Draw, Guard, HoldOff, SlipPast, Wait
from rules.systems.cypher.actions.vehicles import (
    chase_steps,
    drive_steps,
    vehicle_attack_steps,
    vehicle_defence_steps,
)

EVERY: Final[Mapping[str, TypedAction]] = {
    "task": TypedAction(Task, task_steps),
    "attack": TypedAction(Attack, attack_steps),
    "area": TypedAction(Area, area_steps),
    "defend": TypedAction(Defend, defend_steps),
    "initiative": TypedAction(Initiative, initiative_steps),
    "intrude": TypedAction(Intrude, intrude_steps),
    "player_intrusion": TypedAction(PlayerIntrusion, player_intrusion_steps),
    "distract": TypedAction(Distract, at_once(distract)),
    "guard": TypedAction(Guard, at_once(guard)),
    "wait": TypedAction(Wait, at_once(wait)),
    "draw": TypedAction(Draw, draw_steps),
    "slip_past": TypedAction(SlipPast, slip_past_steps),
    "hold_off": TypedAction(HoldOff, hold_off_steps),
    "harm": TypedAction(Harm, at_once(harm)),
    "take_hit": TypedAction(TakeHit, at_once(take_hit)),
    "recover": TypedAction(Recover, recover_steps),
    "first_aid": TypedAction(FirstAid, first_aid_steps),
    "jump": TypedAction(Jump, jump_steps),
    "lift": TypedAction(Lift, lift_steps),
    "move": TypedAction(Move, move_steps),
    "craft": TypedAction(Craft, craft_steps),
    "chase": TypedAction(Chase, chase_steps),
    "drive": TypedAction(Drive, drive_steps),
    "vehicle_attack": TypedAction(VehicleAttack, vehicle_attack_steps),
    "vehicle_defence": TypedAction(VehicleDefence, vehicle_defence_steps),
    "smash": TypedAction(Smash, smash_steps),
    "mend": TypedAction(Mend, mend_steps),
    "compare": TypedAction(Compare, at_once(compare)),
    "duel": TypedAction(Duel, duel_steps),
    "arc": TypedAction(ArcPart, at_once(play_arc)),
    "recruit": TypedAction(Recruit, at_once(recruit)),
    "advance": TypedAction(Advance, at_once(advance)),
    "train": TypedAction(Train, at_once(train)),
    "buy_benefit": TypedAction(Buy, at_once(buy)),
    "reward": TypedAction(Reward, at_once(reward)),
    "end_session": TypedAction(EndSession, at_once(end_session)),
}
"""Requests that the engine hands on."""
