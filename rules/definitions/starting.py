"""What a character may start with, as ready-made characters, classes and choices write it."""

from __future__ import annotations

from rules.definitions.words import Definition, Whole


class StartingItem(Definition):
    """A list item a character starts with."""

    name: str
    strength: Whole | None = None
    words: str = ""
