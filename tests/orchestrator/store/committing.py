"""A process that plays turns without end, to be killed: each turn is printed once the store has taken it.

How it dies is told on the command line: `outside` waits for a kill, `instruction N` kills itself before the Nth
instruction of SQLite's machine, `write N` is killed by the system in the write that would let a file grow over N bytes.
"""

import os
import resource
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Any

from orchestrator.store import SqliteStore, TurnRow, open_store
from tests.orchestrator.store.rows import NOON, TABLE, noise, pending_row, state, turn_row


def next_turn(parent: TurnRow) -> TurnRow:
    """The turn after `parent`; its ids say its number, so that a repeated one is the same."""
    number = parent.number + 1
    return turn_row(number, parent.id, turn_id=f"n{number}", text=noise(1_500 + number % 7 * 600))


def play(store: SqliteStore) -> None:
    """Commit, undo, redo and wait in turns, and say so."""
    while store.redo(TABLE, at=NOON):
        pass
    table = store.table(TABLE)
    parent = store.turn(TABLE, table.head) if table else None
    assert parent is not None
    while True:
        turn = next_turn(parent)
        store.save_pending(pending_row(parent.id, turn_id=turn.id))
        snapshot = state(*(row.id for row in store.path(TABLE, parent.id)), turn.id) if turn.number % 5 == 0 else None
        for _ in range(2):
            parent = store.commit_turn(TABLE, turn, expected_head=turn.parent or "", snapshot=snapshot)
        print(turn.id, flush=True)
        if turn.number % 7 == 0:
            store.undo(TABLE, at=NOON)
            store.redo(TABLE, at=NOON)


def die_at_instruction(count: int) -> None:
    """Kill this process before the `count`th instruction of any of its connections."""
    left = count
    connect = sqlite3.connect

    def tick() -> int:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    def watched(*arguments: Any, **settings: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **settings)
        connection.set_progress_handler(tick, 1)
        return connection

    sqlite3.connect = watched  # type: ignore[assignment]


def die_at_size(size: int) -> None:
    """Let the system kill this process in the write that makes a file longer than `size` bytes, its start written."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)


if __name__ == "__main__":
    match sys.argv[2:]:
        case ["instruction", count]:
            die_at_instruction(int(count))
        case ["write", size]:
            die_at_size(int(size))
    play(open_store(Path(sys.argv[1])))
