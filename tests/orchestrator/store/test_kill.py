"""Killed at any point, the store opens with the last committed turn whole, and nothing is in it twice (B12)."""

import itertools
import random
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import orjson
import pytest

from orchestrator.store import open_store
from tests.orchestrator.store.committing import next_turn
from tests.orchestrator.store.processes import started
from tests.orchestrator.store.rows import TABLE, pending_row, state, table_row, turn_row

KILLS = 12


@pytest.fixture
def path(tmp_path: Path) -> Path:
    store = open_store(tmp_path / "tales.db")
    store.create_table(table_row(), turn_row(0, None), state("t0"))
    store.close()
    return tmp_path / "tales.db"


def said_before_death(path: Path, *manner: object, lines: int = 0, wait: float = 0) -> list[str]:
    """The turns a process had in the store when it died; with `lines`, it is killed `wait` seconds after so many."""
    process = started("committing", path, *manner)
    assert process.stdout is not None
    said = [process.stdout.readline().strip() for _ in range(lines)]
    if lines:
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=wait)
        process.kill()
    rest, errors = process.communicate(timeout=60)
    assert process.returncode in (-signal.SIGKILL, -signal.SIGXFSZ), errors
    said += rest.splitlines(keepends=True)[:-1] if rest and not rest.endswith("\n") else rest.splitlines()
    return [line.strip() for line in said]


def whole_line(path: Path, sure: list[str]) -> list[str]:
    """The turns in the store: those we are sure of and at most one more, all as they were written."""
    store = open_store(path)
    try:
        assert store.check() == ()
        (leaf,) = store.leaves(TABLE)
        line = store.path(TABLE, leaf.id)
        ids = [turn.id for turn in line]
        assert ids == ["t0", *(f"n{number}" for number in range(1, len(line)))]
        assert ids[: len(sure)] == sure
        assert len(ids) - len(sure) in (0, 1)
        for parent, turn in itertools.pairwise(line):
            wanted = next_turn(parent)
            assert (turn.player_text, turn.parts, turn.events) == (wanted.player_text, wanted.parts, wanted.events)
        loaded = store.load_state(TABLE, leaf.id)
        assert orjson.loads(loaded.snapshot)["folded"] + [turn.id for turn in loaded.tail] == ids
        table = store.table(TABLE)
        assert table is not None
        assert table.head in ids[-2:]
        assert table.head == leaf.id or store.redo_target(TABLE) == leaf.id
        pending = store.pending(TABLE)
        assert pending in (None, pending_row(leaf.id, turn_id=f"n{len(line)}"))
        return ids
    finally:
        store.close()


def _lives(rng: random.Random, manner: str, path: Path) -> Iterator[tuple[tuple[object, ...], int, float]]:
    """How each process dies: arguments for it, and when it is killed from outside."""
    for _ in range(KILLS):
        match manner:
            case "outside":
                yield (manner,), rng.randint(1, 12), rng.random() * 0.004
            case "instruction":
                yield (manner, int(10 ** rng.uniform(1, 4))), 0, 0
            case _:
                yield (manner, path.stat().st_size + int(10 ** rng.uniform(2, 5.2))), 0, 0


@pytest.mark.parametrize("manner", ["outside", "instruction", "write"])
def test_killed_at_any_point_it_opens_with_the_last_committed_turn_whole(path: Path, manner: str) -> None:
    """B12, B8: over many lives of one file, each begun where the last was killed."""
    line, deaths = ["t0"], set()

    for arguments, lines, wait in _lives(random.Random(manner), manner, path):
        said = said_before_death(path, *arguments, lines=lines, wait=wait)
        assert said == [f"n{number}" for number in range(len(line), len(line) + len(said))]
        line = whole_line(path, [*line, *said])
        deaths.add(len(said))

    assert len(line) > KILLS
    assert len(deaths) > 3


def test_a_store_that_was_killed_while_it_was_made_can_be_made_again(tmp_path: Path) -> None:
    """B12: also its very first writes."""
    for count in range(1, 700, 53):  # making it takes about 800 instructions
        path = tmp_path / f"{count}" / "tales.db"
        said_before_death(path, "instruction", count)

        store = open_store(path)

        assert store.tables() == ()
        assert store.check() == ()
        store.close()
