"""A game that a cassette tells: what the cassette does not hold ends a turn, and never the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.orchestrator.play.at_the_door import LOOK, command


@pytest.fixture
def cassette(home: Path, tmp_path: Path) -> Path:
    path = tmp_path / "night.jsonl"
    words = ("--seed", "one", "--model", f"recording:{path}")
    told = command(home, "play", *words, typed=["I look around."], env={"TALLYTALE_MODEL": "embedded"})
    assert told.code == 0, told.err
    assert path.exists()
    return path


def _unbroken(told: str) -> str:
    """What was told without blanks: a long path is broken wherever a line ends."""
    return "".join(told.split())


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_line_that_was_never_recorded_is_one_line_and_the_game_goes_on(
    home: Path, cassette: Path, language: str
) -> None:
    """B9: the action is kept, and another storyteller can take it up."""
    words = ("--new", "--seed", "one", "--model", f"recorded:{cassette}", "--lang", "en")
    lines = [LOOK["en"], "I whistle a tune.", f"/lang {language}", "I whistle another.", "/model embedded", "/retry"]
    told = command(home, "play", *words, typed=lines, language="en")

    assert told.code == 0
    assert told.err == ""
    line = {"en": "The recording holds no answer to this", "ko": "녹음에 이 요청의 답이 없어서"}[language]
    assert line in told.text
    assert _unbroken(told.out).count("night.jsonl:requestofstage") == 2
    assert "> /retry" in told.text
    last = told.out.split("> /retry")[1]
    assert "night.jsonl" not in _unbroken(last)
    assert len(last.strip().splitlines()) > 2


def test_an_opening_that_was_never_recorded_is_one_line_too(home: Path, cassette: Path) -> None:
    """B9: the opening is kept for another try."""
    words = ("--new", "--seed", "one", "--name", "Somebody Else", "--model", f"recorded:{cassette}")
    told = command(home, "play", *words, typed=["/model embedded", "/retry", "I look around."])

    assert told.code == 0
    assert "The recording holds no answer to this" in told.text
    assert "night.jsonl" not in _unbroken(told.out.split("> /retry")[1])
