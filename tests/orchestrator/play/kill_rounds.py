"""Games that are killed in the middle: `python -m tests.orchestrator.play.kill_rounds HOME FIRST COUNT`.

Each round plays in a process of its own, forked from this one so that it starts at once, kills it with SIGKILL at a
point that its number chooses, and looks at what is left. Prints one JSON object a round.
"""

from __future__ import annotations

import itertools
import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import orjson

from orchestrator.app import App
from orchestrator.play import playing, program, tables  # noqa: F401 - loaded here, so that every fork has them
from orchestrator.store.ports import TurnRow
from orchestrator.surroundings import Surroundings

LINES: Final = (
    "I look around",
    "I search the burial rolls",
    "I ask Hedda what happened",
    "I attack Osk",
    "I go to the chapel",
    "I go back to the inn",
    "I rest for an hour",
    "/undo",
    "/redo",
    "/fork",
    "/x",
    "/retell",
)
ROUNDS_A_TABLE: Final = 8
MOST_BYTES: Final = 12_000
"""A round is killed after it has written so many bytes at most: some ten turns."""


def typed(round_number: int) -> Iterator[str]:
    """What the player of a round says: no two lines of speech are the same."""
    chance = random.Random(round_number)
    for place in range(60):
        line = chance.choice(LINES)
        yield line if line.startswith("/") else f"{line}, {round_number}-{place}."


def play_and_kill(home: Path, table: str, round_number: int) -> int:
    """Plays until the point of the round and kills the game; returns how many bytes it had written."""
    chance = random.Random(f"point {round_number}")
    most, pause = chance.randrange(MOST_BYTES), chance.random() * 0.004
    given, taken = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        _game(home, table, round_number, given, taken)
    os.close(given[0])
    os.close(taken[1])
    with os.fdopen(given[1], "wb") as typing:
        typing.write("".join(f"{line}\n" for line in typed(round_number)).encode())
    written = 0
    with os.fdopen(taken[0], "rb", buffering=0) as shown:
        while written < most:
            piece = shown.read(min(4096, most - written))
            if not piece:
                break
            written += len(piece)
        time.sleep(pause)
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return written


def _game(home: Path, table: str, round_number: int, given: tuple[int, int], taken: tuple[int, int]) -> None:
    """The child: its streams are the pipes, and it plays."""
    os.dup2(given[0], 0)
    os.dup2(taken[1], 1)
    for end in (*given, *taken):
        os.close(end)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - for as long as the process lives
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    os.environ["TALLYTALE_HOME"] = str(home)
    where = [table] if table else ["--seed", str(round_number)]
    os._exit(program.run(["play", *where, "--decisions", "default"]))


def left(home: Path, table: str) -> dict[str, Any]:
    """What is left of a table, read as the next process would read it."""
    app = App(Surroundings(home))
    try:
        verified = app.verify(table)
        row = app.table(table)
        path = app.store.path(table, row.head)
        pending = app.store.pending(table)
        opened = app.open(table)
        return {
            "faults": len(verified.faults) + len(app.store.check()),
            "turns": opened.head.number,
            "twice": _twice(path),
            "in_order": [turn.number for turn in path] == list(range(len(path))),
            "pending_is_committed": pending is not None and _is_committed(app, table, pending.client_id),
        }
    finally:
        app.close()


def _twice(path: tuple[TurnRow, ...]) -> int:
    said = [turn.player_text for turn in path if turn.player_text]
    return len(said) - len(set(said))


def _is_committed(app: App, table: str, client_id: str) -> bool:
    return app.store.turn_by_client(table, client_id) is not None


def last_table(home: Path) -> str:
    """The table that was played last; empty when there is none."""
    app = App(Surroundings(home))
    try:
        return next((listed.row.id for listed in app.tables()), "")
    finally:
        app.close()


def main(words: list[str]) -> None:
    """Runs the rounds."""
    home, first, count = Path(words[0]), int(words[1]), int(words[2])
    table = ""
    for number in itertools.islice(itertools.count(first), count):
        if (number - first) % ROUNDS_A_TABLE == 0:
            table = ""
        written = play_and_kill(home, table, number)
        table = table or last_table(home)
        found = left(home, table) if table else {}
        sys.stdout.write(orjson.dumps({"round": number, "table": table, "written": written, **found}).decode() + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
