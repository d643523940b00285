"""docs/transcripts: whole games as they were played. `python -m tests.orchestrator.play.transcripts` plays them anew.

`<language>.txt` holds what the player says, `<language>.md` the page: its first block of commands is the game, and what
the program writes stands under the command. The test of documented commands plays it and compares.
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path
from typing import Final

from tests.orchestrator.play.terminals import run
from tests.plot.house import ROOT

FOLDER: Final = ROOT / "docs" / "transcripts"
LANGUAGES: Final = ("en", "ko")
SEED: Final = {"en": "lowmere", "ko": "lowmere"}
"""A seed whose game comes to an ending; choose another one where the rules or the adventure have changed."""
ANSWER: Final = "2"
_BLOCK: Final = re.compile(r"(?<=```console\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)


def command_of(language: str) -> str:
    """The command line of a transcript."""
    return f"tallytale play --seed {SEED[language]} --lang {language} <docs/transcripts/{language}.txt"


def played(language: str, home: Path) -> str:
    """What the program writes for the player's lines of that language."""
    typed = (FOLDER / f"{language}.txt").read_bytes()
    done = run(home, "play", "--seed", SEED[language], "--lang", language, typed=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def with_answers(lines: list[str], language: str) -> list[str]:
    """The lines up to the ending, with an answer ("throw again") wherever a turn asks for one.

    Answers that stood there before are dropped.
    """
    lines = [line for line in lines if line != ANSWER]
    while True:
        with tempfile.TemporaryDirectory() as folder:
            words = ("--seed", SEED[language], "--lang", language, "--json")
            done = run(Path(folder), "play", *words, typed="".join(f"{line}\n" for line in lines))
        said = -1
        for told in map(json.loads, done.stdout.splitlines()):
            if told["type"] == "player":
                said += 1
            elif told.get("options") and said + 1 < len(lines) and lines[said + 1] != ANSWER:
                lines.insert(said + 1, ANSWER)
                break
            elif told.get("code") == "adventure_over":
                return lines[:said]
        else:
            return lines


def page_with(page: str, language: str, told: str) -> str:
    """The page with the game written anew."""
    block = f"$ {command_of(language)}\n{told}"
    return _BLOCK.sub(lambda _: block, page, count=1)


if __name__ == "__main__":
    for one in LANGUAGES:
        with tempfile.TemporaryDirectory() as folder:
            typed = FOLDER / f"{one}.txt"
            answered = with_answers(typed.read_text(encoding="utf-8").splitlines(), one)
            typed.write_text("".join(f"{line}\n" for line in answered), encoding="utf-8")
            file = FOLDER / f"{one}.md"
            file.write_text(
                page_with(file.read_text(encoding="utf-8"), one, played(one, Path(folder))), encoding="utf-8"
            )
