"""From the words of a command line to an exit code: understood by typer, done by one module, faults told in a line."""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import suppress
from typing import Protocol, cast, get_args, runtime_checkable

import typer

from orchestrator.play.commands import app
from orchestrator.play.job import DONE, INTERRUPTED, NO, PIPE_GONE, WRONG_USE, Door, Job, Language
from orchestrator.play.loading import load
from orchestrator.play.terminal import open_terminal
from orchestrator.surroundings import Surroundings, surroundings
from orchestrator.version import VERSION

EVERYWHERE = frozenset({"--json", "--lang"})
"""Options that may stand before the command's name too."""


@runtime_checkable
class WrongUse(Protocol):
    """Typer's way to say that a command line cannot be understood; the class moved about between its versions."""

    exit_code: int

    def format_message(self) -> str:
        """What is wrong, in English."""


def run(words: list[str]) -> int:
    """Does what the words ask for; never raises."""
    around = surroundings(os.environ)
    door = Door(open_terminal(os.environ), around, _language(words, around))
    try:
        code = do(words, door)
        door.terminal.out.flush()
        return code
    except BrokenPipeError:
        _forget_output()
        return PIPE_GONE
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:  # what was written cannot be kept: a full disk behind a redirection
        _forget_output()
        with suppress(OSError):
            door.terminal.err.write(f"{door.words.say('fault.output', detail=error.strerror or str(error))}\n")
            door.terminal.err.flush()
        return NO


def do(words: list[str], door: Door) -> int:
    """Does what the words ask for at a door; what goes wrong is told in a line and an exit code.

    Raises:
        BrokenPipeError: nobody reads any more. KeyboardInterrupt: somebody stopped it.
    """
    if "--version" in words[:1]:
        door.terminal.out.write(f"tallytale {VERSION}\n")
        return DONE
    words = after_command(words)
    if "--debug" in words:
        load("orchestrator.play.debug_log").begin(door.terminal.err)
    try:
        asked = typer.main.get_command(app).main(
            words or ["--help"], prog_name="tallytale", standalone_mode=False, obj=door
        )
        if not isinstance(asked, Job):
            return int(asked or DONE)
        return int(load(f"orchestrator.play.{asked.module}").run(door, asked.choices))
    except BrokenPipeError:
        raise
    except Exception as error:
        door.terminal.out.flush()
        if isinstance(error, WrongUse):
            lines, code = load("orchestrator.play.wrong_use").told(error, door.words), WRONG_USE
        else:
            lines, code = load("orchestrator.play.faults").told(error, door.words)
        door.terminal.err.write("".join(f"{line}\n" for line in lines))
        door.terminal.err.flush()
        if "--debug" in words:
            door.terminal.err.write("".join(traceback.format_exception(error)))
        return code


def after_command(words: list[str]) -> list[str]:
    """The words with options that every command takes moved behind the command, where they stood before it."""
    first: list[str] = []
    rest = list(words)
    while rest and rest[0].partition("=")[0] in EVERYWHERE:
        takes_value = rest[0] == "--lang" and len(rest) > 1
        first += rest[: 2 if takes_value else 1]
        rest = rest[2 if takes_value else 1 :]
    if not rest or rest[0].startswith("-"):
        return rest
    end = rest.index("--") if "--" in rest else len(rest)
    return [*rest[:end], *first, *rest[end:]]


def _language(words: list[str], around: Surroundings) -> Language:
    """The language asked for on the command line, else the locale's."""
    for place, word in enumerate(words):
        name, _, value = word.partition("=")
        if name == "--lang":
            asked = value or (words[place + 1] if place + 1 < len(words) else "")
            if asked in get_args(Language):
                return cast(Language, asked)
    return around.language


def _forget_output() -> None:
    """Lets Python close the stream of a pipe that nobody reads any more without a word."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
