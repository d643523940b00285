"""A system that builds on another: what it leaves out of it, what it says otherwise, what it adds.

Entries with an id are laid over each other by their ids, everything else by its key. Where a part came from is kept,
so that a fault in it is told in the file it stands in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from rules.loading.faults import Fault, nearest_to
from rules.loading.files import SYSTEM_FILE, Files
from rules.loading.ids import SYSTEM_SECTIONS
from rules.loading.nodes import Path, Plain, key_text
from rules.loading.shipped import shipped_files, shipped_folders
from rules.loading.source import Origin, Source, source_of
from rules.loading.texts import TextFile, Tree, read_texts

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
        base: the documents of the system it builds on, or None.
    """

    source: Source
    faults: tuple[Fault, ...] = ()
    base: Files | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the files that the system builds on."""
        return () if self.base is None else self.base.names


def extended(files: Files) -> Extended:
    """The data of a system with that of the shipped system it extends, where it names one."""
    own, faults = source_of(files.main, files.cards)
    base_id = own.data.get(EXTENDS)
    if not isinstance(base_id, str) or not base_id:
        return Extended(own, faults)
    ids = shipped_folders((), SYSTEM_FILE)
    if base_id not in ids or base_id == own.data.get("id"):
        accepted = tuple(one for one in ids if one != own.data.get("id"))
        unknown = own.fault((EXTENDS,), "unknown_base", found=base_id, accepted=accepted)
        return Extended(own, (*faults, unknown))
    base_files = shipped_files(base_id)
    base = extended(base_files)
    merging = _Merging(own, base.source)
    merged = merging.whole()
    return Extended(merged, (*faults, *merging.faults), base_files)


def with_base_words(texts: list[TextFile], base: Files | None, known: Mapping[str, tuple[str, ...]]) -> list[TextFile]:
    """The words of a system over those of the one it builds on: each part that it says itself stands for both."""
    if base is None:
        return texts
    beneath, _ = read_texts(base.texts, known)
    own = {text.language: text for text in texts}
    return [
        replace(own[one.language], tree=_laid_over(one.tree, own[one.language].tree)) if one.language in own else one
        for one in beneath
    ] + [text for text in texts if all(text.language != one.language for one in beneath)]


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
        left_out: dict[str, frozenset[str]] = {}
        for section, named in found.items() if isinstance(found, dict) else ():
            ids = self._ids(section)
            if ids is None:
                accepted = (*SYSTEM_SECTIONS.values(), *self._own_kinds())
                self.faults.append(
                    self.own.fault((WITHOUT, section), "unknown_key", found=section, accepted=accepted, at_key=True)
                )
                continue
            if named == ALL:
                left_out[section] = frozenset({ALL})
                continue
            wanted = [str(one) for one in named] if isinstance(named, list) else []
            for index, one in enumerate(wanted):
                if key_text(one) not in ids:
                    near = nearest_to(one, ids)
                    params = {"section": section}
                    self.faults.append(
                        self.own.fault(
                            (WITHOUT, section, index),
                            "nothing_to_leave_out",
                            found=one,
                            accepted=ids,
                            nearest=near,
                            params=params,
                        )
                    )
            left_out[section] = frozenset(map(key_text, wanted))
        return left_out

    def _ids(self, section: str) -> tuple[str, ...] | None:
        """The ids of a section of the other system, or of one of its own kinds; None where it has no such entries."""
        held = self._own_kinds().get(section, [])
        if section in SYSTEM_SECTIONS.values():
            held = self.base.data.get(section, [])
        elif section not in self._own_kinds():
            return None
        return tuple(_id_of(one) for one in held) if isinstance(held, list) else None

    def _own_kinds(self) -> Mapping[str, Plain]:
        held = self.base.data.get(OWN)
        return held if isinstance(held, dict) else {}


def _are_entries(value: Plain) -> bool:
    """Whether something is a list of entries with ids; an empty list is."""
    return isinstance(value, list) and all(isinstance(one, dict) and isinstance(one.get("id"), str) for one in value)


def _id_of(entry: Plain) -> str:
    id = entry.get("id") if isinstance(entry, dict) else None
    return key_text(id) if isinstance(id, str) else ""
