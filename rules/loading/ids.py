"""Which ids exist, by kind: read from the data itself, so that a faulty entry still counts as being there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from rules.definitions.adventure import AdventureFile
from rules.definitions.system import SystemFile
from rules.definitions.words import is_id
from rules.loading.nodes import Plain, key_text
from rules.loading.source import Source
from rules.names import SystemNames, names_from
from rules.systems.registry import ACTIONS

SYSTEM_SECTIONS: Final[Mapping[str, str]] = {
    "stat": "stats",
    "skill": "skills",
    "track": "tracks",
    "condition": "conditions",
    "list": "lists",
    "derived": "derived",
    "clock": "clocks",
    "pool": "pools",
    "thing": "things",
    "difficulty": "difficulties",
    "check": "checks",
    "attack": "attacks",
    "spend": "spends",
    "ability": "abilities",
    "card": "cards",
    "question": "questions",
    "class": "classes",
    "advance": "advances",
    "switch": "switches",
    "character": "characters",
    "non_player": "non_players",
}
"""Where a system file keeps the entries of each kind."""
ADVENTURE_SECTIONS: Final[Mapping[str, str]] = {
    "scene": "scenes",
    "non_player": "non_players",
    "person": "non_players",
    "clock": "clocks",
    "currency": "currencies",
    "card": "cards",
    "secret": "secrets",
    "lore": "lore",
    "ending": "endings",
}
"""Where an adventure file keeps the entries of each kind."""


@dataclass(frozen=True, slots=True)
class Ids:
    """All ids there are.

    Attributes:
        by_kind: ids by kind, in file order.
        parts: stats and tracks of each kind of thing.
        tracks: tracks of each kind of thing.
        unsure: kinds some of whose ids could not be read, so that nothing can be called unknown.
    """

    by_kind: Mapping[str, tuple[str, ...]]
    parts: Mapping[str, frozenset[str]] = field(default_factory=dict)
    tracks: Mapping[str, frozenset[str]] = field(default_factory=dict)
    unsure: frozenset[str] = frozenset()

    def of(self, *kinds: str) -> tuple[str, ...]:
        """The ids of these kinds."""
        return tuple(id for kind in kinds for id in self.by_kind.get(kind, ()))

    def sure(self, *kinds: str) -> bool:
        """Whether all ids of these kinds are known."""
        return not self.unsure.intersection(kinds)

    def with_adventure(self, more: Ids) -> Ids:
        """These ids and an adventure's."""
        kinds = dict.fromkeys((*self.by_kind, *more.by_kind))
        return Ids(
            {kind: tuple(dict.fromkeys((*self.of(kind), *more.of(kind)))) for kind in kinds},
            self.parts,
            self.tracks,
            self.unsure | more.unsure,
        )

    def doubting(self, lost: Iterable[str], sections: Mapping[str, str]) -> Ids:
        """These ids, unsure of the kinds whose sections are lost."""
        kinds = {kind for kind, section in sections.items() if section in frozenset(lost)}
        return replace(self, unsure=self.unsure | kinds)

    def with_kind(self, kind: str, ids: Iterable[str], *, sure: bool = True) -> Ids:
        """These ids and one kind more."""
        return replace(
            self,
            by_kind={**self.by_kind, kind: tuple(ids)},
            unsure=self.unsure if sure else self.unsure | {kind},
        )

    def names(
        self, *, value: bool = False, owner: bool = False, own: str = "", roll: bool = False, actor: bool = False
    ) -> SystemNames:
        """The scope of formulas, as `rules.names` makes it for a sound system."""
        return names_from(
            self.by_kind, self.parts, self.tracks, value=value, owner=owner, own=own, roll=roll, actor=actor
        )


def ids_in_source(source: Source, sections: Mapping[str, str]) -> Ids:
    """The ids in a file's data, whatever its shape."""
    by_kind: dict[str, tuple[str, ...]] = {}
    unsure: set[str] = set()
    for kind, section in sections.items():
        held = source.data.get(section, [])
        entries = held if isinstance(held, list) else []
        found = [_id(entry) for entry in entries]
        by_kind[kind] = tuple(id for id in found if id)
        if not isinstance(held, list) or "" in found:
            unsure.add(kind)
    by_kind["clock"] = tuple(dict.fromkeys((*by_kind["clock"], *_ticked(dict(source.data)))))
    by_kind["check_kind"] = _check_kinds(source.entries("checks"))
    by_kind["actions"] = tuple(ACTIONS)
    by_kind["action"] = typed_actions(source.data.get("actions"))
    if "check" in unsure:
        unsure.add("check_kind")
    things = [thing for thing in source.entries("things") if isinstance(thing, dict)]
    tracks = {_id(thing): frozenset(_nested(thing, "tracks")) for thing in things}
    parts = {_id(thing): frozenset(_nested(thing, "stats")) | tracks[_id(thing)] for thing in things}
    if "thing" in unsure:
        unsure |= {"thing_track", "thing_stat"}
    return Ids({**by_kind, **_of_things(parts, tracks)}, parts, tracks, frozenset(unsure))


def typed_actions(named: object) -> tuple[str, ...]:
    """The words of the typed actions in the set that a system file names; none where it names none that there is."""
    own = ACTIONS.get(named) if isinstance(named, str) else None
    return tuple(own.actions) if own is not None else ()


def _of_things(parts: Mapping[str, frozenset[str]], tracks: Mapping[str, frozenset[str]]) -> dict[str, tuple[str, ...]]:
    """The tracks and stats of possessions, whichever kind has them."""
    return {
        "thing_track": tuple(sorted(frozenset().union(*tracks.values()))),
        "thing_stat": tuple(sorted(frozenset().union(*(parts[kind] - tracks[kind] for kind in parts)))),
    }


def ids_of_file(file: SystemFile | AdventureFile, sections: Mapping[str, str], clocks: Iterable[str]) -> Ids:
    """The ids of a file that is sound; `clocks` are those that effects make by their first tick."""
    by_kind = {kind: tuple(entry.id for entry in getattr(file, section)) for kind, section in sections.items()}
    by_kind["clock"] = tuple(dict.fromkeys((*by_kind["clock"], *sorted(clocks))))
    if not isinstance(file, SystemFile):
        return Ids(by_kind)
    by_kind["check_kind"] = tuple(dict.fromkeys(check.kind for check in file.checks if check.kind))
    by_kind["action"] = typed_actions(file.actions)
    tracks = {thing.id: frozenset(track.id for track in thing.tracks) for thing in file.things}
    parts = {thing.id: frozenset(stat.id for stat in thing.stats) | tracks[thing.id] for thing in file.things}
    return Ids({**by_kind, **_of_things(parts, tracks)}, parts, tracks)


def _id(entry: Plain) -> str:
    """An entry's id, or empty where it has none that could be one."""
    found = entry.get("id") if isinstance(entry, dict) else None
    id = key_text(found) if isinstance(found, str) else ""
    return id if is_id(id) else ""


def _nested(thing: dict[str, Plain], section: str) -> Iterator[str]:
    held = thing.get(section)
    for entry in held if isinstance(held, list) else []:
        if _id(entry):
            yield _id(entry)


def _check_kinds(checks: list[Plain]) -> tuple[str, ...]:
    kinds = (check.get("kind") for check in checks if isinstance(check, dict))
    return tuple(dict.fromkeys(kind for kind in kinds if isinstance(kind, str) and kind))


def _ticked(data: Plain) -> Iterator[str]:
    """The clocks that effects anywhere in the data tick."""
    if isinstance(data, dict):
        ticked = data.get("tick_clock")
        if isinstance(ticked, str):
            yield key_text(ticked)
        for part in data.values():
            yield from _ticked(part)
    elif isinstance(data, list):
        for part in data:
            yield from _ticked(part)
