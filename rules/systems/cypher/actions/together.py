"""Working together and standing in the way: distract, guard, draw an attack, wait (cypher §3.9, §3.10)."""

from __future__ import annotations

from rules.decisions import Steps
from rules.encounter import begin_encounter
from rules.events import Cause, Chip, ConditionEnded, StorytellerTold
from rules.refusals import Refusal
from rules.request_base import Asker, SystemRequest
from rules.state import Sheet
from rules.systems.cypher.actions.acting import acted, hero, may_act, this_round
from rules.systems.cypher.actions.attack import target_of
from rules.systems.cypher.actions.attempts import plan
from rules.systems.cypher.actions.character import Character, level_of
from rules.systems.cypher.actions.counting import Ground
from rules.systems.cypher.actions.keeping import keep
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.requests import Attempt, Reason
from rules.systems.cypher.actions.rolling import attempt_steps
from rules.systems.cypher.actions.round_requests import Wait
from rules.systems.cypher.actions.rounds import give_for_round
from rules.systems.cypher.actions.stats import Stat
from rules.systems.cypher.actions.task import after_face
from rules.systems.cypher.actions.together_requests import Distract, Draw, Guard, HoldOff, SlipPast
from rules.systems.cypher.actions.watching import Watch, hold, slipped_past
from rules.tally import About, Tally

ACTION_LOST = "action_lost"
DRAWN_BY_TWO = "drawn_by_two"


def distract(tally: Tally, request: Distract, asker: Asker) -> Refusal | None:
    """A foe's attacks are hindered for a round; more who do it add nothing."""
    ready = _both(tally, request.sheet, request.target)
    if isinstance(ready, Refusal):
        return ready
    about = _about(request)
    give_for_round(tally, about.of(request.target), "distracted", request.sheet)
    acted(tally, about)
    return None


def guard(tally: Tally, request: Guard, asker: Asker) -> Refusal | None:
    """Stands on guard for a round: a character's defences are eased, what a non-player guards is out of reach."""
    sheet = tally.state.sheets.get(request.sheet)
    if sheet is None or sheet.kind == "hero":
        pc = hero(tally, request.sheet)
        refused = pc if isinstance(pc, Refusal) else may_act(tally, pc)
        if refused is not None:
            return refused
    about = _about(request)
    give_for_round(tally, about, "guarding", request.sheet)
    keep(tally, about, "watch", Watch(over=request.over))
    acted(tally, about)
    return None


def wait(tally: Tally, request: Wait, asker: Asker) -> Refusal | None:
    """A character waits for something to happen; where it does, their action comes first, else there is none."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    noted = this_round(tally, request.sheet)
    refused = may_act(tally, pc) or (Refusal("waits_already", {"sheet": request.sheet}) if noted.waiting else None)
    if refused is None:
        waits = noted.model_copy(update={"waiting": request.trigger})
        keep(tally, _about(request), "round", waits, "waits", trigger=request.trigger)
    return refused


def draw_steps(tally: Tally, request: Draw, asker: Asker) -> Steps[Chip | Refusal | None]:
    """A foe turns on the one who draws it: a plain one at once, a clever one by an Intellect roll, not for two."""
    ready = _both(tally, request.sheet, request.target)
    if isinstance(ready, Refusal):
        return ready
    pc, foe = ready
    about = _about(request)
    if "drawn" in foe.conditions:
        _nobody_drawn(tally, about, foe)
        return None
    chip: Chip | None = None
    if request.clever:
        rolled = yield from _vs_foe(tally, pc, foe, request, "intellect", ())
        if isinstance(rolled, Refusal):
            return rolled
        chip = rolled
        if chip.kind != "success":
            return chip
        give_for_round(tally, about, "exposed", request.sheet)
    give_for_round(tally, about.of(foe.id), "drawn", request.sheet)
    return chip


def slip_past_steps(tally: Tally, request: SlipPast, asker: Asker) -> Steps[Chip | Refusal]:
    """Past a foe who stands on guard: Speed against its level, hindered; what comes then is at its usual difficulty.

    Whoever fails has lost the action that was to come.
    """
    ready = _both(tally, request.sheet, request.target)
    if isinstance(ready, Refusal):
        return ready
    about = _about(request)
    begin_encounter(tally, about)
    chip = yield from _vs_foe(tally, *ready, request, "speed", (), hindered=(Reason(id="guarding"),))
    if isinstance(chip, Chip) and chip.kind == "success":
        slipped_past(tally, about, request.target)
    elif isinstance(chip, Chip) and chip.tier != "impossible":
        acted(tally, about)
    return chip


def hold_off_steps(tally: Tally, request: HoldOff, asker: Asker) -> Steps[Chip | Refusal]:
    """A foe tries what a character guards against: Speed against its level, eased; its action is lost on a success."""
    pc = hero(tally, request.sheet)
    foe = target_of(tally, request.target)
    if isinstance(pc, Refusal):
        return pc
    if isinstance(foe, Refusal):
        return foe
    if not pc.holds("guarding"):
        return Refusal("not_on_guard", {"sheet": request.sheet})
    chip = yield from _vs_foe(tally, pc, foe, request, "speed", (Reason(id="guarding"),))
    if isinstance(chip, Chip) and chip.kind == "success":
        told = StorytellerTold(subject=foe.id, cause=_about(request).cause, text=ACTION_LOST)
        tally.emit(told, _about(request).of(foe.id))
        hold(tally, _about(request).of(foe.id))
    return chip


def _vs_foe(
    tally: Tally,
    pc: Character,
    foe: Sheet,
    request: Attempt,
    stat: Stat,
    assets: tuple[Reason, ...],
    hindered: tuple[Reason, ...] = (),
) -> Steps[Chip | Refusal]:
    """An attempt against a foe's level; it is no action of its own."""
    level = level_of(foe)
    ground = Ground(line("base_foe", difficulty=level, target=foe.id), level, assets, hindered)
    ready = plan(tally, pc, request, stat, ground, against=foe.id)
    if isinstance(ready, Refusal):
        return ready
    about = _about(request)
    rolled = yield from attempt_steps(tally, ready, about)
    yield from after_face(tally, rolled, about)
    return rolled.chip


def _nobody_drawn(tally: Tally, about: About, foe: Sheet) -> None:
    """Two who draw at once cancel each other out."""
    over = [(foe.id, "drawn"), *((one.id, "exposed") for one in tally.state.heroes())]
    for sheet, condition in over:
        held = tally.sheet(sheet).conditions.get(condition)
        if held is not None:
            ended = ConditionEnded(subject=sheet, cause=about.cause, condition=condition, before=held.steps)
            tally.emit(ended, about.of(sheet))
    tally.emit(StorytellerTold(subject=foe.id, cause=about.cause, text=DRAWN_BY_TWO), about.of(foe.id))


def _both(tally: Tally, sheet: str, target: str) -> tuple[Character, Sheet] | Refusal:
    pc = hero(tally, sheet)
    if isinstance(pc, Refusal):
        return pc
    foe = target_of(tally, target)
    if isinstance(foe, Refusal):
        return foe
    refused = may_act(tally, pc)
    return (pc, foe) if refused is None else refused


def _about(request: SystemRequest) -> About:
    return About(request.sheet, Cause(kind="action", ref=request.action), request.sheet)
