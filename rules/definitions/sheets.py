"""What a sheet may hold, as data: stats, skills, tracks, conditions, lists, derived values, clocks, pools, things."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from rules.definitions.effects import Effect
from rules.definitions.words import (
    AlsoTakes,
    AnyStatId,
    AnyTrackId,
    CheckIdOrKind,
    Definition,
    FillText,
    FormulaText,
    ModifierText,
    Named,
    StatIdOrNone,
    TierName,
    Whole,
)

DIE_SIZES = (4, 6, 8, 10, 12, 20)
"""The sizes a die stat may have (rule_system §3); 20 only where the stat's max says so."""


class StatDef(Named):
    """A number a roll reads (rule_system §3): `covers` names the actions it is for, `modifier` is over @value."""

    covers: str = ""
    min: Whole = 0
    max: Whole
    default: Whole
    show: Literal["number", "dots", "percent", "die"] = "number"
    modifier: ModifierText | None = None

    @model_validator(mode="after")
    def _range_holds(self) -> StatDef:
        if not self.min <= self.default <= self.max:
            raise PydanticCustomError(
                "default_out_of_range",
                "default {value} is not within {min}..{max}",
                {"value": self.default, "min": self.min, "max": self.max},
            )
        if self.show == "die" and not {self.min, self.max, self.default} <= set(DIE_SIZES):
            sizes = ", ".join(map(str, DIE_SIZES))
            raise PydanticCustomError("die_sizes", "a die stat takes the sizes {sizes}", {"sizes": sizes})
        return self


class SkillDef(Named):
    """A second kind of stat that is trained or not (rule_system §3)."""

    covers: str = ""
    stat: StatIdOrNone = ""


class Training(Definition):
    """How many skills a new character trains, and what a trained one adds."""

    choose: Whole = Field(ge=0, le=50)
    bonus: FormulaText


class Threshold(Definition):
    """A hit of at least `at` marks this many slots."""

    at: FormulaText
    marks: Whole = Field(ge=0, le=100)


class Recovery(Definition):
    """When a track recovers, and by how much (all of it when no amount is given)."""

    when: Literal["rest", "scene", "level", "none"] = "none"
    amount: FormulaText | None = None


def _recovery_form(value: Any) -> str | None:
    if isinstance(value, str):
        return "word"
    return "long" if isinstance(value, dict | Recovery) else None


RecoveryForm = Annotated[
    Annotated[Literal["rest", "scene", "level", "none"], Tag("word")] | Annotated[Recovery, Tag("long")],
    Discriminator(
        _recovery_form,
        custom_error_type="recovery_form",
        custom_error_message="one word, or a mapping of when and amount",
    ),
]
"""A recovery by its word alone, or with an amount."""


ROLES: Final = ("health", "armor", "strain", "stress", "harm", "resource")
"""Roles of tracks that mean something, to hits, to what a storyteller sees of others, to sentences; any word is one."""


class TrackDef(Named):
    """A value that goes up and down (rule_system §4). One that starts empty counts harm upward."""

    max: FormulaText
    start: FillText = "full"
    role: str = ""
    recover: RecoveryForm = "none"
    on_empty: tuple[Effect, ...] = ()
    on_full: tuple[Effect, ...] = ()
    thresholds: tuple[Threshold, ...] = ()
    absorbed_by: AnyTrackId | None = None
    who: Literal["hero", "npc", "any"] = "any"

    @property
    def recovery(self) -> Recovery:
        """The recovery in its long form."""
        return self.recover if isinstance(self.recover, Recovery) else Recovery(when=self.recover)

    @property
    def counts_up(self) -> bool:
        """Whether harm raises the track (it starts empty) rather than lowers it."""
        return self.start == "empty"


def _edge_as_text(value: Any) -> Any:
    """An edge written without quotes is a number to YAML."""
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:+d}"
    return value


EdgeText = Annotated[Literal["-1", "+1", "1"], BeforeValidator(_edge_as_text), AlsoTakes((("enum", (-1, 1)),))]
"""Disadvantage or advantage, as the seed writes it."""


class ConditionDef(Named):
    """A tag the rules know how to count (rule_system §5); `out` says that its holder can take no action.

    `edge` is for the holder's own checks of the kinds in `checks`, `target_edge` for those that others make against
    the holder, of the kinds in `target_checks`; without kinds, all. `position` and `effect` move how the holder's
    actions stand, where a check knows such steps: so many for the better, once for every step held.
    """

    description: str = ""
    max: Whole = Field(default=1, ge=1, le=100)
    shifts: dict[AnyStatId, Whole] = Field(default_factory=dict)
    ticks: Literal["turn", "scene", "rest"] | None = None
    fade: Whole = Field(default=0, ge=0)
    edge: EdgeText | None = None
    position: Whole = Field(default=0, ge=-5, le=5)
    effect: Whole = Field(default=0, ge=-5, le=5)
    checks: tuple[CheckIdOrKind, ...] = ()
    target_edge: EdgeText | None = None
    target_checks: tuple[CheckIdOrKind, ...] = ()
    out: bool = False

    @property
    def edge_sign(self) -> int:
        """−1 disadvantage, +1 advantage, 0 neither."""
        return 0 if self.edge is None else int(self.edge)

    @property
    def target_edge_sign(self) -> int:
        """The same for checks against the holder."""
        return 0 if self.target_edge is None else int(self.target_edge)


class ListDef(Named):
    """An ordinary list (rule_system §6)."""

    description: str = ""
    valued: bool = False
    max: Whole | None = Field(default=None, ge=1)
    max_value: Whole | None = Field(default=None, alias="maxValue", ge=1)
    storyteller: bool = True


class DerivedDef(Named):
    """A named formula with a note saying where it comes from (rule_system §7)."""

    formula: FormulaText
    note: str = ""


class ClockDef(Named):
    """A clock known beforehand; `storyteller` opens it to the storyteller's `tick_clock` (rule_system §1, §8)."""

    size: Whole = Field(default=4, ge=1, le=100)
    owner: Literal["table", "sheet"] = "table"
    storyteller: bool = False
    description: str = ""


class PoolDef(Named):
    """Points the storyteller holds for the whole table (rule_system §8).

    A pool that gates hard moves names in `granted_by` the tiers, or kinds of tier, that grant one without a point.
    """

    start: FormulaText = "0"
    max: Whole | None = Field(default=None, ge=1)
    gates: Literal["hard_moves"] | None = None
    granted_by: tuple[TierName, ...] = ("failure",)
    description: str = ""


class ThingDef(Named):
    """A kind of possession with stats and tracks of its own (rule_system §9).

    In its formulas a plain `@name` is one of its own where it has that name, else its owner's; `@owner.name` is always
    the owner's (behaviours A16).
    """

    description: str = ""
    stats: tuple[StatDef, ...] = Field(default=(), max_length=50)
    tracks: tuple[TrackDef, ...] = Field(default=(), max_length=50)
