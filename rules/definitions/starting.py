"""What a character may start with, as ready-made characters, classes and choices write it."""

from __future__ import annotations

from pydantic import Field

from rules.definitions.words import Definition, Id, ThingId, Whole


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
