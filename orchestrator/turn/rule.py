"""Step 2: what does the action call for? One structured call, told once what was wrong, then the plain matcher."""

from __future__ import annotations

from orchestrator.models.embedded.matcher import match_ruling, stated_ruling
from orchestrator.models.errors import ModelError
from orchestrator.models.gathered import gather_answer
from orchestrator.models.messages import OutputSchema
from orchestrator.models.scaffold import without_scaffold
from orchestrator.models.structured import Structured, read_structured
from orchestrator.turn.asking import Ask, ask_model, compose_ask, mind_caps, stop_for
from orchestrator.turn.desk import Desk
from orchestrator.turn.honouring import NOT_NOW, honoured
from orchestrator.turn.honouring_typed import typed_action
from orchestrator.turn.next_step import Narrate, NextStep, Resolve, Stop
from orchestrator.turn.proposing import proposal_fault
from orchestrator.turn.ruling import Ruling, ruling_schema
from orchestrator.turn.ruling_view import ruling_view
from orchestrator.turn.turning_down import turned_down
from orchestrator.turn.unsaid import unsaid
from orchestrator.turn.work import TurnWork
from prompts.views import RulingView
from rules.dice import ForcedDice
from rules.refusals import Refusal, unknown
from rules.storyteller import open_exits
from rules.systems.registry import offers_of
from rules.tally import Tally
from tools.lines import refusal_line

NO_DICE = ForcedDice(())
"""Planning throws nothing: the target is fixed before a face is seen. A throw here is a bug and raises."""


async def rule(desk: Desk, work: TurnWork) -> NextStep:
    """Fills `work.ruling`; a question back skips the dice.

    Single-call mode leaves checks to the narrator's `roll`, but what players say of the rules is theirs to say: an
    ability they name, or what they put into a check, is ruled by the plain matcher.
    """
    if work.ruling is None:
        if work.submit.kind == "open" or _is_out(desk, work):
            work.ruling = Ruling(kind="nothing")
        elif desk.single_call and not desk.tells_whole:
            _take_stated(desk, work)
        elif desk.single_call:
            _take_matched(desk, work)
        else:
            stopped = await _ask(desk, work)
            if stopped is not None:
                return stopped
    ruling = work.ruling
    if ruling is not None:
        work.parts.append({"type": "ruling", "by": work.ruled_by, **ruling.model_dump(exclude_defaults=True)})
    if ruling is not None and ruling.kind == "question" and ruling.question.strip():
        work.question = without_scaffold(ruling.question).strip()
        if work.question:
            return Narrate()
    if ruling is not None and turned_down(desk, work, ruling):
        return Narrate()
    return Resolve()


def _is_out(desk: Desk, work: TurnWork) -> bool:
    return Tally(desk.system, work.state, NO_DICE).reading(work.actor).is_out()


def _take_matched(desk: Desk, work: TurnWork) -> None:
    work.ruling = Ruling.model_validate(match_ruling(ruling_view(desk, work, plain=True)))
    work.ruled_by = "matcher"


def _take_stated(desk: Desk, work: TurnWork) -> None:
    view = ruling_view(desk, work, plain=True)
    matched = stated_ruling(view) if view.abilities or view.options else None
    work.ruling = Ruling(kind="nothing") if matched is None else Ruling.model_validate(matched)
    work.ruled_by = "" if matched is None else "matcher"


async def _ask(desk: Desk, work: TurnWork) -> Stop | None:
    """Two tries with a model, then the matcher."""
    fault = ""
    for last in (False, True):
        view = ruling_view(desk, work, fault=fault)
        ask = Ask(
            "ruling",
            view,
            output=OutputSchema("ruling", _schema(view, in_words=desk.model.profile.structured != "json_schema")),
        )
        composed = compose_ask(desk, ask)
        if isinstance(composed, Stop):
            return composed
        stopped = mind_caps(desk, work, composed)
        if stopped is not None:
            return stopped
        try:
            answer = await gather_answer(ask_model(desk, work, ask, composed))
        except ModelError as error:
            return stop_for(desk, error)
        if answer.finished.reason in ("refusal", "filtered"):
            line = desk.words.say("notice.model_refused")
            said = answer.finished.refusal.strip()
            return Stop("model_refused", f"{line} {said}".strip())
        read = read_structured(answer.text, Ruling)
        if isinstance(read, Structured):
            ruling, slip = heard(desk, view, read.value)
            fault = ruling_fault(desk, work, ruling) or ("" if last else slip or ruling_slip(desk, work, ruling))
            if not fault:
                work.ruling, work.ruled_by = ruling, "model"
                return None
        else:
            fault = read.text(desk.words.language)
    _take_matched(desk, work)
    return None


def heard(desk: Desk, view: RulingView, ruling: Ruling) -> tuple[Ruling, str]:
    """The ruling without what the player never spoke of, and what to tell whoever ruled; empty where nothing is.

    What of it was out of bounds has been left out when it was read, and is told here.
    """
    made_up = unsaid(view, ruling.given)
    told = [desk.words.say("notice.ruling_unreadable", field=field) for field in ruling.unreadable]
    told += [desk.words.say("notice.ruling_unsaid", part=part.id) for part in made_up]
    ids = {part.id for part in made_up}
    given = {id: value for id, value in ruling.given.items() if id not in ids}
    return (ruling.model_copy(update={"given": given}) if ids else ruling), "\n".join(told)


def ruling_slip(desk: Desk, work: TurnWork, ruling: Ruling) -> str:
    """What whoever ruled got wrong and that can be left out, in the table's language; empty where there is nothing."""
    slip: Refusal | None = None
    if ruling.kind == "action":
        slip = honoured(Tally(desk.system, work.state, NO_DICE), work.actor, ruling).slip
    if slip is None and ruling.proposed is not None:
        slip = proposal_fault(desk, work.state, work.actor, ruling.proposed)
    return "" if slip is None else refusal_line(desk.system, work.state, slip, desk.words, ids=True)


def ruling_fault(desk: Desk, work: TurnWork, ruling: Ruling) -> str:
    """What is wrong with a ruling, in the table's language; empty when code can act on it. No die is thrown."""
    tally = Tally(desk.system, work.state, NO_DICE)
    refusal: Refusal | None = None
    match ruling.kind:
        case "action":
            asked = honoured(tally, work.actor, ruling)
            refusal = _not_offered(desk, work, ruling) or (None if asked.closed else asked.fault)
        case "move":
            ways = open_exits(tally)
            refusal = None if ruling.scene in ways else unknown("scene", ruling.scene, ways)
        case "question":
            refusal = None if ruling.question.strip() else Refusal("question_empty")
        case _:
            refusal = None
    if refusal is None or refusal.code == "cannot_act" or refusal.code in NOT_NOW:
        return ""
    return refusal_line(desk.system, work.state, refusal, desk.words, ids=True)


def _not_offered(desk: Desk, work: TurnWork, ruling: Ruling) -> Refusal | None:
    """Why an action of the system's own is none that a ruling calls for: growth, say, is asked for by the player."""
    action = "" if ruling.approach else typed_action(desk.system, ruling, work.state.scene.id)
    offered = tuple(offer.action for offer in offers_of(desk.system, "ruled"))
    return unknown("action", action, offered) if action and action not in offered else None


def _schema(view: RulingView, *, in_words: bool) -> dict[str, object]:
    """The form of the ruling; told in words, it leaves to the prompt what may be said of each action."""
    return ruling_schema(
        checks=tuple(line.id for line in view.checks),
        stats=tuple(line.id for line in view.stats),
        skills=tuple(line.id for line in view.skills),
        attacks=tuple(line.id for line in view.attacks),
        targets=_targets(view),
        difficulties=tuple(line.id for line in view.difficulties),
        approaches=tuple(line.id for line in view.approaches),
        exits=tuple(way.id for way in view.scene.exits if way.open),
        npc=bool(view.npc_options),
        abilities=tuple(one.id for one in view.abilities),
        also=tuple(line.id for line in view.stats) if any(check.also for check in view.checks) else (),
        positions=_steps(view, "position"),
        effects=_steps(view, "effect"),
        spends=tuple(line.id for line in view.options),
        parts=view.parts,
        proposals=view.proposals,
        open_parts=in_words,
    )


def _targets(view: RulingView) -> tuple[str, ...]:
    """Whom anything can be done to: whom the actor may act upon, and whom an ability is for, oneself among them."""
    found = (*view.targets, *(one for ability in view.abilities for one in ability.targets))
    return tuple(dict.fromkeys(one.id for one in found))


def _steps(view: RulingView, part: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(step.id for line in view.ladders if line.part == part for step in line.steps))
