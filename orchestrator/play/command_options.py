"""Options that many commands take, and the closed sets some of them choose from."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Tongue(StrEnum):
    """A language."""

    en = "en"
    ko = "ko"


class Decisions(StrEnum):
    """Who makes the choices that come up in the middle of a turn."""

    ask = "ask"
    default = "default"


class Dice(StrEnum):
    """Who throws the dice."""

    code = "code"
    real = "real"


# typer reads these types while the program runs; `Optional` is what every version of it understands.
Lang = Annotated[Tongue | None, typer.Option("--lang", metavar="en|ko")]
Json = Annotated[bool, typer.Option("--json")]
Debug = Annotated[bool, typer.Option("--debug")]
TableId = Annotated[str, typer.Argument(metavar="TABLE")]
