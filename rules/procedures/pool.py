"""A pool of dice of which the highest counts: one for each point of the stat, two for none and then the lower."""

from __future__ import annotations

from rules.definitions.checks import PoolProcedure
from rules.dice_terms import MOST_DICE, DiceTerm
from rules.events import ChipLine
from rules.procedures.reading import Throw, ThrowPlan, ThrowRead, Tier, thrown

TIERS = (
    Tier("critical_success", "success"),
    Tier("success", "success"),
    Tier("mixed", "mixed"),
    Tier("failure", "failure"),
)
_BY_ID = {tier.id: tier for tier in TIERS}
NO_DICE = "no_dice"
"""The line of a throw that nobody had a die for."""


def tiers(procedure: PoolProcedure) -> tuple[Tier, ...]:
    """The tiers this procedure can give."""
    return TIERS


def throw(procedure: PoolProcedure, plan: ThrowPlan, throw_dice: Throw) -> ThrowRead:
    """Throws as many dice as the plan's bonus counts, one more or less for an edge, and reads the highest.

    Without any die two are thrown and the lower counts; nothing is critical then.
    """
    lines = (ChipLine(kind="die", id="edge", amount=plan.edge),) if plan.edge else ()
    count = min(MOST_DICE, plan.bonus + plan.edge)
    if count <= 0:
        result = throw_dice(DiceTerm(2, procedure.sides, "kl", 1), "check")
        lines = (*lines, ChipLine(kind="rule", id=NO_DICE))
        full = 0
    else:
        result = throw_dice(DiceTerm(count, procedure.sides, "kh", 1), "check")
        full = sum(die.face >= procedure.full for die in result.dice)
    if procedure.critical and full >= procedure.critical:
        tier = "critical_success"
    elif result.total >= procedure.full:
        tier = "success"
    else:
        tier = "mixed" if result.total >= procedure.partial else "failure"
    return ThrowRead(_BY_ID[tier], result.total, thrown(result), lines)
