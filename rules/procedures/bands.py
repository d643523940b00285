"""Dice and modifiers read in bands, without or with a target number: 2d6 games, death saves, dice of the stats."""

from __future__ import annotations

from dataclasses import replace

from rules.definitions.checks import Band, BandsProcedure
from rules.dice import DiceResult
from rules.dice_terms import parse_dice
from rules.procedures.reading import Throw, ThrowPlan, ThrowRead, Tier, throw_stat_dice, thrown

STATS = "stats"
"""As `dice`: throw the die of each stat the check reads, as it stands now (rule_system R04)."""


def tiers(procedure: BandsProcedure) -> tuple[Tier, ...]:
    """The tiers this procedure can give, as its bands name them."""
    return tuple(dict.fromkeys(Tier(band.tier, band.kind) for band in procedure.bands))


def throw(procedure: BandsProcedure, plan: ThrowPlan, throw_dice: Throw) -> ThrowRead:
    """Throws and reads the bands from the highest down; `at` counts from the target number where there is one."""
    results = (
        throw_stat_dice(plan, throw_dice) if procedure.dice == STATS else [_throw_term(procedure, plan, throw_dice)]
    )
    total = sum(result.total for result in results) + plan.bonus
    band = _band(procedure, total - (plan.target or 0))
    return ThrowRead(Tier(band.tier, band.kind), total, thrown(*results))


def _throw_term(procedure: BandsProcedure, plan: ThrowPlan, throw_dice: Throw) -> DiceResult:
    term = parse_dice(procedure.dice)
    if plan.edge:
        keep = term.keep_count or term.count
        count = min(100, term.count + procedure.edge_dice)
        term = replace(term, count=count, keep="kh" if plan.edge > 0 else "kl", keep_count=keep)
    return throw_dice(term, "check")


def _band(procedure: BandsProcedure, total: int) -> Band:
    graded = sorted((band for band in procedure.bands if band.at is not None), key=lambda band: -(band.at or 0))
    for band in graded:
        if total >= (band.at or 0):
            return band
    return next((band for band in procedure.bands if band.at is None), graded[-1])
