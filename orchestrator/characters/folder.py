"""The characters that people made, each in a file of its own: what was asked for, and what the dice decided.

`characters/<id>.json` in the data folder holds system, version, request and faces. From these the same sheet is made
again, exactly; the sheet itself is never stored, so nothing can be written onto it there.
"""

from __future__ import annotations

import os
import re
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from orchestrator.app_error import AppError
from rules.character_requests import CreateCharacter
from rules.request_base import Asker
from rules.state import item_key
from rules.system import RuleSystem

FOLDER: Final = "characters"
ENDING: Final = ".json"
LONGEST_STORY: Final = 20_000
LARGEST: Final = 1_000_000
"""Bytes of a file that is looked at."""
_NO_LETTER: Final = re.compile(r"[\W_]+")
_LONGEST_ID: Final = 48


class Kept(BaseModel):
    """A character that is kept. `by` is who asked: a GM may start it at a level other than the system's."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal[1] = 1
    system: Annotated[str, Field(max_length=200)]
    version: Annotated[str, Field(max_length=200)]
    made_at: Annotated[str, Field(max_length=80)] = ""
    by: Literal["player", "gm"] = "player"
    story: Annotated[str, Field(max_length=LONGEST_STORY)] = ""
    request: CreateCharacter
    faces: Annotated[tuple[Annotated[int, Field(ge=-1, le=1000)], ...], Field(max_length=10_000)] = ()

    @property
    def name(self) -> str:
        """What the character is called."""
        return " ".join(self.request.name.split())

    @property
    def asker(self) -> Asker:
        """Who asks for it, again."""
        return self.by


@dataclass(frozen=True, slots=True)
class InFolder:
    """A file in the folder; `kept` is None where it cannot be read as a character of ours."""

    id: str
    kept: Kept | None


class CharacterFolder:
    """The folder of characters. Nothing in it is ever half written."""

    def __init__(self, home: Path) -> None:
        """Keeps characters in the data folder `home`."""
        self.folder = home / FOLDER

    def all(self) -> tuple[InFolder, ...]:
        """Every character there, by id."""
        if not self.folder.is_dir():
            return ()
        files = [file for file in self.folder.iterdir() if file.suffix == ENDING and file.is_file()]
        files.sort(key=lambda file: file.stem)
        return tuple(InFolder(_composed(file.stem), _read(file)) for file in files)

    def find(self, named: str, system: str = "") -> InFolder | None:
        """The character of that id, else the only one of that name; of several, the only one for that system.

        Raises:
            AppError: several are called so.
        """
        there = self.all()
        wanted = _composed(named.strip())
        by_id = [one for one in there if one.id == wanted]
        called = [one for one in there if one.kept is not None and item_key(one.kept.name) == item_key(named)]
        found = by_id or [one for one in called if one.kept and one.kept.system == system] or called
        if len(found) > 1:
            raise AppError("ambiguous_character", named, tuple(one.id for one in found))
        return found[0] if found else None

    def keep(self, kept: Kept) -> InFolder:
        """Writes a character, under an id made of its name that nobody has yet.

        Raises:
            OSError: it cannot be written; nothing is.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        content = orjson.dumps(_plain(kept), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
        draft = self.folder / f".{secrets.token_hex(8)}.tmp"
        try:
            with draft.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            for id in _ids(kept.name):
                if _moved_in(draft, self.folder / f"{id}{ENDING}"):
                    return InFolder(id, kept)
        finally:
            draft.unlink(missing_ok=True)
        raise AssertionError("ids never end")

    def delete(self, id: str) -> None:
        """Takes a character away. What sits at a table stays there.

        Raises:
            OSError: it cannot be deleted.
        """
        for file in self.folder.iterdir():
            if file.suffix == ENDING and _composed(file.stem) == id:
                file.unlink(missing_ok=True)


def kept_of(
    system: RuleSystem,
    request: CreateCharacter,
    faces: Iterable[int],
    *,
    at: str,
    by: Literal["player", "gm"] = "player",
    story: str = "",
) -> Kept:
    """What is kept of a character that was made."""
    return Kept(
        system=system.id,
        version=system.version,
        made_at=at,
        by=by,
        story=story[:LONGEST_STORY],
        request=request.model_copy(update={"sheet": ""}),
        faces=tuple(faces),
    )


def _plain(kept: Kept) -> dict[str, object]:
    """As it is written down: what stands at its default is left out, but not the format."""
    return {"format": kept.format, **kept.model_dump(mode="json", exclude_defaults=True)}


def _read(file: Path) -> Kept | None:
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
        return Kept.model_validate_json(content) if len(content) <= LARGEST else None
    except (ValidationError, OSError):
        return None


def _moved_in(draft: Path, place: Path) -> bool:
    """Gives a finished file its name; False where another has it."""
    try:
        os.link(draft, place)
    except FileExistsError:
        return False
    except OSError:  # a file system that knows no second name for a file
        if place.exists():
            return False
        draft.replace(place)
    return True


def _ids(name: str) -> Iterable[str]:
    """Ids made of a name, the first without a number: a file's name on any system, in any script."""
    stem = _NO_LETTER.sub("-", _composed(name).casefold()).strip("-")
    while len(stem.encode()) > 3 * _LONGEST_ID or len(stem) > _LONGEST_ID:
        stem = stem[:-1]
    stem = stem.strip("-") or "hero"
    yield stem
    number = 2
    while True:
        yield f"{stem}-{number}"
        number += 1


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)
