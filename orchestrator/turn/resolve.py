"""Step 3: code resolves the ruling, then the non-players whose turn it is. No model has a part in it."""

from __future__ import annotations

from orchestrator.turn.desk import Desk
from orchestrator.turn.honoured import Honoured, declined_line
from orchestrator.turn.honouring import honoured
from orchestrator.turn.next_step import Narrate, NextStep
from orchestrator.turn.proposing import propose
from orchestrator.turn.ruling import NpcMove, Ruling
from orchestrator.turn.running import Halted, run, show, tell_once
from orchestrator.turn.signals import Noticed
from orchestrator.turn.work import TurnWork
from rules.dice import ForcedDice
from rules.encounter import LegalAct, legal_acts, policy_act
from rules.engine import Resolution, refusal
from rules.requests import ActAs, AnyRequest, ChangeScene, MakeCheck, NextActor, PassTime
from rules.systems.registry import offers_of
from rules.tally import Tally
from tools.lines import Teller

REST_MINUTES = 60
"""How long a rest takes in the fiction when nobody says."""
MOST_NPC_TURNS = 40
"""The most turns of non-players between two of a hero."""


async def resolve_turn(desk: Desk, work: TurnWork) -> NextStep:
    """Runs the player's action and what follows from it by order. A refusal is told; no time passes by it."""
    if work.submit.kind == "open":
        return Narrate()
    halted = npc_turns(desk, work) or propose(desk, work) or _hero_turn(desk, work)
    if halted is None and not (work.held_back or work.waits or desk.rolls_while_telling):
        halted = npc_turns(desk, work, after_hero=True)
    if halted is not None:
        return halted
    if work.answers:
        work.parts.append({"type": "decided", "answers": list(work.answers)})
    return Narrate()


def _hero_turn(desk: Desk, work: TurnWork) -> Halted | None:
    asked = _asked(desk, work, work.ruling or Ruling(kind="nothing"))
    if asked is None:
        return None
    request = asked.request
    if request is None:
        assert asked.fault is not None, "without a request there is a reason"
        assert work.ruling is not None
        show(desk, work, refusal(work.state, MakeCheck(action=work.ruling.action, sheet=work.actor), asked.fault))
        work.held_back = True
        return None
    teller = Teller(desk.system, work.state, desk.words)
    for one in asked.declined:
        tell_once(desk, work, Noticed(one.refusal.code, declined_line(teller, one)))
    resolution = run(desk, work, request, asker="player")
    if not isinstance(resolution, Resolution):
        return resolution
    work.held_back = resolution.refused is not None
    work.entered = isinstance(request, ChangeScene) and resolution.refused is None
    work.rested = isinstance(request, PassTime) and resolution.refused is None
    work.waits = _waits(desk, request) and resolution.refused is None and work.state.scene.encounter is not None
    work.approach = work.ruling.approach if work.ruling and resolution.refused is None else ""
    for one in asked.declined:
        work.take(refusal(work.state, request, one.refusal))
        line = declined_line(teller, one)
        work.parts.append({"type": "refused", "code": one.refusal.code, "line": line, "beside": True})
    show(desk, work, resolution)
    return None


def _waits(desk: Desk, request: AnyRequest) -> bool:
    """Whether a request is one that holds the moment, so that what is waited for finds the hero first."""
    return any(offer.waits and offer.action == request.action for offer in offers_of(desk.system, "ruled"))


def _asked(desk: Desk, work: TurnWork, ruling: Ruling) -> Honoured | None:
    match ruling.kind:
        case "action":
            return honoured(Tally(desk.system, work.state, ForcedDice(())), work.actor, ruling)
        case "move":
            return Honoured(ChangeScene(scene=ruling.scene))
        case "rest":
            own = next((offer.action for offer in offers_of(desk.system, "ruled") if offer.rests), "")
            if own:
                return _asked(desk, work, ruling.model_copy(update={"kind": "action", "action": own}))
            return Honoured(PassTime(minutes=REST_MINUTES, rest=True))
        case "nothing" | "question":
            return None


def npc_turns(desk: Desk, work: TurnWork, *, after_hero: bool = False, late: bool = False) -> Halted | None:
    """Lets non-players act until a hero is to act: as the ruling named, else by their stat block's policy.

    Returns why it can't go on where a hero's player has something to say or to throw in between; `late`, after the
    turn has been told, nobody is asked any more.
    """
    named = {move.sheet: move for move in (work.ruling.non_players if work.ruling else ())}
    for _ in range(MOST_NPC_TURNS):
        encounter = work.state.scene.encounter
        if encounter is None:
            return None
        actor = work.state.sheets[encounter.actor]
        if actor.kind == "hero" and not after_hero:
            return None
        if actor.kind == "npc":
            act = _act_of(desk, work, actor.id, named.pop(actor.id, None))
            halted = _by_code(desk, work, act, late=late) if act is not None else None
            if halted is not None:
                return halted
        after_hero = False
        if work.state.scene.encounter is not None and work.state.scene.encounter.actor == actor.id:
            halted = _by_code(desk, work, NextActor(), late=late)
            if halted is not None:
                return halted
    return None


def _act_of(desk: Desk, work: TurnWork, sheet_id: str, move: NpcMove | None) -> ActAs | None:
    """What a non-player does: what was named for it, where that is legal, else what its policy says."""
    legal = legal_acts(desk.system, work.state, sheet_id) if move is not None else ()
    act = next((one for one in legal if move is not None and _is_meant(one, move)), None)
    act = act or policy_act(desk.system, work.state, sheet_id)
    return None if act is None else ActAs(sheet=act.sheet, act=act.action, attack=act.attack, target=act.target)


def _is_meant(act: LegalAct, move: NpcMove) -> bool:
    return act.action == move.action and move.attack in ("", act.attack) and move.target in ("", act.target)


def _by_code(desk: Desk, work: TurnWork, request: AnyRequest, *, late: bool) -> Halted | None:
    resolution = run(desk, work, request, asker="code", late=late)
    if not isinstance(resolution, Resolution):
        return resolution
    show(desk, work, resolution, heard=False)
    return None
