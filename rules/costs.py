"""What something costs, in points of tracks and pools: worked out first, then taken whole or not at all (§9, R29)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.effects.bodies import Body, has_track
from rules.effects.clocks import move_pool
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.state import TABLE
from rules.tally import About, Tally

Owed = Mapping[str, int]
"""Points by the id of the track or pool they are taken from; each at least 1."""


def owed(reading: SheetReading, *costs: Mapping[str, str]) -> Owed:
    """The points that all these costs come to for a sheet; what a formula makes nothing, or less, costs nothing."""
    points: dict[str, int] = {}
    for cost in costs:
        for id, formula in cost.items():
            points[id] = points.get(id, 0) + max(0, reading.whole(formula))
    return {id: needed for id, needed in points.items() if needed}


def added(*parts: Owed) -> Owed:
    """Points that are owed together."""
    points: dict[str, int] = {}
    for part in parts:
        for id, needed in part.items():
            points[id] = points.get(id, 0) + needed
    return points


def short_of(reading: SheetReading, points: Owed) -> Refusal | None:
    """Why a sheet cannot pay all of this, or None where it can."""
    for id, needed in points.items():
        refused = _pool_short(reading, id, needed) if id in reading.system.pools else _track_short(reading, id, needed)
        if refused is not None:
            return refused
    return None


def pay(tally: Tally, about: About, points: Owed) -> None:
    """Takes the points of something that can be paid."""
    for id, needed in points.items():
        if id in tally.system.pools:
            move_pool(tally, about.of(TABLE), id, -needed)
        else:
            counts_up = tally.system.tracks[id].counts_up
            Body(tally, about).move(id, needed if counts_up else -needed)


def _pool_short(reading: SheetReading, pool_id: str, needed: int) -> Refusal | None:
    have = reading.table.pools.get(pool_id, 0)
    return Refusal("pool_too_small", {"pool": pool_id, "have": have, "found": needed}) if have < needed else None


def _track_short(reading: SheetReading, track_id: str, needed: int) -> Refusal | None:
    """A track that counts harm upward pays by being marked, so what it has is the room that is left."""
    track = reading.system.tracks[track_id]
    here = has_track(track, reading.sheet)
    value = reading.track(track_id) if here else 0
    have = reading.maximum(track_id) - value if here and track.counts_up else value
    if have >= needed:
        return None
    code = "track_too_full" if track.counts_up else "track_too_small"
    return Refusal(code, {"sheet": reading.sheet.id, "track": track_id, "have": have, "found": needed})
