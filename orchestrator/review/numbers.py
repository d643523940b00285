"""Numbers no rule made (behaviours A1): digits that nothing backs, and number words beside words of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from orchestrator.review.telling import Finding, Telling
from orchestrator.review.words import review_words

_DIGITS = re.compile(r"(?<![\w.])[+\-−]?(\d{1,9})(?![\w.]*\d)")
_AROUND = 24
"""How near, in letters, a number word must stand to a word of the game."""


def unbacked_numbers(telling: Telling) -> Iterator[Finding]:
    """Every number in the narration that no event, sheet, clock or player's word has."""
    for found in _DIGITS.finditer(telling.narration):
        if int(found.group(1)) not in telling.numbers:
            yield Finding("unbacked_number", _excerpt(telling.narration, found.start()), found.start())
    words = review_words(telling.language)
    for found in _spoken(telling.language).finditer(telling.narration):
        number = words.numbers[found.group().casefold()]
        around = telling.narration[max(0, found.start() - _AROUND) : found.end() + _AROUND].casefold()
        if any(near in around for near in words.near) and (not telling.rolled or number not in telling.numbers):
            yield Finding("unbacked_number", _excerpt(telling.narration, found.start()), found.start())


@cache
def _spoken(language: str) -> re.Pattern[str]:
    names = sorted(review_words(language).numbers, key=len, reverse=True)
    whole = "|".join(map(re.escape, names))
    return re.compile(rf"(?<!\w)(?:{whole})" + (r"(?!\w)" if language == "en" else ""), re.IGNORECASE)


def _excerpt(text: str, position: int) -> str:
    start = max(0, position - 20)
    return " ".join(text[start : position + 40].split())
