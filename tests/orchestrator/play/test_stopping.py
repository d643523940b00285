"""Games that end in the middle: killed, interrupted, or played by two processes at once."""

import os
import signal
import subprocess
import sys
from itertools import repeat
from pathlib import Path

import orjson
import pytest

from orchestrator.testing.server import Received, ScriptedServer
from orchestrator.testing.server_replies import Answer, Faults
from tests.orchestrator.play.at_the_door import LOOK, command, play
from tests.orchestrator.play.terminals import COMMAND, environment
from tests.plot.house import ROOT

TABLE = "bell-under-the-lake-1"
ROUNDS = 200 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 16
"""How many games are killed; `HYPOTHESIS_PROFILE=deep` takes its time."""


def test_a_game_killed_at_any_point_leaves_its_last_turn_whole_and_nothing_twice(home: Path) -> None:
    """B8, B12: killed at any point, the table opens with the last committed turn whole, and nothing acted twice."""
    driver = [sys.executable, "-m", "tests.orchestrator.play.kill_rounds", str(home), "0", str(ROUNDS)]
    done = subprocess.run(driver, cwd=ROOT, env=environment(home), capture_output=True, text=True, check=True)
    rounds = [orjson.loads(line) for line in done.stdout.splitlines()]

    assert len(rounds) == ROUNDS
    assert sum(found.get("turns", 0) for found in rounds) > ROUNDS, "the games were killed before they began"
    wrong = [
        found
        for found in rounds
        if found["table"]
        and (found["faults"] or found["twice"] or not found["in_order"] or found["pending_is_committed"])
    ]
    assert wrong == []


def stalling(request: Received) -> Answer:
    """A model that rules, and falls silent in the middle of its telling."""
    if request.body.get("response_format"):
        return Answer('{"kind": "nothing"}')
    return Answer("One word and then nothing more ever.", faults=Faults(stall_after=3))


def test_an_interrupt_from_a_pipe_ends_the_game_with_the_action_kept(home: Path) -> None:
    """B9: a turn that was stopped changes nothing, and is there for another try."""
    play(home, LOOK["en"])
    with ScriptedServer(repeat(stalling)) as server:
        settings = {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "none", "TALLYTALE_MODEL": "scripted"}
        game = subprocess.Popen(
            [*COMMAND, "play", TABLE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment(home, **settings),
        )  # fmt: skip
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write(b"I wait for the bell.\n")
        game.stdin.flush()
        shown = b""
        while b"One" not in shown:
            shown += os.read(game.stdout.fileno(), 4096)
        game.send_signal(signal.SIGINT)
        _, errors = game.communicate(timeout=30)

    assert (game.returncode, errors) == (130, b"")
    told = command(home, "play", TABLE)
    assert "Your last action is not finished: I wait for the bell." in told.text
    assert command(home, "table", "verify", TABLE).code == 0


def games_at_once(home: Path, inputs: list[str], *words: str) -> list[str]:
    """Plays several games at the same time, each in a process of its own; gives what each has written."""
    shown = [home.parent / f"shown-{place}" for place in range(len(inputs))]
    games = []
    for place, typed in enumerate(inputs):
        lines = home.parent / f"typed-{place}"
        lines.write_text(typed, encoding="utf-8")
        with lines.open("rb") as source, shown[place].open("wb") as out:
            streams = {"stdin": source, "stdout": out, "stderr": subprocess.STDOUT}
            games.append(subprocess.Popen([*COMMAND, "play", *words], env=environment(home), **streams))  # type: ignore[call-overload]
    assert [game.wait(timeout=90) for game in games] == [0] * len(games)
    return [file.read_text(encoding="utf-8") for file in shown]


def test_two_games_at_one_table_at_once_never_lose_or_mix_a_turn(home: Path) -> None:
    """B10: two writers at one table get a clear conflict, and every turn that was committed stands."""
    play(home)
    inputs = ["".join(f"I look around, {place}-{number}.\n" for number in range(15)) for place in range(2)]

    told = games_at_once(home, inputs, TABLE)

    found = orjson.loads(command(home, "table", "verify", TABLE, "--json").out)
    conflicts = sum(" ".join(one.split()).count("Nothing of yours was written.") for one in told)
    assert found["ok"]
    assert found["turns"] == 1 + 30 - conflicts


def test_games_that_begin_at_once_get_a_table_each(home: Path) -> None:
    told = games_at_once(home, [""] * 2)

    assert len({shown.splitlines()[-1] for shown in told}) == 2


@pytest.mark.parametrize("moved", ["undo", "fork"])
def test_a_table_that_was_moved_elsewhere_goes_on_from_where_it_stands(home: Path, moved: str) -> None:
    """B3: going elsewhere in the tree destroys nothing."""
    play(home, LOOK["en"], LOOK["en"])
    command(home, "table", moved, TABLE)

    told = command(home, "play", TABLE, typed=["I search the burial rolls."])

    assert told.code == 0
    assert orjson.loads(command(home, "table", "verify", TABLE, "--json").out)["ok"]


def test_an_interrupt_while_the_command_loads_is_an_interrupt_and_no_defect(home: Path, tmp_path: Path) -> None:
    """A library that is stopped in its loading may hide the stop in an error of its own (pydantic does)."""
    (tmp_path / "slow_to_load.py").write_text(
        "import os, signal\n"
        "try:\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    for _ in range(10_000): pass\n"
        "except KeyboardInterrupt as stop:\n"
        "    raise ValueError('hidden') from stop\n",
        encoding="utf-8",
    )
    program = "from orchestrator.play.loading import load; load('slow_to_load')"
    env = environment(home, PYTHONPATH=os.pathsep.join((str(ROOT), str(tmp_path))))
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (130, "")
