"""Reads the commands out of our documents, with the mark that says whether a test runs them.

Every fenced block of shell commands stands right under a mark, an HTML comment that readers do not see:

- `<!-- commands: run -->`: a test runs each command, in order, in a folder that looks like a checkout, with a
  TALLYTALE_HOME of the document's own. `<!-- commands: run, exit 1 -->` where the last one answers no.
- `<!-- commands: skip: REASON -->`: no test runs them; the reason says why. Their targets and subcommands must exist.

In a `console` block a command starts with `$ ` and the other lines are what it prints: they must be printed, in that
order, and a line `…` stands for any number of others. In a `sh` block every line is a command.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.plot.house import ROOT

SHELLS: Final = ("console", "sh", "bash", "shell", "shell-session")
MARK: Final = re.compile(
    r"<!-- commands: (?:run(?:, exit (?P<code>\d+))?|skip: (?P<reason>.+?)) -->\s*$",
)
FENCE: Final = re.compile(
    r"^(?P<indent> *)```(?P<language>[\w-]*)[^\n]*\n(?P<body>.*?)^(?P=indent)```", re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True)
class Block:
    """One fenced block of commands."""

    document: Path
    line: int
    commands: tuple[str, ...]
    shown: tuple[str, ...]
    """The lines that the document shows as printed by the commands, in order."""
    marked: bool
    skip_reason: str | None
    exit_code: int = 0

    @property
    def place(self) -> str:
        """Where it stands, as `README.md:12`."""
        return f"{self.document}:{self.line}"


def documents() -> tuple[Path, ...]:
    """Every Markdown file that we write for people, relative to the project."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]
    return tuple(sorted(file.relative_to(ROOT) for file in found))


def blocks(document: Path) -> tuple[Block, ...]:
    """The blocks of commands in a document, in order."""
    return tuple(read_blocks(document, (ROOT / document).read_text(encoding="utf-8")))


def read_blocks(document: Path, text: str) -> Iterator[Block]:
    """The blocks of commands in a document's text."""
    for fence in FENCE.finditer(text):
        if fence["language"] not in SHELLS:
            continue
        mark = MARK.search(text[: fence.start()])
        body = [line.removeprefix(fence["indent"]) for line in fence["body"].splitlines()]
        commands, shown = _console(body) if fence["language"] in ("console", "shell-session") else (_script(body), [])
        yield Block(
            document,
            text.count("\n", 0, fence.start()) + 1,
            tuple(commands),
            tuple(shown),
            mark is not None,
            mark["reason"] if mark else None,
            int(mark["code"] or 0) if mark else 0,
        )


def _console(lines: list[str]) -> tuple[list[str], list[str]]:
    commands: list[str] = []
    shown: list[str] = []
    for line in lines:
        if line.startswith("$ "):
            commands.append(line.removeprefix("$ "))
        elif line.startswith("> ") and commands and commands[-1].endswith("\\"):
            commands[-1] += "\n" + line.removeprefix("> ")
        elif line.strip():
            shown.append(line)
    return commands, shown


def _script(lines: list[str]) -> list[str]:
    return [line for line in lines if line.strip() and not line.startswith("#")]


def not_shown(shown: tuple[str, ...], printed: str) -> str | None:
    """The first line of `shown` that was not printed after the ones before it; None when all were."""
    left = iter([line.rstrip() for line in printed.splitlines()])
    return next((line for line in shown if line.strip() != "…" and line.rstrip() not in left), None)


def links(text: str) -> list[str]:
    """The targets of a document's links, in order."""
    return re.findall(r"\]\(([^)\s]+)\)", text)
