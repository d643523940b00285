"""From what a person names to all that is wrong with it: a shipped system, one of their own, or a file."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from orchestrator.app_error import AppError
from orchestrator.own_files import OwnFiles, read_own_files
from orchestrator.rule_words import words_warnings
from orchestrator.shelf import OWN, Shelf
from rules.loading import (
    Fault,
    SystemFaults,
    adventure_ids,
    load_adventure_with_warnings,
    load_system_with_warnings,
    system_ids,
)
from rules.loading.files import ADVENTURE_FILE, SYSTEM_FILE


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found wrong with a system, and what is probably wrong; `name` is what was checked."""

    name: str
    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...]

    @property
    def ok(self) -> bool:
        """Whether it can be used."""
        return not self.faults


def check_rules(shelf: Shelf, target: str) -> tuple[Checked, ...]:
    """Checks a system by its id, a `system.yaml` or its folder; with no target every system there is.

    Raises:
        AppError: there is nothing of that name.
    """
    if not target:
        return (
            *(_shipped(one) for one in system_ids()),
            *(_own(shelf, shelf.home / OWN / one, one) for one in shelf.own),
        )
    try:
        place = shelf.place(target)
    except AppError:
        raise AppError("unknown_rules", target, shelf.ids) from None
    return (_shipped(target),) if place is None else (_own(shelf, place, target),)


def _shipped(system_id: str) -> Checked:
    faults: list[Fault] = []
    warnings: list[Fault] = []
    try:
        loaded = load_system_with_warnings(system_id)
        warnings += loaded.warnings
        for adventure in adventure_ids(system_id):
            try:
                warnings += load_adventure_with_warnings(loaded.system, adventure).warnings
            except SystemFaults as error:
                faults += error.faults
                warnings += error.warnings
    except SystemFaults as error:
        faults += error.faults
        warnings += error.warnings
    return Checked(system_id, tuple(faults), tuple(warnings))


def _own(shelf: Shelf, place: Path, name: str = "") -> Checked:
    if place.name == ADVENTURE_FILE and (place.parent.parent.parent / SYSTEM_FILE).is_file():
        place = place.parent.parent.parent  # an adventure is checked with the system it is for
    try:
        loaded, contents = shelf.read(place)
    except SystemFaults as error:
        return Checked(name or str(place), error.faults, error.warnings)
    return Checked(name or str(place), (), (*loaded.warnings, *words_warnings(contents)))


def own_files(path: Path) -> tuple[Path, OwnFiles]:
    """The folder and the files of a person's own system, from its folder or its main file.

    Raises:
        AppError: there is none. SystemFaults: a file of it can't be read.
    """
    main = path / SYSTEM_FILE if path.is_dir() else path
    if not main.is_file():
        raise AppError("unknown_rules", str(path), system_ids())
    found = read_own_files(main)
    if found.faults:
        raise SystemFaults(found.faults)
    return main.parent, OwnFiles(found.contents, main.name)


def written_over(folder: Path, before: Mapping[str, bytes], changed: Mapping[str, bytes]) -> None:
    """Writes files anew, each at once or not at all, the main file first.

    Raises:
        AppError: a file is not as it was read: somebody changed it meanwhile. OSError: a file can't be written.
    """
    for name in changed:
        if (folder / name).read_bytes() != before[name]:
            raise AppError("changed_meanwhile", name)
    for name in sorted(changed, key=lambda one: one != SYSTEM_FILE):
        file = folder / name
        beside = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            beside.write_bytes(changed[name])
            shutil.copymode(file, beside)
            os.replace(beside, file)
        finally:
            beside.unlink(missing_ok=True)
