"""Begins a rule system of one's own: a folder with the starter under another name, whole or not at all."""

from __future__ import annotations

import re
import tempfile
import unicodedata
from pathlib import Path

from orchestrator.app_error import AppError
from rules.definitions.words import is_id
from rules.loading import system_ids
from rules.starter import starter_files


def new_system(target: str, language: str) -> Path:
    """Writes a starter into a new folder; the folder's name becomes the system's id.

    Args:
        target: the folder, which must not be there yet. Spaces and signs in its name become `_` in the id.
        language: of the comments, and of the words in the schemas.

    Raises:
        AppError: the folder is there already, or its name makes no id. OSError: it can't be written.
    """
    folder = Path(target).expanduser()
    name = unicodedata.normalize("NFC", folder.name).strip()
    system_id = re.sub(r"\W+", "_", name.casefold()).strip("_")
    if not is_id(system_id):
        raise AppError("no_name_for_rules", target)
    if system_id in system_ids():
        raise AppError("shipped_id", system_id, system_ids())
    if folder.exists() or folder.is_symlink():
        raise AppError("folder_exists", str(folder))
    shown = name if name != system_id else system_id.replace("_", " ").title()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".", dir=folder.parent, ignore_cleanup_errors=True) as making:
        whole = Path(making) / "whole"
        for file, content in starter_files(system_id, shown, language).items():
            (whole / file).parent.mkdir(parents=True, exist_ok=True)
            (whole / file).write_bytes(content)
        if folder.exists():  # somebody made it meanwhile
            raise AppError("folder_exists", str(folder))
        whole.rename(folder)
    return folder
