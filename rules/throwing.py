"""A planned check from the throw to all that follows from it: decisions, outcome, cascade."""

from __future__ import annotations

from rules.after_throw import resisted, settled_throw
from rules.cascade import Cascade, outcome_about
from rules.checks import CheckPlan
from rules.decisions import Steps
from rules.definitions.adventure import ApproachDef
from rules.definitions.checks import Outcomes
from rules.definitions.effects import Effect
from rules.encounter import begin_encounter
from rules.events import (
    CardFired,
    CascadeStopped,
    Cause,
    CheckResolved,
    Chip,
    DiceRolled,
    DividedByZero,
    ImprovementMarked,
    NoConsequence,
    RequestRefused,
    SpendTaken,
    StorytellerTold,
    WithoutEffect,
)
from rules.growth.improvement import mark_used_well
from rules.ladders import is_safest, keyed, outcome_effects
from rules.tally import About, Tally

_ONLY_RECORD = frozenset(
    {
        *(CheckResolved, DiceRolled, WithoutEffect, RequestRefused, SpendTaken),
        *(StorytellerTold, CardFired, CascadeStopped, DividedByZero, ImprovementMarked),
    }
)
"""Events that put something on record and are no consequence of a check."""


def thrown_steps(
    tally: Tally, plan: CheckPlan, *, approach: ApproachDef | None = None, outcomes: Outcomes | None = None
) -> Steps[Chip]:
    """A planned check: throw, what the roller decides on, outcome, cascade.

    `approach` is what of the scene calls for it, `outcomes` what an ability adds to the check's own.
    """
    request = plan.request
    about = About(
        request.sheet,
        Cause(kind="attack" if plan.attack else "check", ref=plan.check.id),
        actor=request.sheet,
        target=request.target,
        attack=plan.attack,
    )
    if plan.check.attack:
        begin_encounter(tally, about)
    plan, chip = yield from settled_throw(tally, plan, about)
    after = len(tally.events)
    mark_used_well(tally, about, chip)
    of_scene = _scene_effects(tally, plan, chip, approach)
    withstood = yield from resisted(
        tally, plan, chip, threatened=bool(of_scene) and _is_pain(chip) and is_safest(plan.check, chip)
    )
    if withstood and _is_pain(chip) and is_safest(plan.check, chip):
        of_scene = ()
    effects = (
        *plan.besides,
        *outcome_effects(plan.check, chip, resisted=withstood),
        *keyed(outcomes or {}, chip),
        *of_scene,
    )
    Cascade(tally).run(effects, outcome_about(chip))
    _put_nothing_on_record(tally, plan, chip, about, after)
    return chip


def _is_pain(chip: Chip) -> bool:
    """Whether what the scene does with this outcome is for the worse."""
    return chip.kind == "failure"


def _put_nothing_on_record(tally: Tally, plan: CheckPlan, chip: Chip, about: About, after: int) -> None:
    """A risky check of a hero that failed and moved nothing is on record as such (behaviours A14)."""
    heroic = tally.sheet(chip.sheet).kind == "hero"
    unmoved = _ONLY_RECORD.issuperset(map(type, tally.events[after:]))
    if heroic and chip.kind == "failure" and plan.check.risky and unmoved:
        tally.emit(NoConsequence(subject=chip.sheet, cause=about.cause, check=plan.check.id), about)


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
