"""Characters made and grown in processes of their own: through pipes in both languages, and typed at a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from orchestrator.testing.server import ScriptedServer
from orchestrator.testing.server_replies import Answer
from tests.orchestrator.play.at_the_door import TO_THE_END, TO_THE_END_WITH, play
from tests.orchestrator.play.terminals import Terminal, run

STORY = {
    "en": "I was a soldier on the northern wall. I sneaked past the guards with a rope.",
    "ko": "나는 북쪽 성벽의 병사였다. 밧줄을 타고 몰래 숨어들어 금서를 훔쳤다.",
}
CTRL_C, CTRL_D = "\x03", "\x04"


@pytest.mark.parametrize(("language", "name", "yes"), [("en", "Mira", "yes"), ("ko", "미라", "네")])
def test_a_pipe_makes_a_character_and_takes_it_to_a_table(home: Path, language: str, name: str, yes: str) -> None:
    typed = f"{name}\n{STORY[language]}\n{yes}\n{yes}\n"
    made = run(home, "character", "new", "hope_and_fear", "--lang", language, typed=typed)

    assert (made.returncode, made.stderr) == (0, "")
    sheet = run(home, "play", "--character", name, "--lang", language, typed="/sheet\n")
    assert (sheet.returncode, sheet.stderr) == (0, "")
    assert f"{name} · " in sheet.stdout
    assert run(home, "table", "verify", "ember-bearer-1").returncode == 0


def test_make_your_own_stands_among_the_heroes_and_sits_down_at_once(home: Path) -> None:
    with Terminal(home, "play", "--lang", "en", "--system", "classic_d20") as terminal:
        terminal.wait_for("? Who are you?")
        terminal.wait_for("5. Make your own")
        terminal.line("5")
        terminal.wait_for("? What is your character called?")
        terminal.say("Mira")
        terminal.wait_for("? Tell their story")
        terminal.say(STORY["en"])
        terminal.wait_for("Class: Shieldbearer: soldier, guard, wall")
        terminal.say("")
        terminal.wait_for("? Is it right so?")
        terminal.say("2")
        terminal.wait_for("? Class")
        terminal.say("scout")
        terminal.wait_for("? Is it right so?")
        terminal.say("yes")
        terminal.wait_for("Mira is made and kept as mira.")
        terminal.wait_for("The Bell Under the Lake")
        terminal.say("/sheet")
        terminal.wait_for("Mira · level 2")
        terminal.wait_for("grey cloak")


@pytest.mark.parametrize("stop", [CTRL_C, CTRL_D])
def test_whoever_leaves_the_form_is_asked_again_who_to_be_and_nothing_is_kept(home: Path, stop: str) -> None:
    with Terminal(home, "play", "--lang", "en", "--system", "classic_d20") as terminal:
        terminal.wait_for("5. Make your own")
        terminal.line("5")
        terminal.wait_for("? What is your character called?")
        terminal.say("Mira")
        terminal.wait_for("? Tell their story")
        terminal.prompt()
        terminal.type(stop)
        terminal.wait_for("Left. Nothing was made")
        terminal.wait_for("? Who are you?")

    assert not (home / "characters").exists()


def test_a_hero_grows_at_the_terminal(home: Path) -> None:
    play(home, *TO_THE_END["en"], words=TO_THE_END_WITH)

    with Terminal(home, "play", "bell-under-the-lake-1") as terminal:
        terminal.wait_for("The story is over.")
        terminal.say("/grow")
        terminal.wait_for("Bran may rise to level 3.")
        terminal.wait_for("? Is it right so?")
        terminal.say("yes")
        terminal.wait_for("Bran: level 2 → 3")
        terminal.say("/undo")
        terminal.wait_for("is taken back")


def test_a_model_suggests_and_is_told_once_what_does_not_fit(home: Path) -> None:
    wrong = Answer('{"array": "balanced", "stats": {}, "why": {}}')
    with ScriptedServer([wrong, wrong]) as server:
        env = {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "none", "TALLYTALE_MODEL": "scripted"}
        words = ("character", "new", "classic_d20", "--name", "Mira", "--story", STORY["en"], "--json")
        told = run(home, *words, env=env)

    assert told.returncode == 0
    assert "did not fit the rules twice" in told.stderr
    assert '"shieldbearer": 2' in told.stdout
    assert len(server.received) == 2
