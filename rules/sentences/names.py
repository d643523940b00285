"""Which names the entries of a system go by in a language, and which entries a name in a sentence may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from rules.definitions.checks import Ladder
from rules.definitions.creation import CreationDef
from rules.definitions.effects import AddItem, RaiseItem, RemoveItem
from rules.definitions.money import MoneyDef
from rules.definitions.starting import StartingItem
from rules.definitions.system import SystemFile
from rules.definitions.walk import parts_in
from rules.definitions.words import Named
from rules.loading.checks_fit import ANY, tier_names
from rules.loading.ids import ADVENTURE_SECTIONS, SYSTEM_SECTIONS, ids_of_file
from rules.loading.spots import parts_of
from rules.names import ticked_clocks
from rules.sentences.prepared import squeezed
from rules.sentences.wording import Wording
from rules.system import RuleSystem

_WORDS_OF: Final[Mapping[str, str]] = {
    **SYSTEM_SECTIONS,
    **ADVENTURE_SECTIONS,
    **{
        "action": "checks",
        "step": "steps",
        "tier": "tiers",
        "item": "items",
        "tell": "tells",
        "array": "arrays",
        "option": "options",
        "choice": "choices",
    },
}
"""The section of a text file that names the entries of each kind."""
_SAYABLE: Final = re.compile(r"[^\[\]{}\"`]+")
"""Squeezed names that sentences can hold; anything with another name goes by its id."""
_THING_PARTS: Final = {"thing_stat": "stats", "thing_track": "tracks"}


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Names of some kinds of entries in one language.

    Attributes:
        meant: by squeezed name, the ids it may mean; an id is a name of its own where no name is written like it.
        shown: by id, its name as written.
        lengths: the lengths of the squeezed names, longest first.
    """

    meant: Mapping[str, tuple[str, ...]]
    shown: Mapping[str, str]
    lengths: tuple[int, ...]

    def matches(self, low: str, place: int) -> Iterable[tuple[int, tuple[str, ...]]]:
        """Names that stand at a place of a squeezed text, longest first: where each ends, and what it may mean."""
        for length in self.lengths:
            found = self.meant.get(low[place : place + length])
            if found is not None and place + length <= len(low):
                yield place + length, found

    def is_clear(self, id: str) -> bool:
        """Whether the shown name of an id means that id alone."""
        return self.meant.get(squeezed(self.shown[id])) == (id,)


def lexicon_of(shown: Mapping[str, str], *, bare: bool = True) -> Lexicon:
    """A lexicon of names by id; with `bare`, ids are names too."""
    meant: dict[str, list[str]] = {}
    for id, name in shown.items():
        meant.setdefault(squeezed(name), []).append(id)
    named = frozenset(meant)
    for id in shown if bare else ():
        key = squeezed(id)
        if key not in named and id not in meant.setdefault(key, []):
            meant[key].append(id)
    meant.pop("", None)
    lengths = sorted({len(key) for key in meant}, reverse=True)
    return Lexicon({key: tuple(dict.fromkeys(ids)) for key, ids in meant.items()}, shown, tuple(lengths))


@dataclass(frozen=True)
class Names:
    """The names of a system: id ↔ name by kind and language. Make one with `Names.of(system)` and keep it.

    Attributes:
        system: the system, perhaps with an adventure.
        ids: the ids of each kind, in file order.
    """

    system: RuleSystem
    ids: Mapping[str, tuple[str, ...]]
    _lexicons: dict[tuple[str, tuple[str, ...], str], Lexicon] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, system: RuleSystem) -> Names:
        """The names of a system, and of the adventure laid on it."""
        return cls(system, _ids_of(system))

    def lexicon(self, wording: Wording, kinds: tuple[str, ...], style: str = "") -> Lexicon:
        """The names of some kinds, made once.

        Args:
            wording: the language's words: they change the ends of names, and name what systems need not.
            kinds: kinds as the definitions mark them (`stat`, `track` …), or `item`, `tell`, `thing_track` …; of an id
                that several of them have, the name by the first is shown.
            style: how the ends of names change, such as `adnominal`; names that nothing says it for are left out.
        """
        key = (wording.language, kinds, style)
        found = self._lexicons.get(key)
        if found is None:
            named = ((kind, id) for kind in reversed(kinds) for id in self.of_kind(kind))
            shown = {id: self._name(wording, kind, id, style) for kind, id in named}
            found = self._lexicons[key] = lexicon_of({id: name for id, name in shown.items() if name}, bare=not style)
        return found

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """The ids of a kind; of one that nobody knows, none."""
        return self.ids.get(kind, ())

    def own_name(self, kind: str, id: str) -> str | None:
        """The name that an entry's own data give it; None where there is no such entry."""
        return self._own.get((kind, id))

    def words(self, language: str, section: str, id: str, part: str) -> str:
        """What the text files say there, empty where they say nothing; several texts are joined."""
        return ", ".join(self.system.phrases(language, section, id, part)).strip()

    def _name(self, wording: Wording, kind: str, id: str, style: str) -> str:
        language = wording.language
        if style:
            said = self.words(language, _WORDS_OF.get(kind, kind), id, style)
            return said or wording.ended(style, self._name(wording, kind, id, ""))
        if kind in _THING_PARTS:
            owner = self._owner.get((kind, id), "")
            said = self.words(language, "things", owner, id) or self.words(language, "things", owner, f"{id}.name")
        else:
            said = self.words(language, _WORDS_OF.get(kind, kind), id, "text" if kind == "tell" else "name")
        said = said or (self.own_name(kind, id) or "").strip() or wording.names.get(kind, {}).get(id, "")
        if not said and kind == "check_kind":
            return self._name(wording, "check", id, style)
        return said if _SAYABLE.fullmatch(squeezed(said)) else id

    @cached_property
    def _owner(self) -> Mapping[tuple[str, str], str]:
        """The first kind of thing that has such a stat or track."""
        return {
            (kind, part.id): thing.id
            for thing in reversed(self.system.file.things)
            for kind, section in _THING_PARTS.items()
            for part in getattr(thing, section)
        }

    @cached_property
    def _own(self) -> Mapping[tuple[str, str], str]:
        own: dict[tuple[str, str], str] = {}
        for file, sections in ((self.system.file, SYSTEM_SECTIONS), (self.system.adventure, ADVENTURE_SECTIONS)):
            for kind, section in sections.items() if file is not None else ():
                entries = getattr(file, section)
                own.update({(kind, entry.id): getattr(entry, "name", "") for entry in entries})
        for kind, parts in _nested(self.system.file).items():
            own.update({(kind, part.id): part.name for part in reversed(parts)})
        return own


def _nested(file: SystemFile) -> dict[str, tuple[Named | MoneyDef, ...]]:
    """What is defined within other entries, by kind."""
    creation = file.creation or CreationDef()
    return {
        "thing_stat": tuple(part for thing in file.things for part in thing.stats),
        "thing_track": tuple(part for thing in file.things for part in thing.tracks),
        "array": creation.arrays,
        "option": creation.options,
        "choice": tuple(choice for option in creation.options for choice in option.choices),
        "money": () if file.money is None else (file.money,),
    }


def _ids_of(system: RuleSystem) -> dict[str, tuple[str, ...]]:
    file, adventure = system.file, system.adventure
    ids = dict(ids_of_file(file, SYSTEM_SECTIONS, ticked_clocks(file, adventure)).by_kind)
    if adventure is not None:
        for kind, found in ids_of_file(adventure, ADVENTURE_SECTIONS, ()).by_kind.items():
            ids[kind] = tuple(dict.fromkeys((*ids.get(kind, ()), *found)))
    ids["tier"] = tuple(id for id in tier_names(check.procedure for check in file.checks) if id != ANY)
    ids["step"] = tuple(
        dict.fromkeys(step for part in parts_in(file) if isinstance(part, Ladder) for step in part.steps)
    )
    ids |= {kind: tuple(dict.fromkeys(part.id for part in parts)) for kind, parts in _nested(file).items()}
    ids["item"] = tuple(dict.fromkeys(_items(system)))
    ids["tell"] = tuple(dict.fromkeys(_worded(system, "tells")))
    return ids


def _items(system: RuleSystem) -> Iterable[str]:
    """Items of lists that have words, that effects name, or that characters start with."""
    yield from _worded(system, "items")
    for whole in (system.file, system.adventure):
        for _, part in parts_of(whole) if whole is not None else ():
            if isinstance(part, AddItem | RaiseItem | RemoveItem | StartingItem):
                yield part.name


def _worded(system: RuleSystem, section: str) -> Iterable[str]:
    """The ids that text files have words for in a section."""
    for tree in (*system.text.values(), *system.adventure_text.values()):
        yield from tree.get(section, {})
