"""Speech or new deliberate acts put into a player's character that they did not submit (behaviours E1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from orchestrator.review.telling import Finding, Telling
from orchestrator.review.words import any_of, listed, review_words

_QUOTES = '"“”‘’「」『』'


def words_in_mouth(telling: Telling) -> Iterator[Finding]:
    """Where the narration lets a hero speak or decide, and the player's own words hold nothing of the kind."""
    if any(sign in telling.player_text for sign in _QUOTES) or _talks(telling):
        return
    for hero in telling.heroes:
        for pattern in _patterns(telling.language, hero):
            found = pattern.search(telling.narration)
            if found is not None:
                at = found.start()
                yield Finding("words_in_mouth", " ".join(telling.narration[at : at + 60].split()), at)
                return


def _talks(telling: Telling) -> bool:
    words = listed(review_words(telling.language).talks)
    return bool(any_of(words, whole=False).search(telling.player_text))


@lru_cache(maxsize=256)
def _patterns(language: str, hero: str) -> tuple[re.Pattern[str], ...]:
    """The ways a hero may be said to speak, by the whole name or the first one."""
    words = review_words(language)
    names = "|".join(re.escape(name) for name in dict.fromkeys((hero, hero.split(" ")[0])) if name)
    subjects = (
        one.replace("{hero}", f"(?:{names})").replace("{verbs}", words.verbs.strip())
        for one in listed(words.subjects)
        if names or "{hero}" not in one
    )
    return tuple(re.compile(one, re.IGNORECASE) for one in subjects)
