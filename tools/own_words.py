"""Texts of a system's own files said with values: what its typed actions write on chips and refuse with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from prompts.errors import MissingParameter, WordsFault
from prompts.views.parts import Language
from prompts.words import Phrase, Value

ITEM: Final = "{item}"
"""Where the words of what is put into a check hold the name of an item of a list (`SpendDef`)."""
_ANY_ITEM: Final = "…"


def of_any_item(text: str) -> str:
    """Words that hold an item's name, for no item in particular: "for the sake of …"."""
    return text.replace(ITEM, _ANY_ITEM)


def said(language: Language, key: str, text: str, values: Mapping[str, Value]) -> str:
    """A text of a system's file with its values put in, particles and all (`prompts.words` says how it is written).

    One that cannot be said, for a brace that stands alone or a value that there is not, is shown as it stands: no turn
    is lost to the words of somebody's rules, and `rules check` tells of the brace.
    """
    try:
        return _phrase(language, key, text).say(values)
    except (MissingParameter, WordsFault):
        return text


def with_hero(text: str, language: Language, hero: str) -> str:
    """A text of a system or an adventure with `{hero}` filled in; as it stands where it asks for something else."""
    return said(language, "text", text, {"hero": hero} if hero else {})


@lru_cache(maxsize=1024)
def _phrase(language: Language, key: str, text: str) -> Phrase:
    return Phrase(key, text, language=language, where="text")
