"""A whole rule system file, its non-players and ready-made characters."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from rules.definitions.abilities import AbilityDef
from rules.definitions.cards import Card
from rules.definitions.checks import AttackDef, CheckDef, DifficultyDef, SpendDef
from rules.definitions.creation import ClassDef, CreationDef
from rules.definitions.growth import AdvanceDef, Growth
from rules.definitions.migrations import MigrationDef, VersionText
from rules.definitions.money import MoneyDef
from rules.definitions.sheets import (
    ClockDef,
    ConditionDef,
    DerivedDef,
    ListDef,
    PoolDef,
    SkillDef,
    StatDef,
    ThingDef,
    TrackDef,
    Training,
)
from rules.definitions.starting import StartingItem as StartingItem
from rules.definitions.starting import StartingThing
from rules.definitions.words import (
    AbilityId,
    ActionsIdOrNone,
    AttackId,
    ClassId,
    Definition,
    DerivedId,
    DiceText,
    Id,
    IdOrNone,
    ListId,
    Named,
    QuestionId,
    SkillId,
    StatId,
    TrackId,
    Whole,
)

Policy = Literal["aggressive", "wary", "cowardly", "passive"]
"""How a non-player acts when the storyteller names nothing: attack the most hurt; the same, but hold when badly hurt;
the same, but flee when hurt; do nothing."""


class CharacterDef(Named):
    """A ready-made character or non-player: sparse values over the system's defaults.

    `maxima` are maxima of its own; such a track begins as the system's do, where `tracks` says nothing.
    """

    description: str = ""
    level: Whole = Field(default=1, ge=1, le=100)
    stats: dict[StatId, Whole] = Field(default_factory=dict)
    skills: tuple[SkillId, ...] = ()
    tracks: dict[TrackId, Whole] = Field(default_factory=dict)
    maxima: dict[TrackId, Annotated[Whole, Field(ge=0)]] = Field(default_factory=dict)
    fixed: dict[DerivedId, Whole] = Field(default_factory=dict)
    attacks: tuple[AttackId, ...] = ()
    abilities: tuple[AbilityId, ...] = ()
    things: tuple[StartingThing, ...] = ()
    lists: dict[ListId, tuple[StartingItem, ...]] = Field(default_factory=dict)
    answers: dict[QuestionId, str] = Field(default_factory=dict)
    classes: dict[ClassId, Annotated[Whole, Field(ge=1)]] = Field(default_factory=dict)
    money: Whole = 0
    policy: Policy = "aggressive"


class QuestionDef(Named):
    """A free-text question a system asks about a character; the storyteller reads the answer word for word."""

    hint: str = ""
    required: bool = False
    change: Literal["never", "level", "any"] = "level"


class EncounterDef(Definition):
    """How an order is made: by a formula with dice rolled for each, or heroes first and non-players after."""

    order: Literal["initiative", "heroes_first"] = "heroes_first"
    roll: DiceText | None = None


class SwitchDef(Named):
    """A named house rule: its options, the first of which is the default."""

    options: tuple[str, ...] = Field(min_length=2)


class SystemFile(Definition):
    """`system.yaml` (with `cards.yaml` beside it), whole.

    `actions` names typed actions that it brings beside data, `own` is data that only they read, in a shape of theirs.
    `extends` names a shipped system that it builds on: all of its entries but those `without` names (`all`, or ids by
    section), with the entries of the same id here in their place.
    """

    id: Id
    version: VersionText
    name: str = ""
    description: str = ""
    extends: IdOrNone = ""
    without: dict[Id, Literal["all"] | tuple[Id, ...]] = Field(default_factory=dict)
    actions: ActionsIdOrNone = ""
    own: dict[str, Any] = Field(default_factory=dict)
    stats: tuple[StatDef, ...] = ()
    skills: tuple[SkillDef, ...] = ()
    training: Training | None = None
    tracks: tuple[TrackDef, ...] = ()
    conditions: tuple[ConditionDef, ...] = ()
    lists: tuple[ListDef, ...] = ()
    derived: tuple[DerivedDef, ...] = ()
    clocks: tuple[ClockDef, ...] = ()
    pools: tuple[PoolDef, ...] = ()
    things: tuple[ThingDef, ...] = ()
    difficulties: tuple[DifficultyDef, ...] = ()
    checks: tuple[CheckDef, ...] = ()
    attacks: tuple[AttackDef, ...] = ()
    spends: tuple[SpendDef, ...] = ()
    abilities: tuple[AbilityDef, ...] = ()
    cards: tuple[Card, ...] = ()
    encounter: EncounterDef = EncounterDef()
    questions: tuple[QuestionDef, ...] = ()
    classes: tuple[ClassDef, ...] = ()
    creation: CreationDef | None = None
    growth: Growth | None = None
    advances: tuple[AdvanceDef, ...] = ()
    money: MoneyDef | None = None
    switches: tuple[SwitchDef, ...] = ()
    characters: tuple[CharacterDef, ...] = ()
    non_players: tuple[CharacterDef, ...] = ()
    migrations: dict[VersionText, MigrationDef] = Field(default_factory=dict)
