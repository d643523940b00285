"""Which character sits down at a new table: one the system comes with, one that was kept, or one from a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from orchestrator.app_error import AppError
from orchestrator.characters.folder import CharacterFolder, Kept
from orchestrator.characters.request_file import CharacterFile, document_of, read_as
from orchestrator.own_files import read_given_file
from rules.character_requests import CreateCharacter
from rules.request_base import Asker
from rules.system import RuleSystem

ENDINGS: Final = (".json", ".yaml", ".yml")
LARGEST_READ: Final = 1_000_001
"""Bytes of a file that are read: one more than are taken, so that a larger one is told."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A character of a person's own on the way to a table.

    `faces` are what its dice showed when it was made; None: nobody has thrown them, and the table's own dice decide.
    `system` is what it is for, or empty where its file does not say.
    """

    request: CreateCharacter
    faces: tuple[int, ...] | None
    system: str
    asker: Asker = "player"


def guest_named(home: Path, named: str, system: str = "") -> Guest | None:
    """The kept character of that name or id, else the one in the file of that name; None where there is neither.

    Of several of one name, the one for the system whose id is given is meant.

    Raises:
        AppError: several are called so, or the one that is cannot be read.
        SystemFaults: the file holds no character. OSError: it cannot be read.
    """
    if not named:
        return None
    found = CharacterFolder(home).find(named, system)
    if found is not None:
        if found.kept is None:
            raise AppError("unreadable_character", found.id)
        return _kept(found.kept)
    path = _path(named)
    return None if path is None else guest_in(read_bytes(path), path.name)


def fitting(guest: Guest | None, system: RuleSystem, named: str) -> Guest | None:
    """The guest, where it is for this system; None where the name means one that the system comes with.

    Raises:
        AppError: it is for another system.
    """
    if guest is None or guest.system in ("", system.id):
        return guest
    if named in system.characters:
        return None
    raise AppError("character_of_another", named, (guest.system,))


def guest_names(home: Path, system: str) -> tuple[str, ...]:
    """The ids of the kept characters that may sit at a table of this system."""
    kept = CharacterFolder(home).all()
    return tuple(one.id for one in kept if one.kept is not None and one.kept.system == system)


def guest_in(content: bytes, name: str) -> Guest:
    """The character in a file: a kept one, or a request for a new one.

    Raises:
        SystemFaults: it holds neither.
    """
    document = document_of(content, name)
    data = document.root.data
    if isinstance(data, dict) and "request" in data:
        return _kept(read_as(document, Kept).value)
    asked = read_as(document, CharacterFile).value
    return Guest(asked.request, None, asked.system)


def read_bytes(path: Path) -> bytes:
    """A file's content, no more of it than could be taken. A pipe is read to its end, if anybody writes to it.

    Raises:
        OSError: it cannot be read.
    """
    return read_given_file(path, LARGEST_READ)


def _kept(kept: Kept) -> Guest:
    return Guest(kept.request, kept.faces, kept.system, kept.asker)


def _path(named: str) -> Path | None:
    """The file that a name means; a bare word is a name and no file."""
    try:
        path = Path(named).expanduser()
        looks_so = path.suffix in ENDINGS or path.parent != Path()
        return path if looks_so and path.exists() else None
    except (OSError, ValueError, RuntimeError):  # too long a name, or a letter that no name has
        return None
