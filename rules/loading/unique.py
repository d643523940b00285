"""One id, one thing: ids that two entries have, and ids that already mean something else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.loading.faults import Fault
from rules.loading.ids import Ids
from rules.loading.nodes import key_text
from rules.loading.source import Source
from rules.names import PLAIN
from rules.requests import NAMED
from rules.state import TABLE

_READABLE: Final = ("stat", "skill", "track", "derived", "pool")
"""Kinds that `@id` reads without saying which kind is meant, so that they share one name space (rule_system §2)."""
_HEADS: Final = (
    *("value", "owner", "cond", "clock", "list", "thing", "visited", "secret", "here", "defeated", "class", "advance"),
    *("ability", "roll", "actor"),
)
_SHEETS: Final = frozenset({TABLE, "hero"})
_RESERVED: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(_READABLE, frozenset({*PLAIN, *_HEADS})),
    "list": frozenset({"conditions"}),
    "check": frozenset(NAMED),
    "character": frozenset({TABLE}),
    "non_player": _SHEETS,
}
"""Ids that mean something in every system, by the kind of entry that may not have them."""


def unique_faults(source: Source, sections: Mapping[str, str], taken: Ids | None = None) -> Iterator[Fault]:
    """Ids that are not an entry's own.

    Args:
        source: the file's data, as it is, so that entries with other faults count too.
        sections: where the file keeps the entries of each kind.
        taken: for an adventure, the ids of its system.
    """
    first: dict[tuple[str, str], tuple[str, int]] = {}
    for kind, section in sections.items():
        space = "name" if kind in _READABLE else section
        for index, entry in enumerate(source.entries(section)):
            found = entry.get("id") if isinstance(entry, dict) else None
            if not isinstance(found, str):
                continue
            id, path = key_text(found), (section, index, "id")
            if id in _RESERVED.get(kind, ()):
                yield source.fault(path, "reserved_id", found=id, params={"kind": kind})
            before = first.setdefault((space, id), (section, index))
            if before != (section, index):
                params: dict[str, str | int] = {"first": source.shown_path(before), "line": source.line(before)}
                yield source.fault(path, "duplicate_id", found=id, params=params)
            elif taken is not None and id in _taken(taken, kind):
                yield source.fault(path, "taken_id", found=id, params={"kind": kind})
    yield from _nested(source, "things", ("stats", "tracks"))
    yield from _nested(source, "scenes", ("approaches",), over_all=True)
    yield from _nested(source, "scenes", ("proposals",), over_all=True)


def _taken(ids: Ids, kind: str) -> tuple[str, ...]:
    """Ids of the system that an adventure's entry of this kind may not have."""
    if kind == "person":
        return ids.of("character")
    return ids.of(kind) if kind in ("clock", "card") else ()


def _nested(source: Source, section: str, inner: tuple[str, ...], *, over_all: bool = False) -> Iterator[Fault]:
    """Entries within entries: the fields of one possession, or the approaches or proposals of all scenes."""
    first: dict[str, tuple[str | int, ...]] = {}
    for index, entry in enumerate(source.entries(section)):
        if not over_all:
            first = {}
        for part in inner:
            held = entry.get(part) if isinstance(entry, dict) else None
            for number, one in enumerate(held if isinstance(held, list) else ()):
                found = one.get("id") if isinstance(one, dict) else None
                path = (section, index, part, number)
                if isinstance(found, str) and first.setdefault(key_text(found), path) != path:
                    before = first[key_text(found)]
                    params: dict[str, str | int] = {"first": source.shown_path(before), "line": source.line(before)}
                    yield source.fault((*path, "id"), "duplicate_id", found=found, params=params)
