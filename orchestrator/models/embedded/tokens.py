"""A player's line as the words it is made of, each where it stands."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from orchestrator.models.embedded import english
from orchestrator.models.embedded.covering import HANGUL, LONGEST_LINE, WORD
from orchestrator.models.embedded.numbers import number_of
from orchestrator.models.words import LANGUAGES, catalogue

_STOP: Final = re.compile(r"[.!?;\n…]")
_COMMA: Final = re.compile(r"[,.!?;:\n…]")


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a line: where it stands, and what it is."""

    start: int
    end: int
    word: str
    little: bool
    """It means nothing by itself."""
    number: int | None
    stopped: bool
    """A sentence ends before it."""
    parted: bool
    """A comma or a stop stands before it."""
    marked: bool
    """Written with a capital in mid-sentence, or behind a word that says by what means: "by Might"."""


@lru_cache(maxsize=256)
def tokens_of(text: str) -> tuple[Token, ...]:
    """The words of a line, as far as one is read."""
    found: list[Token] = []
    end = 0
    for one in WORD.finditer(text[:LONGEST_LINE]):
        word = unicodedata.normalize("NFC", one.group()).casefold()
        before = text[end : one.start()]
        opens = not found or bool(_STOP.search(before))
        capital = one.group()[:1].isupper() and not opens
        led = bool(found) and found[-1].word in _marks()
        found.append(
            Token(
                one.start(),
                one.end(),
                word,
                is_little(word),
                number_of(word),
                bool(found) and bool(_STOP.search(before)),
                bool(found) and bool(_COMMA.search(before)),
                capital or led,
            )
        )
        end = one.end()
    return tuple(found)


def is_little(word: str) -> bool:
    """Whether a word means nothing by itself."""
    return word in _between() or (not HANGUL.search(word) and english.stem(word) in english.little_words())


@cache
def _between() -> frozenset[str]:
    """Words that may stand anywhere in a pattern: "one more level", "on"."""
    return frozenset(word for language in LANGUAGES for word in catalogue(language)["embedded.between"].split())


@cache
def _marks() -> frozenset[str]:
    """Words behind which a name of little words is one: "by Might"."""
    return frozenset(word for language in LANGUAGES for word in catalogue(language)["embedded.marks"].split())
