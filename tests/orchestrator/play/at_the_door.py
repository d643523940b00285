"""The command without a process: its words and what is typed go in, what it writes and its exit code come out."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from orchestrator.play.job import Door
from orchestrator.play.program import do
from orchestrator.play.terminal import Terminal
from orchestrator.surroundings import surroundings

LOOK = {"en": "I look around.", "ko": "주위를 둘러본다."}
TO_THE_END = {"en": ("I search the burial rolls.",) * 45, "ko": ("매장 명부를 뒤져 조사한다.",) * 45}
"""Lines that play The Bell Under the Lake to an ending: what fails fills the night, and then anything decides it."""
TO_THE_END_WITH = ("--seed", "one", "--decisions", "default")
_FAREWELL = re.compile(r"\n> |\n\n(?:Saved|저장되었어요)\. ")


@dataclass(frozen=True)
class Answer:
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """What it wrote, by line."""
        return self.out.splitlines()

    @property
    def text(self) -> str:
        """What it wrote, as if it had never been broken into lines."""
        return " ".join(self.out.split())


def command(
    home: Path,
    *words: str,
    typed: str | bytes | Iterable[str] = b"",
    language: str = "en",
    env: Mapping[str, str] | None = None,
) -> Answer:
    """Runs a command with lines to read; nobody sits at a terminal."""
    given = typed.encode() if isinstance(typed, str) else typed
    source = given if isinstance(given, bytes) else "".join(f"{line}\n" for line in given).encode()
    out, err = io.StringIO(), io.StringIO()
    terminal = Terminal(io.BytesIO(source), out, err, interactive=False, coloured=False, echoes=False)
    around = surroundings({"TALLYTALE_HOME": str(home), **(env or {})})
    door = Door(terminal, replace(around, language="ko" if language == "ko" else "en"), around.language)
    door = replace(door, language="ko" if language == "ko" else "en")
    code = do(list(words), door)
    return Answer(code, out.getvalue(), err.getvalue())


def play(home: Path, *lines: str, words: Iterable[str] = ("--seed", "one"), language: str = "en") -> Answer:
    """Plays a new table with lines of what the player says."""
    answer = command(home, "play", *words, "--lang", language, typed=lines, language=language)
    assert answer.code == 0, answer.err
    return answer


def after(answer: Answer, line: str) -> str:
    """What was written after the player's line `line`, up to the next or the farewell, as one line."""
    told = answer.out.split(f"\n> {line}\n", 1)[1]
    return " ".join(_FAREWELL.split(told, maxsplit=1)[0].split())
