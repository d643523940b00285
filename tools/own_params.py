"""Params that a system's typed actions write beside an id: those that are ids themselves are read by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from prompts.words import Value
from tools.lines import Teller, known_name, own_section

LOOKED_UP: Final = ("source", "skill", "track", "task", "sheet", "target", "weapon")
"""Params that are ids: people read what they are called."""


def own_values(teller: Teller, params: Mapping[str, str | int]) -> dict[str, Value]:
    """The params as a text of the system says them."""
    return {
        key: called(teller, key, value) if isinstance(value, str) and _is_id(teller, key) else value
        for key, value in params.items()
    }


def _is_id(teller: Teller, key: str) -> bool:
    """Whether a param of this key is an id: one of those above, or of a section that only the system knows."""
    return key in LOOKED_UP or bool(own_section(teller, key))


def called(teller: Teller, key: str, id: str) -> str:
    """What people call an id: as anything there is, else as what only the system's own actions know.

    A param that names such a thing by its key alone ("arc_part") is nothing else, whatever else has that id.
    """
    if key not in LOOKED_UP:
        return teller.name(own_section(teller, key), id)
    known = known_name(teller, id)
    section = own_section(teller, key) if known == id else ""
    return teller.name(section, id) if section else known
