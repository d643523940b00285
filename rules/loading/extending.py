"""A system that builds on another: what it leaves out of it, what it says otherwise, what it adds.

Entries with an id are laid over each other by their ids, everything else by its key. Where a part came from is kept,
so that a fault in it is told in the file it stands in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from rules.loading.faults import Fault
from rules.loading.files import SYSTEM_FILE, Files
from rules.loading.ids import SYSTEM_SECTIONS
from rules.loading.nodes import Path, Plain, key_text
from rules.loading.shipped import shipped_files, shipped_folders
from rules.loading.source import Origin, Source, source_of
from rules.loading.texts import TextCheck, TextFile, Tree, read_texts

EXTENDS: Final = "extends"
WITHOUT: Final = "without"
ALL: Final = "all"
OWN: Final = "own"
"""A mapping of lists of a system's own kinds, laid over each other list by list."""
_NOT_PASSED_ON: Final = frozenset({"id", "version", "name", "description", "migrations", EXTENDS, WITHOUT})
"""What is each system's own."""


@dataclass(frozen=True, slots=True)
class Extended:
    """A system's data with that of the system it builds on.

    Attributes:
        source: all of it together.
        faults: what of it cannot be read or is not there to be left out.
        files: its own documents.
        base: the system it builds on, which may build on another, or None.
    """

    source: Source
    files: Files
    faults: tuple[Fault, ...] = ()
    base: Extended | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its files, and of those that it builds on."""
        return self.files.names if self.base is None else (*self.files.names, *self.base.names)


def extended(files: Files) -> Extended:
    """The data of a system with that of the shipped system it extends, where it names one."""
    own, faults = source_of(files.main, files.cards)
    base_id = own.data.get(EXTENDS)
    if not isinstance(base_id, str) or not base_id:
        if own.data.get(WITHOUT):
            faults = (*faults, own.fault((WITHOUT,), "without_base", found=WITHOUT, at_key=True))
        return Extended(own, files, faults)
    accepted = tuple(one for one in shipped_folders((), SYSTEM_FILE) if one != own.data.get("id"))
    if base_id not in accepted:
        unknown = own.fault((EXTENDS,), "unknown_base", found=base_id, accepted=accepted)
        return Extended(own, files, (*faults, unknown))
    base = extended(shipped_files(base_id))
    merging = _Merging(own, base.source)
    merged = merging.whole()
    return Extended(merged, files, (*faults, *merging.faults), base)


def words_of(whole: Extended, known: Mapping[str, tuple[str, ...]]) -> tuple[list[TextFile], TextCheck]:
    """The words of a system over those of what it builds on: each part that it says itself stands for both.

    What is wrong is told of its own files alone; those of a shipped system have been checked with it.
    """
    own, check = read_texts(whole.files.texts, known)
    if whole.base is None:
        return own, check
    texts = {text.language: text for text in words_of(whole.base, known)[0]}
    for text in own:
        beneath = texts.get(text.language)
        texts[text.language] = text if beneath is None else replace(text, tree=_laid_over(beneath.tree, text.tree))
    return list(texts.values()), check


def _laid_over(beneath: Tree, over: Tree) -> Tree:
    return {
        section: {
            id: {**beneath.get(section, {}).get(id, {}), **over.get(section, {}).get(id, {})}
            for id in dict.fromkeys((*beneath.get(section, {}), *over.get(section, {})))
        }
        for section in dict.fromkeys((*beneath, *over))
    }


@dataclass
class _Merging:
    """Lays one source over another and notes where each part came from."""

    own: Source
    base: Source
    faults: list[Fault] = field(default_factory=list)
    origins: dict[Path, tuple[Origin, ...]] = field(default_factory=dict)
    passed_on: dict[Path, Origin] = field(default_factory=dict)

    def whole(self) -> Source:
        left_out = self._left_out()
        base = {key: value for key, value in self.base.data.items() if key not in _NOT_PASSED_ON}
        data = self._mapping((), base, dict(self.own.data), left_out)
        return replace(self.own, data=data, origins=self.origins, passed_on=self.passed_on)

    def _mapping(
        self, path: Path, base: Mapping[str, Plain], own: dict[str, Plain], left_out: Mapping[str, frozenset[str]]
    ) -> dict[str, Plain]:
        merged: dict[str, Plain] = {}
        for key in dict.fromkeys((*base, *own)):
            here = (*path, key)
            theirs, ours = base.get(key), own.get(key)
            if key in base and (key not in own or _are_entries(ours)) and _are_entries(theirs):
                merged[key] = self._entries(here, theirs, ours, left_out.get(key, frozenset()))
            elif key in base and key not in own:
                self.passed_on[here] = self.base.locate(here)
                merged[key] = theirs
            elif here == (OWN,) and isinstance(theirs, dict) and isinstance(ours, dict):
                merged[key] = self._mapping(here, theirs, ours, left_out)
            else:
                merged[key] = ours
        return merged

    def _entries(self, path: Path, theirs: Plain, ours: Plain, left_out: frozenset[str]) -> list[Plain]:
        """Their entries without those left out, ours of the same id in their place, our others after them."""
        own = list(enumerate(ours if isinstance(ours, list) else ()))
        by_id: dict[str, int] = {}
        for index, one in own:
            by_id.setdefault(_id_of(one), index)
        merged: list[Plain] = []
        origins: list[Origin] = []
        taken: set[int] = set()
        for index, entry in enumerate(theirs if isinstance(theirs, list) else ()):
            id = _id_of(entry)
            if id in by_id:
                place = by_id[id]
                taken.add(place)
                merged.append(own[place][1])
                origins.append(self.own.locate((*path, place)))
            elif id not in left_out and ALL not in left_out:
                merged.append(entry)
                origins.append(self.base.locate((*path, index)))
        for index, entry in own:
            if index not in taken:
                merged.append(entry)
                origins.append(self.own.locate((*path, index)))
        self.origins[path] = tuple(origins)
        return merged

    def _left_out(self) -> dict[str, frozenset[str]]:
        """By section, the ids that are not taken over; what the other system has not is a fault."""
        found = self.own.data.get(WITHOUT)
        sections = self._sections()
        left_out: dict[str, frozenset[str]] = {}
        for section, named in found.items() if isinstance(found, dict) else ():
            path = (WITHOUT, section)
            if section not in sections:
                fault = self.own.fault(path, "unknown_key", found=section, accepted=tuple(sections), at_key=True)
                self.faults.append(fault)
            elif named == ALL:
                left_out[section] = frozenset({ALL})
            else:
                left_out[section] = frozenset(self._named(path, named, sections[section]))
        return left_out

    def _named(self, path: Path, named: Plain, ids: tuple[str, ...]) -> Iterator[str]:
        for index, one in enumerate(named if isinstance(named, list) else ()):
            if not isinstance(one, str):
                continue  # no id at all, which is told with the shape of the file
            id = key_text(one)
            if id not in ids:
                params = {"section": str(path[-1])}
                self.faults.append(
                    self.own.fault((*path, index), "nothing_to_leave_out", found=one, accepted=ids, params=params)
                )
            yield id

    def _sections(self) -> dict[str, tuple[str, ...]]:
        """The sections that something can be left out of, those of its own kinds too, with the ids that stand there."""
        own_kinds = self.base.data.get(OWN)
        held = {section: self.base.data.get(section, []) for section in SYSTEM_SECTIONS.values()}
        held |= own_kinds if isinstance(own_kinds, dict) else {}
        return {section: tuple(map(_id_of, entries)) for section, entries in held.items() if isinstance(entries, list)}


def _are_entries(value: Plain) -> bool:
    """Whether something is a list of entries with ids; an empty list is."""
    return isinstance(value, list) and all(isinstance(one, dict) and isinstance(one.get("id"), str) for one in value)


def _id_of(entry: Plain) -> str:
    id = entry.get("id") if isinstance(entry, dict) else None
    return key_text(id) if isinstance(id, str) else ""
