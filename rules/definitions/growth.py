"""How characters grow, as data: levels, advances bought with xp, or improvement rolls (rule_system §11)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from rules.definitions.effects import Effect
from rules.definitions.words import (
    AwardText,
    Definition,
    DiceText,
    FormulaText,
    ModifierText,
    Named,
    StatId,
    TierName,
    Whole,
)

TO_NEXT_LEVEL: Final = "level"
"""The award that is all the xp up to the next level."""
Points = Annotated[Whole, Field(ge=0, le=100)]
Level = Annotated[Whole, Field(ge=2, le=100)]


class RaiseDef(Definition):
    """Points to raise stats by: `points` in all, `most` of them on one stat. A point is a die size for a die stat.

    `stats` are those that may be raised; all when empty.
    """

    points: Annotated[Whole, Field(ge=1, le=100)] = 1
    most: Annotated[Whole, Field(ge=1, le=100)] = 1
    stats: tuple[StatId, ...] = ()


class LevelGain(Definition):
    """What comes with the levels in `at`, or with every level where it is empty.

    `advances` are chosen of the system's advances without paying, `train` is how many skills are newly trained.
    """

    at: tuple[Level, ...] = ()
    raises: RaiseDef | None = None
    advances: Points = 0
    train: Points = 0
    choice_points: Points = 0


class AwardsDef(Definition):
    """The table's own levelling: the xp that a fight, a quest and a story arc give; `level` is all up to the next."""

    fight: AwardText | None = None
    quest: AwardText | None = None
    arc: AwardText | None = None


class LevelsGrowth(Definition):
    """Levels. `needs` is the xp of a level (`@value`) over all; `table` writes it level by level, from level 2.

    With `rises: actions` no xp lets anybody rise: the system's typed actions do, and hand on what the level brings.
    """

    kind: Literal["levels"] = "levels"
    top: Annotated[Whole, Field(ge=1, le=100)] = 20
    rises: Literal["xp", "actions"] = "xp"
    needs: ModifierText = "@value - 1"
    table: tuple[Annotated[Whole, Field(ge=0)], ...] = ()
    gains: tuple[LevelGain, ...] = ()
    awards: AwardsDef = AwardsDef()

    @model_validator(mode="after")
    def _reckons_one_way(self) -> LevelsGrowth:
        if self.table and "needs" in self.model_fields_set:
            raise PydanticCustomError("one_of", "either needs or a table", {"keys": "needs, table"})
        return self


class AdvancesGrowth(Definition):
    """Advances bought with xp, one by one; with `level_every`, after so many of them the level rises by one."""

    kind: Literal["advances"] = "advances"
    level_every: Points = 0
    awards: AwardsDef = AwardsDef()


class ImprovementGrowth(Definition):
    """Improvement rolls: a stat used well is marked, and later rolled for.

    A check that comes out as one of `marked_by` (tiers, or kinds of tier) marks the stat it read, if it is one of
    `stats` (all when empty). A roll above `above` (`@value`: the stat's base) gains `gain`, any other `otherwise`.
    With `rolled: rest` a rest rolls for all that is marked; with `asked` somebody asks for it.
    """

    kind: Literal["improvement"] = "improvement"
    stats: tuple[StatId, ...] = ()
    marked_by: tuple[TierName, ...] = ("success",)
    roll: DiceText = "d100"
    above: ModifierText = "@value"
    gain: DiceText = "1"
    otherwise: DiceText = "0"
    rolled: Literal["asked", "rest"] = "asked"
    awards: AwardsDef = AwardsDef()


Growth = Annotated[LevelsGrowth | AdvancesGrowth | ImprovementGrowth, Field(discriminator="kind")]
"""How characters of a system grow: one of the three."""


class AdvanceDef(Named):
    """Something growth brings: raised stats, trained skills, choice points, effects. `@advance.<id>` counts it.

    `cost` is its price in xp; without one only a level brings it. `times` is how often it may be taken, `when` what
    must hold.
    """

    description: str = ""
    covers: str = ""
    cost: FormulaText | None = None
    times: Annotated[Whole, Field(ge=1, le=100)] | None = None
    when: FormulaText | None = None
    raises: RaiseDef | None = None
    train: Points = 0
    choice_points: Points = 0
    do: tuple[Effect, ...] = ()
