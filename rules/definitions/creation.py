"""How a new character is made, as data: arrays, starting level and classes, options, ranges (rule_system §11)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Final

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from rules.definitions.starting import StartingItem, ThingToStart
from rules.definitions.words import (
    AbilityId,
    AlsoTakes,
    AttackId,
    ClassId,
    Definition,
    DerivedId,
    DiceText,
    ListId,
    Named,
    SkillId,
    StatId,
    TrackId,
    Whole,
)

_DIE: Final = re.compile(r"[dD]([0-9]{1,3})")


def _die_as_number(value: object) -> object:
    found = _DIE.fullmatch(value.strip()) if isinstance(value, str) else None
    return int(found[1]) if found else value


StatValue = Annotated[
    Whole, BeforeValidator(_die_as_number), AlsoTakes((("pattern", _DIE.pattern), ("type", "string")))
]
"""A stat's value; that of a die stat may be written as its die (`d8`)."""


class ArrayDef(Named):
    """Values to place, each on one stat; or with `roll`, dice thrown for each stat in turn, which nobody places."""

    description: str = ""
    values: tuple[StatValue, ...] = ()
    roll: DiceText | None = None

    @model_validator(mode="after")
    def _is_placed_or_rolled(self) -> ArrayDef:
        if bool(self.values) == (self.roll is not None):
            raise PydanticCustomError("one_of", "either values or roll is needed", {"keys": "values, roll"})
        return self


class RangeDef(Definition):
    """What a stat may be on a new character, where that is less than what it may ever be."""

    min: Whole | None = None
    max: Whole | None = None


class Kit(Definition):
    """What a choice brings: trained skills, attacks, abilities, derived values written down, list items and more.

    `stats` are set to a number; `tracks` get a maximum of their own, and begin full (one that counts harm upward:
    empty). Where several write down the same value, a choice's stands before a class's, and that of the class with the
    most levels before another's. `money` is in the system's own.
    """

    stats: dict[StatId, Whole] = Field(default_factory=dict)
    tracks: dict[TrackId, Annotated[Whole, Field(ge=0)]] = Field(default_factory=dict)
    skills: tuple[SkillId, ...] = ()
    attacks: tuple[AttackId, ...] = ()
    abilities: tuple[AbilityId, ...] = ()
    fixed: dict[DerivedId, Whole] = Field(default_factory=dict)
    lists: dict[ListId, tuple[StartingItem, ...]] = Field(default_factory=dict)
    things: tuple[ThingToStart, ...] = ()
    money: Whole = Field(default=0, ge=0)
    choice_points: Whole = Field(default=0, ge=0, le=100)


class ClassDef(Named, Kit):
    """A class that levels are placed in; its kit is for new characters. `@class.<id>` reads a sheet's levels in it."""

    description: str = ""
    covers: str = ""


class ChoiceDef(Named, Kit):
    """One thing an option offers."""

    description: str = ""
    covers: str = ""


class OwnWords(Definition):
    """Items in the player's own words for a list, each with this strength where the list is valued."""

    list: ListId
    strength: Whole | None = Field(default=None, ge=1)


class ListedDef(Definition):
    """Skills of which some are written on a list, as systems have them that keep their skills there."""

    list: ListId
    skills: tuple[SkillId, ...] = Field(min_length=1)


class SpreadDef(Definition):
    """Points shared out over the maxima of some tracks, none of which may come above `most`; the tracks begin full."""

    tracks: tuple[TrackId, ...] = Field(min_length=1)
    points: Annotated[Whole, Field(ge=1, le=1000)]
    most: Annotated[Whole, Field(ge=1)] | None = None


class OptionDef(Named):
    """A choice of `choose` things, or points to share out.

    The things are `choices`, `skills` to train or (`listed`) to write on a list, `attacks`, or items in one's own
    words. With `classes` it is for a character of one of those alone.
    """

    description: str = ""
    classes: tuple[ClassId, ...] = ()
    choose: Whole = Field(default=1, ge=1, le=50)
    choices: tuple[ChoiceDef, ...] = ()
    skills: tuple[SkillId, ...] = ()
    attacks: tuple[AttackId, ...] = ()
    own_words: OwnWords | None = None
    listed: ListedDef | None = None
    spread: SpreadDef | None = None

    @model_validator(mode="after")
    def _offers_one_kind(self) -> OptionDef:
        kinds = (self.choices, self.skills, self.attacks, self.own_words, self.listed, self.spread)
        if len([kind for kind in kinds if kind]) != 1:
            keys = "choices, skills, attacks, own_words, listed, spread"
            raise PydanticCustomError("one_of", "exactly one kind of thing is needed", {"keys": keys})
        if self.spread is not None and "choose" in self.model_fields_set:
            raise PydanticCustomError("one_of", "either choose or spread", {"keys": "choose, spread"})
        return self

    @property
    def offered(self) -> tuple[str, ...]:
        """The ids it offers; empty where the player writes their own words, or shares out points."""
        if self.listed is not None:
            return self.listed.skills
        return tuple(choice.id for choice in self.choices) or self.skills or self.attacks

    @property
    def section(self) -> str:
        """The section of text files that names what it offers; empty for own words."""
        if self.spread is not None:
            return "tracks"
        if self.own_words is not None:
            return ""
        return "choices" if self.choices else "attacks" if self.attacks else "skills"

    def is_for(self, classes: Iterable[str]) -> bool:
        """Whether a character of these classes has it to choose."""
        return not self.classes or any(id in self.classes for id in classes)


class CreationDef(Definition):
    """How a new character is made.

    `level` empty is 1; `classes` is over how many classes the starting levels may be spread. `stats` are those the
    player sets (all when empty): by placing an array, by a `total` to share out, or freely within `ranges`; with
    `by_kit` none, and they are what kits make them. `kit` is what everyone begins with.
    """

    level: Annotated[Whole, Field(ge=1, le=100)] | None = None
    classes: Annotated[Whole, Field(ge=1, le=100)] | None = None
    stats: tuple[StatId, ...] = ()
    by_kit: bool = False
    arrays: tuple[ArrayDef, ...] = ()
    total: Whole | None = None
    ranges: dict[StatId, RangeDef] = Field(default_factory=dict)
    options: tuple[OptionDef, ...] = ()
    kit: Kit = Kit()

    @model_validator(mode="after")
    def _values_come_one_way(self) -> CreationDef:
        if self.arrays and self.total is not None:
            raise PydanticCustomError("one_of", "either arrays or a total", {"keys": "arrays, total"})
        ways = [key for key in ("stats", "arrays", "total", "ranges") if getattr(self, key)]
        if self.by_kit and ways:
            keys = ", ".join(("by_kit", *ways))
            raise PydanticCustomError("one_of", "stats are set by kits, or by the player", {"keys": keys})
        return self

    @property
    def start_level(self) -> int:
        """The level a new character starts at."""
        return 1 if self.level is None else self.level

    @property
    def most_classes(self) -> int:
        """Over how many classes the starting levels may be spread."""
        return 1 if self.classes is None else self.classes
