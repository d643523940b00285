"""Every rule system there is: those that ship, a person's own in `systems/` of the data folder, and any at a path.

What a table is played with is kept as a copy in `kept/` of the data folder, under the digest of its files, so that no
table depends on a file that somebody may edit.
"""

from __future__ import annotations

import os
import shlex
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final

from orchestrator.app_error import AppError, FaultyRules
from orchestrator.own_files import ENDINGS, FoundFiles, read_own_files
from orchestrator.rule_book import RuleBook, as_folder, digest_of
from rules.loading import Loaded, SystemFaults, adventure_ids, load_system, read_system, system_ids
from rules.loading.faults import file_fault
from rules.loading.files import SYSTEM_FILE

OWN: Final = "systems"
KEPT: Final = "kept"


@dataclass(frozen=True)
class Shelf:
    """The rule systems within reach of a data folder. What was read once is not read again."""

    home: Path

    @cached_property
    def own(self) -> tuple[str, ...]:
        """The ids of a person's own systems, sound or not, sorted; none of them is a shipped one's."""
        return tuple(name for name in self._folders() if name not in system_ids())

    @cached_property
    def shadowed(self) -> tuple[str, ...]:
        """Own folders that are left aside, because a shipped system has their name."""
        return tuple(name for name in self._folders() if name in system_ids())

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id there is, the shipped ones first."""
        return (*system_ids(), *self.own)

    def place(self, target: str) -> Path | None:
        """Where an own system lies: by its id, or the path itself; None for a shipped one.

        Raises:
            AppError: there is nothing of that name.
        """
        if target in system_ids():
            return None
        if target in self.own:
            return self.home / OWN / target
        with suppress(OSError, ValueError, RuntimeError):
            path = Path(target).expanduser()
            if target and os.path.lexists(path) and (path.is_dir() or path.suffix in ENDINGS or path.parent != Path()):
                return path
        raise AppError("unknown_system", target, self.ids)

    def book(self, target: str) -> RuleBook:
        """A system by its id or its path.

        Raises:
            AppError: there is none of that name, it has a shipped one's id, or (`FaultyRules`) it has faults.
            SystemFaults: a shipped one is faulty.
        """
        place = self.place(target)
        if place is None:
            return RuleBook(load_system(target), adventure_ids(target))
        found = self._books.get(place)
        if found is None:
            found = self._books[place] = self._own(place)
        return found

    @cached_property
    def _books(self) -> dict[Path, RuleBook]:
        return {}

    def _own(self, place: Path) -> RuleBook:
        try:
            loaded, contents = self.read(place)
        except SystemFaults as error:
            raise FaultyRules(shlex.quote(str(place)), len(error.faults)) from error
        if loaded.system.id in system_ids():
            raise AppError("shipped_id", loaded.system.id, system_ids())
        return RuleBook(loaded.system, tuple(sorted(loaded.adventures)), contents, place, loaded.adventures)

    def read(self, place: Path) -> tuple[Loaded, dict[str, bytes]]:
        """An own system at its folder or file, with its files as a folder has them.

        Raises:
            SystemFaults: with all that is wrong with any of them.
        """
        main = place / SYSTEM_FILE if place.is_dir() else place
        read = read_own_files(main)
        loaded = _loaded(read, main.name)
        found = loaded.system.id
        if place.parent == self.home / OWN and found != place.name:
            fault = file_fault(main.name, "id_differs_from_folder", found=found, accepted=(place.name,))
            raise SystemFaults([fault], loaded.warnings)
        if found in system_ids():
            warning = file_fault(main.name, "shipped_id", found=found)
            loaded = replace(loaded, warnings=(*loaded.warnings, warning))
        return loaded, as_folder(read.contents, main.name)

    def beside(self, folder: Path) -> Callable[[str], Loaded | None]:
        """Finds own systems as golden cases name them: by id, or by the path from `folder` to theirs."""

        def find(reference: str) -> Loaded | None:
            if reference in self.own:
                return self.read(self.home / OWN / reference)[0]
            place = folder / reference
            if place.name == SYSTEM_FILE:
                place = place.parent
            is_path = "/" in reference or "." in reference
            return self.read(place)[0] if is_path and (place / SYSTEM_FILE).exists() else None

        return find

    def _folders(self) -> tuple[str, ...]:
        with suppress(OSError):
            return tuple(sorted(one.name for one in (self.home / OWN).iterdir() if (one / SYSTEM_FILE).exists()))
        return ()

    # -- copies for tables --------------------------------------------------------------------------------------

    def keep(self, book: RuleBook) -> str:
        """Puts a copy of an own system's files aside for good; returns its digest. Kept twice, it is there once.

        A copy that somebody changed is moved aside and made anew: what stood there is known, and its tables play again.

        Raises:
            OSError: it can't be written.
        """
        digest = book.digest
        target = self.home / KEPT / digest
        if target.is_dir() and _is_whole(target, digest):
            return digest
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".", dir=target.parent, ignore_cleanup_errors=True) as making:
            whole = Path(making) / "whole"
            for name, content in book.contents.items():
                file = whole / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
            if os.path.lexists(target) and not _is_whole(target, digest):
                target.rename(Path(tempfile.mkdtemp(prefix=f".changed-{digest}-", dir=target.parent)) / "copy")
            try:
                whole.rename(target)
            except OSError:
                if not target.is_dir():  # somebody else kept the same files meanwhile
                    raise
        return digest

    def kept(self, digest: str) -> RuleBook:
        """A system as it was kept.

        Raises:
            AppError: the copy is gone or was changed, or this version cannot read it any more.
        """
        place = self.home / KEPT / digest
        found = self._books.get(place)
        if found is not None:
            return found
        read = read_own_files(place / SYSTEM_FILE)
        if not _holds(read, digest):
            raise AppError("kept_rules", str(place))
        try:
            loaded = read_system(read.contents)
        except SystemFaults as error:
            raise FaultyRules(shlex.quote(str(place)), len(error.faults)) from error
        adventures = tuple(sorted(loaded.adventures))
        found = self._books[place] = RuleBook(loaded.system, adventures, read.contents, None, loaded.adventures)
        return found


def _is_whole(copy: Path, digest: str) -> bool:
    return _holds(read_own_files(copy / SYSTEM_FILE), digest)


def _holds(read: FoundFiles, digest: str) -> bool:
    """Whether what was read of a copy is what was put there."""
    return not read.faults and digest_of(read.contents) == digest


def _loaded(read: FoundFiles, main: str) -> Loaded:
    """A system from its files. Raises SystemFaults."""
    contents: Mapping[str, bytes] = read.contents
    if read.faults and main not in contents:
        raise SystemFaults(read.faults)
    try:
        loaded = read_system(contents, main=main)
    except SystemFaults as error:
        raise SystemFaults((*read.faults, *error.faults), error.warnings) from None
    if read.faults:
        raise SystemFaults(read.faults, loaded.warnings)
    return loaded
