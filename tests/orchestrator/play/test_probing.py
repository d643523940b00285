"""`tallytale probe`: over real HTTP against our own scripted server."""

from itertools import repeat
from pathlib import Path

import orjson
import pytest

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


BROKEN_ADDRESSES = (
    "junk", "ftp://host/v1", "http://", "http://:80/v1", "http://[::1", "http://127.0.0.1:99999/v1",
    "http://127.0.0.1:x/v1", "http://a..b/v1", "http://a b/v1", "http://you:secret@/v1",
)  # fmt: skip


@pytest.mark.parametrize("address", BROKEN_ADDRESSES)
@pytest.mark.parametrize("words", [("probe", "--model", "x"), ("play", "--model", "x")])
def test_an_address_that_is_none_is_one_line_and_leaves_nothing_behind(
    home: Path, words: tuple[str, ...], address: str
) -> None:
    told = command(home, *words, env={"OPENAI_BASE_URL": address})

    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("OPENAI_BASE_URL is no address of a server: ")
    assert told.err.count("\n") == 1
    assert "secret" not in told.err
    assert orjson.loads(command(home, "table", "list", "--json").out) == []


@pytest.mark.parametrize("key", ["k\nX-Other: y", "열쇠", "sk-\x00-123456789"])
def test_a_key_that_no_header_can_carry_is_one_line_without_the_key(home: Path, key: str) -> None:
    """F6: not even a broken key is shown."""
    for words in (("probe", "--model", "x"), ("play", "--model", "x")):
        told = command(home, *words, env={"OPENAI_BASE_URL": "http://127.0.0.1:9/v1", "OPENAI_API_KEY": key})

        assert (told.code, told.out) == (2, "")
        assert told.err.startswith("OPENAI_API_KEY holds letters that no key has")
        assert key not in told.err


def test_a_word_in_the_place_of_a_key_is_not_taken_out_of_messages(home: Path) -> None:
    with ScriptedServer([]) as server:
        gone = {**settings(server), "OPENAI_API_KEY": "the"}

    told = command(home, "probe", env=gone)

    assert "that the server runs" in told.text
