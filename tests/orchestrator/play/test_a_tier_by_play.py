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
from orchestrator.testing.tables import Heard
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import TurnDone
from orchestrator.turn.work import Submit
from tests.orchestrator.models.embedded.whole_games import SensiblePlayer
from tests.orchestrator.play.at_the_door import command

TIER = 16
"""The experience that four steps cost."""
STEPS = (
    "step=effort",
    "step=perfection edge=intellect",
    "step=skills skill_up=machines",
    "step=capabilities pools=intellect:4",
)
SEEDS = tuple(f"night-{number}" for number in range(12))
MOST = 80


async def _night(app: App, played: tuple[str, str], language: str, seed: str) -> str:
    """The id of a table that was played to its end."""
    settings = TableSettings(decisions="default")
    table = app.create(NewTable(system=played[0], character=played[1], language=language, seed=seed, settings=settings))
    assert table.system.adventure is not None
    player, heard = SensiblePlayer(table.system.adventure.id, language), Heard()
    await table.submit(Submit("open", "", kind="open"), heard)
    for number in range(MOST):
        if table.state.ending:
            break
        done = await table.submit(Submit(f"turn-{number}", player.line(table)), heard)
        assert isinstance(done, TurnDone)
    assert table.state.ending
    return table.row.id


def _nights(app: App, played: tuple[str, str], language: str) -> Iterator[str]:
    for seed in SEEDS:
        table = asyncio.run(_night(app, played, language, seed))
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
