"""The shape in which a model proposes a new character: a JSON schema made of the system's form, and what is read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from rules.character_requests import Answers, Chosen, CreateCharacter, Picks, Points, Values
from rules.creation.form import CreationForm, StatField
from rules.definitions.creation import OptionDef
from rules.definitions.sheets import DIE_SIZES
from rules.request_base import Text

Schema = dict[str, Any]
_TEXT: Schema = {"type": "string"}
Reason = Annotated[str, Field(max_length=2000)]


class Proposal(BaseModel):
    """What a model answers; what it adds beside is left out."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    array: Text = ""
    stats: Values = Field(default_factory=dict)
    classes: Points = Field(default_factory=dict)
    options: Annotated[dict[Text, Picks], Field(max_length=100)] = Field(default_factory=dict)
    skills: Chosen = ()
    abilities: Chosen = ()
    answers: Answers = Field(default_factory=dict)
    why: Annotated[dict[Text, Reason], Field(max_length=100)] = Field(default_factory=dict)

    def request(self, form: CreationForm, name: str, level: int | None) -> CreateCharacter:
        """The request it comes to. An empty answer is none; values that an array rolls are nobody's to place."""
        rolled = any(one.id == self.array and one.roll is not None for one in form.arrays)
        return CreateCharacter(
            name=name,
            level=level,
            array=self.array,
            stats={} if rolled else dict(self.stats),
            classes={id: levels for id, levels in self.classes.items() if levels},
            options={id: picks for id, picks in self.options.items() if picks},
            skills=self.skills,
            abilities=self.abilities,
            answers={id: text.strip() for id, text in self.answers.items() if text.strip()},
        )


def schema_of(form: CreationForm) -> Schema:
    """The schema, with the ids and numbers there are now, and nothing that is not to be chosen."""
    fields: Schema = {}
    if form.arrays:
        fields["array"] = {"type": "string", "enum": [one.id for one in form.arrays]}
    if form.stats and (not form.arrays or any(array.values for array in form.arrays)):
        placed = sorted({value for array in form.arrays for value in array.values})
        fields["stats"] = _object({id: _value(field, placed) for id, field in form.stats.items()})
    if form.classes:
        levels: Schema = {"type": "integer", "minimum": 0, "maximum": form.level}
        fields["classes"] = _object(dict.fromkeys(form.classes, levels), required=())
    if form.options:
        everyone = [id for id, option in form.options.items() if not option.classes]
        fields["options"] = _object({id: _chosen(option) for id, option in form.options.items()}, required=everyone)
    if count := min(form.train + form.brings.train, len(form.skills)):
        fields["skills"] = _list({"type": "string", "enum": list(form.skills)}, count)
    if form.abilities:
        item = {"type": "string", "enum": list(form.abilities)}
        fields["abilities"] = {"type": "array", "items": item, "maxItems": len(form.abilities)}
    if form.questions:
        needed = [id for id, question in form.questions.items() if question.required]
        fields["answers"] = _object(dict.fromkeys(form.questions, _TEXT), required=needed)
    reasons = {name: _TEXT for name in fields if name != "answers"}
    fields["why"] = _object(reasons, required=())
    return _object(fields)


def _object(properties: Schema, required: Iterable[str] | None = None) -> Schema:
    needed = list(properties if required is None else required)
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


def _list(item: Schema, count: int) -> Schema:
    return {"type": "array", "items": item, "minItems": count, "maxItems": count}


def _value(field: StatField, placed: list[int]) -> Schema:
    if placed:
        return {"type": "integer", "enum": placed}
    if field.die:
        return {"type": "integer", "enum": [size for size in DIE_SIZES if field.accepts(size)]}
    return {"type": "integer", "minimum": field.min, "maximum": field.max}


def _chosen(option: OptionDef) -> Schema:
    if option.spread is not None:
        points: Schema = {"type": "integer", "minimum": 0, "maximum": option.spread.points}
        return _object(dict.fromkeys(option.spread.tracks, points))
    offered = list(option.offered)
    return _list({"type": "string", "enum": offered} if offered else {"type": "string"}, option.choose)
