"""A person's own rule files, from a path to what is wrong with them: the one place that opens such files."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from orchestrator.app_error import AppError
from orchestrator.drafting import OwnFiles
from rules.loading import (
    Fault,
    SystemFaults,
    adventure_ids,
    load_adventure_with_warnings,
    load_system_with_warnings,
    read_system,
    system_ids,
)

MAIN = "system.yaml"
BESIDE = ("cards.yaml", "text/en.yaml", "text/ko.yaml")
ENDINGS = (".yaml", ".yml")


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


def check_rules(target: str) -> tuple[Checked, ...]:
    """Checks a shipped system by its id, a `system.yaml` or its folder; with no target every shipped system.

    Raises:
        AppError: there is nothing of that name. OSError: a file can't be read.
    """
    if not target:
        return tuple(_shipped(one) for one in system_ids())
    if target in system_ids():
        return (_shipped(target),)
    path = Path(target).expanduser()
    if not path.exists():
        raise AppError("unknown_rules", target, system_ids())
    return (_own(path),)


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


def _own(path: Path) -> Checked:
    main = path / MAIN if path.is_dir() else path
    if main.name == "adventure.yaml" and (main.parent.parent.parent / MAIN).is_file():
        main = main.parent.parent.parent / MAIN  # an adventure is checked with the system it is for
    contents = _contents(main)
    try:
        loaded = read_system(contents, main=main.name)
    except SystemFaults as error:
        return Checked(str(path), error.faults, error.warnings)
    return Checked(str(path), (), loaded.warnings)


def own_files(path: Path) -> tuple[Path, OwnFiles]:
    """The folder and the files of a person's own system, from its folder or its main file.

    Raises:
        AppError: there is none. OSError: a file can't be read.
    """
    main = path / MAIN if path.is_dir() else path
    if not main.is_file():
        raise AppError("unknown_rules", str(path), system_ids())
    return main.parent, OwnFiles(_contents(main), main.name)


def written_over(folder: Path, before: Mapping[str, bytes], changed: Mapping[str, bytes]) -> None:
    """Writes files anew, each at once or not at all, the main file first.

    Raises:
        AppError: a file is not as it was read: somebody changed it meanwhile. OSError: a file can't be written.
    """
    for name in changed:
        if (folder / name).read_bytes() != before[name]:
            raise AppError("changed_meanwhile", name)
    for name in sorted(changed, key=lambda one: one != MAIN):
        file = folder / name
        beside = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            beside.write_bytes(changed[name])
            shutil.copymode(file, beside)
            os.replace(beside, file)
        finally:
            beside.unlink(missing_ok=True)


def _contents(main: Path) -> dict[str, bytes]:
    """The files that belong to a main file; a folder of its own is read whole, so that strays are told of."""
    folder = main.parent
    if main.name == MAIN:
        found = (file for file in folder.rglob("*") if file.suffix in ENDINGS and file.is_file())
    else:
        found = (folder / name for name in (main.name, *BESIDE) if (folder / name).is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(found)}
