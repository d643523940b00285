"""`tallytale probe`: over real HTTP against our own scripted server."""

from itertools import repeat
from pathlib import Path

import orjson

from orchestrator.testing.server import Received, ScriptedServer
from orchestrator.testing.server_replies import Answer as Said
from orchestrator.testing.server_replies import ScriptedCall
from tests.orchestrator.play.at_the_door import command


def obliging(request: Received) -> Said:
    """What a model says that can do everything."""
    if request.body.get("tools"):
        return Said(calls=(ScriptedCall("roll", {"dice": "1d20"}),))
    if request.body.get("response_format"):
        return Said('{"difficulty": 7, "reason": "wet stone"}')
    return Said("The gate groans, and rust runs red in the rain.")


def settings(server: ScriptedServer, model: str = "scripted") -> dict[str, str]:
    return {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "none", "TALLYTALE_MODEL": model}


def test_a_model_that_can_play_is_told_so_and_remembered(home: Path) -> None:
    models = ({"id": "scripted", "object": "model", "max_model_len": 8192},)
    with ScriptedServer(repeat(obliging), models=models) as server:
        told = command(home, "probe", env=settings(server))

    assert (told.code, told.err) == (0, "")
    assert "calls tools natively" in told.text
    assert told.text.endswith("A game can be played with it.")
    (file,) = (home / "profiles").glob("*.json")
    saved = orjson.loads(file.read_bytes())
    assert (saved["model"], saved["profile"]["tool_mode"], saved["profile"]["window"]) == ("scripted", "native", 8192)


def test_what_was_found_is_given_as_json(home: Path) -> None:
    with ScriptedServer(repeat(obliging)) as server:
        told = command(home, "probe", "--json", "--model", "other", env=settings(server))

    found = orjson.loads(told.out)
    assert (found["model"], found["usable"]) == ("other", True)
    assert Path(found["file"]).is_file()


def test_a_model_that_speaks_another_language_is_unfit(home: Path) -> None:
    with ScriptedServer(repeat(obliging)) as server:
        told = command(home, "probe", env=settings(server), language="ko")

    assert told.code == 1
    assert "이 모델로 게임을 할 수 없어요" in told.text


def test_a_server_that_is_not_there_is_a_no_and_nothing_is_remembered(home: Path) -> None:
    with ScriptedServer([]) as server:
        gone = settings(server)

    told = command(home, "probe", env=gone)

    assert told.code == 1
    assert "answers at all" in told.text
    assert not (home / "profiles").exists()


def test_without_a_server_there_is_nothing_to_probe(home: Path) -> None:
    told = command(home, "probe")

    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("No server is set up")
