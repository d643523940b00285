"""What a formula may name, and finding the nearest name when it names nothing."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, NamedTuple, Protocol

_MOST_SHOWN: Final = 8
_NEARNESS: Final = 0.6


class NameRef(NamedTuple):
    """What a name stands for. Formula code only carries it from the scope that made it to the reader that reads it.

    A named tuple because readers look it up at every reading: its hash costs a tenth of a dataclass's.

    Attributes:
        kind: stat, skill, track, derived, level, xp, pool, condition, clock, list, thing, value, owner …
        id: which one of that kind.
        part: which number of it, such as "max" or "left"; empty for the thing itself.
    """

    kind: str
    id: str
    part: str = ""


class Scope(Protocol):
    """The names that exist where a formula stands."""

    def resolve(self, name: str) -> NameRef | None:
        """What a dotted name (without its `@`, in normal form C) stands for; None when there is no such name."""
        ...

    def names(self) -> Iterable[str]:
        """All names, for suggestions."""
        ...


@dataclass(frozen=True, slots=True)
class Near:
    """The existing names to show beside an unknown one: the nearest, else a few; and the likeliest, if any."""

    shown: tuple[str, ...]
    best: str | None


def nearest(name: str, existing: Iterable[str]) -> Near:
    """The names nearest to `name`, likeliest first; when none is near, the first few in alphabetical order."""
    spellings = {_spelling(known): known for known in sorted(existing, reverse=True)}
    close = get_close_matches(_spelling(name), spellings, n=_MOST_SHOWN, cutoff=_NEARNESS)
    if close:
        return Near(tuple(spellings[key] for key in close), spellings[close[0]])
    return Near(tuple(sorted(spellings.values()))[:_MOST_SHOWN], None)


def _spelling(name: str) -> str:
    """What is compared: no case, and Hangul syllables taken apart, so that one wrong jamo is one wrong letter."""
    return unicodedata.normalize("NFD", name.casefold())
