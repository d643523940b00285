"""Speech or new deliberate acts put into a player's character that they did not submit (behaviours E1)."""

from __future__ import annotations

from collections.abc import Iterator

from orchestrator.review.telling import Finding, Telling
from orchestrator.review.words import review_words
from prompts.words import Phrase


def words_in_mouth(telling: Telling) -> Iterator[Finding]:
    """Where the narration lets a hero speak or decide, and the player's own words hold nothing of the kind."""
    if any(sign in telling.player_text for sign in "\"“”'‘’「」"):
        return
    text = telling.narration.casefold()
    for pattern in review_words(telling.language).speaks:
        for hero in telling.heroes if "{hero}" in pattern else ("",):
            said = Phrase("speaks", pattern, language=telling.language, where="review").say({"hero": hero})
            at = text.find(said.casefold())
            if at >= 0:
                yield Finding("words_in_mouth", " ".join(telling.narration[at : at + 60].split()), at)
