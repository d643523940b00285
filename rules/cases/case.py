"""A golden case as data: given → do → expect (design.md §9, rule_system §13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from rules.cases.forms import (
    abilities_form,
    answer_form,
    clock_form,
    condition_form,
    conditions_form,
    currency_form,
    item_form,
    scene_form,
    steps_form,
    track_form,
)
from rules.definitions.words import (
    AbilityId,
    AdvanceId,
    AttackId,
    ClassId,
    ConditionId,
    Definition,
    DerivedId,
    Id,
    IdOrNone,
    ListId,
    PoolId,
    QuestionId,
    SceneId,
    SceneIdOrNone,
    SecretId,
    SkillId,
    StatId,
    ThingId,
    TrackId,
    Whole,
)
from rules.loading.nodes import Path
from rules.loading.source import Source
from rules.requests import AnyRequest, Asker

Least0 = Annotated[Whole, Field(ge=0)]
Least1 = Annotated[Whole, Field(ge=1)]


class GivenTrack(Definition):
    """A track's value and, where the sheet has its own, its maximum."""

    value: Least0
    max: Least0 | None = None


class GivenCondition(Definition):
    """A held condition."""

    steps: Least1 = 1
    left: Least1 | None = None
    fresh: bool = False


class GivenItem(Definition):
    """An item of a list."""

    name: str = Field(min_length=1, max_length=80)
    value: Least0 | None = None
    words: str = Field(default="", max_length=200)


class GivenClock(Definition):
    """A clock that has been made."""

    value: Least0 = 0
    size: Annotated[Whole, Field(ge=1, le=100)] = 4
    open: bool = False


class GivenAnswer(Definition):
    """An answer to a question."""

    text: str
    level: Least1 = 1


Tracks = Annotated[GivenTrack, BeforeValidator(track_form)]
Clocks = Annotated[GivenClock, BeforeValidator(clock_form)]


Conditions = Annotated[
    dict[ConditionId, Annotated[GivenCondition, BeforeValidator(condition_form)]], BeforeValidator(conditions_form)
]


class GivenThing(Definition):
    """A possession; an id and a name are made up where it has none."""

    kind: ThingId
    id: IdOrNone = ""
    name: str = ""
    stats: dict[Id, Whole] = Field(default_factory=dict)
    tracks: dict[Id, Tracks] = Field(default_factory=dict)
    conditions: Conditions = Field(default_factory=dict)


class GivenSheet(Definition):
    """A sheet, sparse, in its saved form; `block` starts it from a ready-made character or a stat block."""

    id: IdOrNone = ""
    name: str = Field(default="", max_length=80)
    kind: Literal["hero", "npc"] | None = None
    block: IdOrNone = ""
    level: Annotated[Whole, Field(ge=1, le=100)] = 1
    xp: Least0 = 0
    stats: dict[StatId, Whole] = Field(default_factory=dict)
    skills: tuple[SkillId, ...] = ()
    tracks: dict[TrackId, Tracks] = Field(default_factory=dict)
    conditions: Conditions = Field(default_factory=dict)
    lists: dict[ListId, tuple[Annotated[GivenItem, BeforeValidator(item_form)], ...]] = Field(default_factory=dict)
    clocks: dict[Id, Clocks] = Field(default_factory=dict)
    things: tuple[GivenThing, ...] = ()
    abilities: Annotated[dict[AbilityId, Least0], BeforeValidator(abilities_form)] = Field(default_factory=dict)
    attacks: tuple[AttackId, ...] = ()
    fixed: dict[DerivedId, Whole] = Field(default_factory=dict)
    answers: dict[QuestionId, Annotated[GivenAnswer, BeforeValidator(answer_form)]] = Field(default_factory=dict)
    money: Least0 = 0
    choice_points: Least0 = 0
    classes: dict[ClassId, Least1] = Field(default_factory=dict)
    advances: dict[AdvanceId, Least1] = Field(default_factory=dict)
    improving: tuple[StatId, ...] = ()
    start_money: Least0 | None = None
    own: dict[Id, Any] = Field(default_factory=dict)


class GivenEncounter(Definition):
    """Rounds that run."""

    order: tuple[Id, ...] = Field(min_length=1)
    index: Least0 = 0
    round: Least1 = 1


class GivenScene(Definition):
    """Where the table is. Without `present` every non-player given is here."""

    id: SceneIdOrNone = ""
    present: tuple[Id, ...] | None = None
    encounter: GivenEncounter | None = None


class GivenCurrency(Definition):
    """A currency of the world; by its number of smallest units alone where it needs no name beside its id."""

    name: str = ""
    units: Least1 = 1


class GivenTable(Definition):
    """A table, sparse, in its saved form."""

    pools: dict[PoolId, Least0] = Field(default_factory=dict)
    clocks: dict[Id, Clocks] = Field(default_factory=dict)
    scene: Annotated[GivenScene, BeforeValidator(scene_form)] = GivenScene()
    visited: dict[SceneId, Least0] = Field(default_factory=dict)
    secrets: tuple[SecretId, ...] = ()
    turn: Least0 = 0
    minutes: Least0 = 0
    dice: dict[str, Least0] = Field(default_factory=dict)
    prepaid: dict[PoolId, Least0] = Field(default_factory=dict)
    currencies: dict[Id, Annotated[GivenCurrency, BeforeValidator(currency_form)]] = Field(default_factory=dict)
    own: dict[Id, Any] = Field(default_factory=dict)


class Given(Definition):
    """What there is before anything is done; the rest is the system's start values."""

    sheets: dict[Id, GivenSheet] = Field(default_factory=dict)
    table: GivenTable = GivenTable()


class CaseData(Definition):
    """A case as written; its steps are still plain data, because an action decides what may stand beside it."""

    id: str = Field(min_length=1, max_length=100)
    note: str = ""
    system: str | dict[str, Any]
    adventure: str | dict[str, Any] | None = None
    language: Literal["en", "ko"] = "en"
    switches: dict[Id, str] = Field(default_factory=dict)
    given: Given = Given()
    dice: tuple[Whole, ...] | None = None
    seed: str | None = None
    do: Annotated[tuple[dict[str, Any], ...], BeforeValidator(steps_form)] = ()
    expect: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """A step that asks something of the rules; `by` where the case says who asks."""

    request: AnyRequest
    by: Asker | None = None


@dataclass(frozen=True, slots=True)
class Unread:
    """A step that asks something whose form only the system knows: it is read when the case runs."""

    data: dict[str, Any]
    path: Path
    by: Asker | None = None


@dataclass(frozen=True, slots=True)
class Decide:
    """A step that decides what waits."""

    option: str


@dataclass(frozen=True, slots=True)
class Undo:
    """A step that goes back: over the last step, or over the whole last turn (behaviours B6)."""

    what: Literal["step", "turn"]


@dataclass(frozen=True, slots=True)
class Read:
    """A step that reads a formula on a sheet."""

    sheet: str
    formula: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step, and what is expected right after it."""

    does: Ask | Unread | Decide | Undo | Read
    expect: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A case that was read: its data, its steps, and the text it stands in, for messages."""

    data: CaseData
    steps: tuple[Step, ...]
    source: Source = field(repr=False, compare=False)

    @property
    def id(self) -> str:
        """Its id."""
        return self.data.id
