"""What is refused in a fight costs nothing: nobody strikes, no time passes, and it is told why."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.scripted import ScriptedModel, answer, say
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.signals import TurnDone
from orchestrator.turn.work import Submit
from tests.orchestrator.turn.ring import at_ring, ring

REFUSED: list[dict[str, Any]] = [
    {"kind": "action", "action": "hold_off", "target": "bruiser"},
    {"kind": "action", "action": "take_hit", "target": "hero"},
]


@pytest.mark.parametrize("system_id", ["cypher", "numenera"])
@pytest.mark.parametrize("ruling", REFUSED, ids=lambda one: str(one["action"]))
async def test_foes_do_not_act_on_what_is_refused(system_id: str, ruling: dict[str, Any], heard: Heard) -> None:
    """E8: what cannot be done is told with its reason; where nothing else was said, no time passes."""
    model = ScriptedModel([answer(ruling).at("ruling")] * 2 + [say("Dust.").at("narration")] * 2)
    table = table_for_tests(ring(system_id, "bruiser"), model)
    before = table.state.scene

    done = await table.submit(Submit("a", "I try it"), heard)

    assert isinstance(done, TurnDone)
    assert done.question
    assert {event["type"] for event in table.head.events} == {"RequestRefused"}
    assert table.state.scene == before


@pytest.mark.parametrize(
    ("language", "first", "line", "told"),
    [
        ("en", "I rest anyway", "I rest", "10 minutes; there is no time for it in a fight"),
        ("ko", "그래도 쉰다", "쉰다", "싸움"),
    ],
)
async def test_a_rest_that_a_fight_leaves_no_time_for_costs_no_round(
    language: str, first: str, line: str, told: str
) -> None:
    table = at_ring("cypher", language=language, decisions="default")
    await table.submit(Submit("a", first), Heard())
    before = table.state

    done = await table.submit(Submit("b", line), Heard())

    assert isinstance(done, TurnDone)
    assert told in done.question
    assert {event["type"] for event in table.head.events} == {"RequestRefused"}
    assert table.state.scene == before.scene


async def test_a_way_that_is_not_open_costs_no_round_either(heard: Heard) -> None:
    way = answer({"kind": "move", "scene": "nowhere"}).at("ruling")
    table = table_for_tests(ring("cypher", "bruiser"), ScriptedModel([way, way, say("No.").at("narration")]))

    await table.submit(Submit("a", "I run"), heard)

    assert "CheckResolved" not in {event["type"] for event in table.head.events}
    assert "EncounterMoved" not in {event["type"] for event in table.head.events}
