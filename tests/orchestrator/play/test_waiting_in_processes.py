"""A choice that waits, and processes: killed before it is answered, or two of them at one table."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import orjson
import pytest

from tests.orchestrator.play.at_the_door import after, command
from tests.orchestrator.play.ringside import ringside
from tests.orchestrator.play.terminals import COMMAND, environment

TABLE = "ring-1"
SWING = "I attack the bruiser"
ASKED = "How much Effort goes into the defence?"
LATE = "Somebody else has answered this already; your answer was not needed."


class Game:
    """A game in a process of its own, at the other end of two pipes."""

    def __init__(self, home: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "play", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment(home),
        )  # fmt: skip
        self.shown = ""

    def says(self, line: str) -> None:
        """Types a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def waits_for(self, text: str) -> None:
        """Reads on until something was shown since the last time."""
        assert self.process.stdout is not None
        found = ""
        while text not in " ".join(found.split()):
            piece = os.read(self.process.stdout.fileno(), 4096)
            assert piece, f"it ended after {found}"
            found += piece.decode(errors="replace")
        self.shown += found

    def killed(self) -> None:
        """Ends it in the middle of whatever it does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate(timeout=30)

    def left(self) -> str:
        """Ends its input, and gives all that it has shown, as one line."""
        out, errors = self.process.communicate(timeout=60)
        assert (self.process.returncode, errors) == (0, b"")
        return " ".join((self.shown + out.decode()).split())


@contextmanager
def playing(home: Path, *words: str) -> Iterator[Game]:
    game = Game(home, *words)
    try:
        yield game
    finally:
        if game.process.poll() is None:
            game.killed()


def is_whole(home: Path) -> bool:
    return bool(orjson.loads(command(home, "table", "verify", TABLE, "--json").out)["ok"])


def turns(home: Path) -> int:
    return int(orjson.loads(command(home, "table", "show", TABLE, "--json").out)["turn"])


@pytest.fixture
def begun(home: Path, tmp_path: Path) -> Path:
    """A home with a table where a fight has begun."""
    folder = ringside(tmp_path / "ring")
    told = command(home, "play", "--system", str(folder), "--seed", "a", "--lang", "en")
    assert (told.code, told.err) == (0, "")
    return home


def test_a_game_that_is_killed_while_a_choice_waits_asks_it_again_with_the_same_dice(begun: Path) -> None:
    """B9, B12: the choice, and what was thrown before it, outlive the process."""
    with playing(begun, TABLE) as game:
        game.says(SWING)
        game.waits_for(ASKED)
        game.killed()
    thrown = " ".join(game.shown.split())
    assert is_whole(begun)
    assert turns(begun) == 1

    told = command(begun, "play", TABLE, typed=["/chip", "1", "", "", "", ""])

    asked = told.text.split(ASKED)[0]
    assert asked.split("◆")[1].split(" ? ")[0] in thrown, "the same dice"
    assert "The turn that waits: I attack the bruiser" in after(told, "/chip")
    assert "1 level of Effort" in after(told, "1") or "Effort, 1 level" in after(told, "1")
    assert turns(begun) == 2
    assert is_whole(begun)


def test_games_that_are_killed_between_one_answer_and_the_next_lose_none(begun: Path) -> None:
    """B9: each answer is kept before the next choice is put."""
    with playing(begun, TABLE) as game:
        game.says(SWING)
        game.waits_for(ASKED)
        game.says("1")
        game.waits_for("An empty line takes: No Effort.")
        game.says("/sheet")
        game.waits_for("Pools")
        game.killed()
    with playing(begun, TABLE) as game:
        game.waits_for("An empty line takes: No Effort.")
        game.killed()

    assert turns(begun) == 1
    assert is_whole(begun)
    told = command(begun, "play", TABLE, typed=["", "", "", "", "/why"])
    assert turns(begun) >= 2
    assert "Effort, 1 level: eased 1" in told.text or "Effort, 1 level" in told.text
    assert is_whole(begun)


def test_of_two_games_that_answer_one_question_one_is_heard_and_the_other_is_told(begun: Path) -> None:
    """B10: an answer never counts for another question than the one that was shown."""
    with playing(begun, TABLE) as first:
        first.says(SWING)
        first.waits_for(ASKED)
        with playing(begun, TABLE) as second:
            second.waits_for(ASKED)
            first.says("1")
            second.says("0")
            told = [first.left(), second.left()]

    late = [LATE in one or "Somebody else has gone on" in one or "Somebody else has moved on" in one for one in told]
    assert sorted(late) == [False, True]
    assert is_whole(begun)


def test_a_line_said_while_a_question_waits_in_another_game_brings_that_question_up(begun: Path) -> None:
    """B10: whoever sits at the table may answer; what was said instead is not taken for an answer, and no turn."""
    with playing(begun, TABLE) as second:
        second.waits_for("The gong sounds.")
        with playing(begun, TABLE) as first:
            first.says(SWING)
            first.waits_for(ASKED)
            second.says("I run away")
            second.waits_for("An empty line takes: No Effort.")
            second.says("1")
            told = second.left()
            first.says("0")
            late = first.left()

    assert "A choice waits: answer it first." in told
    assert told.count("I run away") == 1
    assert "Effort, 1 level" in told
    assert LATE in late
    assert is_whole(begun)


def test_growth_waits_for_the_choice_that_is_open_and_asks_nothing_before_it(begun: Path) -> None:
    """A turn that has begun comes first; the choice is put again, and nothing is lost."""
    grow = "/grow advance step=effort"
    told = command(begun, "play", TABLE, typed=[SWING, grow, "/grow", "/do advance step=effort"])
    shell = [
        command(begun, "table", "level-up", TABLE, "--do", "advance step=effort"),
        command(begun, "table", "level-up", TABLE, typed=["advance", "effort", "yes"]),
    ]

    for line in (grow, "/do advance step=effort"):
        assert after(told, line).startswith("– A choice waits: answer it first. ? ")
    assert after(told, "/grow").endswith("An empty line takes: No Effort.")
    for one in shell:
        assert one.code == 1
        assert one.text.endswith("– A choice waits: answer it first.")
        assert "Which one?" not in one.text
    assert turns(begun) == 1
    assert ASKED in command(begun, "play", TABLE).text
    assert is_whole(begun)
