"""What looking tells where it used to tell less than it knew: a turn that asked back, clocks, commands in Korean."""

from itertools import repeat
from pathlib import Path

import pytest

from orchestrator.testing.server import Received, ScriptedServer
from orchestrator.testing.server_replies import Answer
from tests.orchestrator.play.at_the_door import after, command, play


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "The storyteller asked back first: nothing was rolled"), ("ko", "이야기꾼이 먼저 되물었어요. 굴린 것도,")],
)
def test_why_of_a_turn_that_only_asked_back_says_so_and_names_no_roll(home: Path, language: str, told: str) -> None:
    def say(request: Received) -> Answer:
        ruling = '{"kind": "question", "question": "Which door?", "reason": "two doors"}'
        return Answer(ruling if request.body.get("response_format") else "It is quiet here.")

    with ScriptedServer(repeat(say)) as server:
        env = {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "none", "TALLYTALE_MODEL": "scripted"}
        played = command(home, "play", "--lang", language, typed=["I open the door.", "/why"], env=env)

    shown = after(played, "/why")
    assert told in shown
    assert "two doors" in shown
    assert "which roll" not in shown
    assert "Nothing was rolled, refused" not in shown


def test_clocks_of_the_system_are_shown_from_the_start_and_those_of_an_adventure_as_they_begin(home: Path) -> None:
    """A clock of the adventure that nobody has ticked would give away what comes."""
    shown = after(play(home, "/clocks", words=("--system", "forged", "--seed", "one")), "/clocks")

    assert "Heat" in shown
    assert "Renown ○○○○ 0/4" in shown
    assert "Vault" not in shown


def test_dice_and_language_are_named_in_korean_too(home: Path) -> None:
    told = play(home, "/주사위 직접", "/주사위 코드", "/언어 영어", "/언어 한국어", language="ko")

    assert after(told, "/주사위 직접").startswith("– 주인공의 주사위를 직접 굴려요.")
    assert after(told, "/주사위 코드") == "– 주사위는 코드가 굴려요."
    assert after(told, "/언어 영어") == "– The table speaks English."
    assert after(told, "/언어 한국어") == "– 이 테이블은 한국어를 써요."


def test_a_command_with_too_much_behind_it_is_named_as_it_was_typed(home: Path) -> None:
    told = play(home, "/클록 모두", language="ko")

    assert after(told, "/클록 모두").startswith("– /클록 뒤에는")
