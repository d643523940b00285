"""How dice are read: one procedure a file, chosen by the `kind` its data names."""

from __future__ import annotations

from typing import assert_never

from rules.definitions.checks import (
    BandsProcedure,
    D20Procedure,
    DualityProcedure,
    PoolProcedure,
    Procedure,
    StepsProcedure,
)
from rules.procedures import bands, d20, duality, pool, steps
from rules.procedures.reading import Throw, ThrowPlan, ThrowRead, Tier

__all__ = ["Throw", "ThrowPlan", "ThrowRead", "Tier", "throw", "tiers"]


def tiers(procedure: Procedure) -> tuple[Tier, ...]:
    """The tiers a procedure can give, best first."""
    match procedure:
        case D20Procedure():
            return d20.tiers(procedure)
        case DualityProcedure():
            return duality.tiers(procedure)
        case BandsProcedure():
            return bands.tiers(procedure)
        case PoolProcedure():
            return pool.tiers(procedure)
        case StepsProcedure():
            return steps.tiers(procedure)
        case _:
            assert_never(procedure)


def throw(procedure: Procedure, plan: ThrowPlan, throw_dice: Throw) -> ThrowRead:
    """Throws the dice of a plan and reads them."""
    match procedure:
        case D20Procedure():
            return d20.throw(procedure, plan, throw_dice)
        case DualityProcedure():
            return duality.throw(procedure, plan, throw_dice)
        case BandsProcedure():
            return bands.throw(procedure, plan, throw_dice)
        case PoolProcedure():
            return pool.throw(procedure, plan, throw_dice)
        case StepsProcedure():
            return steps.throw(procedure, plan, throw_dice)
        case _:
            assert_never(procedure)
