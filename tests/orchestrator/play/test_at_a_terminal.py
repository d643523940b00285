"""The game at a terminal, typed key by key: questions, editor, colours, spinner, Ctrl-C and Ctrl-D."""

from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path

import orjson
import pytest

from orchestrator.testing.server import Received, ScriptedServer, ScriptLine
from orchestrator.testing.server_replies import Answer, Faults
from tests.orchestrator.play.at_the_door import LOOK, TO_THE_END, TO_THE_END_WITH, command, play
from tests.orchestrator.play.terminals import Terminal

CTRL_C, CTRL_D = "\x03", "\x04"
UP = "\x1b[A"
SLOW = Answer("The rain does not stop. It never has.", faults=Faults(before=0.8))
SILENT = Answer("One word and then nothing more ever.", faults=Faults(stall_after=3))
BROKEN = Answer("It begins, and then", faults=Faults(kill_after=4))


@pytest.fixture
def table(home: Path) -> str:
    """A table that has begun."""
    play(home, LOOK["en"])
    return "bell-under-the-lake-1"


def turns(home: Path) -> int:
    (listed,) = orjson.loads(command(home, "table", "list", "--json").out)
    return int(listed["turns"])


def model(*narrations: Answer) -> Iterator[ScriptLine]:
    """A model that rules at once that nothing is called for, and narrates as it is told."""
    told = chain(narrations, repeat(Answer("It is quiet now.")))

    def say(request: Received) -> Answer:
        return Answer('{"kind": "nothing"}') if request.body.get("response_format") else next(told)

    return repeat(say)


def served(server: ScriptedServer) -> dict[str, str]:
    return {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "none", "TALLYTALE_MODEL": "scripted"}


def test_a_new_player_is_asked_who_to_be_and_plays(home: Path) -> None:
    with Terminal(home, "play") as terminal:
        terminal.wait_for("? Which language?")
        terminal.line("latin please")
        terminal.wait_for("A number from 1 to 2, please.")
        terminal.line("")
        terminal.wait_for("? Which rules?")
        terminal.wait_for("Classic d20:")
        terminal.line("classic_d20")
        terminal.wait_for("? Who are you?")
        terminal.line("2")
        terminal.wait_for("The Bell Under the Lake")
        terminal.say("/sheet")
        terminal.wait_for("Sella · level")
        terminal.prompt()
        terminal.type(CTRL_D)
        terminal.wait_for("Saved.")
        assert terminal.ends() == 0


def test_every_system_with_an_adventure_is_offered(home: Path) -> None:
    """Those whose checks are typed actions of their own, too."""
    with Terminal(home, "play") as terminal:
        terminal.wait_for("? Which language?")
        terminal.line("")
        terminal.wait_for("? Which rules?")
        offered = terminal.wait_for("> ")
        assert "Hope and Fear" in offered
        assert "Cypher" in offered
        assert "Numenera" in offered
        terminal.type(CTRL_D)
        assert terminal.ends() == 130


def test_the_questions_go_on_in_the_language_that_was_chosen(home: Path) -> None:
    with Terminal(home, "play") as terminal:
        terminal.wait_for("? Which language?")
        terminal.line("ko")
        terminal.wait_for("? 어느 룰로 할까요?")
        terminal.type(CTRL_C)
        assert terminal.ends() == 130


def test_the_last_table_goes_on_in_colour_with_history_and_completion(home: Path, table: str) -> None:
    with Terminal(home, "play") as terminal:
        terminal.wait_for("The story goes on after turn 2: The Heron Inn.")
        assert "\x1b[" in terminal.raw
        terminal.wait_for("Turn 2: I look around.")
        terminal.prompt()
        assert max(map(len, terminal.shown.split("Turn 2")[1].splitlines())) <= 80
        terminal.type("/clo")
        terminal.wait_for("/clocks")
        terminal.type("\t")
        terminal.wait_for("cks")
        terminal.type("\r")
        terminal.wait_for("The Tolling")
        terminal.prompt()
        terminal.type(f"{UP}{UP}\r")
        terminal.wait_for("I look around.")
        terminal.say("/quit")
        terminal.wait_for(f"`tallytale play {table}`")
        assert terminal.ends() == 0
    assert turns(home) == 3


def test_a_terminal_that_wants_no_colours_gets_none(home: Path, table: str) -> None:
    with Terminal(home, "play", env={"NO_COLOR": "1"}) as terminal:
        terminal.wait_for("lake.")
        assert "\x1b[" not in terminal.raw.split("lake.")[0]


def test_ctrl_c_at_the_prompt_asks_once_and_leaves_at_the_second(home: Path, table: str) -> None:
    with Terminal(home, "play") as terminal:
        terminal.prompt()
        terminal.type("half a li" + CTRL_C)
        terminal.wait_for("Press Ctrl-C once more to leave.")
        terminal.say("/clocks")
        terminal.wait_for("The Tolling")
        terminal.prompt()
        terminal.type(CTRL_C)
        terminal.wait_for("Press Ctrl-C once more to leave.")
        terminal.prompt()
        terminal.type(CTRL_C)
        assert terminal.ends() == 130


def test_a_thinking_model_shows_a_sign_of_life_and_its_words_as_they_come(home: Path, table: str) -> None:
    with ScriptedServer(model(SLOW)) as server, Terminal(home, "play", env=served(server)) as terminal:
        terminal.wait_for("scripted tells the tale.")
        terminal.say("I wait.")
        terminal.wait_for("The storyteller thinks…")
        terminal.wait_for("The rain does not stop. It never has.")
        terminal.say("/quit")
        assert terminal.ends() == 0


def test_ctrl_c_stops_a_turn_and_only_that_and_it_can_be_tried_again(home: Path, table: str) -> None:
    """B9: a turn that was stopped changes nothing; its action is kept for the next try."""
    with ScriptedServer(model(SILENT)) as server, Terminal(home, "play", env=served(server)) as terminal:
        terminal.say("I wait for the bell.")
        terminal.wait_for("One word")
        terminal.type(CTRL_C)
        terminal.wait_for("Stopped. Nothing has changed, and your action is kept")
        assert turns(home) == 2
        terminal.say("/retry")
        terminal.wait_for("It is quiet now.")
        terminal.say("/quit")
        assert terminal.ends() == 0
    assert turns(home) == 3
    assert command(home, "table", "verify", table).code == 0


def test_a_turn_that_was_cut_off_by_the_end_of_the_process_can_be_finished_later(home: Path, table: str) -> None:
    """B9, B12: what was begun is kept over the end of the process."""
    with ScriptedServer(model(SILENT)) as server:
        with Terminal(home, "play", env=served(server)) as terminal:
            terminal.say("I wait for the bell.")
            terminal.wait_for("One word")
            terminal.process.kill()
        with Terminal(home, "play", env=served(server)) as terminal:
            terminal.wait_for("Your last action is not finished: I wait for the bell.")
            terminal.say("")
            terminal.wait_for("It is quiet now.")
            terminal.say("/quit")
            assert terminal.ends() == 0
    assert turns(home) == 3


def test_a_model_that_breaks_off_is_told_and_the_turn_waits_for_another_try(home: Path, table: str) -> None:
    """B9: any failure of the model brings the table back to where it waits for input."""
    with ScriptedServer(model(BROKEN)) as server, Terminal(home, "play", env=served(server)) as terminal:
        terminal.say("I wait.")
        terminal.wait_for("What was told above does not count")
        terminal.wait_for("An empty line or /retry tries again")
        terminal.say("")
        terminal.wait_for("It is quiet now.")


def test_deleting_asks_first(home: Path, table: str) -> None:
    for answer, said in (("n", "is kept."), ("yes", "is deleted.")):
        with Terminal(home, "table", "delete", table) as terminal:
            terminal.wait_for("It cannot be undone. [y/N]")
            terminal.line(answer)
            terminal.wait_for(said)


def test_an_ended_story_offers_what_can_be_done(home: Path) -> None:
    play(home, *TO_THE_END["en"], words=TO_THE_END_WITH)
    with Terminal(home, "play") as terminal:
        terminal.wait_for("The story is over. /undo takes the last turn back")
        terminal.say("I go on.")
        terminal.wait_for("The adventure is over.")
        terminal.say("/undo")
        terminal.wait_for("is taken back")
        terminal.say("/quit")
        assert terminal.ends() == 0
