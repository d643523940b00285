"""Long chains of computed values: which of them are worked out first, so that none is too long for Python's stack.

A derived value may read a derived value, and so on for as long as a rule author likes. Reading the last one would ask
for the one before it, and so on down; instead, every sixteenth value of a chain is worked out beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from rules.definitions.sheets import TrackDef
from rules.definitions.system import SystemFile
from rules.formula import NameRef
from rules.formula.circles import order

STRIDE: Final = 16
"""The longest chain that is worked out by one value asking for the next."""
ReadBy = Callable[[str, bool, str], tuple[NameRef, ...]]
"""What a formula reads, by its text, whether it may read @value, and the kind of possession it is of, or empty."""


def checkpoints(file: SystemFile, read_by: ReadBy) -> Mapping[NameRef, tuple[NameRef, ...]]:
    """For each value that ends a long chain, the nearest values on the way to it that are to be read before it."""
    reads = dict(_computed(file, read_by))
    names = {_key(ref): ref for ref in reads}
    edges = {key: [_key(read) for read in reads[ref]] for key, ref in names.items()}
    depth: dict[str, int] = {}
    nearest: dict[str, frozenset[str]] = {}
    for key in order(edges):
        known = [read for read in edges[key] if read in depth]
        depth[key] = 1 + max((depth[read] for read in known), default=0)
        stops = ({read} if depth[read] % STRIDE == 0 else nearest[read] for read in known)
        nearest[key] = frozenset().union(*stops)
    return {names[key]: tuple(names[stop] for stop in sorted(stops)) for key, stops in nearest.items() if stops}


def _computed(file: SystemFile, read_by: ReadBy) -> Iterator[tuple[NameRef, tuple[NameRef, ...]]]:
    """Every value of a system that is computed, and what it reads."""
    for derived in file.derived:
        yield NameRef("derived", derived.id), read_by(derived.formula, False, "")
    for stat in file.stats:
        if stat.modifier is not None:
            yield NameRef("stat", stat.id, "mod"), read_by(stat.modifier, True, "")
    for track in file.tracks:
        yield from _track("track", track.id, track, read_by, "")
    for thing in file.things:
        for track in thing.tracks:
            yield from _track("thing", thing.id, track, read_by, thing.id)


def _track(
    kind: str, id: str, track: TrackDef, read_by: ReadBy, thing: str
) -> Iterator[tuple[NameRef, tuple[NameRef, ...]]]:
    part = f"{track.id}." if thing else ""
    top = NameRef(kind, id, f"{part}max")
    yield top, _plain(read_by(track.max, False, thing), thing)
    start = () if track.start in ("full", "empty") else _plain(read_by(track.start, False, thing), thing)
    yield NameRef(kind, id, part.rstrip(".")), (*start, top)


def _plain(refs: tuple[NameRef, ...], thing: str) -> tuple[NameRef, ...]:
    """The same names as the owner of a first possession of this kind reads them."""
    return tuple(_of_owner(ref, thing) for ref in refs)


def _of_owner(ref: NameRef, thing: str) -> NameRef:
    if ref.kind == "own":
        return NameRef("thing", thing, f"{ref.id}.{ref.part}".rstrip("."))
    if ref.kind != "owner":
        return ref
    kind, _, part = ref.part.partition(":")
    return NameRef(kind, ref.id, part)


def _key(ref: NameRef) -> str:
    return f"{ref.kind}:{ref.id}:{ref.part}"
