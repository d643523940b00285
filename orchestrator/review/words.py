"""The words reviews look for, out of `words/{en,ko}.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

from pydantic import BaseModel, ConfigDict
from ruamel.yaml import YAML


class ReviewWords(BaseModel):
    """One language's words."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    numbers: Mapping[str, int]
    """Number words and what they say."""
    near: tuple[str, ...]
    """Words of the game: a number word beside one of them speaks of a rule's number."""
    failed: tuple[str, ...]
    """What a narration would not say of a failure."""
    succeeded: tuple[str, ...]
    """What a narration would not say of a success."""
    speaks: tuple[str, ...]
    """A hero who speaks or decides; `{hero}` is the name."""


@cache
def review_words(language: str) -> ReviewWords:
    """The words of a language."""
    text = resources.files(__package__).joinpath("words", f"{language}.yaml").read_text(encoding="utf-8")
    return ReviewWords.model_validate(YAML(typ="safe", pure=True).load(text))
