"""The files of the systems that ship with the product, read from package data."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from rules.loading.files import SYSTEM_FILE, Content, Files, expected_names, read_files

PACKAGE: Final = "rules.systems"


def shipped_folders(path: tuple[str, ...], main: str) -> tuple[str, ...]:
    """The names of the folders within a folder of the package that hold a main file of this name, sorted."""
    folder: Traversable = files(PACKAGE).joinpath(*path)
    if not folder.is_dir():
        return ()
    return tuple(sorted(entry.name for entry in folder.iterdir() if entry.is_dir() and (entry / main).is_file()))


def shipped_contents(folder: tuple[str, ...], main: str) -> dict[str, Content]:
    """The bytes of the files that belong to a main file, by their names within the package."""
    found: dict[str, Content] = {}
    for name in expected_names("/".join((*folder, main))):
        file = files(PACKAGE).joinpath(*name.split("/"))
        if file.is_file():
            found[name] = file.read_bytes()
    return found


@cache
def shipped_files(system_id: str) -> Files:
    """The documents of a shipped system, read once. Raises SystemFaults when they are none."""
    return read_files(shipped_contents((system_id,), SYSTEM_FILE), f"{system_id}/{SYSTEM_FILE}")
