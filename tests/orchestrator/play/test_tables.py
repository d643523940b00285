"""`tallytale table …`, for people and as JSON."""

import sqlite3
from pathlib import Path
from typing import Any

import orjson
import pytest

from orchestrator.store.codec import unpack
from rules.saved import state_hash, table_from_saved
from tests.orchestrator.play.at_the_door import LOOK, Answer, command, play

ID = "bell-under-the-lake-1"


@pytest.fixture
def played(home: Path) -> Path:
    """A home with one table, three turns in."""
    play(home, LOOK["en"], "I search the burial rolls.")
    return home


def data(answer: Answer) -> Any:
    assert answer.code == 0, answer.err
    return orjson.loads(answer.out)


def test_no_tables_is_an_answer_too(home: Path) -> None:
    assert command(home, "table", "list").out == "There are no tables yet. `tallytale play` begins one.\n"
    assert data(command(home, "table", "list", "--json")) == []


def test_the_list_shows_the_last_played_first(played: Path) -> None:
    play(played)
    lines = command(played, "table", "list").lines

    assert lines[0].split() == ["ID", "TITLE", "SYSTEM", "TURNS", "LAST", "PLAYED", "(UTC)"]
    assert [line.split()[0] for line in lines[1:]] == ["bell-under-the-lake-2", ID]
    assert [(one["id"], one["turns"]) for one in data(command(played, "table", "list", "--json"))] == [
        ("bell-under-the-lake-2", 1),
        (ID, 3),
    ]


def test_the_list_is_in_columns_in_korean_too(home: Path) -> None:
    play(home, language="ko")

    head, row = command(home, "table", "list", language="ko").lines
    assert head.split()[:2] == ["ID", "제목"]
    assert "클래식" not in head
    assert "호수" in row


def test_show_tells_scene_sheet_clocks_and_the_last_turn(played: Path) -> None:
    shown = command(played, "table", "show", ID).text

    for part in (
        "The Bell Under the Lake",
        "turn 3",
        "The Heron Inn",
        "Bran · level",
        "Clocks",
        "> I search the burial",
    ):
        assert part in shown or part == "Clocks"


def test_show_gives_the_saved_state_with_its_head_and_hash(played: Path) -> None:
    """B4: what is shown is the saved form, and reads back to the same hash."""
    shown = data(command(played, "table", "show", ID, "--json"))

    assert state_hash(table_from_saved(shown["state"])) == shown["hash"]
    assert (shown["turn"], shown["system"], shown["language"]) == (3, "classic_d20", "en")
    assert shown["last"]["player"] == "I search the burial rolls."
    assert [leaf["turn"] for leaf in shown["leaves"]] == [shown["head"]]


def test_undo_and_redo_move_the_head_and_say_when_they_cannot(played: Path) -> None:
    """B6: undo can itself be undone."""
    before = data(command(played, "table", "show", ID, "--json"))["hash"]

    assert data(command(played, "table", "undo", ID, "--json"))["turn"] == 2
    assert command(played, "table", "redo", ID).out == "Brought back; the table stands at turn 3.\n"
    assert data(command(played, "table", "show", ID, "--json"))["hash"] == before
    refused = command(played, "table", "redo", ID)
    assert (refused.code, refused.out) == (1, "There is nothing to bring back; the table stands at turn 3.\n")


def test_a_fork_stands_where_it_was_asked_for(played: Path) -> None:
    """B2: a fork at a turn equals what was stored there."""
    command(played, "table", "undo", ID)
    at_two = data(command(played, "table", "show", ID, "--json"))
    command(played, "table", "redo", ID)

    made = data(command(played, "table", "fork", ID, "--turn", at_two["head"], "--title", "Earlier", "--json"))

    forked = data(command(played, "table", "show", made["id"], "--json"))
    assert (forked["hash"], forked["turn"], forked["title"]) == (at_two["hash"], 2, "Earlier")
    assert command(played, "table", "verify", made["id"]).code == 0


def test_verify_proves_a_table_whole(played: Path) -> None:
    """A13: state folded from events equals the stored state, hash by hash."""
    told = command(played, "table", "verify", ID)
    found = data(command(played, "table", "verify", ID, "--json"))

    assert told.out.startswith("Whole: 3 turns, ")
    assert (found["ok"], found["turns"], found["faults"]) == (True, 3, [])


def test_verify_names_the_first_turn_that_does_not_fit(played: Path) -> None:
    """A13: a stored hash that is not the fold's is found and named."""
    with sqlite3.connect(played / "tables.sqlite") as store:
        store.execute("UPDATE turns SET state_hash = 'wrong' WHERE number >= 2")

    told = command(played, "table", "verify", ID)
    found = orjson.loads(command(played, "table", "verify", ID, "--json").out)

    assert told.code == 1
    assert told.text.startswith("Not whole: 3 turns,")
    assert "2 turns do not fit. The first is turn 2 (" in told.text
    assert [fault["number"] for fault in found["faults"]] == [2, 3]


@pytest.mark.parametrize("events", ['p[{"type": "Nonsense"}]', 'p[{"type": "TrackChanged", "subject": "nobody"}]'])
def test_verify_names_a_turn_whose_events_cannot_be_read(played: Path, events: str) -> None:
    """A13: what was tampered with is found, whatever stands there."""
    with sqlite3.connect(played / "tables.sqlite") as store:
        store.execute("UPDATE turns SET events = ? WHERE number = 3", (events.encode(),))

    told = command(played, "table", "verify", ID)

    assert (told.code, told.err) == (1, "")
    assert "The first is turn 3 (" in told.text
    assert "unreadable" in told.text


@pytest.mark.parametrize("body", ["p{}", "junk", 'p{"text": 5, "parts": [5], "usage": [], "context": 7}'])
def test_verify_names_a_turn_whose_record_cannot_be_read(played: Path, body: str) -> None:
    """A13: a table is whole when all of it can be read, not its numbers alone."""
    with sqlite3.connect(played / "tables.sqlite") as store:
        store.execute("UPDATE turns SET body = ? WHERE number = 2", (body.encode(),))

    told = command(played, "table", "verify", ID)

    assert (told.code, told.err) == (1, "")
    assert "The first is turn 2 (" in told.text
    assert "unreadable" in told.text


def test_verify_proves_the_turns_that_were_taken_back_too(played: Path) -> None:
    """A13, B3: what can be gone back to is proved with the rest."""
    command(played, "table", "undo", ID)
    command(played, "table", "undo", ID)
    command(played, "play", ID, typed=["I ask Hedda what happened here."])

    assert data(command(played, "table", "verify", ID, "--json"))["turns"] == 4
    with sqlite3.connect(played / "tables.sqlite") as store:
        store.execute("UPDATE turns SET state_hash = 'wrong' WHERE number = 3")

    told = command(played, "table", "verify", ID)
    assert told.code == 1
    assert "The first is turn 3 (" in told.text


def test_verify_finds_a_snapshot_that_is_not_the_fold(played: Path) -> None:
    """A13: a table opens from its snapshots, so they are proved against the fold."""
    with sqlite3.connect(played / "tables.sqlite") as store:
        (turn,) = store.execute("SELECT id FROM turns WHERE number = 2").fetchone()
        (state,) = store.execute("SELECT state FROM snapshots").fetchone()
        later = orjson.dumps({**orjson.loads(unpack(state, where="")), "minutes": 99})
        store.execute("INSERT INTO snapshots SELECT table_id, ?, format, ? FROM snapshots", (turn, b"p" + later))

    told = command(played, "table", "verify", ID)

    assert told.code == 1
    assert "The first is turn 3 (" in told.text


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ('UPDATE tables SET policy = CAST(\'p{"dice": "thrown away"}\' AS BLOB)', "setting dice is damaged: "),
        ("UPDATE snapshots SET state = CAST('p{}' AS BLOB)", "is damaged: "),
        ("UPDATE snapshots SET state = CAST('p[]' AS BLOB)", "is damaged: "),
        ("UPDATE turns SET events = CAST('p[1, 2]' AS BLOB) WHERE number = 2", "is damaged: "),
        ('UPDATE turns SET events = CAST(\'p[{"type": "nope"}]\' AS BLOB) WHERE number = 2', "is damaged: "),
        ("UPDATE turns SET body = CAST('p{\"text\": 5}' AS BLOB) WHERE number = 3", "is damaged: "),
    ],
)
def test_a_save_that_is_json_and_nothing_of_ours_is_damage_and_no_defect(played: Path, harm: str, said: str) -> None:
    """B12: one line that names the table, and the file stays as it is."""
    with sqlite3.connect(played / "tables.sqlite") as store:
        store.execute(harm)

    for words in (("table", "show", ID), ("play", ID)):
        told = command(played, *words)

        assert told.code == 1
        assert told.err.startswith(f"table {ID}")
        assert said in told.err
        assert told.err.count("\n") == 1


def test_verify_tells_of_a_head_that_is_no_turn(played: Path) -> None:
    with sqlite3.connect(played / "tables.sqlite") as store:
        store.execute("UPDATE tables SET head = 'gone'")

    told = command(played, "table", "verify", ID)

    assert told.code == 1
    assert "its head gone is no turn of it" in told.err


def test_deleting_needs_a_yes(played: Path) -> None:
    asked = command(played, "table", "delete", ID)
    assert (asked.code, asked.err) == (
        2,
        "Deleting cannot be undone. With no terminal to ask at, say so with --yes.\n",
    )

    assert data(command(played, "table", "delete", ID, "--yes", "--json")) == {"deleted": ID}
    assert data(command(played, "table", "list", "--json")) == []


@pytest.mark.parametrize("what", ["show", "undo", "redo", "fork", "verify", "delete"])
def test_a_table_that_is_not_there_is_named_with_the_nearest(played: Path, what: str) -> None:
    """A9: an unknown name says what there is and the nearest."""
    told = command(played, "table", what, "bell-under-the-lake")

    assert (told.code, told.out) == (2, "")
    assert told.err == f"There is no table bell-under-the-lake. Near it: {ID}. `tallytale table list` shows all.\n"


@pytest.mark.parametrize("id", ["../../etc/passwd", "a/b", "", "\x00", "x" * 300])
def test_ids_that_are_none_are_refused_and_nothing_is_written(home: Path, id: str) -> None:
    """F7: ids with separators or `..` are refused."""
    told = command(home, "table", "show", id)

    assert (told.code, told.out) == (2, "")
    assert told.err.count("\n") == 1


def test_a_turn_that_is_not_there_is_named(played: Path) -> None:
    told = command(played, "table", "fork", ID, "--turn", "nope")

    assert (told.code, told.err.startswith(f"The table {ID} has no turn nope.")) == (2, True)


def test_a_file_that_is_no_store_is_left_as_it_is(home: Path) -> None:
    home.mkdir()
    (home / "tables.sqlite").write_text("my diary", encoding="utf-8")

    told = command(home, "table", "list")

    assert (told.code, told.err.count("\n")) == (1, 1)
    assert (home / "tables.sqlite").read_text(encoding="utf-8") == "my diary"


def test_a_save_of_a_later_version_is_listed_and_refused(played: Path) -> None:
    """B12: newer saves are refused with a message."""
    with sqlite3.connect(played / "tables.sqlite") as store:
        store.execute("UPDATE tables SET format = 99")
        store.execute("UPDATE turns SET format = 99")

    assert "?" in command(played, "table", "list").lines[1]
    told = command(played, "play", ID)
    assert (told.code, "later version" in told.err) == (1, True)


def test_a_model_that_cannot_be_had_begins_no_table(home: Path) -> None:
    told = command(home, "play", "--model", f"recorded:{home}/gone.jsonl")

    assert (told.code, told.out) == (2, "")
    assert "no cassette" in told.err
    assert data(command(home, "table", "list", "--json")) == []


def test_a_table_whose_model_is_gone_is_played_with_another(home: Path) -> None:
    cassette = home / "night.jsonl"
    play(home, LOOK["en"], words=("--seed", "one", "--model", f"recording:{cassette}"))
    command(home, "play", ID, "--model", f"recorded:{cassette}")
    cassette.unlink()

    assert command(home, "play", ID).code == 2
    before = data(command(home, "table", "show", ID, "--json"))
    refused = command(home, "play", ID, "--lang", "ko", "--dice", "real", "--model", "recorded:gone")
    assert refused.code == 2
    assert data(command(home, "table", "show", ID, "--json")) == before, "nothing was changed on the way"

    assert command(home, "play", ID, "--model", "embedded", typed=[LOOK["en"]]).code == 0
