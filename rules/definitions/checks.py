"""Checks, difficulties, attacks and the procedures that read dice, as data."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.definitions.effects import Effect
from rules.definitions.words import (
    Definition,
    DiceText,
    DifficultyId,
    FormulaText,
    Id,
    Named,
    StatId,
    StatIdOrNone,
    TrackId,
    ValueId,
    Whole,
)


class D20Procedure(Definition):
    """One d20 plus modifiers against a target number; edges roll two and keep the higher or lower.

    A natural `critical` is a critical success, a natural `fumble` a critical failure; 0 switches either off.
    """

    kind: Literal["d20"] = "d20"
    critical: Whole = Field(default=20, ge=0, le=20)
    fumble: Whole = Field(default=1, ge=0, le=20)


class DualityProcedure(Definition):
    """Two differently named dice summed: the higher one colours the result, equal faces are a critical success.

    An edge adds (advantage) or takes away (disadvantage) a die of `edge_sides`.
    """

    kind: Literal["duality"] = "duality"
    sides: Whole = Field(default=12, ge=2, le=100)
    edge_sides: Whole = Field(default=6, ge=2, le=100)


class Band(Definition):
    """A result of at least `at` is this tier; the last band needs no `at`."""

    tier: Id
    kind: Literal["success", "mixed", "failure"]
    at: Whole | None = None


class BandsProcedure(Definition):
    """Dice plus modifiers read in bands, without a target number: 2d6 and 7–9 or 10+ games, and others like them.

    An edge rolls `edge_dice` more and keeps the highest or lowest.
    """

    kind: Literal["bands"] = "bands"
    dice: str = "2d6"
    edge_dice: Whole = Field(default=1, ge=1, le=10)
    bands: tuple[Band, ...] = Field(min_length=1)


Procedure = Annotated[D20Procedure | DualityProcedure | BandsProcedure, Field(discriminator="kind")]
"""How the dice of a check are read."""


class DifficultyDef(Named):
    """A word for how hard a thing is, and its number."""

    value: Whole
    meaning: str = ""


class SecondChance(Definition):
    """After one of these tiers the roller may pay from a track to throw again; the second throw stands."""

    track: TrackId
    cost: Whole = Field(default=1, ge=1, le=100)
    tiers: tuple[Id, ...] = Field(min_length=1)


class CheckDef(Named):
    """A check: who may make it, what it reads, against what, and what its outcomes do.

    `kind` is what conditions' `checks` match besides the id. `against` names a value of the target's sheet that is the
    target number; otherwise a difficulty word or number is used. `add` is a formula added to every such roll.
    `second_chance` lets a hero pay to throw again. `outcomes` are effects by tier id, or by `success`, `mixed`,
    `failure` for all tiers of a kind that have none of their own, or by `any` for every outcome besides.
    """

    procedure: Procedure
    kind: str = ""
    covers: str = ""
    who: Literal["hero", "npc", "any"] = "any"
    stats: tuple[StatId, ...] = ()
    needs_stat: bool = True
    skills: bool = True
    attack: bool = False
    against: ValueId | None = None
    difficulty: DifficultyId | None = None
    add: FormulaText | None = None
    risky: bool = True
    ruled: bool = True
    while_out: bool = False
    second_chance: SecondChance | None = None
    outcomes: dict[Id, tuple[Effect, ...]] = Field(default_factory=dict)


class AttackDef(Named):
    """A way to hurt: the stat it rolls, and its damage (dice allowed)."""

    stat: StatIdOrNone = ""
    damage: DiceText
    bonus: FormulaText = "0"
    covers: str = ""
    who: Literal["hero", "npc", "any"] = "any"
