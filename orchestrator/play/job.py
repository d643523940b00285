"""What a command line asks for, once it is understood: which module does it, with which choices.

Understanding is cheap and doing is not: the module is imported when the job is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from orchestrator.play.terminal import Terminal
from orchestrator.surroundings import Surroundings
from prompts.words import Words

DONE: Final = 0
NO: Final = 1
WRONG_USE: Final = 2
INTERNAL: Final = 70
INTERRUPTED: Final = 130
PIPE_GONE: Final = 141
"""Exit codes (docs/terminal.md). The last two are what a shell gives a process that SIGINT or SIGPIPE ends."""

PACKAGE: Final = "orchestrator.play"
Language = Literal["en", "ko"]


class WrongChoice(Exception):
    """Choices that do not go together; said with the phrase `wrong.{key}`."""

    def __init__(self, key: str, **values: str) -> None:
        """Keeps which phrase, and what stands in it."""
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True)
class Door:
    """What every job gets: its streams, its surroundings and the language it answers in."""

    terminal: Terminal
    around: Surroundings
    language: Language

    @property
    def words(self) -> Words:
        """What is said to people who are at no table yet."""
        return Words(self.language, package=PACKAGE)


@dataclass(frozen=True)
class Job:
    """A module of this package with a function `run(door, choices) -> int`, and the choices for it."""

    module: str
    choices: Any
