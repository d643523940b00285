"""Step 3: code resolves the ruling, then the non-players whose turn it is. No model has a part in it."""

from __future__ import annotations

from orchestrator.turn.desk import Desk
from orchestrator.turn.dice import code_dice, hero_dice
from orchestrator.turn.honouring import Honoured, declined_line, honoured
from orchestrator.turn.next_step import Narrate, NextStep, Stop, WaitForDecision, WaitForFaces
from orchestrator.turn.ruling import Ruling
from orchestrator.turn.signals import Changed, Noticed, Rolled
from orchestrator.turn.work import TurnWork
from rules.dice import DiceTerm, DiceWanted, ForcedDice, ForcedFaceError
from rules.encounter import LegalAct, legal_acts, policy_act
from rules.engine import Resolution, refusal, resolve
from rules.requests import ActAs, AnyRequest, ChangeScene, NextActor, PassTime
from rules.tally import Tally
from tools.chips import chip_view
from tools.lines import Teller, change_lines, refusal_line
from tools.throws import throw_lines

REST_MINUTES = 60
"""How long a rest takes in the fiction when nobody says."""
MOST_NPC_TURNS = 40
"""The most turns of non-players between two of a hero."""


async def resolve_turn(desk: Desk, work: TurnWork) -> NextStep:
    """Runs the player's action and what follows from it by order. A refusal is told, and the turn goes on."""
    if work.submit.kind != "open":
        npc_turns(desk, work)
        waits = _hero_turn(desk, work)
        if waits is not None:
            return waits
        if not desk.single_call:
            npc_turns(desk, work, after_hero=True)
    return Narrate()


def _hero_turn(desk: Desk, work: TurnWork) -> NextStep | None:
    asked = _asked(desk, work, work.ruling or Ruling(kind="nothing"))
    if asked is None:
        return None
    request = asked.request
    _tell_declined(desk, work, asked)
    try:
        resolution = _resolve(desk, work, request)
    except DiceWanted as wanted:
        return WaitForFaces(wanted.term, wanted.reason, wanted.who)
    except ForcedFaceError as error:
        if error.place < work.carried:  # it was thrown with other dice, before: from here on all is thrown anew
            del work.faces[error.place :]
            return _hero_turn(desk, work)
        del work.faces[error.place :]
        return Stop("bad_face", _no_such_face(desk, error))
    if resolution.awaiting is not None:
        for chip in resolution.chips[work.shown :]:
            desk.tell(Rolled(chip_view(desk.system, work.state, chip, desk.words)))
        work.shown = len(resolution.chips)
        return WaitForDecision(resolution.awaiting)
    if resolution.refused is not None and resolution.refused.code == "unknown_option":
        work.answers.pop()
        return Stop("unknown_option", refusal_line(desk.system, work.state, resolution.refused, desk.words))
    if work.answers:
        work.parts.append({"type": "decided", "answers": list(work.answers)})
    work.entered = isinstance(request, ChangeScene) and resolution.refused is None
    work.rested = isinstance(request, PassTime) and resolution.refused is None
    work.approach = work.ruling.approach if work.ruling and resolution.refused is None else ""
    teller = Teller(desk.system, work.state, desk.words)
    for one in asked.declined:
        work.take(refusal(work.state, request, one.refusal))
        line = declined_line(teller, one)
        work.parts.append({"type": "refused", "code": one.refusal.code, "line": line, "beside": True})
    show(desk, work, resolution)
    return None


def _no_such_face(desk: Desk, error: ForcedFaceError) -> str:
    term = error.term
    return desk.words.say(
        "notice.bad_face",
        dice=str(DiceTerm(1, term.sides)),
        face=str(error.face)[:20],
        lowest=term.lowest_face,
        highest=term.highest_face,
    )


def _tell_declined(desk: Desk, work: TurnWork, asked: Honoured) -> None:
    """Says once what of the player's words on the rules cannot be honoured, and why; the plain course goes on."""
    if not work.declined_told:
        teller = Teller(desk.system, work.state, desk.words)
        for one in asked.declined:
            desk.tell(Noticed(one.refusal.code, declined_line(teller, one)))
    work.declined_told = True


def _resolve(desk: Desk, work: TurnWork, request: AnyRequest) -> Resolution:
    """Resolves with the answers so far; where nobody is asked, decisions take their default."""
    answers = list(work.answers)
    while True:
        resolution = resolve(
            desk.system, work.state, request, dice=hero_dice(desk, work), asker="player", answers=answers
        )
        if resolution.awaiting is None or desk.settings.decisions == "ask":
            return resolution
        answers.append(resolution.awaiting.default)


def _asked(desk: Desk, work: TurnWork, ruling: Ruling) -> Honoured | None:
    match ruling.kind:
        case "action":
            return honoured(Tally(desk.system, work.state, ForcedDice(())), work.actor, ruling)
        case "move":
            return Honoured(ChangeScene(scene=ruling.scene))
        case "rest":
            return Honoured(PassTime(minutes=REST_MINUTES, rest=True))
        case "nothing" | "question":
            return None


def npc_turns(desk: Desk, work: TurnWork, *, after_hero: bool = False) -> None:
    """Lets non-players act until a hero is to act: as the ruling named, else by their stat block's policy."""
    named = {move.sheet: move for move in (work.ruling.non_players if work.ruling else ())}
    for _ in range(MOST_NPC_TURNS):
        encounter = work.state.scene.encounter
        if encounter is None:
            return
        actor = work.state.sheets[encounter.actor]
        if actor.kind == "hero" and not after_hero:
            return
        if actor.kind == "npc":
            legal = legal_acts(desk.system, work.state, actor.id)
            move = named.pop(actor.id, None)
            act = next(
                (
                    one
                    for one in legal
                    if move is not None
                    and one.action == move.action
                    and move.attack in ("", one.attack)
                    and move.target in ("", one.target)
                ),
                policy_act(desk.system, work.state, actor.id),
            )
            if act is not None:
                _act(desk, work, act)
        after_hero = False
        if work.state.scene.encounter is not None and work.state.scene.encounter.actor == actor.id:
            _by_code(desk, work, NextActor())


def _act(desk: Desk, work: TurnWork, act: LegalAct) -> None:
    request = ActAs(sheet=act.sheet, act=act.action, attack=act.attack, target=act.target)
    _by_code(desk, work, request)


def _by_code(desk: Desk, work: TurnWork, request: AnyRequest) -> None:
    answers: tuple[str, ...] = ()
    while True:
        dice = code_dice(desk, work)
        resolution = resolve(desk.system, work.state, request, dice=dice, asker="code", answers=answers)
        if resolution.awaiting is None:
            break
        answers = (*answers, resolution.awaiting.default)
    show(desk, work, resolution, heard=False)


def show(desk: Desk, work: TurnWork, resolution: Resolution, *, heard: bool = True) -> None:
    """Takes a resolution into the turn: its parts on record, its chips and changes shown.

    A refusal is told to whoever asked: `heard` is False where that was the storyteller, who reads it in the reply.
    """
    work.take(resolution)
    for place, chip in enumerate(resolution.chips):
        if place >= work.shown:
            desk.tell(Rolled(chip_view(desk.system, work.state, chip, desk.words)))
        work.parts.append({"type": "chip", "check": chip.check, "sheet": chip.sheet, "tier": chip.tier})
    work.shown = 0
    thrown = throw_lines(desk.system, work.state, resolution.events, desk.words)
    if thrown:
        desk.tell(Changed(thrown))
    lines = change_lines(desk.system, work.state, resolution.events, desk.words)
    if lines:
        desk.tell(Changed(lines))
        work.parts.append({"type": "changes", "lines": list(lines)})
    if resolution.refused is not None:
        line = refusal_line(desk.system, work.state, resolution.refused, desk.words)
        if heard:
            desk.tell(Noticed(resolution.refused.code, line))
        work.parts.append({"type": "refused", "code": resolution.refused.code, "line": line})
