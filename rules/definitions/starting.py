"""What a character may start with, as ready-made characters, classes and choices write it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from rules.definitions.words import AlsoTakes, Definition, Id, ThingId, Whole


class StartingItem(Definition):
    """A list item a character starts with."""

    name: str
    strength: Whole | None = None
    words: str = ""


class StartingThing(Definition):
    """A possession a character starts with: sparse values over those of its kind."""

    thing: ThingId
    name: str = ""
    stats: dict[Id, Whole] = Field(default_factory=dict)
    tracks: dict[Id, Whole] = Field(default_factory=dict)


def _thing_by_its_kind(value: Any) -> Any:
    return {"thing": value} if isinstance(value, str) else value


ThingToStart = Annotated[StartingThing, BeforeValidator(_thing_by_its_kind), AlsoTakes((("type", "string"),))]
"""A possession to begin with, which its kind alone may stand for."""
