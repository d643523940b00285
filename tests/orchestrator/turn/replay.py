"""Plays the same lines at a table with a fixed seed and prints its events: run in fresh processes by a test."""

from __future__ import annotations

import asyncio
import sys

import orjson

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.work import Submit
from rules.loading.load import adventure_ids, load_adventure, load_system

LINES = ("look around", "I climb up", "I attack", "나는 숨는다", "ask about the bell", "rest", "I search the floor")


async def play(system_id: str, language: str, turns: int) -> None:
    """Prints every part and event of every turn as JSON lines."""
    system = load_adventure(load_system(system_id), adventure_ids(system_id)[0])
    settings = TableSettings(decisions="default")
    table = table_for_tests(system, EmbeddedStoryteller(), language=language, settings=settings)
    for turn in range(turns):
        await table.submit(Submit(f"t{turn}", LINES[turn % len(LINES)]), Heard())
        print(orjson.dumps([table.head.parts, table.head.events, table.head.state_hash]).decode())


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2], int(sys.argv[3])))
