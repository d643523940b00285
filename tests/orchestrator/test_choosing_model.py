"""Which model speaks: cassettes by name, recorded through the doors that play them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from orchestrator.app import App, NewTable
from orchestrator.choosing_model import choose_model, needs_server
from orchestrator.models.cassettes import CassetteError, RecordedModel, RecordingModel
from orchestrator.models.messages import ChatRequest
from orchestrator.surroundings import Surroundings
from orchestrator.testing.tables import Heard
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import TurnDone
from orchestrator.turn.work import Submit

LINES = ("I look around.", "I ask who rang the bell.", "나는 문을 연다.")


async def told(home: Path, model: str, *, language: str = "en") -> list[str]:
    """What is told at a new table where that model speaks."""
    app = App(Surroundings(home, model=model))
    settings = TableSettings(decisions="default")
    table = app.create(NewTable("classic_d20", language=language, seed="bell", settings=settings))
    told = []
    for number, line in enumerate(LINES):
        done = await table.submit(Submit(f"line-{number}", line), Heard())
        assert isinstance(done, TurnDone), done
        told.append(done.narration)
    app.close()
    return told


@pytest.mark.parametrize("language", ["en", "ko"])
async def test_what_was_recorded_at_a_table_plays_again_at_another_of_the_same_seed(
    tmp_path: Path, language: str
) -> None:
    cassette = tmp_path / "night.jsonl"

    first = await told(tmp_path / "one", f"recording:{cassette}", language=language)
    again = await told(tmp_path / "two", f"recorded:{cassette}", language=language)

    assert again == first


def test_a_recording_is_of_the_model_that_the_environment_names(tmp_path: Path) -> None:
    around = Surroundings(tmp_path, model="big-model", base_url="http://127.0.0.1:9/v1")

    chosen = choose_model(around, f"recording:{tmp_path / 'a.jsonl'}")
    named_in_the_environment = choose_model(replace(around, model=f"recording:{tmp_path / 'a.jsonl'}"))

    assert isinstance(chosen, RecordingModel)
    assert chosen.name == "big-model"
    assert isinstance(named_in_the_environment, RecordingModel)
    assert not needs_server("recording:a.jsonl")


async def test_a_cassette_tells_how_its_model_was_spoken_to(tmp_path: Path) -> None:
    around = Surroundings(tmp_path)
    model = choose_model(around, f"recording:{tmp_path / 'a.jsonl'}")
    async for _ in model.stream(ChatRequest("settlement", "en", ())):
        pass

    played = choose_model(around, f"recorded:{tmp_path / 'a.jsonl'}")

    assert isinstance(played, RecordedModel)
    assert played.profile == model.profile
    assert (tmp_path / "a.jsonl").read_bytes().count(b'"profile"') == 1


def test_a_cassette_with_a_profile_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    cassette = tmp_path / "a.jsonl"
    cassette.write_text('{"key": "k", "request": {}, "parts": [], "profile": {"windows": 3}}\n', encoding="utf-8")

    with pytest.raises(CassetteError, match=r"a\.jsonl: the model profile in it cannot be read \(1 faults\)"):
        choose_model(Surroundings(tmp_path), f"recorded:{cassette}")
