"""Rest at a system with an action of its own for it: whoever rules "a rest" asks for that action."""

from __future__ import annotations

from orchestrator.testing.builders import with_adventure
from orchestrator.testing.scripted import ScriptedModel, answer, say
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.signals import TurnDone
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.loading import load_system

STORY = say("The fire burns low.").at("narration")


def by_the_fire(**ruling: object) -> OpenTable:
    system = with_adventure(load_system("cypher"), scenes=[{"id": "cave", "non_players": []}])
    return table_for_tests(system, ScriptedModel((answer({"kind": "rest", **ruling}).at("ruling"), STORY)))


async def test_a_ruling_of_a_rest_is_the_rest_of_the_system(heard: Heard) -> None:
    """No hour goes by of which nobody's sheet knows anything."""
    table = by_the_fire(given={"rest_anyway": True})

    done = await table.submit(Submit("a", "I rest anyway"), heard)

    assert isinstance(done, TurnDone)
    assert table.state.sheets["hero"].tracks["rests"].value == 1
    assert "Rested" not in [event["type"] for event in table.head.events]


async def test_a_rest_is_taken_as_it_was_said_or_not_at_all(heard: Heard) -> None:
    """E8: another rest than the one that was said is not taken in its stead; no time passes."""
    table = by_the_fire(given={"rest_anyway": True, "rest_hours": 10})

    done = await table.submit(Submit("a", "I rest anyway, for 10 hours"), heard)

    assert isinstance(done, TurnDone)
    assert table.state.sheets["hero"].tracks["rests"].value == 0
    assert table.state.minutes == 0
    assert [event["type"] for event in table.head.events] == ["RequestRefused"]
