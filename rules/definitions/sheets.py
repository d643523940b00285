"""What a sheet may hold, as data: stats, skills, tracks, conditions, lists, derived values, clocks, pools, things."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from rules.definitions.effects import Effect
from rules.definitions.words import Definition, FormulaText, Id, Named

DIE_SIZES = (4, 6, 8, 10, 12, 20)
"""The sizes a die stat may have (rule_system §3); 20 only where the stat's max says so."""


class StatDef(Named):
    """A number a roll reads (rule_system §3): `covers` names the actions it is for, `modifier` is over @value."""

    covers: str = ""
    min: int = 0
    max: int
    default: int
    show: Literal["number", "dots", "percent", "die"] = "number"
    modifier: FormulaText | None = None

    @model_validator(mode="after")
    def _range_holds(self) -> StatDef:
        if not self.min <= self.default <= self.max:
            raise ValueError(f"default {self.default} is not within {self.min}..{self.max}")
        if self.show == "die" and not {self.min, self.max, self.default} <= set(DIE_SIZES):
            raise ValueError(f"a die stat takes the sizes {', '.join(map(str, DIE_SIZES))}")
        return self


class SkillDef(Named):
    """A second kind of stat that is trained or not (rule_system §3)."""

    covers: str = ""
    stat: Id | Literal[""] = ""


class Training(Definition):
    """How many skills a new character trains, and what a trained one adds."""

    choose: int = Field(ge=0, le=50)
    bonus: FormulaText


class Threshold(Definition):
    """A hit of at least `at` marks this many slots."""

    at: FormulaText
    marks: int = Field(ge=0, le=100)


class Recovery(Definition):
    """When a track recovers, and by how much (all of it when no amount is given)."""

    when: Literal["rest", "scene", "level", "none"] = "none"
    amount: FormulaText | None = None


class TrackDef(Named):
    """A value that goes up and down (rule_system §4). One that starts empty counts harm upward."""

    max: FormulaText
    start: Literal["full", "empty"] | FormulaText = "full"
    role: str = ""
    recover: Literal["rest", "scene", "level", "none"] | Recovery = "none"
    on_empty: tuple[Effect, ...] = ()
    on_full: tuple[Effect, ...] = ()
    thresholds: tuple[Threshold, ...] = ()
    absorbed_by: Id | None = None
    who: Literal["hero", "npc", "any"] = "any"

    @property
    def recovery(self) -> Recovery:
        """The recovery in its long form."""
        return self.recover if isinstance(self.recover, Recovery) else Recovery(when=self.recover)

    @property
    def counts_up(self) -> bool:
        """Whether harm raises the track (it starts empty) rather than lowers it."""
        return self.start == "empty"


class ConditionDef(Named):
    """A tag the rules know how to count (rule_system §5); `out` says that its holder can take no action."""

    description: str = ""
    max: int = Field(default=1, ge=1, le=100)
    shifts: dict[Id, int] = Field(default_factory=dict)
    ticks: Literal["turn", "scene", "rest"] | None = None
    fade: int = Field(default=0, ge=0)
    edge: Literal["-1", "+1", "1"] | None = None
    checks: tuple[Id, ...] = ()
    out: bool = False

    @property
    def edge_sign(self) -> int:
        """−1 disadvantage, +1 advantage, 0 neither."""
        return 0 if self.edge is None else int(self.edge)


class ListDef(Named):
    """An ordinary list (rule_system §6)."""

    description: str = ""
    valued: bool = False
    max: int | None = Field(default=None, ge=1)
    max_value: int | None = Field(default=None, alias="maxValue", ge=1)
    storyteller: bool = True


class DerivedDef(Named):
    """A named formula with a note saying where it comes from (rule_system §7)."""

    formula: FormulaText
    note: str = ""


class ClockDef(Named):
    """A clock known beforehand; `storyteller` opens it to the storyteller's `tick_clock` (rule_system §1, §8)."""

    size: int = Field(default=4, ge=1, le=100)
    owner: Literal["table", "sheet"] = "table"
    storyteller: bool = False
    description: str = ""


class PoolDef(Named):
    """Points the storyteller holds for the whole table (rule_system §8)."""

    start: FormulaText = "0"
    max: int | None = Field(default=None, ge=1)
    gates: Literal["hard_moves"] | None = None
    description: str = ""


class ThingDef(Named):
    """A kind of possession with stats and tracks of its own (rule_system §9)."""

    stats: tuple[StatDef, ...] = ()
    tracks: tuple[TrackDef, ...] = ()
