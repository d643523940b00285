"""What may be chosen where that depends on a sheet and the table around it."""

from __future__ import annotations

from typing import Final

from rules.learning import barred_from
from rules.reading import SheetReading, is_out
from rules.systems.cypher.actions.arc_keeping import HeldArc, arcs_of
from rules.systems.cypher.actions.character import LISTS
from rules.systems.cypher.actions.keeping import Followers, kept
from rules.systems.cypher.actions.stats import switch_of


def followers(reading: SheetReading) -> tuple[str, ...]:
    """The followers of a character."""
    return tuple(kept(reading.sheet, "followers", Followers).followers)


def comrades(reading: SheetReading) -> tuple[str, ...]:
    """The other characters of the table who can act."""
    others = (one for one in reading.table.heroes() if one.id != reading.sheet.id)
    return tuple(one.id for one in others if not is_out(reading.system, one))


def helpers(reading: SheetReading) -> tuple[str, ...]:
    """Who may help a character: comrades, and whoever follows them."""
    return (*comrades(reading), *followers(reading))


FINDS: Final = ("discovery",)
"""What the storyteller gives experience for: an artifact pays when it is found, the rest at a session's end."""


def finds(reading: SheetReading) -> tuple[str, ...]:
    """What the storyteller gives experience for in play; nothing where discoveries too wait for the end."""
    at_once = switch_of(reading.system, reading.table, "discovery_xp") == "1"
    return FINDS if at_once else ()


def heroes(reading: SheetReading) -> tuple[str, ...]:
    """All characters of the table."""
    return tuple(one.id for one in reading.table.heroes())


def others_here(reading: SheetReading) -> tuple[str, ...]:
    """The non-players who are here."""
    return tuple(one.id for one in reading.table.present() if one.kind == "npc")


def effort_score(reading: SheetReading) -> int:
    """How many levels of Effort one action may have."""
    return reading.stat("effort")


def open_arcs(reading: SheetReading) -> tuple[str, ...]:
    """The arcs of a character that are not over."""
    return tuple(one.key for one in _open(reading))


def parts_ahead(reading: SheetReading) -> tuple[str, ...]:
    """The parts of those arcs that may still come to pass."""
    found: dict[str, None] = {}
    for arc in _open(reading):
        been = {one.part for one in arc.moments}
        found.update({part.id: None for part in arc.pattern.parts.values() if part.again or part.id not in been})
    return tuple(found)


def _open(reading: SheetReading) -> tuple[HeldArc, ...]:
    return tuple(one for one in arcs_of(reading.sheet).held if one.state == "open")


def skills(reading: SheetReading) -> tuple[str, ...]:
    """The skills that a character may learn: those of the system, and what stands on the sheet already."""
    held = (item.name for list_id in LISTS.values() for item in reading.sheet.lists.get(list_id, ()))
    every = dict.fromkeys((*reading.system.skills, *held))
    return tuple(one for one in every if not one.startswith(("attack:", "defense:", "armor:")))


def abilities_ahead(reading: SheetReading) -> tuple[str, ...]:
    """The abilities of its type and tier that a character has not got."""
    return tuple(id for id, one in reading.system.abilities.items() if barred_from(reading, one) is None)
