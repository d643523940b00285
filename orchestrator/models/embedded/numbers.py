"""Numbers as people say them, in English and Korean: 2, two, a; 두, 둘, 이, 두단계, 2점."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from orchestrator.models.embedded.english import little_words, stem
from orchestrator.models.embedded.korean import without_particle
from orchestrator.models.words import LANGUAGES, catalogue

ALL: Final = -1
"""What a word for "all of it" is worth, as long as nobody knows how much that is."""
MOST_DIGITS: Final = 4
"""Nobody says a longer number and means it."""
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_DIGITS: Final = "0123456789"


def number_of(word: str) -> int | None:
    """The number that a casefolded word is, a Korean one with or without a particle; None where it is none.

    What may as well be another word (a, 한, 이, 일) is a number only before what it counts; see `counted`.
    """
    for known in (word, without_particle(word)):
        if known.isascii() and known.isdigit():
            return int(known) if len(known) <= MOST_DIGITS else None
        if known in _numbers("numbers"):
            return _numbers("numbers")[known]
    return None


def counted(word: str) -> int | None:
    """The number of a word that stands before what it counts: "a level", "두 단계", "이 단계"."""
    found = number_of(word)
    return found if found is not None else _numbers("counting").get(word)


def run_together(word: str) -> tuple[int, str] | None:
    """The number that a Korean word begins with, and what it counts: "두단계를" is 2 and "단계를", "2점" 2 and "점"."""
    digits = len(word) - len(word.lstrip(_DIGITS))
    if 0 < digits < len(word):
        number = number_of(word[:digits])
        return None if number is None else (number, word[digits:])
    known = {**_numbers("numbers"), **_numbers("counting")}
    begun = [one for one in known if not one.isascii() and len(one) < len(word) and word.startswith(one)]
    longest = max(begun, key=len, default="")
    return (known[longest], word[len(longest) :]) if longest else None


def short_answer(text: str, sense: str) -> int | None:
    """The number that a short answer says, where its other words are among those of `sense` or mean nothing.

    "one level", "한 단계로", "2" where `sense` speaks of levels; None where it says no number, or several, or more.
    """
    found: list[int] = []
    for word in _WORD.findall(text.casefold()):
        number, parted = counted(word), run_together(word)
        if number is None and parted is not None:
            number, word = parted
        elif number is not None:
            word = ""
        found += [] if number is None else [number]
        if word and not _says_nothing(word) and stem(without_particle(word)) not in sense.casefold():
            return None
    return found[0] if len(found) == 1 else None


def _says_nothing(word: str) -> bool:
    """Whether a word of a short answer means nothing by itself: "then", 할게."""
    return stem(word) in little_words() or any(
        word in catalogue(language)["embedded.answer_words"].split() for language in LANGUAGES
    )


@cache
def _numbers(key: str) -> Mapping[str, int]:
    """The number words of both languages, written as `two=2`."""
    pairs = (one.rpartition("=") for language in LANGUAGES for one in catalogue(language)[f"embedded.{key}"].split())
    return {word: int(number) for word, _, number in pairs}
