"""Points shared out over the maxima of tracks: a new character's Pools, and the like (rule_system §11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from rules.character_requests import CreateCharacter
from rules.definitions.creation import Kit, OptionDef, SpreadDef
from rules.reading import SheetReading
from rules.refusals import Refusal, unknown
from rules.state import Sheet, Track

_EVEN: Final = 1
"""What every track is asked for before a story says anything, so that points are spread and not heaped."""


def with_maxima(sheet: Sheet, kits: Iterable[Kit]) -> Sheet:
    """The sheet with the maxima that kits give its tracks; a later kit's stands."""
    own = {id: top for kit in kits for id, top in kit.tracks.items()}
    return replace(sheet, tracks={id: Track(top, top) for id, top in own.items()})


def with_shares(reading: SheetReading, options: Iterable[OptionDef], request: CreateCharacter) -> Sheet:
    """The sheet with the points that were shared out on top of its maxima, as far as they may be."""
    tracks = dict(reading.sheet.tracks)
    for option in options:
        if option.spread is not None and not any(share_mistakes(reading, option, request)):
            for id, points in request.shared(option.id).items():
                top = reading.maximum(id) + points
                tracks[id] = Track(top, top)
    return replace(reading.sheet, tracks=tracks)


def started(reading: SheetReading) -> dict[str, Track]:
    """The tracks that have a maximum of their own, where they begin: full, or empty where harm counts upward."""
    own = {id: track.max for id, track in reading.sheet.tracks.items() if track.max is not None}
    return {id: Track(reading.start(reading.system.tracks[id]), top) for id, top in own.items()}


def share_mistakes(reading: SheetReading, option: OptionDef, request: CreateCharacter) -> Iterator[Refusal]:
    """All that is wrong with points shared out: `reading` is of the sheet without them."""
    spread = option.spread
    if spread is None:
        return
    here, shares = f"options.{option.id}", request.shared(option.id)
    params: dict[str, str | int] = {"field": here, "option": option.id, "total": spread.points}
    if request.chosen(option.id):
        yield Refusal("points_wanted", params, spread.tracks)
        return
    for id, points in shares.items():
        field = f"{here}.{id[:80]}"
        if id not in spread.tracks:
            yield unknown("track", id, spread.tracks, field=field)
        elif points < 0:
            yield Refusal("share_below_zero", {"field": field, "track": id, "found": points})
        elif points and spread.most is not None and (top := reading.maximum(id) + points) > spread.most:
            room = max(0, spread.most - reading.maximum(id))
            yield Refusal(
                "share_too_high", {"field": field, "track": id, "found": top, "max": spread.most, "left": room}
            )
    found = sum(points for id, points in shares.items() if id in spread.tracks)
    if found != spread.points:
        yield Refusal("shares_differ", {**params, "found": found}, spread.tracks)


def suggested_shares(spread: SpreadDef, tops: Mapping[str, int], scores: Mapping[str, float]) -> dict[str, int]:
    """Points shared out one by one, each to the track that has least of what the story asks for it."""
    shares = dict.fromkeys(spread.tracks, 0)
    for _ in range(spread.points):
        may = _with_room(spread, tops, shares)
        if not may:
            break
        best = max(may, key=lambda id: (scores.get(id, 0.0) + _EVEN) / (shares[id] + 1))
        shares[best] += 1
    return shares


def _with_room(spread: SpreadDef, tops: Mapping[str, int], shares: Mapping[str, int]) -> Sequence[str]:
    return [id for id in spread.tracks if spread.most is None or tops[id] + shares[id] < spread.most]
