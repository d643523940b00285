"""Every id that a definition names must exist (rule_system §2, §10): said with what exists and the nearest of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.definitions.cards import ThingWhen
from rules.definitions.effects import MarkThing, TickClock
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
    """Tracks of possessions that their kind does not have."""
    for path, model in parts:
        match model:
            case MarkThing(mark_thing=thing) | ThingWhen(thing=thing):
                known = ids.tracks.get(thing)
                if known is not None and model.track not in known:
                    yield unknown_id(source, (*path, "track"), "track", model.track, known)
            case _:
                pass


def made_clock_warnings(source: Source, parts: Parts, known: tuple[str, ...]) -> Iterator[Fault]:
    """Clocks that an effect makes by its first tick, and whose id looks like a slip for one that is defined."""
    for path, model in parts:
        if isinstance(model, TickClock) and model.tick_clock not in known:
            near = nearest_to(model.tick_clock, known)
            if near:
                yield source.fault((*path, "tick_clock"), "clock_made_here", found=model.tick_clock, nearest=near)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()
