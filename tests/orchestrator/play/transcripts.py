"""docs/transcripts and the turn in the READMEs, as they are played now.

`python -m tests.orchestrator.play.transcripts` plays them anew: run it whenever rules, adventure or words have changed.
`said/<language>.txt` beside this file is what the player means to say. From it comes the folder's `<language>.txt`, cut
at the ending and with answers to what the game asks. `<language>.md` is the page: its block of commands is the game,
with what the program writes under the command. The seed stays as it is while its game comes to an ending.
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path
from typing import Final

from tests.orchestrator.play.terminals import run
from tests.plot.house import ROOT

SAID: Final = Path(__file__).with_name("said")
FOLDER: Final = ROOT / "docs" / "transcripts"
LANGUAGES: Final = ("en", "ko")
SEEDS: Final = ("lowmere", "bell", "abbey", "lake", "moon", "orrin", "toll", "hedda", "rain", "nineteen")
ANSWER: Final = "2"
"""What is answered where a turn asks: throw again."""
README: Final = {"en": "README.md", "ko": "README.ko.md"}
_TURN: Final = re.compile(
    r"(?P<command>\$ printf '(?P<line>[^'\\]+)\\n' \| make play ARGS=\"--seed (?P<seed>\w+)(?P<korean> --lang ko)?\")\n"
    r"(?:(?!```|\$ ).*\n)*"
)
"""A command of a README that plays one turn, and what stands under it."""
_BLOCK: Final = re.compile(r"(?<=```console\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)
_COMMAND: Final = re.compile(r"^\$ tallytale play --seed (\w+) ", re.MULTILINE)


def seed_of(page: str) -> str:
    """The seed of the game on a page; empty when there is no game yet."""
    found = _COMMAND.search(page)
    return found[1] if found else ""


def played(language: str, seed: str) -> str:
    """What the program writes for the player's lines of that language."""
    with tempfile.TemporaryDirectory() as home:
        typed = (FOLDER / f"{language}.txt").read_bytes()
        done = run(Path(home), "play", "--seed", seed, "--lang", language, typed=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def page_with(page: str, language: str, seed: str, told: str) -> str:
    """The page with the game written anew."""
    command = f"$ tallytale play --seed {seed} --lang {language} <docs/transcripts/{language}.txt"
    return _BLOCK.sub(lambda _: f"{command}\n{told}", page, count=1)


def up_to_the_ending(lines: list[str], language: str, seed: str) -> list[str] | None:
    """The lines up to the ending, with an answer wherever a turn asks for one; None where they come to no ending."""
    lines = list(lines)
    while True:
        with tempfile.TemporaryDirectory() as home:
            words = ("--seed", seed, "--lang", language, "--json")
            done = run(Path(home), "play", *words, typed="".join(f"{line}\n" for line in lines))
        said = -1
        for told in map(json.loads, done.stdout.splitlines()):
            if told["type"] == "player":
                said += 1
            elif told.get("options") and said + 1 < len(lines) and lines[said + 1] != ANSWER:
                lines.insert(said + 1, ANSWER)
                break
            elif told["type"] == "ending":
                return lines[: said + 1]
        else:
            return None


def write(language: str) -> str:
    """Plays the lines with one seed after another until a game comes to an ending, and writes it down."""
    typed, file = FOLDER / f"{language}.txt", FOLDER / f"{language}.md"
    lines = (SAID / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    page = file.read_text(encoding="utf-8")
    for seed in (seed_of(page) or SEEDS[0], *SEEDS):
        whole = up_to_the_ending(lines, language, seed)
        if whole is not None:
            typed.write_text("".join(f"{line}\n" for line in whole), encoding="utf-8")
            file.write_text(page_with(page, language, seed, played(language, seed)), encoding="utf-8")
            return seed
    raise SystemExit(f"{typed}: these lines come to no ending with any seed; write others")


def write_turn(language: str) -> None:
    """Plays the one turn that a README shows, and writes it under its command."""
    readme = ROOT / README[language]
    page = readme.read_text(encoding="utf-8")
    for found in _TURN.finditer(page):
        line, seed, asked = found["line"], found["seed"], "ko" if found["korean"] else "en"
        if asked == language:
            with tempfile.TemporaryDirectory() as home:
                told = run(Path(home), "play", "--seed", seed, "--lang", language, typed=f"{line}\n").stdout
            turn = told.split(f"\n> {line}\n", 1)[1].rsplit("\n\n", 1)[0]
            page = page.replace(found[0], f"{found['command']}\n…\n> {line}\n{turn}\n")
    readme.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    for one in LANGUAGES:
        print(one, write(one))
        write_turn(one)
