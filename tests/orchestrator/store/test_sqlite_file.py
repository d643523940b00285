"""The file itself: where it may be, what it survives, what it refuses to touch."""

import os
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from orchestrator.store import (
    SqliteStore,
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreNotWritable,
    open_store,
)
from orchestrator.store.connections import Connections
from tests.orchestrator.store.rows import NOON, TABLE, noise, pending_row, state, table_row, turn_row

NOBODY = 65_534


def _played(path: Path, turns: int = 30, **settings: float) -> SqliteStore:
    store = open_store(path, **settings)  # type: ignore[arg-type]
    store.create_table(table_row(), turn_row(0, None), state("t0"))
    for number in range(1, turns):
        store.commit_turn(TABLE, turn_row(number, f"t{number - 1}", text=noise(3_000)), expected_head=f"t{number - 1}")
    return store


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A closed save with thirty turns."""
    path = tmp_path / "tales.db"
    _played(path).close()
    return path


@contextmanager
def _without_rights(folder: Path, mode: int) -> Iterator[None]:
    """As a user that may not write to the folder, also when the tests run as root, who always may."""
    root = os.geteuid() == 0
    for each in (folder, *folder.parents):
        if root and each.owner() == "root" and each.is_relative_to("/tmp") and each != Path("/tmp"):
            each.chmod(0o755)
    folder.chmod(mode)
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)


def test_everything_is_there_again_after_a_restart(tmp_path: Path) -> None:
    """B9, B12: turns, head, redo and the pending turn survive."""
    path = tmp_path / "tales.db"
    first = _played(path, turns=4)
    first.undo(TABLE, at=NOON)
    first.save_pending(pending_row("t2"))
    before = (first.tables(), first.path(TABLE, "t3"), first.pending(TABLE), first.moves(TABLE))
    first.close()

    again = open_store(path)

    assert (again.tables(), again.path(TABLE, "t3"), again.pending(TABLE), again.moves(TABLE)) == before
    assert again.redo_target(TABLE) == "t3"
    again.close()


def test_opening_reading_and_closing_leave_the_file_as_it_was(save: Path) -> None:
    """B4: loading is pure."""
    before = save.read_bytes()

    store = open_store(save)
    store.load_state(TABLE, "t29")
    store.check()
    store.close()

    assert save.read_bytes() == before
    assert [file.name for file in save.parent.iterdir() if file.is_file()] == ["tales.db"]


def test_commits_wait_for_the_disk_by_default(save: Path) -> None:
    """design.md §6: WAL, synchronous=FULL."""
    store = open_store(save)

    with store._connections.read() as connection:
        settings = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "journal_mode")]

    assert settings == [2, "wal"]
    store.close()


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda data: b"not a database at all\n" * 50, id="text"),
        pytest.param(lambda data: b"{", id="one byte"),
        pytest.param(lambda data: b"\0" * len(data), id="zeros"),
        pytest.param(lambda data: data[:100], id="header only"),
        pytest.param(lambda data: data[: len(data) // 2], id="half"),
        pytest.param(lambda data: data[:-2048], id="last page missing"),
        pytest.param(lambda data: data[:16] + b"\xff" * 84 + data[100:], id="broken header"),
        pytest.param(lambda data: data[:100] + b"\x5a" * 4000 + data[4100:], id="broken first pages"),
    ],
)
def test_a_damaged_file_is_refused_in_one_line_and_left_alone(save: Path, damage: Callable[[bytes], bytes]) -> None:
    """B12, F7: nothing is overwritten."""
    data = damage(save.read_bytes())
    save.write_bytes(data)

    with pytest.raises(StoreError) as caught:
        open_store(save).path(TABLE, "t29")

    assert isinstance(caught.value, StoreDamaged)
    assert str(save) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "restore a copy" in str(caught.value)
    assert save.read_bytes() == data


def test_damage_in_the_middle_shows_when_it_is_read(save: Path) -> None:
    data = save.read_bytes()
    middle = len(data) // 2
    save.write_bytes(data[:middle] + b"\x5a" * 4096 + data[middle + 4096 :])
    store = open_store(save)

    with pytest.raises(StoreDamaged):
        store.path(TABLE, "t29")

    assert store.check() != ()
    store.close()


def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
        other.commit()
    data = path.read_bytes()

    with pytest.raises(StoreDamaged, match="a database of another program"):
        open_store(path)

    assert path.read_bytes() == data


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    """B12: killed just after the file was made, before anything was in it."""
    (tmp_path / "tales.db").touch()

    store = open_store(tmp_path / "tales.db")

    assert store.tables() == ()
    store.close()


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreNotWritable, match="TALLYTALE_HOME"):
        open_store(tmp_path)


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")

    with pytest.raises(StoreNotWritable, match="set TALLYTALE_HOME to another folder"):
        open_store(tmp_path / "data" / "tales.db")


@pytest.mark.parametrize("mode", [0o555, 0o000], ids=oct)
def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()

    with _without_rights(folder, mode), pytest.raises(StoreNotWritable, match="allow writing there"):
        open_store(folder / "tales.db")

    assert list(folder.iterdir()) == []


def test_a_save_in_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    _played(folder / "tales.db", turns=3).close()
    before = (folder / "tales.db").read_bytes()

    with _without_rights(folder, 0o555), pytest.raises(StoreNotWritable):
        open_store(folder / "tales.db").undo(TABLE, at=NOON)

    assert (folder / "tales.db").read_bytes() == before


@pytest.mark.parametrize("open_elsewhere", [False, True], ids=["closed", "another process has it open"])
def test_a_save_in_a_folder_that_cannot_be_written_can_still_be_looked_at(tmp_path: Path, open_elsewhere: bool) -> None:
    """B4: listing and showing read; only a write is refused, with the place and what to do."""
    folder = tmp_path / "locked"
    writer = _played(folder / "tales.db", turns=3)
    before = writer.tables(), writer.path(TABLE, "t2"), writer.load_state(TABLE, "t2")
    if not open_elsewhere:
        writer.close()

    with _without_rights(folder, 0o555):
        store = open_store(folder / "tales.db")
        looked = store.tables(), store.path(TABLE, "t2"), store.load_state(TABLE, "t2")
        with pytest.raises(StoreNotWritable, match="allow writing there"):
            store.update_table(TABLE, title="another")
        store.close()

    assert looked == before
    writer.close()


def test_a_full_disk_keeps_the_last_turn_and_says_so(save: Path) -> None:
    store = open_store(save)
    with store._connections.read() as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(StoreFull, match="free some disk space"):
        store.commit_turn(TABLE, turn_row(30, "t29", text=noise(30_000)), expected_head="t29")

    assert store.turn(TABLE, "t30") is None
    assert store.check() == ()
    with store._connections.read() as connection:
        connection.execute(f"PRAGMA max_page_count = {pages * 10}")
    store.commit_turn(TABLE, turn_row(30, "t29", text=noise(30_000)), expected_head="t29")
    store.close()


def test_a_limit_on_file_sizes_is_a_full_disk(save: Path) -> None:
    store = open_store(save)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, before[1]))

    try:
        with pytest.raises(StoreFull, match="nothing was lost"):
            store.commit_turn(TABLE, turn_row(30, "t29", text=noise(400_000)), expected_head="t29")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    assert store.turn(TABLE, "t30") is None
    store.commit_turn(TABLE, turn_row(30, "t29", text=noise(400_000)), expected_head="t29")
    assert store.check() == ()
    store.close()


def test_another_writer_is_waited_for_and_then_named(save: Path) -> None:
    """B10: a clear conflict, and nothing half done."""
    store = open_store(save, wait=0.01)
    with closing(sqlite3.connect(save, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(StoreBusy, match=r"busy for 0\.01 s"):
            store.commit_turn(TABLE, turn_row(30, "t29"), expected_head="t29")
        readable = store.table(TABLE)
        other.execute("ROLLBACK")

    assert readable is not None
    store.commit_turn(TABLE, turn_row(30, "t29"), expected_head="t29")
    store.close()


def test_a_thread_that_holds_the_pen_is_waited_for_and_then_named(save: Path) -> None:
    store = open_store(save, wait=0.01)

    with store._connections.write(), pytest.raises(StoreBusy):
        store.undo(TABLE, at=NOON)

    assert store.undo(TABLE, at=NOON) is not None
    store.close()


def _delete_all_and_fail(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM tables")
    raise ZeroDivisionError


def test_an_error_inside_a_write_undoes_all_of_it(save: Path) -> None:
    store = open_store(save)

    with pytest.raises(ZeroDivisionError), store._connections.write() as connection:
        _delete_all_and_fail(connection)

    assert store.table(TABLE) is not None
    store.close()


def test_a_write_that_waits_for_no_disk_lends_its_haste_to_no_other(tmp_path: Path) -> None:
    """B12: a commit is on disk when it returns, whatever the connection was used for before."""
    connections = Connections(tmp_path / "tales.db")
    levels = []
    for lasting in (True, False, True, False, True):
        with connections.write(lasting=lasting) as connection:
            levels += connection.execute("PRAGMA synchronous").fetchone()
    connections.close()

    assert levels == [2, 1, 2, 1, 2]
