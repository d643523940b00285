"""How the tables of a file come to be what they are."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from orchestrator.store import NewerSave, StoreDamaged, open_store
from orchestrator.store.migrations import MIGRATIONS, Migration
from orchestrator.store.schema import APPLICATION_ID
from orchestrator.store.sqlite import SqliteStore
from tests.orchestrator.store.rows import LATER, NOON, TABLE, pending_row, state, table_row, turn_row

SAVES: Final = Path(__file__).parent / "saves"
NOTES: Final = Migration("0002_notes", ("ALTER TABLE tables ADD COLUMN notes TEXT NOT NULL DEFAULT ''",))
BROKEN: Final = Migration("0003_broken", ("CREATE TABLE half (id TEXT)", "CREATE TABEL half"))


def _schema(path: Path) -> dict[str, list[str]]:
    with closing(sqlite3.connect(path)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        return {name: [column[1] for column in connection.execute(f"PRAGMA table_info({name})")] for (name,) in tables}


def test_the_tables_are_these(tmp_path: Path) -> None:
    open_store(tmp_path / "tales.db").close()

    assert _schema(tmp_path / "tales.db") == {
        "migrations": ["position", "name"],
        "moves": ["position", "table_id", "kind", "source", "target", "at"],
        "pending": [
            "table_id", "head", "client_id", "turn_id", "parent", "kind", "updated_at", "format", "body",
        ],
        "snapshots": ["table_id", "turn_id", "format", "state"],
        "tables": [
            "id", "title", "system", "system_version", "adventure", "language", "seed", "policy", "head", "created_at",
            "updated_at", "format",
        ],
        "turns": [
            "position", "table_id", "id", "parent", "number", "client_id", "kind", "state_hash", "created_at", "format",
            "events", "body",
        ],
    }  # fmt: skip


def test_names_are_numbered_in_order() -> None:
    assert [migration.name[:4] for migration in MIGRATIONS] == [f"{n:04}" for n in range(1, len(MIGRATIONS) + 1)]


def test_an_old_file_gets_what_it_lacks_and_keeps_what_it_has(tmp_path: Path) -> None:
    """B12: saves of older versions migrate."""
    path = tmp_path / "tales.db"
    old = open_store(path)
    old.create_table(table_row(), turn_row(0, None), state("t0"))
    old.close()

    for _ in range(2):
        new = SqliteStore(path, known=(*MIGRATIONS, NOTES))
        assert new.load_state(TABLE, "t0").snapshot == state("t0")
        new.close()

    assert _schema(path)["tables"][-1] == "notes"


def test_a_file_that_a_newer_version_changed_is_refused_and_left_alone(tmp_path: Path) -> None:
    """B12: newer ones are refused with a message that names both numbers and the next step."""
    path = tmp_path / "tales.db"
    SqliteStore(path, known=(*MIGRATIONS, NOTES)).close()
    data = path.read_bytes()

    with pytest.raises(NewerSave, match=r"written in format 2, this version knows formats up to 1; install") as caught:
        open_store(path)

    assert (caught.value.found, caught.value.known) == (2, 1)
    assert path.read_bytes() == data


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "tales.db"
    open_store(path).close()
    before = _schema(path)

    with pytest.raises(Exception, match="syntax error"):
        SqliteStore(path, known=(*MIGRATIONS, NOTES, BROKEN))

    assert _schema(path) == before
    open_store(path).close()


def test_a_file_with_a_migration_of_another_name_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tales.db"
    SqliteStore(path, known=(*MIGRATIONS, NOTES)).close()

    with pytest.raises(StoreDamaged, match="change 2 of the tables is '0002_notes', here it is '0002_other'"):
        SqliteStore(path, known=(*MIGRATIONS, Migration("0002_other", ())))


@pytest.mark.parametrize("dump", sorted(SAVES.glob("*.sql")), ids=lambda dump: dump.stem)
def test_a_save_of_each_released_format_can_be_read(tmp_path: Path, dump: Path) -> None:
    """B12: saves of older versions migrate in CI; each is a dump that the version itself wrote."""
    path = tmp_path / "tales.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(dump.read_text(encoding="utf-8"))

    store = open_store(path)

    assert store.check() == ()
    (table,) = store.tables()
    assert (table.id, table.title, table.head) == (TABLE, "The harbour", "t2")
    assert [turn.id for turn in store.leaves(TABLE)] == ["t3", "other"]
    assert store.redo_target(TABLE) == "other"
    assert store.path(TABLE, "t3")[1].player_text == "등대로 간다"
    assert [len(events.events) for events in store.events(TABLE, "t3")] == [2, 2, 2, 2]
    assert [turn.id for turn in store.load_state(TABLE, "t3").tail] == ["t3"]
    pending = store.pending(TABLE)
    assert pending is not None
    assert pending.work["faces"] == [4, 17]
    store.close()


def test_there_is_a_save_of_every_format_so_far() -> None:
    assert len(list(SAVES.glob("*.sql"))) >= len(MIGRATIONS)


def write_save(path: Path) -> None:
    """Play what the saved dumps hold; dump_save.py writes a new one."""
    store = open_store(path)
    store.create_table(table_row(), turn_row(0, None), state("t0"))
    store.commit_turn(TABLE, turn_row(1, "t0", text="등대로 간다"), expected_head="t0")
    store.commit_turn(TABLE, turn_row(2, "t1"), expected_head="t1", snapshot=state("t0", "t1", "t2"))
    store.commit_turn(TABLE, turn_row(3, "t2"), expected_head="t2")
    store.undo(TABLE, at=NOON)
    store.commit_turn(TABLE, turn_row(3, "t2", turn_id="other", text="long " * 2_000), expected_head="t2")
    store.undo(TABLE, at=LATER)
    store.save_pending(pending_row("t2"))
    store.close()


def dumped(path: Path) -> str:
    """A save as SQL text that can be reviewed; what a dump leaves out of the file's header comes first."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join([f"PRAGMA application_id = {APPLICATION_ID};", *connection.iterdump(), ""])


def test_a_dump_says_all_of_a_save(tmp_path: Path) -> None:
    write_save(tmp_path / "tales.db")

    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        copy.executescript(dumped(tmp_path / "tales.db"))

    assert dumped(tmp_path / "copy.db") == dumped(tmp_path / "tales.db")
