"""The words reviews look for, out of `words/{en,ko}.yaml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property
from importlib import resources

from pydantic import BaseModel, ConfigDict
from ruamel.yaml import YAML


class ReviewWords(BaseModel):
    """One language's words, as its file has them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    numbers: str
    """Number words and what they say."""
    tens: str
    units: str
    between: str
    """What may stand between tens and units, as a pattern."""
    counted: str
    """Number words that only count before a counter: 두 점."""
    counters: str
    near: str
    """Words of the game: a number beside one of them is one of the rules'."""
    rolls: str
    """Words of dice: a number beside one of them is what a die showed, or a total."""
    failed: str
    """What a narration would not say of a failure; `{hero}` is the name."""
    succeeded: str
    """What a narration would not say of a success."""
    negated: str
    """What turns such a word round when it stands shortly before it."""
    subjects: str
    """Patterns of a hero who speaks or decides; `{hero}` is the name, `{verbs}` any of the verbs."""
    verbs: str
    talks: str
    """Words of a player's line that let the hero speak."""

    @cached_property
    def values(self) -> Mapping[str, int]:
        """Every number word with its number, the composed ones too: twenty-five, 이십오."""
        return {
            **pairs_of(self.numbers),
            **pairs_of(self.tens),
            **{
                f"{ten}{mark}{unit}": tens + units
                for ten, tens in pairs_of(self.tens).items()
                for unit, units in pairs_of(self.units).items()
                for mark in (("-", " ") if self.between else ("",))
            },
        }

    @cached_property
    def before_counters(self) -> Mapping[str, int]:
        """Number words that count only before a counter."""
        return pairs_of(self.counted)


@cache
def listed(words: str) -> tuple[str, ...]:
    """A list of the words file."""
    return tuple(one.strip().strip('"') for one in words.split(";") if one.strip())


@cache
def any_of(words: tuple[str, ...], *, whole: bool) -> re.Pattern[str]:
    """A pattern for any of some words; `whole` words where the language parts its words by blanks."""
    joined = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) or r"(?!)"
    return re.compile(rf"\b(?:{joined})\b" if whole else rf"(?:{joined})", re.IGNORECASE)


@cache
def review_words(language: str) -> ReviewWords:
    """The words of a language."""
    text = resources.files(__package__).joinpath("words", f"{language}.yaml").read_text(encoding="utf-8")
    return ReviewWords.model_validate(YAML(typ="safe", pure=True).load(text))


def pairs_of(words: str) -> dict[str, int]:
    """Number words of the words file, `word=number`, with their numbers."""
    return {word: int(number) for word, _, number in (pair.partition("=") for pair in words.split())}
