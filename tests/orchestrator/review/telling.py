"""A narration to review, with as little around it as a test needs."""

from __future__ import annotations

from typing import Any

from orchestrator.review.review import review
from orchestrator.review.telling import Telling


def telling(language: str, narration: str, **facts: Any) -> Telling:
    """A told turn of a hero called Bran."""
    heroes = facts.pop("heroes", ("Bran Ashdown",) if language == "en" else ("브란 애시다운",))
    return Telling(
        language="ko" if language == "ko" else "en",
        narration=narration,
        player_text=facts.pop("player_text", ""),
        heroes=heroes,
        **facts,
    )


def codes(language: str, narration: str, **facts: Any) -> list[str]:
    """The codes of what a review finds."""
    return [finding.code for finding in review(telling(language, narration, **facts))]
