"""The small parts that several views share.

Views are frozen, hold primitives only and are already in the table's language: whoever reads one (a template, or the
embedded storyteller) needs no rules, no store and no secrets. Ids are language-neutral slugs; names are for people.
"""

from dataclasses import dataclass
from typing import Final, Literal

Language = Literal["en", "ko"]
LANGUAGES: tuple[Language, ...] = ("en", "ko")

Length = Literal["short", "medium", "long"]
"""How much prose is wanted; the templates say in words what that means in each language."""


@dataclass(frozen=True, slots=True)
class Named:
    """An id that tools take, and the name that people read."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """One earlier turn: what the player said and what the storyteller told."""

    player: str
    """The player's own words; empty for an opening or a turn that no player began."""
    text: str
    """The narration, without reasoning and without hidden (X-carded) passages."""
    speaker: str = ""
    """Name of the character the player spoke for."""


@dataclass(frozen=True, slots=True)
class LoreView:
    """One lore entry that applies now."""

    id: str
    title: str
    text: str
    priority: int = 0
    """The higher, the later it is left out when the prompt is full."""
    why: str = ""
    """Why it applies, for the context report: "key:앨리스", "always" (see `prompts.lore`)."""


@dataclass(frozen=True, slots=True)
class SafetyView:
    """What the table agreed to keep out. Never trimmed (behaviours.md E15)."""

    lines: tuple[str, ...] = ()
    """Never happens in the story, in no form."""
    veils: tuple[str, ...] = ()
    """May happen, but only off the page."""


NOTHING_BARRED: Final = SafetyView()
"""The table has named no lines and no veils."""
