"""Every preset in both languages: make a character, play an adventure to its end, rise a level, verify (issue 3)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from orchestrator.app import App, NewTable
from orchestrator.surroundings import Surroundings
from rules.growth.due import growth_due
from tests.orchestrator.models.embedded.placing import SYSTEMS
from tests.orchestrator.play.at_the_door import Answer, command
from tests.orchestrator.play.played_out import played_out

STORY = {
    "en": "A hunter of the deep woods, quick with a bow. I learnt the old songs from my sister. I owe the ferryman.",
    "ko": "깊은 숲의 사냥꾼, 활이 빠르다. 누이에게서 옛 노래를 배웠다. 뱃사공에게 빚이 있다.",
}
YES = {"en": "yes", "ko": "네"}
SEEDS = ("first", "second", "third", "fourth", "fifth", "sixth")
MOST = 60


def data(answer: Answer) -> Any:
    assert answer.code == 0, answer.err
    return orjson.loads(answer.out)


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_character_that_was_made_plays_to_the_end_and_grows(home: Path, system: str, language: str) -> None:
    """A13, B6: whoever stands at the end of the story has earned a level, or an advance."""
    typed = ["Mira", STORY[language], YES[language], YES[language]]
    made = command(home, "character", "new", system, typed=typed, language=language)
    assert made.code == 0, made.out
    app = App(replace(Surroundings(home), language="ko" if language == "ko" else "en"))
    for seed in SEEDS:
        wanted = NewTable(system=system, character="mira", language=language, seed=seed)
        table = asyncio.run(played_out(app, wanted, most=MOST))
        opened = app.open(table)
        if growth_due(opened.system, opened.state, opened.state.sheets["hero"]).is_due:
            break
    else:
        pytest.fail("nobody stood at the end of any of these games")
    app.close()

    before = data(command(home, "table", "show", table, "--json"))["hash"]
    grown = command(home, "table", "level-up", table, "--yes", language=language)

    assert grown.code == 0, grown.err
    assert grown.out.count("\n") >= 2
    assert command(home, "table", "verify", table).code == 0
    assert command(home, "table", "undo", table).code == 0
    assert data(command(home, "table", "show", table, "--json"))["hash"] == before
