"""`tallytale rules draft` over real HTTP: shown first, written on yes alone, and nothing written over."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import orjson
import pytest

from orchestrator.testing.server import ScriptedServer, ScriptLine
from orchestrator.testing.server_replies import Answer as Said
from tests.orchestrator.play.at_the_door import Answer, command
from tests.orchestrator.test_drafting import SHIP, SYSTEM, TOLD


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "salt"
    folder.mkdir()
    (folder / "system.yaml").write_text(SYSTEM, encoding="utf-8")
    return folder


def draft(
    home: Path, game: Path, *words: str, script: Sequence[ScriptLine] = (), typed: str = "", language: str = "en"
) -> Answer:
    told = words or (TOLD,)
    with ScriptedServer(script) as server:
        env = {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "none", "TALLYTALE_MODEL": "scripted"}
        return command(home, "rules", "draft", *told, "--into", str(game), typed=typed, env=env, language=language)


def written(game: Path) -> str:
    return (game / "system.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(("language", "yes", "said"), [("en", "y\n", "ship is"), ("ko", "네\n", "ship")])
def test_yes_writes_what_was_shown(home: Path, game: Path, language: str, yes: str, said: str) -> None:
    done = draft(home, game, script=[Said(json.dumps(SHIP))], typed=yes, language=language)

    assert (done.code, done.err) == (0, "")
    assert "+  - id: collide" in done.lines or "+- id: collide" in done.lines
    assert written(game).startswith(SYSTEM)
    assert "id: collide" in written(game)
    assert command(home, "rules", "check", str(game)).code == 0


@pytest.mark.parametrize("no", ["", "n\n", "maybe\n", "yes please do\n"])
def test_anything_but_yes_writes_nothing(home: Path, game: Path, no: str) -> None:
    done = draft(home, game, script=[Said(json.dumps(SHIP))], typed=no)

    assert done.code == 1
    assert "Nothing was written." in done.text
    assert written(game) == SYSTEM


def test_json_tells_all_and_writes_only_with_yes(home: Path, game: Path) -> None:
    shown = draft(home, game, TOLD, "--json", script=[Said(json.dumps(SHIP))])
    kept = written(game)
    done = draft(home, game, TOLD, "--json", "--yes", script=[Said(json.dumps(SHIP))])

    assert (shown.code, kept) == (1, SYSTEM)
    assert (done.code, orjson.loads(done.out)["written"]) == (0, True)
    assert "+things:" in orjson.loads(done.out)["differences"]["system.yaml"]
    assert "id: ship" in written(game)


def test_faults_that_stay_are_told_and_nothing_is_written(home: Path, game: Path) -> None:
    wrong = Said(json.dumps({"tracks": [{"id": "hull", "max": "@mihgt"}]}))
    done = draft(home, game, script=[wrong] * 4, typed="y\n")

    assert done.code == 1
    assert "@might" in done.err
    assert written(game) == SYSTEM


def test_without_a_model_it_says_so(home: Path, game: Path) -> None:
    done = command(home, "rules", "draft", TOLD, "--into", str(game))

    assert done.code == 2
    assert "none is connected" in done.err
    assert written(game) == SYSTEM


def test_a_file_that_was_changed_meanwhile_is_left_alone(home: Path, game: Path) -> None:
    def slow(_: object) -> Said:
        (game / "system.yaml").write_text(SYSTEM + "# mine\n", encoding="utf-8")
        return Said(json.dumps(SHIP))

    done = draft(home, game, TOLD, "--yes", script=[slow])

    assert done.code == 2
    assert "changed while the model was writing" in done.err
    assert written(game) == SYSTEM + "# mine\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [(("  ",), "Nothing was told"), (("x" * 5000,), "4000 at most"), ((TOLD, "--into", "/nowhere"), "no file")],
)
def test_what_cannot_be_asked_is_told_in_one_line(home: Path, game: Path, words: tuple[str, ...], said: str) -> None:
    done = command(home, "rules", "draft", *words, *(() if "--into" in words else ("--into", str(game))))

    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_a_refusal_without_end_is_told_in_part(home: Path, game: Path) -> None:
    done = draft(home, game, script=[Said(refusal="No.\n\x1b[31mNever.\n" * 5_000)], typed="y\n")

    assert done.code == 1
    assert len(done.err.splitlines()) <= 14
    assert "\x1b" not in done.err
    assert written(game) == SYSTEM


def test_a_faulty_system_is_told_before_anything_is_asked(home: Path, game: Path) -> None:
    (game / "system.yaml").write_text("id: salt\nversion: 1\n", encoding="utf-8")
    done = draft(home, game)

    assert done.code == 1
    assert "version" in done.err


def test_a_server_that_is_gone_is_told_and_nothing_is_written(home: Path, game: Path) -> None:
    with ScriptedServer([]) as server:
        env = {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "none", "TALLYTALE_MODEL": "m"}
    done = command(home, "rules", "draft", TOLD, "--into", str(game), "--yes", env=env)

    assert done.code == 1
    assert written(game) == SYSTEM
