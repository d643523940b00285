"""The small types that definitions share.

An id that refers to something says so by its type (`TrackId`, `StatIdOrNone` …), and a formula says by its type
whether dice may stand in it: the loader finds and checks both by walking the definitions, so that no list of fields is
kept twice.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, GetJsonSchemaHandler, Strict
from pydantic_core import CoreSchema, PydanticCustomError

_ID = re.compile(r"[^\W\d]\w*")
LONGEST_ID = 64


@dataclass(frozen=True, slots=True)
class AlsoTakes:
    """Marks a type whose short form in the file, too, becomes it: what JSON Schema says of that form."""

    form: tuple[tuple[str, Any], ...]

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """As JSON Schema."""
        return {"anyOf": [dict(self.form), handler(core)]}


@dataclass(frozen=True, slots=True)
class Names:
    """Marks an id as the name of something that must exist, of one of these kinds (`stat`, `track`, `scene` …).

    Where `number` is true, a whole number may stand instead.
    """

    kinds: tuple[str, ...]
    number: bool = False

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """As JSON Schema."""
        return {**handler(core), "type": ["string", "integer"]} if self.number else handler(core)


@dataclass(frozen=True, slots=True)
class Reads:
    """Marks a formula.

    Attributes:
        dice: whether it may roll (rule_system §2).
        value: whether it may read `@value`: a stat's modifier only (rule_system §3).
        words: words that may stand there instead of a formula.
        kind: the kind of thing whose bare id may stand there instead of a formula, or empty.
    """

    dice: bool = False
    value: bool = False
    words: tuple[str, ...] = ()
    kind: str = ""

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """As JSON Schema: a number is a formula too."""
        return {**handler(core), "type": ["string", "number"]}


def is_id(text: str) -> bool:
    """Whether a text in normal form C could be an id."""
    return len(text) <= LONGEST_ID and _ID.fullmatch(text) is not None


def _checked_id(text: str) -> str:
    text = unicodedata.normalize("NFC", text)
    if not is_id(text):
        raise PydanticCustomError(
            "id_form", "no id: letters, digits and _, not starting with a digit, {limit} at most", {"limit": LONGEST_ID}
        )
    return text


def _checked_id_or_none(text: str) -> str:
    return _checked_id(text) if text else text


def _number_as_text(value: object) -> object:
    if isinstance(value, bool):
        return value
    return str(value) if isinstance(value, int | float) else value


Id = Annotated[str, AfterValidator(_checked_id)]
"""A language-neutral name: letters (of any script), digits and `_`."""
IdOrNone = Annotated[str, AfterValidator(_checked_id_or_none)]
"""An id, or the empty text for none."""
Whole = Annotated[int, Strict()]
"""A whole number: neither `true` nor a number in quotes."""

StatId = Annotated[Id, Names(("stat",))]
StatIdOrNone = Annotated[IdOrNone, Names(("stat",))]
SkillId = Annotated[Id, Names(("skill",))]
SkillIdOrNone = Annotated[IdOrNone, Names(("skill",))]
TrackId = Annotated[Id, Names(("track",))]
TrackIdOrNone = Annotated[IdOrNone, Names(("track",))]
AnyTrackId = Annotated[Id, Names(("track", "thing_track"))]
AnyTrackIdOrNone = Annotated[IdOrNone, Names(("track", "thing_track"))]
DerivedId = Annotated[Id, Names(("derived",))]
AnyStatId = Annotated[Id, Names(("stat", "thing_stat"))]
ValueId = Annotated[Id, Names(("stat", "skill", "track", "derived"))]
ConditionId = Annotated[Id, Names(("condition",))]
ListId = Annotated[Id, Names(("list",))]
ListIdOrNone = Annotated[IdOrNone, Names(("list",))]
ClockId = Annotated[Id, Names(("clock",))]
PoolId = Annotated[Id, Names(("pool",))]
PayableId = Annotated[Id, Names(("track", "pool"))]
ThingId = Annotated[Id, Names(("thing",))]
ThingIdOrNone = Annotated[IdOrNone, Names(("thing",))]
AbilityId = Annotated[Id, Names(("ability",))]
CheckId = Annotated[Id, Names(("check",))]
CheckIdOrNone = Annotated[IdOrNone, Names(("check",))]
CheckIdOrKind = Annotated[Id, Names(("check", "check_kind"))]
CheckOrActionId = Annotated[Id, Names(("check", "action"))]
ActionId = Annotated[Id, Names(("action",))]
ActionIdOrNone = Annotated[IdOrNone, Names(("action",))]
DifficultyId = Annotated[Id, Names(("difficulty",))]
DifficultyOrNumber = Annotated[
    str, BeforeValidator(_number_as_text), Field(min_length=1), Names(("difficulty",), number=True)
]
DifficultyIdOrNone = Annotated[IdOrNone, Names(("difficulty",))]
TierName = Annotated[Id, Names(("tier",))]
AttackId = Annotated[Id, Names(("attack",))]
AdvanceId = Annotated[Id, Names(("advance",))]
ClassId = Annotated[Id, Names(("class",))]
AttackIdOrNone = Annotated[IdOrNone, Names(("attack",))]
QuestionId = Annotated[Id, Names(("question",))]
ActionsIdOrNone = Annotated[IdOrNone, Names(("actions",))]
CharacterIdOrNone = Annotated[IdOrNone, Names(("character",))]
NonPlayerId = Annotated[Id, Names(("non_player",))]
SceneId = Annotated[Id, Names(("scene",))]
SceneIdOrNone = Annotated[IdOrNone, Names(("scene",))]
SecretId = Annotated[Id, Names(("secret",))]
EndingId = Annotated[Id, Names(("ending",))]

FormulaText = Annotated[str, BeforeValidator(_number_as_text), Field(min_length=1), Reads()]
"""A formula as written; plain numbers are formulas too. Compiled when the system is loaded."""
DiceText = Annotated[FormulaText, Reads(dice=True)]
"""A formula that may roll dice."""
ModifierText = Annotated[FormulaText, Reads(value=True)]
"""A formula over `@value`."""
FillText = Annotated[FormulaText, Reads(words=("full", "empty"))]
"""`full`, `empty` or a formula."""
FillDiceText = Annotated[FormulaText, Reads(dice=True, words=("full", "empty"))]
"""`full`, `empty` or a formula that may roll dice."""
AwardText = Annotated[FormulaText, Reads(dice=True, words=("level",))]
"""`level` or a formula that may roll dice."""
StateText = Annotated[FormulaText, Reads(kind="condition")]
"""A condition's id, for "while it is held", or a formula."""
RequestFields = dict[Id, Any]
"""Fields of a typed action's request, by name; the action's own model says what each may be."""


class Definition(BaseModel):
    """One entry of a system file: unknown keys are faults, values never change."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Named(Definition):
    """An entry with an id and, where no text file names it, its own name."""

    id: Id
    name: str = ""
