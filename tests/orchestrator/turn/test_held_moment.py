"""Waiting for something in a fight: the one who waits speaks again before anybody else acts (cypher §3.9, C173)."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.testing.builders import with_adventure
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import TurnDone
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from prompts.views import Language
from rules.loading import load_system


def in_a_fight(language: Language) -> OpenTable:
    system = with_adventure(load_system("cypher"), scenes=[{"id": "cave", "non_players": ["wolf"]}])
    return table_for_tests(
        system, EmbeddedStoryteller(), language=language, settings=TableSettings(decisions="default")
    )


async def said(table: OpenTable, line: str, heard: Heard, client: str) -> list[dict[str, Any]]:
    done = await table.submit(Submit(client, line), heard)
    assert isinstance(done, TurnDone)
    return [dict(event) for event in table.head.events]


def defended(events: list[dict[str, Any]]) -> bool:
    """Whether a foe struck, and the hero had to defend."""
    return any(event["type"] == "CheckResolved" and event["chip"]["check"] == "defend" for event in events)


@pytest.mark.parametrize(
    ("language", "strikes", "waits", "again"),
    [
        ("en", "I attack the wolf", "I wait until the wolf strikes", "I wait for the wolf"),
        ("ko", "늑대를 공격한다", "늑대가 덤비기를 기다린다", "늑대가 덤비기를 기다린다"),
    ],
)
async def test_whoever_waits_speaks_before_the_foe_acts(
    heard: Heard, language: Language, strikes: str, waits: str, again: str
) -> None:
    """The foe acts when the hero has; and nobody holds it off by waiting over and over."""
    table = in_a_fight(language)
    begun = await said(table, strikes, heard, "a")
    assert defended(begun)

    held = await said(table, waits, heard, "b")
    twice = await said(table, again, heard, "c")
    struck = await said(table, strikes, heard, "d")

    assert not defended(held)
    assert [event["type"] for event in twice] == ["RequestRefused"]
    assert [event["chip"]["check"] for event in struck if event["type"] == "CheckResolved"][:2] == ["attack", "defend"]
