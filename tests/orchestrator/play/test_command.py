"""The command line itself: its help in two languages, its exit codes, and one readable line for whatever goes wrong."""

import os
import subprocess
import sys
from itertools import repeat
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from orchestrator.play import playing, tables
from orchestrator.store.errors import StoreBusy
from orchestrator.testing.server import ScriptedServer
from orchestrator.testing.server_replies import http_error
from orchestrator.version import VERSION
from tests.orchestrator.play.at_the_door import LOOK, command, play
from tests.orchestrator.play.terminals import COMMAND, environment, run

PAGES = (
    (),
    ("play",),
    ("table",),
    ("rules",),
    *(("table", one) for one in ("list", "show", "undo", "redo", "fork", "verify", "delete")),
    *(("rules", one) for one in ("list", "show", "check")),
    ("resolve",),
    ("probe",),
)
HEAVY = ("typer", "rich", "prompt_toolkit", "pydantic", "asyncio", "orjson", "sqlite3", "ruamel")


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_help_of_every_command(home: Path, language: str, snapshot: SnapshotAssertion) -> None:
    """F4: what people read about the commands changes only on purpose."""
    pages = [command(home, *words, "--help", language=language) for words in PAGES]

    assert {(page.code, page.err) for page in pages} == {(0, "")}
    assert ("\n" + "-" * 88 + "\n").join(page.out for page in pages) == snapshot


def test_without_a_word_the_command_tells_what_there_is(home: Path) -> None:
    assert command(home).out == command(home, "--help").out


def test_the_version_is_told_without_loading_anything_heavy() -> None:
    code = (
        "import sys; sys.argv = ['tallytale', '--version']; from orchestrator.play.command import main; main();"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == f"tallytale {VERSION}\n[]\n"


def test_a_pipe_loads_no_line_editor_and_no_colours(home: Path) -> None:
    code = (
        "import sys; sys.argv = ['tallytale', 'play']; from orchestrator.play.command import main; main();"
        "print([name for name in ('rich', 'prompt_toolkit', 'openai') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(home), stdin=subprocess.DEVNULL, capture_output=True, text=True,
        check=True,
    )  # fmt: skip

    assert done.stdout.endswith("\n[]\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("plya",),
            "tallytale: There is no command plya. There are: play, resolve, probe, table, rules, character. "
            "Did you mean play?",
        ),
        (("play", "--sytem", "x"), "tallytale play: There is no option --sytem. Did you mean --system?"),
        (("play", "--lang", "fr"), "tallytale play: --lang takes en|ko."),
        (("play", "--dice", "loaded"), "tallytale play: --dice takes code|real."),
        (("play", "--name"), "--name needs a value."),
        (
            ("table",),
            "tallytale table: A command is missing. There are: list, show, undo, redo, fork, verify, delete, level-up.",
        ),
        (("table", "show"), "tallytale table show: TABLE is missing."),
        (("rules", "list", "all"), "tallytale rules list: Too many words: all."),
        (("resolve",), "tallytale resolve: FILE|- is missing."),
    ],
)
def test_wrong_use_is_one_line_with_the_way_to_the_right_one(home: Path, words: tuple[str, ...], said: str) -> None:
    told = command(home, *words)

    assert (told.code, told.out) == (2, "")
    assert said in told.err
    assert told.err.rstrip().endswith("--help`.")
    assert told.err.count("\n") == 1


def test_wrong_use_is_told_in_korean_too(home: Path) -> None:
    assert command(home, "table", "show", language="ko").err == (
        "tallytale table show: TABLE이 빠졌어요. `tallytale table show --help`를 보세요.\n"
    )


def test_the_language_is_chosen_on_the_command_line_before_the_locale(home: Path) -> None:
    assert (
        run(home, "table", "list", "--lang", "ko").stdout
        == "아직 테이블이 없어요. `tallytale play`로 시작할 수 있어요.\n"
    )
    assert "no tables" in run(home, "table", "list", "--lang=en", env={"LANG": "ko_KR.UTF-8"}).stdout


def test_a_defect_of_ours_is_one_line_and_the_trace_is_for_who_asks(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*anything: object) -> int:
        raise RuntimeError("a loose\nwire")

    monkeypatch.setattr(playing, "run", broken)

    told = command(home, "play")
    assert (told.code, told.out) == (70, "")
    assert told.err.startswith("Internal error, and no fault of yours: RuntimeError: a loose wire (test_command.py:")
    assert told.err.count("\n") == 1
    assert "Traceback" in command(home, "play", "--debug").err


def test_a_store_that_is_busy_is_a_no_in_the_readers_language(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*anything: object) -> int:
        raise StoreBusy("tables.sqlite", 5.0)

    monkeypatch.setattr(tables, "run", busy)

    told = command(home, "table", "list", language="ko")
    assert told.code == 1
    assert told.err == "tables.sqlite가 5초 동안 바빴어요. 다른 tallytale이 쓰고 있으니 다시 해 보세요.\n"


def test_a_folder_that_cannot_be_written_is_told_with_what_helps(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    told = command(tmp_path / "file", "table", "list")

    assert told.code == 1
    assert "TALLYTALE_HOME" in told.err


def test_a_reader_that_goes_away_ends_the_game_quietly_and_the_table_is_whole(home: Path) -> None:
    lines = "".join(f"{LOOK['en']}\n" for _ in range(200))
    shell = f"printf '{lines}' | {' '.join(COMMAND)} play | head -n 3; echo ${{PIPESTATUS[1]}}"
    done = subprocess.run(["bash", "-c", shell], env=environment(home), capture_output=True, text=True, check=True)

    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "141"
    assert command(home, "table", "verify", "bell-under-the-lake-1").code == 0


@pytest.mark.parametrize("closing", ["<&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_accident(home: Path, closing: str) -> None:
    shell = f"{' '.join(COMMAND)} play {closing}"
    done = subprocess.run(
        ["bash", "-c", shell], env=environment(home), stdin=subprocess.DEVNULL, capture_output=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", ["play", "table list", "rules show classic_d20 --json"])
def test_an_output_that_takes_no_more_is_one_line_and_a_no(home: Path, words: str) -> None:
    shell = f"{' '.join(COMMAND)} {words} </dev/null >/dev/full"
    done = subprocess.run(["bash", "-c", shell], env=environment(home), capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "No space left on device" in done.stderr
    assert not done.stderr.startswith(":")


def test_nothing_but_the_data_folder_is_written(home: Path, tmp_path: Path) -> None:
    """F7: nothing is written outside the data folder."""
    work = tmp_path / "work"
    work.mkdir()
    subprocess.run(
        [*COMMAND, "play"], cwd=work, env=environment(home, PYTHONPATH=os.getcwd()), input=LOOK["en"].encode(),
        capture_output=True, check=True,
    )  # fmt: skip

    assert list(work.iterdir()) == []
    assert {entry.name for entry in home.iterdir()} <= {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"}


def test_the_key_is_never_shown(home: Path) -> None:
    """F6: no keys in anything that is written, also where a server says one back."""
    key = "sk-very-secret-key-000000"
    with ScriptedServer(repeat(http_error(401, f"wrong key {key}"))) as server:
        env = {"OPENAI_API_KEY": key, "OPENAI_BASE_URL": server.base_url}
        told = command(home, "play", "--model", "x", typed=[LOOK["en"]], env=env)

    assert "does not accept the key" in told.out
    assert "very-secret" not in told.out + told.err
    assert "very-secret" not in "".join(repr(entry.read_bytes()) for entry in home.iterdir())


def test_words_of_the_command_line_may_be_any_bytes(home: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "play", b"\xff\xfe"],
        env=environment(home),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1


def test_two_games_of_one_process_do_not_touch_each_other(home: Path) -> None:
    assert play(home, LOOK["en"]).out.replace("lake-1", "") == play(home, LOOK["en"]).out.replace("lake-2", "")
