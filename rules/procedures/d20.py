"""One d20 against a target number; an edge throws two and keeps the higher or the lower."""

from __future__ import annotations

from rules.definitions.checks import D20Procedure
from rules.dice_terms import DiceTerm
from rules.procedures.reading import Throw, ThrowPlan, ThrowRead, Tier, thrown

TIERS = (
    Tier("critical_success", "success"),
    Tier("success", "success"),
    Tier("failure", "failure"),
    Tier("critical_failure", "failure"),
)
_BY_ID = {tier.id: tier for tier in TIERS}


def tiers(procedure: D20Procedure) -> tuple[Tier, ...]:
    """The tiers this procedure can give."""
    return TIERS


def throw(procedure: D20Procedure, plan: ThrowPlan, throw_dice: Throw) -> ThrowRead:
    """Throws and reads a d20 check. Without a target number the total counts as reached."""
    term = DiceTerm(1, 20) if plan.edge == 0 else DiceTerm(2, 20, "kh" if plan.edge > 0 else "kl", 1)
    result = throw_dice(term, "check")
    total = result.total + plan.bonus
    if procedure.critical and result.total >= procedure.critical:
        tier = "critical_success"
    elif procedure.fumble and result.total <= procedure.fumble:
        tier = "critical_failure"
    else:
        tier = "success" if plan.target is None or total >= plan.target else "failure"
    return ThrowRead(_BY_ID[tier], total, thrown(result))
