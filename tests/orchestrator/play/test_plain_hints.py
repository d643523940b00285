"""What is asked for wrongly, or in the wrong place, gets a line that says what is wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from orchestrator.play.program import after_command
from orchestrator.testing.server import ScriptedServer
from orchestrator.testing.server_replies import Answer as Said
from orchestrator.testing.server_replies import Reply
from tests.orchestrator.play.at_the_door import LOOK, after, command, play


@pytest.fixture
def gone() -> Iterator[dict[str, str]]:
    """A server that serves nobody, and need not be asked twice."""
    with ScriptedServer(Reply(401) for _ in range(9)) as server:
        yield {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "none", "TALLYTALE_MODEL": "scripted"}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("/why 99", "There is no turn 99 here: the story stands at turn 2."),
        ("/why me", "There is no turn me here"),
        ("/why 1", "Turn 1: the opening"),
        ("/help nope", "There is no command nope. /help shows all there are."),
        ("/help /why", "/why [turn]"),
        ("/redo 3", "/redo takes nothing more; “3” was not understood, and nothing was done."),
        ("/recap please", "/recap takes nothing more"),
    ],
)
def test_a_command_with_words_it_does_not_take_says_so(home: Path, line: str, said: str) -> None:
    """What is wrong, and what is accepted."""
    told = play(home, LOOK["en"], line)

    assert said in after(told, line)


def test_a_second_x_card_says_that_the_passage_is_out_already(home: Path) -> None:
    """E15: still nobody asks why."""
    told = play(home, LOOK["en"], "/x", "/x now")

    assert "Taken out." in after(told, "/x")
    assert "That passage is out already. Nobody asks why." in after(told, "/x now")


def test_commands_have_korean_names_at_every_table_and_the_korean_help_tells_them(home: Path) -> None:
    """D12: a command is a word too."""
    told = play(home, "/도움말", "/시트", "/되돌리기", language="ko")

    assert "/되돌리기, /undo [턴 수]" in after(told, "/도움말")
    assert "능력치 힘 16" in after(told, "/시트")
    assert "1번째 턴 ‘이야기의 시작’을 되돌렸어요." in after(told, "/되돌리기")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("play", "hope_and_fear"), 2, "it is a rule system. Begin a game of it with --system hope_and_fear."),
        (("play", "ember-bearer"), 2, "Begin it with --system hope_and_fear --adventure ember_bearer."),
        (("play", "no-such", "--seed", "x"), 2, "There is no table no-such."),
        (("probe", "--model", "embedded"), 2, "embedded has no server that could be probed"),
        (("resolve", ""), 2, "FILE is empty. Name a file, or - for the input."),
    ],
)
def test_the_wrong_kind_of_thing_is_told_apart(home: Path, words: tuple[str, ...], code: int, said: str) -> None:
    """The message names the thing, what was found and the next step."""
    told = command(home, *words)

    assert told.code == code
    assert said in told.err
    assert len(told.err.strip().splitlines()) == 1


def test_a_copy_is_made_up_to_a_turns_number(home: Path) -> None:
    """B2: a number on the way here is as good as an id."""
    play(home, LOOK["en"], "I wait.")
    (row,) = orjson.loads(command(home, "table", "list", "--json").out)

    made = orjson.loads(command(home, "table", "fork", str(row["id"]), "--turn", "2", "--json").out)
    gone = command(home, "table", "fork", str(row["id"]), "--turn", "9")

    assert orjson.loads(command(home, "table", "show", made["id"], "--json").out)["turn"] == 2
    assert gone.code == 2
    assert "has no turn 9" in gone.err


@pytest.mark.parametrize(
    ("words", "moved"),
    [
        (["--json", "table", "list"], ["table", "list", "--json"]),
        (["--lang", "ko", "play", "--new"], ["play", "--new", "--lang", "ko"]),
        (["--lang=ko", "--json", "rules", "list"], ["rules", "list", "--lang=ko", "--json"]),
        (["--json", "resolve", "--", "-x"], ["resolve", "--json", "--", "-x"]),
        (["--lang", "ko"], []),
        (["play", "--lang", "ko"], ["play", "--lang", "ko"]),
    ],
)
def test_options_of_every_command_may_stand_before_it(words: list[str], moved: list[str]) -> None:
    assert after_command(words) == moved


def test_a_list_as_json_is_had_either_way(home: Path) -> None:
    assert command(home, "--json", "table", "list").out == command(home, "table", "list", "--json").out == "[]\n"


def test_the_opening_is_told_by_whoever_comes_when_the_first_storyteller_is_not_there(
    home: Path, gone: dict[str, str]
) -> None:
    """B9: the opening is a turn like any other; it is kept, and told before anything else."""
    told = command(home, "play", "--new", "--seed", "one", typed=["/model embedded", LOOK["en"]], env=gone)
    second = command(home, "play", "--new", "--seed", "one", typed=[LOOK["en"], LOOK["en"]], env=gone)

    assert "Behind the counter stands Hedda" in after(told, "/model embedded")
    assert "The story has not begun yet" in after(second, LOOK["en"])


def test_talk_that_gets_no_answer_does_not_speak_of_kept_actions(home: Path, gone: dict[str, str]) -> None:
    """B9: nothing was begun, so nothing is kept."""
    play(home)
    (row,) = orjson.loads(command(home, "table", "list", "--json").out)

    told = command(home, "play", str(row["id"]), typed=["/recap", "/ask Who is here?"], env=gone)

    for line in ("/recap", "/ask Who is here?"):
        assert "No answer just now: the key is not accepted (OPENAI_API_KEY)." in after(told, line)
        assert "kept" not in after(told, line)


@pytest.mark.parametrize("debug", [False, True])
def test_another_try_is_told_under_debug_alone(home: Path, debug: bool, capfd: pytest.CaptureFixture[str]) -> None:
    """C12: what the program does about a busy server is no line of the game."""
    with ScriptedServer([Reply(503), Said("It begins."), Said("It goes on.")]) as server:
        env = {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "none", "TALLYTALE_MODEL": "scripted"}
        told = command(home, "play", "--new", *(["--debug"] if debug else []), env=env)

    assert "It begins." in told.out
    assert ("model request failed" in told.err + capfd.readouterr().err) is debug
