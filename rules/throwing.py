"""A planned check from the throw to all that follows from it: decisions, outcome, cascade."""

from __future__ import annotations

from rules.after_throw import resisted, settled_throw
from rules.cascade import Cascade, outcome_about
from rules.checks import CheckPlan
from rules.decisions import Steps
from rules.definitions.adventure import ApproachDef
from rules.definitions.checks import Outcomes
from rules.encounter import begin_encounter
from rules.events import Cause, Chip
from rules.growth.improvement import mark_used_well
from rules.ladders import is_safest, keyed, outcome_effects
from rules.stakes import put_nothing_on_record, scene_effects
from rules.tally import About, Tally


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
    of_scene = scene_effects(tally, chip, approach, risky=plan.check.risky and not plan.check.attack)
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
    put_nothing_on_record(tally, chip, about, after, risky=plan.check.risky)
    return chip


def _is_pain(chip: Chip) -> bool:
    """Whether what the scene does with this outcome is for the worse."""
    return chip.kind == "failure"
