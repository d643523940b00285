"""A small rule system to begin from: `tallytale rules new` writes it under another name. Here it is called `my_game`.

Its YAML files have comments in both languages; `starter_files` leaves those of one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from rules.schema import schema

STARTER: Final = "my_game"
SCHEMAS: Final = {"system.schema.json": "system", "adventure.schema.json": "adventure"}
"""Files beside the starter's own: what an editor completes and explains by."""
_COMMENT: Final = re.compile(r"#(en|ko): ?(.*)\n?")


def starter_files(system_id: str, name: str, language: str) -> dict[str, bytes]:
    """The files of a new system by name: its id and name in the place of the starter's, comments in one language.

    Args:
        system_id: the new system's id.
        name: what people call it, in either language.
        language: `en` or `ko`.
    """
    whole = dict(_files(files("rules.starter"), ""))
    made = {file: _renamed(_in_one(text, language), system_id, name).encode() for file, text in whole.items()}
    for file, what in SCHEMAS.items():
        text = json.dumps(schema("adventure" if what == "adventure" else "system", language), ensure_ascii=False)
        made[file] = f"{text}\n".encode()
    return made


def _files(folder: Traversable, below: str) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _files(entry, f"{below}{entry.name}/")
        elif entry.name.endswith(".yaml"):
            yield f"{below}{entry.name}", entry.read_text("utf-8")


def _in_one(text: str, language: str) -> str:
    lines = []
    for line in text.splitlines(keepends=True):
        found = _COMMENT.fullmatch(line)
        if found is None:
            lines.append(line)
        elif found[1] == language:
            lines.append(f"# {found[2]}".rstrip() + "\n")
    return "".join(lines)


def _renamed(text: str, system_id: str, name: str) -> str:
    text = re.sub(rf"\b{STARTER}\b", system_id, text)
    shown = json.dumps(name, ensure_ascii=False)
    return re.sub(
        rf"^(system:\n  {system_id}:\n    name: ).*$", lambda found: found[1] + shown, text, flags=re.MULTILINE
    )
