"""What the store costs: a turn's commit beside a bare one, reading it again, opening a long table, bytes on disk."""

import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

import orjson

from benchmarks.figures import Figure
from benchmarks.turns_to_store import TABLE, state_of, table_row, turn_row
from orchestrator.store import SqliteStore, TurnRow, open_store

TURNS: Final = 1_000
SNAPSHOT_EVERY: Final = 20
WARM: Final = 50
"""First commits that are not counted."""
REPEATS: Final = 15


def measure() -> list[Figure]:
    """Plays a table of 1,000 turns, each beside a bare commit of the same bytes, then reads it in every way."""
    turns = [turn_row(number) for number in range(TURNS)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tales.db"
        store = open_store(path)
        store.create_table(table_row(), turns[0], state_of(0))
        figures = [_commit(store, turns, Path(folder) / "floor.db"), _read_events(store, turns[-1].id)]
        store.close()
        figures += [_open(path), *_bytes(path, turns)]
    return [*figures, _import()]


def _commit(store: SqliteStore, turns: list[TurnRow], floor_path: Path) -> Figure:
    """A commit with us and with bare sqlite3 by turns; snapshots are in ours as often as in play."""
    floor = sqlite3.connect(floor_path, isolation_level=None)
    floor.execute("PRAGMA journal_mode = wal")
    floor.execute("PRAGMA synchronous = full")
    floor.execute("CREATE TABLE turns (position INTEGER PRIMARY KEY, data BLOB)")
    ours, bare = [], []
    for before, turn in pairwise(turns):
        snapshot = state_of(turn.number) if turn.number % SNAPSHOT_EVERY == 0 else None
        data = _json(turn)
        start = perf_counter()
        store.commit_turn(TABLE, turn, expected_head=before.id, snapshot=snapshot)
        between = perf_counter()
        floor.execute("BEGIN IMMEDIATE")
        floor.execute("INSERT INTO turns (data) VALUES (?)", (data,))
        floor.execute("COMMIT")
        bare.append(perf_counter() - between)
        ours.append(between - start)
    floor.close()
    value, least = median(ours[WARM:]) * 1e6, median(bare[WARM:]) * 1e6
    return Figure("turn commit against one sqlite3 FULL commit", "µs", round(value), round(least), None, 3.0, 1.5)


def _read_events(store: SqliteStore, head: str) -> Figure:
    """Events a second from the file to frozen rows, oldest first: what a fold waits for."""
    count = sum(len(turn.events) for turn in store.events(TABLE, head))
    spent = _median(lambda: sum(len(turn.events) for turn in store.events(TABLE, head)))
    name = "stored events read, ready to fold"
    return Figure(name, "per s", round(count / spent), None, None, 30_000, 100_000, more_is_better=True)


def _open(path: Path) -> Figure:
    """Open the file, read the table, its state (one snapshot and the longest tail) and the last twenty turns."""

    def opened() -> None:
        store = open_store(path)
        table = store.table(TABLE)
        assert table is not None
        loaded = store.load_state(TABLE, table.head)
        assert len(loaded.tail) == SNAPSHOT_EVERY - 1
        store.recent(TABLE, table.head, 20)
        store.close()

    return Figure(
        f"open a table of {TURNS:,} turns (file, state, last 20)", "ms", _median(opened) * 1e3, None, None, 50, 10
    )


def _bytes(path: Path, turns: list[TurnRow]) -> list[Figure]:
    """The closed file, snapshots and indexes included, a turn; and the size of the JSON in it."""
    stored = path.stat().st_size / len(turns) / 1024
    given = sum(len(_json(turn)) for turn in turns) / len(turns) / 1024
    return [
        Figure(f"bytes stored a turn, a snapshot each {SNAPSHOT_EVERY}", "KB", stored, None, None, 15, 9),
        Figure("JSON of a turn as it was given", "KB", given),
    ]


def _import() -> Figure:
    """CPU of importing the store in a fresh interpreter."""
    code = "import time; start = time.process_time(); import orchestrator.store; print(time.process_time() - start)"
    runs = [float(subprocess.check_output([sys.executable, "-c", code], text=True)) for _ in range(5)]
    return Figure("import of the store, CPU", "ms", median(runs) * 1e3)


def _json(turn: TurnRow) -> bytes:
    return orjson.dumps([turn.events, turn.player_text, turn.parts, turn.usage, turn.context])


def _median(work: Callable[[], object]) -> float:
    """Median seconds of one call, the first thrown away."""
    spent = []
    for _ in range(REPEATS + 1):
        start = perf_counter()
        work()
        spent.append(perf_counter() - start)
    return median(spent[1:])
