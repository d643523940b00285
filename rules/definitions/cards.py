"""Rule cards as data: when … → do … (rule_system §10)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from rules.definitions.effects import Effect
from rules.definitions.words import (
    AbilityId,
    CheckIdOrNone,
    ClockId,
    ConditionId,
    Definition,
    FormulaText,
    Id,
    ListId,
    PoolId,
    SceneIdOrNone,
    SkillIdOrNone,
    StateText,
    StatIdOrNone,
    ThingId,
    ThingIdOrNone,
    TrackId,
)


class OutcomeWhen(Definition):
    """A check came out so: a tier's id, or `success`, `mixed`, `failure` for a kind of tier, or `any`."""

    outcome: Id
    check: CheckIdOrNone = ""
    stat: StatIdOrNone = ""
    skill: SkillIdOrNone = ""
    who: Literal["hero", "npc", "any"] = "any"


class TrackWhen(Definition):
    """A track became full or empty, or passed a value upward (or downward, where the track falls)."""

    track: TrackId
    becomes: Literal["full", "empty"] | None = None
    passes: FormulaText | None = None

    @model_validator(mode="after")
    def _waits_for_one(self) -> TrackWhen:
        if (self.becomes is None) == (self.passes is None):
            raise PydanticCustomError("one_of", "either becomes or passes is needed", {"keys": "becomes, passes"})
        return self


class ClockWhen(Definition):
    """A clock was filled."""

    clock: ClockId
    becomes: Literal["filled"] = "filled"


class ConditionWhen(Definition):
    """A condition was added (or deepened) or removed; with `thing`, on a possession of that kind."""

    condition: ConditionId
    is_: Literal["added", "removed"] = Field(default="added", alias="is")
    thing: ThingIdOrNone = ""


class ListWhen(Definition):
    """A list item was added or removed."""

    list: ListId
    is_: Literal["added", "removed"] = Field(default="added", alias="is")
    name: str = ""


class SceneWhen(Definition):
    """A scene begins or ends; with `id`, that scene."""

    scene: Literal["begins", "ends"]
    id: SceneIdOrNone = ""


class EncounterWhen(Definition):
    """An encounter begins or ends."""

    encounter: Literal["begins", "ends"]


class UnitWhen(Definition):
    """A turn ends, a rest is taken, a level or xp is gained."""

    on: Literal["turn_ends", "rest", "level_gained", "xp_gained"]


class ThingWhen(Definition):
    """A possession's track became empty or full."""

    thing: ThingId
    track: Id
    becomes: Literal["full", "empty"]


class PoolWhen(Definition):
    """A table pool changed."""

    pool: PoolId


class AbilityWhen(Definition):
    """An ability was used, or came onto a sheet."""

    ability: AbilityId
    is_: Literal["used", "gained"] = Field(default="used", alias="is")


KEYS: dict[str, type[Definition]] = {
    "outcome": OutcomeWhen,
    "condition": ConditionWhen,
    "thing": ThingWhen,
    "track": TrackWhen,
    "clock": ClockWhen,
    "list": ListWhen,
    "scene": SceneWhen,
    "encounter": EncounterWhen,
    "on": UnitWhen,
    "pool": PoolWhen,
    "ability": AbilityWhen,
}
"""What a card waits for, by its own key, where several stand there by the first of them: a condition may name a thing
besides, a thing's trigger its track."""


def _which(value: Any) -> str | None:
    if isinstance(value, Definition):
        return next((key for key, kind in KEYS.items() if kind is type(value)), None)
    if isinstance(value, dict):
        return next((key for key in KEYS if key in value), None)
    return None


When = Annotated[
    Annotated[OutcomeWhen, Tag("outcome")]
    | Annotated[TrackWhen, Tag("track")]
    | Annotated[ClockWhen, Tag("clock")]
    | Annotated[ConditionWhen, Tag("condition")]
    | Annotated[ListWhen, Tag("list")]
    | Annotated[SceneWhen, Tag("scene")]
    | Annotated[EncounterWhen, Tag("encounter")]
    | Annotated[UnitWhen, Tag("on")]
    | Annotated[ThingWhen, Tag("thing")]
    | Annotated[PoolWhen, Tag("pool")]
    | Annotated[AbilityWhen, Tag("ability")],
    Discriminator(
        _which,
        custom_error_type="unknown_trigger",
        custom_error_message="no trigger here: one of " + ", ".join(KEYS) + " is needed",
    ),
]
"""What sets a card off."""


class Card(Definition):
    """A rule card. `while` and `unless` take a condition's id or a formula; `if` a formula."""

    id: Id
    when: When
    if_: FormulaText | None = Field(default=None, alias="if")
    while_: StateText | None = Field(default=None, alias="while")
    unless: StateText | None = None
    do: tuple[Effect, ...] = Field(min_length=1)
    once: Literal["turn", "scene", "rest", "ever"] | None = None
    repeat: bool = False
