"""Which of a ruling's parts the player never spoke of: they are the player's to say, and are not made up for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from orchestrator.models.embedded.covering import roots_found
from prompts.views import PartLine, RulingView

_DIGITS: Final = frozenset("0123456789")
_SPOKEN_BACK: Final = 1
"""How many of the turns before may have asked, so that a bare answer says a part too."""


def unsaid(view: RulingView, given: Mapping[str, object]) -> tuple[PartLine, ...]:
    """The player's parts among what is given that no word of theirs is about.

    Any word of a part's name, of what it covers or of a named option is enough, and so is a number for one that is a
    number: what the words come to is the ruling's to judge, and only what nobody spoke of at all is made up.
    """
    parts = {part.id: part for part in view.parts if part.by == "player"}
    heard = " ".join((view.player_text, *(one.player for one in view.recent[-_SPOKEN_BACK:])))
    return tuple(
        parts[id] for id, value in given.items() if id in parts and not _is_said(view, parts[id], value, heard)
    )


def _is_said(view: RulingView, part: PartLine, value: object, heard: str) -> bool:
    if value in (None, "", 0, False) or value == [] or value == {}:
        return True
    if part.kind in ("number", "points") and _DIGITS.intersection(view.player_text):
        return True
    if part.kind in ("text", "texts"):
        return any(bool(roots_found(heard, text)) for text in _texts(value)) or _about(view, part, heard)
    return _about(view, part, heard) or any(bool(roots_found(heard, name)) for name in _options(part, value))


def _about(view: RulingView, part: PartLine, heard: str) -> bool:
    also = (view.aliases.get(f"parts.{part.id}", ""), view.aliases.get(f"no_parts.{part.id}", ""))
    words = ", ".join(one.replace("{n}", "") for one in (part.name, part.covers, part.no_covers, *also) if one)
    return bool(roots_found(heard, words))


def _texts(value: object) -> Iterable[str]:
    found = value if isinstance(value, list | tuple) else (value,)
    return (one for one in found if isinstance(one, str) and one.strip())


def _options(part: PartLine, value: object) -> Iterable[str]:
    """The names of the options that were chosen."""
    chosen = set(value) if isinstance(value, list | tuple | Mapping) else {value}
    return (one.name for one in part.options if one.id in chosen)
