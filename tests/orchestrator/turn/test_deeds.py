"""Which check of a turn was the hero's deed: a defence against what others do is none."""

from __future__ import annotations

import pytest

from orchestrator.testing.scripted import ScriptedModel, answer, say
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.deeds import last_deed
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import TurnDone
from orchestrator.turn.standing import read_events
from orchestrator.turn.work import Submit
from rules.events import CheckResolved, Chip
from rules.loading.load import load_system
from tests.orchestrator.turn.ring import ring

DEED = Chip(check="attack", sheet="hero", target="bruiser", tier="failure", kind="failure", total=3)
DODGE = Chip(check="defend", sheet="hero", target="bruiser", tier="success", kind="success", total=19)


@pytest.mark.parametrize("system_id", ["cypher", "numenera"])
def test_the_last_deed_is_no_defence(system_id: str) -> None:
    system = load_system(system_id)

    assert last_deed(system, (DEED, DODGE)) == DEED
    assert last_deed(system, (DODGE, DEED, DODGE)) == DEED
    assert last_deed(system, (DODGE,)) is None, "nothing of what the hero tried came off or failed"
    assert last_deed(system, ()) is None


async def test_a_failure_is_told_as_one_though_a_defence_came_off_after_it(heard: Heard) -> None:
    """E14: the outcome that the narrator is told is that of the deed."""
    swing = answer({"kind": "action", "action": "attack", "target": "bruiser"}).at("ruling")
    model = ScriptedModel([swing, say("Sand flies.").at("narration")])
    settings = TableSettings(decisions="default")
    seeds = iter(f"s{number}" for number in range(200))
    while True:
        table = table_for_tests(ring("cypher", "bruiser"), model, seed=next(seeds), settings=settings)
        done = await table.submit(Submit("a", "I strike at the bruiser"), heard)
        assert isinstance(done, TurnDone)
        events = read_events(table.head.events)
        kinds = [event.chip.kind for event in events if isinstance(event, CheckResolved)]
        if kinds == ["failure", "success"]:
            break
        model = ScriptedModel([swing, say("Sand flies.").at("narration")])

    told = model.requests[-1].messages[-1].text
    assert "It does not work: Failure." in told
