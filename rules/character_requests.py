"""Requests about a character: making one, growing, money, and what the player says about it (rule_system §11)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag

from rules.definitions.creation import StatValue
from rules.definitions.effects import AwardKind
from rules.request_base import Request, Text

Number = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Chosen = Annotated[tuple[Text, ...], Field(max_length=100)]
Points = Annotated[dict[Text, Number], Field(max_length=100)]


def _picks_form(value: Any) -> str:
    return "points" if isinstance(value, dict) else "chosen"


Picks = Annotated[Annotated[Chosen, Tag("chosen")] | Annotated[Points, Tag("points")], Discriminator(_picks_form)]
"""What is chosen of an option: ids or own words, or of one that shares out points, so many by id."""
Values = Annotated[
    dict[Text, Annotated[StatValue, Field(ge=-1_000_000, le=1_000_000)]],
    Field(max_length=100),
]
Answers = Annotated[dict[Text, Annotated[str, Field(max_length=4000)]], Field(max_length=100)]


def _choice_by_id(value: object) -> object:
    return {"id": value} if isinstance(value, str) else value


class AdvanceChoice(BaseModel):
    """An advance that is taken, and what it leaves open: stats to raise by so many points, skills to train."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Text
    raises: Points = Field(default_factory=dict)
    skills: Chosen = ()


Advances = Annotated[
    tuple[Annotated[AdvanceChoice, BeforeValidator(_choice_by_id)], ...],
    Field(max_length=100),
]


class CharacterRequest(Request):
    """A request about one character."""

    sheet: Text = ""


class CreateCharacter(CharacterRequest):
    """A whole new character. What is left out is the system's start value, or a mistake where something is needed.

    `sheet` is the id the sheet is to have (one is made when it is empty), `level` a starting level other than the
    system's, for a GM. `raises` and `advances` are what the levels up to the starting level bring. `abilities` are
    bought with the choice points of all that; points that are left stay on the sheet.
    """

    action: Literal["create_character"] = "create_character"
    name: Annotated[str, Field(max_length=80)] = ""
    level: Number | None = None
    array: Text = ""
    stats: Values = Field(default_factory=dict)
    classes: Points = Field(default_factory=dict)
    skills: Chosen = ()
    options: Annotated[dict[Text, Picks], Field(max_length=100)] = Field(default_factory=dict)
    raises: Points = Field(default_factory=dict)
    advances: Advances = ()
    abilities: Chosen = ()
    answers: Answers = Field(default_factory=dict)

    def chosen(self, option: str) -> tuple[str, ...]:
        """The ids, or own words, chosen of an option."""
        found = self.options.get(option, ())
        return found if isinstance(found, tuple) else ()

    def shared(self, option: str) -> dict[str, int]:
        """The points shared out by an option, by id."""
        found = self.options.get(option)
        return found if isinstance(found, dict) else {}


class LevelUp(CharacterRequest):
    """The next level, with all the choices it leaves open; `in_class` is the class that gets it.

    `abilities` are bought with the choice points there are, those of the level among them; what is left stays.
    """

    action: Literal["level_up"] = "level_up"
    in_class: Text = ""
    raises: Points = Field(default_factory=dict)
    skills: Chosen = ()
    advances: Advances = ()
    abilities: Chosen = ()
    answers: Answers = Field(default_factory=dict)


class BuyAdvance(CharacterRequest):
    """An advance for xp."""

    action: Literal["buy_advance"] = "buy_advance"
    advance: Text
    raises: Points = Field(default_factory=dict)
    skills: Chosen = ()


class MarkImprovement(CharacterRequest):
    """A stat was used well: mark it for an improvement roll. Checks do so by themselves."""

    action: Literal["mark_improvement"] = "mark_improvement"
    stat: Text


class RollImprovements(CharacterRequest):
    """Roll for every marked stat."""

    action: Literal["roll_improvements"] = "roll_improvements"


class Award(CharacterRequest):
    """The table's own levelling: xp for a fight, a quest or a story arc; for every hero when no sheet is named."""

    action: Literal["award"] = "award"
    award: AwardKind


class RewriteAnswer(CharacterRequest):
    """New words to a question, when they may change (rule_system R33, R34)."""

    action: Literal["rewrite_answer"] = "rewrite_answer"
    question: Text
    text: Annotated[str, Field(max_length=4000)]


class StartMoney(CharacterRequest):
    """What a new character starts with, rolled once; asked again, it is what it was (rule_system R35)."""

    action: Literal["start_money"] = "start_money"


class SpendMoney(CharacterRequest):
    """Money goes: so many of a currency of the world, or of the system's own money."""

    action: Literal["spend_money"] = "spend_money"
    amount: Annotated[int, Field(ge=1, le=1_000_000_000)]
    currency: Text = ""
    reason: Text = ""


class GainMoney(CharacterRequest):
    """Money comes."""

    action: Literal["gain_money"] = "gain_money"
    amount: Annotated[int, Field(ge=1, le=1_000_000_000)]
    currency: Text = ""
    reason: Text = ""


OfCharacter = (
    CreateCharacter
    | LevelUp
    | BuyAdvance
    | MarkImprovement
    | RollImprovements
    | Award
    | RewriteAnswer
    | StartMoney
    | SpendMoney
    | GainMoney
)
"""Any request about a character."""
