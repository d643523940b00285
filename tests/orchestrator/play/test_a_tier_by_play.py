"""A tier of Cypher and of Numenera by fair play: what was found and what was taken on buys four steps; it verifies."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from orchestrator.app import App, NewTable
from orchestrator.surroundings import Surroundings
from tests.orchestrator.play.at_the_door import command
from tests.orchestrator.play.played_out import played_out

TIER = 16
"""The experience that four steps cost."""
STEPS = (
    "step=effort",
    "step=perfection edge=intellect",
    "step=skills skill_up=machines",
    "step=capabilities pools=intellect:4",
)
SEEDS = tuple(f"night-{number}" for number in range(12))
MOST = 240
"""Lines said; what is refused or asked back takes no turn."""


def _nights(app: App, played: tuple[str, str], language: str) -> Iterator[str]:
    system, character = played
    for seed in SEEDS:
        wanted = NewTable(system=system, character=character, language=language, seed=seed)
        table = asyncio.run(played_out(app, wanted, most=MOST))
        hero = app.open(table).state.sheets["hero"]
        if hero.xp >= TIER and "dead" not in hero.conditions:
            yield table


def _hero(home: Path, table: str) -> Any:
    shown = command(home, "table", "show", table, "--json")
    assert shown.code == 0, shown.err
    return orjson.loads(shown.out)["state"]["sheets"]["hero"]


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("played", [("cypher", "mirae"), ("numenera", "amara")], ids=lambda played: played[0])
def test_what_a_night_earns_buys_a_tier(home: Path, played: tuple[str, str], language: str) -> None:
    """A13, B6: no point of it is given but for finds, missions and intrusions that were taken."""
    app = App(replace(Surroundings(home), language="ko" if language == "ko" else "en"))
    table = next(_nights(app, played, language), "")
    app.close()
    assert table, "no night earned a tier"
    earned = _hero(home, table)["xp"]

    for step in STEPS:
        bought = command(home, "table", "level-up", table, "--do", f"advance {step}", "--yes", language=language)
        assert bought.code == 0, bought.out + bought.err

    hero = _hero(home, table)
    assert hero["level"] == 2
    assert hero.get("xp", 0) == earned - TIER
    assert hero["stats"]["effort"] == 2
    assert command(home, "table", "verify", table).code == 0
