"""Two named dice summed: the higher names the tone, equal faces are a critical success (Hope and Fear)."""

from __future__ import annotations

from rules.definitions.checks import DualityProcedure
from rules.dice_terms import DiceTerm
from rules.events import ChipLine
from rules.procedures.reading import Throw, ThrowPlan, ThrowRead, Tier, thrown

TIERS = (
    Tier("critical_success", "success"),
    Tier("success_with_hope", "success"),
    Tier("success_with_fear", "success"),
    Tier("failure_with_hope", "failure"),
    Tier("failure_with_fear", "failure"),
)
_BY_ID = {tier.id: tier for tier in TIERS}


def tiers(procedure: DualityProcedure) -> tuple[Tier, ...]:
    """The tiers this procedure can give."""
    return TIERS


def throw(procedure: DualityProcedure, plan: ThrowPlan, throw_dice: Throw) -> ThrowRead:
    """Throws the first (hope) and second (fear) die, and one more for an edge, and reads them."""
    hope = throw_dice(DiceTerm(1, procedure.sides), "hope")
    fear = throw_dice(DiceTerm(1, procedure.sides), "fear")
    results = [hope, fear]
    lines: tuple[ChipLine, ...] = ()
    edge = 0
    if plan.edge:
        extra = throw_dice(DiceTerm(1, procedure.edge_sides), "edge")
        edge = plan.edge * extra.total
        # Its line counts it, with its sign; as a kept die it would count twice.
        lines = (ChipLine(kind="die", id="edge", amount=edge),)
        results.append(extra._replace(dice=tuple(die._replace(kept=False) for die in extra.dice)))
    total = hope.total + fear.total + edge + plan.bonus
    if hope.total == fear.total:
        tier = "critical_success"
    else:
        came = "success" if plan.target is None or total >= plan.target else "failure"
        tier = f"{came}_with_{'hope' if hope.total > fear.total else 'fear'}"
    return ThrowRead(_BY_ID[tier], total, thrown(*results), lines)
