"""Checks, difficulties, attacks and the procedures that read dice, as data."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from rules.definitions.effects import Effect
from rules.definitions.sheets import EdgeText
from rules.definitions.words import (
    CheckId,
    CheckIdOrKind,
    Definition,
    DiceText,
    DifficultyId,
    FormulaText,
    Id,
    ListIdOrNone,
    ModifierText,
    Named,
    PayableId,
    RequestFields,
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


class PoolProcedure(Definition):
    """As many dice as the stats it reads have points, of which the highest counts; with none, two, the lower counts.

    From `full` on it is a success, from `partial` on a mixed one; `critical` dice that show `full` are a critical
    success (0 switches that off). Every point of bonus is a die, and so is an edge.
    """

    kind: Literal["pool"] = "pool"
    sides: Whole = Field(default=6, ge=2, le=100)
    full: Whole = Field(default=6, ge=2, le=100)
    partial: Whole = Field(default=4, ge=1, le=100)
    critical: Whole = Field(default=2, ge=0, le=20)

    @model_validator(mode="after")
    def _bands_in_order(self) -> PoolProcedure:
        if not self.partial <= self.full <= self.sides:
            params = {"partial": self.partial, "full": self.full, "sides": self.sides}
            raise PydanticCustomError("pool_bands", "partial, full and sides must not fall", params)
        return self


class StepsProcedure(Definition):
    """The dice of two stats summed, with the bonus, against a target number; one stat alone throws its die twice.

    Equal faces of `critical` or more are a critical success, two faces of `fumble` or less a critical failure; 0
    switches either off. An edge throws the first stat's die twice and keeps the higher or lower.
    """

    kind: Literal["steps"] = "steps"
    critical: Whole = Field(default=6, ge=0, le=20)
    fumble: Whole = Field(default=1, ge=0, le=20)


Procedure = Annotated[
    D20Procedure | DualityProcedure | BandsProcedure | PoolProcedure | StepsProcedure, Field(discriminator="kind")
]
"""How the dice of a check are read."""
Cost = dict[PayableId, FormulaText]
"""What something takes: points of tracks and pools, by id. A track that counts harm upward is marked."""
Outcomes = dict[Id, tuple[Effect, ...]]
"""Effects by tier id, or by `success`, `mixed`, `failure` for a kind of tier, or by `any`."""


class Ladder(Definition):
    """Named steps of how an action stands, and what each adds to its outcomes.

    Of a position the safest step comes first, of an effect the weakest.
    """

    default: Id
    steps: dict[Id, Outcomes] = Field(min_length=2)


class SpendDef(Named):
    """Something a player may put into a check when they say so: what it costs, and what it adds.

    `checks` are the kinds of check it is for (all when empty), as in a condition. With `item` an item of that list is
    named, whose strength `bonus` may read as `@value` (1 where it has none); `once` then counts for each item, and
    `covers` may speak of it as `{item}`. `after` names tiers, or kinds of tier, after which it may still be put in, the
    dice as they lie; a kind leaves out the critical ones, which the faces decide. `position` and `effect` move the
    action by so many steps for the better. `do` is what happens besides.
    """

    covers: str = ""
    checks: tuple[CheckIdOrKind, ...] = ()
    who: Literal["hero", "npc", "any"] = "hero"
    when: FormulaText | None = None
    item: ListIdOrNone = ""
    cost: Cost = Field(default_factory=dict)
    bonus: ModifierText | None = None
    edge: EdgeText | None = None
    position: Whole = Field(default=0, ge=-5, le=5)
    effect: Whole = Field(default=0, ge=-5, le=5)
    once: Literal["turn", "scene", "rest", "ever"] | None = None
    after: tuple[Id, ...] = ()
    do: tuple[Effect, ...] = ()


class ResistanceDef(Definition):
    """After one of these tiers a hero may resist what follows, by a check of their own whose outcome is its price.

    What follows is then that of a position one step safer, and nothing at the safest; a check without positions does
    what `outcomes` says in place of its own. `stats` are what may be resisted with; without any, as that check says.
    """

    check: CheckId
    stats: tuple[StatId, ...] = ()
    after: tuple[Id, ...] = ("failure", "mixed")
    outcomes: Outcomes = Field(default_factory=dict)


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
    `cost` is paid before the throw. `pair` are the two stats it reads where nobody names any. `position` and `effect`
    are how the action stands, with outcomes of their own. `second_chance` lets a hero pay to throw again, `resistance`
    withstand what follows. `outcomes` are effects by tier id, or by `success`, `mixed`, `failure` for all tiers of a
    kind that have none of their own, or by `any` for every outcome besides.
    """

    procedure: Procedure
    kind: str = ""
    covers: str = ""
    who: Literal["hero", "npc", "any"] = "any"
    stats: tuple[StatId, ...] = ()
    pair: tuple[StatId, ...] = Field(default=(), max_length=2)
    needs_stat: bool = True
    skills: bool = True
    attack: bool = False
    against: ValueId | None = None
    difficulty: DifficultyId | None = None
    add: FormulaText | None = None
    risky: bool = True
    ruled: bool = True
    while_out: bool = False
    cost: Cost = Field(default_factory=dict)
    position: Ladder | None = None
    effect: Ladder | None = None
    second_chance: SecondChance | None = None
    resistance: ResistanceDef | None = None
    outcomes: Outcomes = Field(default_factory=dict)

    @property
    def reads_target(self) -> bool:
        """Whether its dice are held against a target number."""
        return self.procedure.kind not in ("bands", "pool")


class AttackDef(Named):
    """A way to hurt: the stat it rolls (two where the check reads two dice), and its damage (dice allowed).

    `with` is for systems with typed actions: further fields of the request that an attack with it makes, or of the
    defence against it.
    """

    stat: StatIdOrNone = ""
    also: StatIdOrNone = ""
    damage: DiceText
    bonus: FormulaText = "0"
    covers: str = ""
    who: Literal["hero", "npc", "any"] = "any"
    with_: RequestFields = Field(default_factory=dict, alias="with")
