"""What events do to possessions: the track, the conditions, the loss of one of a sheet's things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.events.list_events import ConditionEnded, ConditionSet
from rules.events.sheet_events import ThingLost, TrackChanged, TrackMaximumSet
from rules.state import Condition, Sheet, Thing, Track, changed

_NO_TRACK = Track(0)


def moved(tracks: Mapping[str, Track], event: TrackChanged) -> dict[str, Track]:
    """Tracks with the one that an event moved at its new value."""
    own = tracks.get(event.track, _NO_TRACK)
    return {**tracks, event.track: Track(event.after, own.max, own.extra)}


def holding(conditions: Mapping[str, Condition], event: ConditionSet) -> dict[str, Condition]:
    """Conditions with the one that an event set."""
    before = conditions.get(event.condition)
    held = Condition(event.after, event.left, event.fresh, before.extra if before else ())
    return {**conditions, event.condition: held}


def without(conditions: Mapping[str, Condition], event: ConditionEnded) -> dict[str, Condition]:
    """Conditions without the one that ended."""
    return {key: held for key, held in conditions.items() if key != event.condition}


def track_changed(sheet: Sheet, event: TrackChanged) -> Sheet:
    """A track of the sheet, or of one of its possessions, moved."""
    if not event.thing:
        return changed(sheet, tracks=moved(sheet.tracks, event))
    return _thing(sheet, event.thing, lambda thing: replace(thing, tracks=moved(thing.tracks, event)))


def track_topped(sheet: Sheet, event: TrackMaximumSet) -> Sheet:
    """A track of the sheet has a maximum of its own; a value above it is cut by an event before."""
    held = sheet.tracks.get(event.track, _NO_TRACK)
    return changed(sheet, tracks={**sheet.tracks, event.track: Track(held.value, event.after, held.extra)})


def condition_set(sheet: Sheet, event: ConditionSet) -> Sheet:
    """The sheet, or one of its possessions, holds a condition."""
    if not event.thing:
        return changed(sheet, conditions=holding(sheet.conditions, event))
    return _thing(sheet, event.thing, lambda thing: replace(thing, conditions=holding(thing.conditions, event)))


def condition_ended(sheet: Sheet, event: ConditionEnded) -> Sheet:
    """A condition is over."""
    if not event.thing:
        return changed(sheet, conditions=without(sheet.conditions, event))
    return _thing(sheet, event.thing, lambda thing: replace(thing, conditions=without(thing.conditions, event)))


def thing_lost(sheet: Sheet, event: ThingLost) -> Sheet:
    """A possession is gone."""
    return changed(sheet, things=tuple(thing for thing in sheet.things if thing.id != event.thing))


def _thing(sheet: Sheet, thing_id: str, change: Callable[[Thing], Thing]) -> Sheet:
    things = list(sheet.things)
    at = next(place for place, thing in enumerate(things) if thing.id == thing_id)
    things[at] = change(things[at])
    return changed(sheet, things=tuple(things))
