"""What a procedure is given and what it gives back: the plan of a throw, and the throw as read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from rules.dice import DiceResult
from rules.dice_terms import DiceTerm
from rules.events import ChipLine, ThrownDie

TierKind = Literal["success", "mixed", "failure"]
Throw = Callable[[DiceTerm, str], DiceResult]
"""Throws dice for a named reason and puts them on record."""


@dataclass(frozen=True, slots=True)
class Tier:
    """One way a check can come out."""

    id: str
    kind: TierKind


@dataclass(frozen=True, slots=True)
class ThrowPlan:
    """A throw fixed before any face is seen: what is added, the settled edge, the target number, the stats' dice.

    What is added is points, or dice where the procedure counts dice.
    """

    bonus: int
    edge: Literal[-1, 0, 1] = 0
    target: int | None = None
    stat_dice: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ThrowRead:
    """A throw as its procedure reads it; `lines` are reasons that only the dice could show."""

    tier: Tier
    total: int
    dice: tuple[ThrownDie, ...]
    lines: tuple[ChipLine, ...] = ()
    detail: str = ""


def thrown(*results: DiceResult) -> tuple[ThrownDie, ...]:
    """The dice of results as they go on record."""
    return tuple(ThrownDie(sides=die.sides, face=die.face, kept=die.kept) for result in results for die in result.dice)


def throw_stat_dice(plan: ThrowPlan, throw_dice: Throw) -> list[DiceResult]:
    """Throws the die of each stat; an edge throws the first one twice and keeps the higher or the lower."""
    results = []
    for place, (stat, sides) in enumerate(plan.stat_dice):
        edged = place == 0 and plan.edge != 0
        term = DiceTerm(2, sides, "kh" if plan.edge > 0 else "kl", 1) if edged else DiceTerm(1, sides)
        results.append(throw_dice(term, stat))
    return results
