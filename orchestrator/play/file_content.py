"""What stands in a file that was named on the command line, or in the input."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from orchestrator.characters.seating import LARGEST_READ, read_bytes
from orchestrator.play.hearing import one_line
from orchestrator.play.job import Door, WrongChoice

INPUT: Final = "-"
_NAME_OF_INPUT: Final = "stdin"


def content_of(door: Door, file: str) -> tuple[bytes, str]:
    """The content, no more of it than could be taken, and a name for messages.

    Raises:
        WrongChoice: it cannot be read.
    """
    if file == INPUT:
        return door.terminal.source.read(LARGEST_READ), _NAME_OF_INPUT
    try:
        path = Path(file).expanduser()
        return read_bytes(path), path.name
    except (OSError, ValueError, RuntimeError) as error:
        detail = getattr(error, "strerror", None) or type(error).__name__
        raise WrongChoice("unreadable", file=one_line(file)[:200], detail=str(detail)) from error
