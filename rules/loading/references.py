"""Every id that a definition names must exist (rule_system §2, §10): said with what exists and the nearest of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.definitions.cards import ThingWhen
from rules.definitions.effects import EffectBase, TickClock, key_of, track_named
from rules.definitions.sheets import ThingDef, TrackDef
from rules.definitions.starting import StartingThing
from rules.definitions.system import SystemFile
from rules.definitions.words import Names
from rules.loading.faults import Fault, nearest_to
from rules.loading.ids import Ids
from rules.loading.nodes import Path
from rules.loading.source import Source
from rules.loading.spots import Parts, Spot


def reference_faults(source: Source, spots: Iterable[Spot], ids: Ids) -> Iterator[Fault]:
    """Ids that name nothing."""
    for spot in spots:
        mark = spot.mark
        if not isinstance(mark, Names) or not spot.text or (mark.number and _is_number(spot.text)):
            continue
        if "thing_track" in mark.kinds:
            # Whose track it is decides which there are: `thing_faults`.
            continue
        known = ids.of(*mark.kinds)
        if spot.text not in known and ids.sure(*mark.kinds):
            yield unknown_id(source, spot.path, mark.kinds[0], spot.text, known, at_key=spot.is_key)


def unknown_id(
    source: Source, path: Path, kind: str, found: str, known: Iterable[str], *, at_key: bool = False
) -> Fault:
    """The fault of an id that names nothing of its kind."""
    accepted = sorted(dict.fromkeys(known))
    return source.fault(path, "unknown_id", found=found, accepted=accepted, at_key=at_key, params={"kind": kind})


def thing_faults(source: Source, parts: Parts, ids: Ids) -> Iterator[Fault]:
    """Tracks that whoever has them does not have: a sheet, or a possession of a kind."""
    for path, model in parts:
        match model:
            case EffectBase():
                yield from _track_faults(source, path, model, ids)
            case ThingWhen(thing=thing, track=track):
                known = ids.tracks.get(thing)
                if known is not None and track not in known:
                    yield unknown_id(source, (*path, "track"), "track", track, known)
            case ThingDef():
                yield from _armour_faults(source, (*path, "tracks"), model.tracks, [one.id for one in model.tracks])
            case SystemFile() if ids.sure("track"):
                yield from _armour_faults(source, (*path, "tracks"), model.tracks, ids.of("track"))
            case StartingThing(thing=thing):
                yield from _field_faults(source, path, model, ids)
            case _:
                pass


def _track_faults(source: Source, path: Path, effect: EffectBase, ids: Ids) -> Iterator[Fault]:
    """The track that an effect names must be one of whoever it is for: of the sheet, or of the kind of possession."""
    named = track_named(effect)
    if named is None:
        return
    thing, track = named
    known = ids.tracks.get(thing) if thing else (ids.of("track") if ids.sure("track") else None)
    if known is not None and track not in known:
        key = next(key for key, value in (("track", getattr(effect, "track", "")), (key_of(effect), track)) if value)
        yield unknown_id(source, (*path, key), "track", track, known)


def _armour_faults(source: Source, path: Path, tracks: Iterable[TrackDef], known: Sequence[str]) -> Iterator[Fault]:
    """What absorbs for a track must belong to the same sheet or possession."""
    for number, track in enumerate(tracks):
        if track.absorbed_by is not None and track.absorbed_by not in known:
            yield unknown_id(source, (*path, number, "absorbed_by"), "track", track.absorbed_by, known)


def _field_faults(source: Source, path: Path, model: StartingThing, ids: Ids) -> Iterator[Fault]:
    """Stats and tracks of a possession that somebody starts with must be those of its kind."""
    tracks = ids.tracks.get(model.thing)
    if tracks is None:
        return
    for part, held, known in (
        ("stats", model.stats, ids.parts[model.thing] - tracks),
        ("tracks", model.tracks, tracks),
    ):
        for field_id in held:
            if field_id not in known:
                yield unknown_id(source, (*path, part, field_id), part[:-1], field_id, known, at_key=True)


def made_clock_warnings(source: Source, parts: Parts, known: tuple[str, ...]) -> Iterator[Fault]:
    """Clocks that an effect makes by its first tick, and whose id looks like a slip for one that is defined."""
    for path, model in parts:
        if isinstance(model, TickClock) and model.tick_clock not in known:
            near = nearest_to(model.tick_clock, known)
            if near:
                yield source.fault((*path, "tick_clock"), "clock_made_here", found=model.tick_clock, nearest=near)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()
