"""Actions that throw dice: a ruled check of a hero, and what a non-player does on its turn."""

from __future__ import annotations

from dataclasses import replace

from rules.cascade import Cascade, outcome_about, outcome_effects
from rules.checks import CheckPlan, make_check, plan_check
from rules.decisions import Decision, Option, Steps
from rules.definitions.adventure import ApproachDef
from rules.definitions.effects import Effect
from rules.effects.scenes import remove_from_scene
from rules.effects.tracks import has_track, move_track
from rules.encounter import FLEE, HOLD, begin_encounter, legal_acts
from rules.events import (
    CardFired,
    CascadeStopped,
    Cause,
    CheckResolved,
    Chip,
    ChipLine,
    DiceRolled,
    DividedByZero,
    ImprovementMarked,
    NoConsequence,
    RequestRefused,
    StorytellerTold,
    WithoutEffect,
)
from rules.growth.improvement import mark_used_well
from rules.refusals import Refusal, unknown
from rules.requests import ActAs, MakeCheck
from rules.tally import About, Tally

KEEP = "keep"
AGAIN = "throw_again"
_ONLY_RECORD = frozenset(
    {
        *(CheckResolved, DiceRolled, WithoutEffect, RequestRefused),
        *(StorytellerTold, CardFired, CascadeStopped, DividedByZero, ImprovementMarked),
    }
)
"""Events that put something on record and are no consequence of a check."""


def check_steps(tally: Tally, request: MakeCheck) -> Steps[Chip | Refusal]:
    """A check, whole: plan, throw, perhaps a second throw that the roller decides on, outcome, cascade."""
    ready = with_approach(tally, request)
    if isinstance(ready, Refusal):
        return ready
    request, approach = ready
    plan = plan_check(tally, request)
    if isinstance(plan, Refusal):
        return plan
    if tally.sheet(request.sheet).kind == "npc" and request.sheet not in tally.state.scene.present:
        return Refusal("not_here", {"sheet": request.sheet}, tally.state.scene.present)
    about = About(
        request.sheet,
        Cause(kind="attack" if plan.attack else "check", ref=plan.check.id),
        actor=request.sheet,
        target=request.target,
        attack=plan.attack,
    )
    if plan.check.attack:
        begin_encounter(tally, about)
    chip = make_check(tally, plan, about)
    chip = yield from _second_chance(tally, plan, chip, about)
    after = len(tally.events)
    mark_used_well(tally, about, chip)
    effects = (*outcome_effects(plan.check, chip), *_scene_effects(tally, plan, chip, approach))
    Cascade(tally).run(effects, outcome_about(chip))
    heroic = tally.sheet(chip.sheet).kind == "hero"
    unmoved = _ONLY_RECORD.issuperset(map(type, tally.events[after:]))
    if heroic and chip.kind == "failure" and plan.check.risky and unmoved:
        nothing = NoConsequence(subject=request.sheet, cause=about.cause, check=plan.check.id)
        tally.emit(nothing, about)
    return chip


def with_approach(tally: Tally, request: MakeCheck) -> tuple[MakeCheck, ApproachDef | None] | Refusal:
    """The request with what its approach fixes: an approach's check, stat, skill and difficulty are the scene's."""
    if not request.approach:
        return request, None
    scene = tally.system.scenes.get(tally.state.scene.id)
    approaches = {one.id: one for one in scene.approaches} if scene else {}
    approach = approaches.get(request.approach)
    if approach is None:
        return unknown("approach", request.approach, approaches)
    if approach.when is not None and not tally.reading(_reader(tally, request)).holds(approach.when):
        return Refusal("approach_closed", {"approach": approach.id})
    fixed = {
        "action": approach.check,
        "stat": approach.stat or request.stat,
        "skill": approach.skill or request.skill,
        "difficulty": approach.difficulty or request.difficulty,
    }
    return request.model_copy(update=fixed), approach


def _reader(tally: Tally, request: MakeCheck) -> str:
    return request.sheet if request.sheet in tally.state.sheets else "table"


def _second_chance(tally: Tally, plan: CheckPlan, chip: Chip, about: About) -> Steps[Chip]:
    chance = plan.check.second_chance
    if chance is None or (chip.tier not in chance.tiers and chip.kind not in chance.tiers):
        return chip
    track = tally.system.tracks[chance.track]
    if tally.sheet(chip.sheet).kind != "hero" or not has_track(track, tally.sheet(chip.sheet)):
        return chip
    if tally.reading(chip.sheet).track(chance.track) < chance.cost:
        return chip
    decision = Decision(
        id=f"second_chance:{plan.check.id}",
        kind="second_chance",
        decider=chip.sheet,
        options=(Option(KEEP), Option(AGAIN, ((chance.track, chance.cost),))),
        default=KEEP,
    )
    answer = yield decision
    if answer != AGAIN:
        return chip
    move_track(tally, about, chance.track, -chance.cost)
    # The first throw stays on record, but what a card waits for is the one that stands.
    tally.set_off = [(moment, for_whom) for moment, for_whom in tally.set_off if moment.kind != "outcome"]
    again = ChipLine(kind="bonus", id=chance.track, note="second_chance")
    return make_check(tally, replace(plan, lines=(*plan.lines, again)), about)


def _scene_effects(tally: Tally, plan: CheckPlan, chip: Chip, approach: ApproachDef | None) -> tuple[Effect, ...]:
    """What the approach does with a hero's outcome, or else the scene's stakes, which are for risky checks only."""
    if tally.sheet(chip.sheet).kind != "hero":
        return ()
    if approach is not None:
        return approach.failure if chip.kind == "failure" else approach.success
    if plan.check.attack or not plan.check.risky:
        return ()
    scene = tally.system.scenes.get(tally.state.scene.id)
    if scene is None:
        return ()
    return scene.failure if chip.kind == "failure" else scene.success


def act_as_steps(tally: Tally, request: ActAs) -> Steps[Chip | Refusal | None]:
    """A non-player's turn: only what is on its legal list (design.md §5)."""
    if request.sheet not in tally.state.sheets:
        return unknown("sheet", request.sheet, tally.state.sheets)
    if request.sheet not in tally.state.scene.present:
        return Refusal("not_here", {"sheet": request.sheet}, tally.state.scene.present)
    legal = legal_acts(tally.system, tally.state, request.sheet)
    fitting = [
        act
        for act in legal
        if act.action == request.act and request.attack in ("", act.attack) and request.target in ("", act.target)
    ]
    if not fitting:
        wanted = "/".join(part for part in (request.act, request.attack, request.target) if part)
        return unknown("act", wanted, ("/".join((a.action, a.attack, a.target)).rstrip("/") for a in legal))
    act = fitting[0]
    about = About(request.sheet, Cause(kind="encounter", ref=act.action))
    if act.action == HOLD:
        return None
    if act.action == FLEE:
        remove_from_scene(tally, about, request.sheet)
        Cascade(tally).settle()
        return None
    check = MakeCheck(action=act.action, sheet=act.sheet, attack=act.attack, target=act.target)
    return (yield from check_steps(tally, check))
