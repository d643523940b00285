"""Reads the rule files of a stranger's folder: only what belongs there, within limits, and nothing that could hang."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rules.loading import Fault
from rules.loading.documents import LARGEST
from rules.loading.faults import file_fault
from rules.loading.files import SYSTEM_FILE, expected_names

ENDINGS: Final = (".yaml", ".yml")
DEEPEST: Final = 4
"""How many folders deep is looked: a word file of an adventure lies four names below its system."""
MOST_SEEN: Final = 2_000
"""How many names of a folder are looked at; one with more is no folder of rule files."""
_NO_WAIT: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class OwnFiles:
    """A person's own system: its files by name, and which of them is the main one."""

    contents: Mapping[str, bytes]
    main: str


class NoPlainFile(OSError):
    """What was to be read is a folder, a device or a pipe."""


@dataclass(slots=True)
class FoundFiles:
    """What a folder holds: the files that can be read, by name, and a fault for each that cannot."""

    contents: dict[str, bytes] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def read_plain_file(path: Path, most: int = LARGEST) -> bytes:
    """The content of an ordinary file: one byte more than `most` at most, so that a larger one is seen to be so.

    A pipe or a device is not waited for.

    Raises:
        NoPlainFile: it is something else. OSError: it can't be read.
    """
    handle = os.open(path, os.O_RDONLY | _NO_WAIT)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise NoPlainFile
        return file.read(most + 1)


def read_given_file(path: Path, most: int) -> bytes:
    """At most so many bytes of a file that was named for reading; it may be a pipe, such as `<(…)` of a shell makes.

    A pipe that nobody has opened for writing is empty, instead of waited for.

    Raises:
        OSError: it can't be read.
    """
    handle = os.open(path, os.O_RDONLY | _NO_WAIT)
    with os.fdopen(handle, "rb") as file:
        os.set_blocking(handle, True)
        return file.read(most)


def read_own_files(main: Path) -> FoundFiles:
    """A main file and all that belongs to it; of a `system.yaml` its whole folder, so that strays are told of.

    Names in the answer are relative to the main file's folder. Hidden files are not looked at.
    """
    found = FoundFiles()
    try:
        main = main.resolve()
    except (OSError, RuntimeError):  # a link that leads to itself
        found.faults.append(file_fault(main.name, "unreadable_file", params={"detail": "ELOOP"}))
        return found
    folder = main.parent
    if not main.is_file():
        _read(folder, main.name, found)
        return found
    names = [main.name, *expected_names(main.name)[1:]]
    if main.name == SYSTEM_FILE:
        names = [main.name, *(name for name in _names_in(folder, found) if name != main.name)]
    for name in names:
        if name == main.name or os.path.lexists(folder / name):
            _read(folder, name, found)
    return found


def _read(folder: Path, name: str, found: FoundFiles) -> None:
    path = folder / name
    try:
        if not path.resolve().is_relative_to(folder):
            found.faults.append(file_fault(name, "leads_outside"))
            return
        found.contents[name] = read_plain_file(path)
    except NoPlainFile:
        found.faults.append(file_fault(name, "no_plain_file"))
    except FileNotFoundError:
        found.faults.append(file_fault(name, "missing_file", found=name, accepted=sorted(found.contents)))
    except (OSError, RuntimeError) as error:
        detail = error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__
        found.faults.append(file_fault(name, "unreadable_file", params={"detail": detail}))


def _names_in(folder: Path, found: FoundFiles) -> list[str]:
    """The names of rule files below a folder, sorted."""
    names: list[str] = []
    for seen, name in enumerate(_walk(folder, "", found)):
        if seen >= MOST_SEEN:
            found.faults.append(file_fault(folder.name, "too_many_files", params={"limit": MOST_SEEN}))
            break
        if name.endswith(ENDINGS):
            names.append(name)
    return sorted(names)


def _walk(root: Path, below: str, found: FoundFiles) -> Iterator[str]:
    try:
        with os.scandir(root / below) as entries:
            here = sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        detail = error.strerror or type(error).__name__
        found.faults.append(file_fault(below or root.name, "unreadable_file", params={"detail": detail}))
        return
    for entry in here:
        name = f"{below}{entry.name}"
        yield name
        if entry.name.startswith(".") or name.count("/") >= DEEPEST - 1 or not _is_folder(entry):
            continue
        if entry.is_symlink() and not (root / name).resolve().is_relative_to(root):
            found.faults.append(file_fault(name, "leads_outside"))
        else:
            yield from _walk(root, f"{name}/", found)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
