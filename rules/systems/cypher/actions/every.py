"""Every action there is, by the word that requests name it by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.system_actions import TypedAction, at_once
from rules.systems.cypher.actions.area import area_steps
from rules.systems.cypher.actions.attack import attack_steps
from rules.systems.cypher.actions.blows import harm, take_hit
from rules.systems.cypher.actions.contest_requests import Compare, Duel, PartWith, Recruit, TeachFollower
from rules.systems.cypher.actions.contests import compare, duel_steps
from rules.systems.cypher.actions.defend import defend_steps
from rules.systems.cypher.actions.followers import part_with, recruit, teach_follower
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
from rules.systems.cypher.actions.requests import Area, Attack, Defend, Intrude, PlayerIntrusion, Task
from rules.systems.cypher.actions.resting import first_aid_steps, recover_steps
from rules.systems.cypher.actions.subsystems import MORE_ACTIONS
from rules.systems.cypher.actions.task import task_steps
from rules.systems.cypher.actions.together import distract, draw_steps, guard, hold_off_steps, slip_past_steps, wait
from rules.systems.cypher.actions.together_requests import Distract, Draw, Guard, HoldOff, SlipPast, Wait

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
    "compare": TypedAction(Compare, at_once(compare)),
    "duel": TypedAction(Duel, duel_steps),
    "recruit": TypedAction(Recruit, at_once(recruit)),
    "teach_follower": TypedAction(TeachFollower, at_once(teach_follower)),
    "part_with": TypedAction(PartWith, at_once(part_with)),
    **MORE_ACTIONS,
    "advance": TypedAction(Advance, at_once(advance)),
    "train": TypedAction(Train, at_once(train)),
    "buy_benefit": TypedAction(Buy, at_once(buy)),
    "reward": TypedAction(Reward, at_once(reward)),
    "end_session": TypedAction(EndSession, at_once(end_session)),
}
"""Requests that the engine hands on."""
