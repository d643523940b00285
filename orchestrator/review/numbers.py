"""Numbers no rule made (behaviours A1): digits that nothing backs, and number words beside words of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from orchestrator.review.telling import Finding, Telling
from orchestrator.review.words import any_of, listed, pairs_of, review_words

_DIGITS = re.compile(r"(?<![A-Za-z0-9_.,:])[+\-−]?(\d{1,9})(?![A-Za-z0-9_]|[.,:]\d)")
_ENDS = re.compile(r"[.!?…;:\n]")
NEAR = 28
"""How near, in letters, a number must stand to a word of the game."""


def unbacked_numbers(telling: Telling) -> Iterator[Finding]:
    """Every number that no event, sheet, clock or player's word backs; beside a word of dice it must be of this turn.

    A number spelt out only counts beside a word of dice or of the game: prose counts steps and candles, too.
    """
    for number, start, end, spelt in _numbers(telling):
        rolls, game = _beside(telling, start, end)
        backed = telling.thrown if rolls else telling.numbers
        if (rolls or game or not spelt) and number not in backed:
            yield Finding("unbacked_number", _excerpt(telling.narration, start), start)


def _numbers(telling: Telling) -> Iterator[tuple[int, int, int, bool]]:
    """Each number with its place, and whether it is spelt out."""
    text = telling.narration
    for found in _DIGITS.finditer(text):
        yield int(found.group(1)), found.start(), found.end(), False
    values = review_words(telling.language).values
    for found in _spelt(telling.language).finditer(text):
        yield values[found.group().casefold()], found.start(), found.end(), True
    counted = review_words(telling.language).before_counters
    for found in _counted(telling.language).finditer(text):
        yield counted[found.group(1)], found.start(1), found.end(), True


def _beside(telling: Telling, start: int, end: int) -> tuple[bool, bool]:
    """Whether a word of dice, or of the game, stands near in the same clause."""
    before = _ENDS.split(telling.narration[max(0, start - NEAR) : start])[-1]
    after = _ENDS.split(telling.narration[end : end + NEAR])[0]
    around = f"{before}{telling.narration[start:end]}{after}"
    rolls, game = _marks(telling.language)
    counted = telling.narration[start:end].endswith(listed(review_words(telling.language).counters))
    return bool(rolls.search(around)), bool(game.search(around)) or (counted and end - start > 1)


@cache
def _spelt(language: str) -> re.Pattern[str]:
    """Any number word; tens with their units as one, which is much faster than each of their compositions."""
    words = review_words(language)
    tens, units, simple = (_either(pairs_of(one)) for one in (words.tens, words.units, words.numbers))
    composed = rf"(?:{tens})(?:{words.between}(?:{units}))?"
    return re.compile(rf"(?<!\w)(?:{composed}|{simple})" + (r"(?!\w)" if language == "en" else ""), re.IGNORECASE)


def _either(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) or r"(?!)"


@cache
def _counted(language: str) -> re.Pattern[str]:
    words = review_words(language)
    names, counters = "|".join(words.before_counters), "|".join(listed(words.counters))
    return re.compile(rf"(?<!\w)({names}) ?(?:{counters})") if names else re.compile(r"(?!)")


@cache
def _marks(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = review_words(language)
    whole = language == "en"
    return any_of(listed(words.rolls), whole=whole), any_of(listed(words.near), whole=whole)


def _excerpt(text: str, position: int) -> str:
    return " ".join(text[max(0, position - 20) : position + 40].split())
