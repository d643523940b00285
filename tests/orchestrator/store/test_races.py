"""Several threads and several processes at one store: exactly one wins, nothing is lost or written twice."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from orchestrator.store import HeadMoved, SqliteStore, Store, open_memory_store, open_store
from tests.orchestrator.store.processes import started
from tests.orchestrator.store.rows import NOON, TABLE, noise, state, table_row, turn_row


def _race(path: Path, names: list[str], turns: int) -> list[list[str]]:
    """The turns that each process was answered with."""
    racers = [started("racing", path, name, turns) for name in names]
    for racer in racers:
        assert racer.stdout is not None
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("go\n")
        racer.stdin.flush()
    outcomes = [racer.communicate(timeout=120) for racer in racers]
    assert [errors for _, errors in outcomes] == [""] * len(names)
    return [answers.split() for answers, _ in outcomes]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed save with a root alone."""
    store = open_store(tmp_path / "tales.db")
    store.create_table(table_row(), turn_row(0, None), state("t0"))
    store.close()
    return tmp_path / "tales.db"


def test_processes_that_race_make_one_line_of_turns(path: Path) -> None:
    """B10: a clear conflict each time, every turn once."""
    answers = _race(path, ["left", "right", "third"], 40)

    store = open_store(path)
    table = store.table(TABLE)
    assert table is not None
    line = [turn.id for turn in store.path(TABLE, table.head)]
    assert len(line) == 1 + 3 * 40
    assert sorted(line[1:]) == sorted(turn for mine in answers for turn in mine)
    assert [turn.id for turn in store.leaves(TABLE)] == [table.head]
    assert store.check() == ()
    store.close()


def test_processes_with_the_same_client_ids_get_the_same_turns(path: Path) -> None:
    """B10: the same client request id is one turn with one answer, whoever asks."""
    left, right = _race(path, ["shared", "shared"], 40)

    store = open_store(path)
    table = store.table(TABLE)
    assert table is not None
    assert left == right == [turn.id for turn in store.path(TABLE, table.head)][1:]
    store.close()


def test_a_new_file_may_be_opened_by_many_at_once(tmp_path: Path) -> None:
    openers = [started("opening", tmp_path / "new" / "tales.db") for _ in range(6)]
    for opener in openers:
        assert opener.stdout is not None
        assert opener.stdout.readline() == "ready\n"
    for opener in openers:
        assert opener.stdin is not None
        opener.stdin.write("go\n")
        opener.stdin.flush()

    outcomes = [opener.communicate(timeout=60) for opener in openers]

    assert outcomes == [("opened\n", "")] * 6
    store = open_store(tmp_path / "new" / "tales.db")
    assert store.check() == ()
    store.close()


@pytest.mark.parametrize("kind", ["file", "memory"])
def test_threads_that_race_make_one_line_of_turns(tmp_path: Path, kind: str) -> None:
    """B10."""
    store: Store = open_memory_store() if kind == "memory" else open_store(tmp_path / "tales.db", wait=60)
    store.create_table(table_row(), turn_row(0, None), state("t0"))

    def play(name: str) -> int:
        conflicts = 0
        for count in range(30):
            while True:
                table = store.table(TABLE)
                parent = store.turn(TABLE, table.head) if table else None
                assert parent is not None
                turn = turn_row(parent.number + 1, parent.id, turn_id=f"{name}-{count}", text=noise(2_000))
                try:
                    store.commit_turn(TABLE, turn, expected_head=parent.id)
                except HeadMoved:
                    conflicts += 1
                    continue
                break
        return conflicts

    with ThreadPoolExecutor(12) as threads:
        list(threads.map(play, [f"player-{number}" for number in range(12)]))

    table = store.table(TABLE)
    assert table is not None
    assert len(store.path(TABLE, table.head)) == 1 + 12 * 30
    assert len(store.leaves(TABLE)) == 1
    store.close()


def test_readers_see_a_whole_turn_or_none_while_another_thread_writes(tmp_path: Path) -> None:
    store = open_store(tmp_path / "tales.db")
    store.create_table(table_row(), turn_row(0, None), state("t0"))

    def write() -> None:
        for number in range(1, 150):
            line = [f"t{count}" for count in range(number + 1)]
            snapshot = state(*line) if number % 10 == 0 else None
            store.commit_turn(
                TABLE, turn_row(number, f"t{number - 1}"), expected_head=f"t{number - 1}", snapshot=snapshot
            )

    with ThreadPoolExecutor(1) as threads:
        writing = threads.submit(write)
        while not writing.done():
            table = store.table(TABLE)
            assert table is not None
            found = store.path(TABLE, table.head)
            assert [turn.number for turn in found] == list(range(len(found)))
            assert all(len(turn.events) == len(turn.parts) == 2 for turn in found)
        writing.result()
    store.close()


def test_a_store_closed_in_mid_read_closes_what_was_lent(tmp_path: Path) -> None:
    store: SqliteStore = open_store(tmp_path / "tales.db")
    store.create_table(table_row(), turn_row(0, None), state("t0"))

    with store._connections.read() as connection:
        store.close()
        assert connection.execute("SELECT head FROM tables").fetchone() == ("t0",)

    assert not store._connections._idle
    with pytest.raises(Exception, match="closed"):
        store.undo(TABLE, at=NOON)
