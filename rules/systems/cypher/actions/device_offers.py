"""Cyphers and artifacts at doors: what may be asked of them, what may be said, and their lines on a sheet."""

from __future__ import annotations

from typing import Final

from rules.offers import Offer, Part, Row, RowItem
from rules.reading import SheetReading
from rules.systems.cypher.actions.boons import boons_of
from rules.systems.cypher.actions.device_keeping import Held, artifacts_of, carried


def cyphers_at_hand(reading: SheetReading) -> tuple[str, ...]:
    """The cyphers that somebody carries, as they know them, each once."""
    return tuple(dict.fromkeys(one.called for one in carried(reading.system, reading.sheet)))


def strange_at_hand(reading: SheetReading) -> tuple[str, ...]:
    """The cyphers that somebody carries and nobody has identified, as one."""
    return tuple(dict.fromkeys(one.called for one in carried(reading.system, reading.sheet) if not one.known))


def artifacts_at_hand(reading: SheetReading) -> tuple[str, ...]:
    """The artifacts that somebody has."""
    return tuple(dict.fromkeys(one.id for one in artifacts_of(reading.system, reading.sheet)))


def heroes_beside(reading: SheetReading) -> tuple[str, ...]:
    """The other characters."""
    return tuple(one.id for one in reading.table.heroes() if one.id != reading.sheet.id)


OF_DEVICES: Final = (
    Part("cypher", "choice", "cypher", "cyphers", options_of=cyphers_at_hand),
    Part("strange_cypher", "choice", "cypher", "cyphers", options_of=strange_at_hand),
    Part("artifact", "choice", "artifact", "artifacts", options_of=artifacts_at_hand),
    Part("given_cypher", "choice", "item", "cyphers", options_of=cyphers_at_hand),
    Part("given_artifact", "choice", "item", "artifacts", options_of=artifacts_at_hand),
    Part("given_to", "choice", "to", options_of=heroes_beside),
    Part("found_cypher", "text", "cypher", by="storyteller"),
    Part("found_artifact", "text", "artifact", by="storyteller"),
)
"""What may be said of them."""
_AIMED: Final = {"target": "target", "reason": "reason"}
DEVICE_OFFERS: Final = (
    Offer("use_cypher", _AIMED, target="foe", parts=("cypher",), needed=("cypher",)),
    Offer("use_artifact", _AIMED, target="foe", parts=("artifact",), needed=("artifact",)),
    Offer(
        "identify",
        {"skill": "skill", "reason": "reason"},
        parts=("strange_cypher",),
        needed=("strange_cypher",),
    ),
    Offer("hand_over", parts=("given_cypher", "given_artifact", "given_to"), menu="asked"),
    Offer("grant", parts=("found_cypher", "found_artifact"), menu="storyteller"),
)
"""How they are offered."""
DEVICE_ROWS: Final = ("cyphers", "artifacts", "boons")
DEVICE_HIDES: Final = frozenset({"thing:cypher", "thing:artifact", "stat:cypher_limit", "derived:movement"})
"""What the rows say, and what is a non-player's alone."""


def device_rows(reading: SheetReading) -> tuple[Row, ...]:
    """What a character carries, with its level where they know what it is, and what helps them for a time."""
    cyphers = carried(reading.system, reading.sheet)
    boons = dict.fromkeys((one.source, one.lasts) for one in boons_of(reading.sheet))
    return (
        Row("cyphers", (_limit(reading, cyphers), *(_item("cyphers", one) for one in cyphers))),
        Row("artifacts", tuple(_item("artifacts", one) for one in artifacts_of(reading.system, reading.sheet))),
        Row("boons", tuple(RowItem(params={"source": source, "lasting": lasts}) for source, lasts in boons)),
    )


def _limit(reading: SheetReading, cyphers: tuple[Held, ...]) -> RowItem:
    """How many are carried of those that may safely be."""
    return RowItem(text=f"{len(cyphers)}/{reading.stat('cypher_limit')}")


def _item(section: str, held: Held) -> RowItem:
    params = {"level": held.level} if held.known else {}
    return RowItem(section=section, id=held.called, params=params, described=held.known)
