"""The dice of two stats summed against a target number; equal faces decide by themselves (step-dice games)."""

from __future__ import annotations

from rules.definitions.checks import StepsProcedure
from rules.procedures.reading import Throw, ThrowPlan, ThrowRead, Tier, throw_stat_dice, thrown

TIERS = (
    Tier("critical_success", "success"),
    Tier("success", "success"),
    Tier("failure", "failure"),
    Tier("critical_failure", "failure"),
)
_BY_ID = {tier.id: tier for tier in TIERS}


def tiers(procedure: StepsProcedure) -> tuple[Tier, ...]:
    """The tiers this procedure can give."""
    return TIERS


def throw(procedure: StepsProcedure, plan: ThrowPlan, throw_dice: Throw) -> ThrowRead:
    """Throws both stats' dice and reads them. Without a target number the total counts as reached."""
    results = throw_stat_dice(plan, throw_dice)
    total = sum(result.total for result in results) + plan.bonus
    faces = [result.total for result in results]
    if procedure.fumble and max(faces) <= procedure.fumble:
        tier = "critical_failure"
    elif procedure.critical and min(faces) == max(faces) >= procedure.critical:
        tier = "critical_success"
    else:
        tier = "success" if plan.target is None or total >= plan.target else "failure"
    return ThrowRead(_BY_ID[tier], total, thrown(*results))
