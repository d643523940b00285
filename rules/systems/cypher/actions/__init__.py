"""Cypher's typed actions: what the engine is given of them."""

from __future__ import annotations

from typing import Final

from rules.system_actions import SystemActions, TypedAction, at_once
from rules.systems.cypher.actions.area import area_steps
from rules.systems.cypher.actions.attack import attack_steps
from rules.systems.cypher.actions.blows import harm, take_hit
from rules.systems.cypher.actions.defend import defend_steps
from rules.systems.cypher.actions.effects import EFFECTS
from rules.systems.cypher.actions.growing import MANY, advance, buy, end_session, reward, train
from rules.systems.cypher.actions.initiative import initiative_steps
from rules.systems.cypher.actions.intruding import FREE, intrude_steps
from rules.systems.cypher.actions.keeping import OWN
from rules.systems.cypher.actions.lines import LINES
from rules.systems.cypher.actions.modifiers import MODIFIERS
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
from rules.systems.cypher.actions.needs import NEEDS
from rules.systems.cypher.actions.refusals import REFUSALS
from rules.systems.cypher.actions.requests import Area, Attack, Defend, Intrude, Task
from rules.systems.cypher.actions.resting import first_aid_steps, recover_steps
from rules.systems.cypher.actions.rolling import TIERS
from rules.systems.cypher.actions.rounds import follows
from rules.systems.cypher.actions.task import task_steps
from rules.systems.cypher.actions.together import (
    ACTION_LOST,
    DRAWN_BY_TWO,
    distract,
    draw_steps,
    guard,
    hold_off_steps,
    slip_past_steps,
    wait,
)
from rules.systems.cypher.actions.together_requests import Distract, Draw, Guard, HoldOff, SlipPast, Wait

CYPHER: Final = SystemActions(
    id="cypher",
    actions={
        "task": TypedAction(Task, task_steps),
        "attack": TypedAction(Attack, attack_steps),
        "area": TypedAction(Area, area_steps),
        "defend": TypedAction(Defend, defend_steps),
        "initiative": TypedAction(Initiative, initiative_steps),
        "intrude": TypedAction(Intrude, intrude_steps),
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
        "advance": TypedAction(Advance, at_once(advance)),
        "train": TypedAction(Train, at_once(train)),
        "buy_benefit": TypedAction(Buy, at_once(buy)),
        "reward": TypedAction(Reward, at_once(reward)),
        "end_session": TypedAction(EndSession, at_once(end_session)),
    },
    tiers=TIERS,
    refusals=REFUSALS,
    words={"chips": LINES, "modifiers": tuple(MODIFIERS), "tells": (FREE, MANY, ACTION_LOST, DRAWN_BY_TWO, *EFFECTS)},
    own=OWN,
    needs=NEEDS,
    follows=follows,
)
"""The actions of every system that plays by these rules."""
