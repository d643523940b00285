"""What a review looks at: one narration beside the facts it had to keep to."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """One told turn, in plain values: a review knows no rules, no store and no model."""

    language: Literal["en", "ko"]
    narration: str
    player_text: str
    heroes: tuple[str, ...] = ()
    """Names of the players' characters."""
    others: tuple[str, ...] = ()
    """Names of the non-players present."""
    numbers: Container[int] = frozenset()
    """Every number that events, sheets, clocks or the player's words back; asked only where a narration has one."""
    thrown: Container[int] = frozenset()
    """Faces, totals and targets of this turn's checks; empty where nothing was rolled."""
    tier: Literal["success", "mixed", "failure", ""] = ""
    """How the hero's check came out; empty when there was none."""
    earlier: tuple[str, ...] = ()
    """The narrations before this one, newest last."""
    authored: tuple[str, ...] = ()
    """Passages of the adventure itself that may be told again, such as the description of the scene."""
    words: frozenset[str] = frozenset()
    """Names and terms in another script that the adventure itself uses."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something worth a look: a code, the words it is about, and where they stand in the narration."""

    code: Literal[
        "unbacked_number",
        "words_in_mouth",
        "tier_disagrees",
        "foreign_script",
        "repetition",
        "scaffold",
        "too_long",
    ]
    excerpt: str
    position: int = 0

    def as_data(self) -> dict[str, object]:
        """The finding as it is stored with its turn."""
        return {"code": self.code, "excerpt": self.excerpt, "position": self.position}
