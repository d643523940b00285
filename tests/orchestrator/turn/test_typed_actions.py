"""Typed actions in a turn: what is said of them, what is proposed, and choices wherever they fall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from orchestrator.store.sqlite import open_store
from orchestrator.testing.scripted import ScriptedModel, ScriptLine, answer, say
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import Rolled, TurnDone, TurnStopped, TurnWaits
from orchestrator.turn.table import Keeping, OpenTable
from orchestrator.turn.work import Submit
from tests.orchestrator.turn.duel import balcony

STORY = say("Roses shake in the wind.").at("narration")
DARE = {"kind": "action", "action": "dare", "stat": "nerve", "difficulty": "bold"}
LUNGE = {"kind": "action", "action": "lunge", "target": "snake"}


def ruled(**fields: Any) -> ScriptLine:
    return answer(fields).at("ruling")


def at_balcony(*script: ScriptLine, settings: TableSettings | None = None, **scene: Any) -> OpenTable:
    return table_for_tests(balcony(**scene), ScriptedModel(script), settings=settings)


def chip_of(table: OpenTable) -> Mapping[str, Any]:
    (chip,) = [event["chip"] for event in table.head.events if event["type"] == "CheckResolved"]
    assert isinstance(chip, Mapping)
    return chip


async def test_what_the_player_says_is_put_into_a_typed_action(heard: Heard) -> None:
    table = at_balcony(ruled(**DARE, given={"nerve": 2}), STORY)

    done = await table.submit(Submit("a", "I dare the jump with 2 nerve"), heard)

    assert isinstance(done, TurnDone)
    chip = chip_of(table)
    assert chip["total"] == chip["dice"][0]["face"] + 2
    assert chip["target_number"] == 4


async def test_what_the_player_never_spoke_of_is_told_once_and_left_out(heard: Heard) -> None:
    made_up = ruled(**DARE, given={"nerve": 2, "tricks": ["sand"]})
    table = at_balcony(made_up, made_up, STORY)

    done = await table.submit(Submit("a", "I dare the jump"), heard)

    assert isinstance(done, TurnDone)
    model = table.keeping.model
    assert isinstance(model, ScriptedModel)
    assert "The player did not say `nerve`" in model.requests[1].messages[-1].text
    chip = chip_of(table)
    assert chip["total"] == chip["dice"][0]["face"] + 1, "the trick is the storyteller's to judge, and stays"


async def test_more_than_there_is_is_asked_about_before_anything_changes(heard: Heard) -> None:
    """E8: no die is thrown, no time passes, and what is accepted is said."""
    table = at_balcony(ruled(**DARE, given={"nerve": 5, "tricks": ["sand"]}), STORY)
    before = table.state

    done = await table.submit(Submit("a", "I dare it with 5 nerve"), heard)

    assert isinstance(done, TurnDone)
    assert [event["type"] for event in table.head.events] == ["RequestRefused"]
    assert table.state == before
    assert "cannot be 5; 0 to 4 is accepted" in done.question


@pytest.mark.parametrize(
    "given",
    [
        pytest.param({"nerve": "two"}, id="no number"),
        pytest.param({"nerve": True}, id="yes"),
        pytest.param({"flight": 3}, id="no such part"),
        pytest.param({"tricks": ["thunder"]}, id="no such trick"),
        pytest.param({"paid": {"gold": 3}}, id="no such option"),
        pytest.param({"note": "x" * 4001}, id="too long"),
        pytest.param({"note": [[[["deep"]]]]}, id="too deep"),
        pytest.param([1, 2], id="a list"),
        pytest.param({str(n): n for n in range(30)}, id="too many"),
    ],
)
async def test_what_is_ill_said_is_told_once_then_left_out(given: Any, heard: Heard) -> None:
    table = at_balcony(ruled(**DARE, given=given), ruled(**DARE, given=given), STORY)

    done = await table.submit(Submit("a", "I dare: nerve, paid, note, 3"), heard)

    assert isinstance(done, TurnDone)
    model = table.keeping.model
    assert isinstance(model, ScriptedModel)
    model.assert_used()
    chip = chip_of(table)
    assert (chip["check"], chip["total"]) == ("dare", chip["dice"][0]["face"])


async def test_an_action_that_is_not_the_players_in_play_is_no_ruling(heard: Heard) -> None:
    table = at_balcony(ruled(kind="action", action="wound"), ruled(kind="nothing"), STORY)

    await table.submit(Submit("a", "I cut myself"), heard)

    assert not [event for event in table.head.events if event["type"] == "TrackChanged"]


async def test_a_choice_in_a_non_players_turn_waits_for_the_heros_player_and_survives_a_restart(
    heard: Heard, tmp_path: Path
) -> None:
    """design.md §5: a decision pauses the turn wherever it falls; the dice stay, and nothing is shown twice."""
    model = ScriptedModel([ruled(**LUNGE), STORY])
    store = open_store(tmp_path / "t.sqlite")
    table = table_for_tests(balcony(encounter="on_enter"), model, store=store)

    waits = await table.submit(Submit("a", "I lunge at the snake"), heard)
    assert isinstance(waits, TurnWaits)
    assert waits.decision is not None
    assert waits.decision.kind == "parry"
    struck = [signal.chip for signal in heard.signals if isinstance(signal, Rolled)]
    store.close()
    again = open_store(tmp_path / "t.sqlite")
    row = again.table(table.row.id)
    assert row is not None
    keeping = Keeping(again, model, table.keeping.now, table.keeping.new_id)
    reopened = OpenTable(keeping, table.system, row)
    later = Heard()
    answered: Any = waits
    while isinstance(answered, TurnWaits):
        answered = await reopened.decide("leap", later)

    assert isinstance(answered, TurnDone)
    chips: list[Any] = [event["chip"] for event in reopened.head.events if event["type"] == "CheckResolved"]
    assert [chip["check"] for chip in chips].count("lunge") == 1
    assert len(struck) + len([one for one in later.signals if isinstance(one, Rolled)]) == len(chips)
    assert chips[-1]["check"] == "parry"
    assert chips[-1]["target_number"] == 3
    model.assert_used()


async def test_a_wrong_answer_leaves_the_choice_waiting(heard: Heard) -> None:
    table = at_balcony(ruled(**LUNGE), STORY, encounter="on_enter")
    waits = await table.submit(Submit("a", "I lunge"), heard)
    assert isinstance(waits, TurnWaits)

    wrong = await table.decide("fly", heard)
    assert isinstance(wrong, TurnStopped)
    assert wrong.code == "unknown_option"
    other = await table.submit(Submit("b", "something else"), heard)
    assert isinstance(other, TurnStopped)
    assert other.code == "decision_waits"
    done = await table.decide("stand", heard)
    assert isinstance(done, TurnDone)


PROPOSED = [{"id": "gust", "action": "wound", "with": {"points": 1}, "when": "@turn < 5"}]


async def test_what_the_scene_suggests_is_proposed_once_and_done_before_the_action(heard: Heard) -> None:
    proposed = {"action": "wound", "given": {}}
    table = at_balcony(ruled(**DARE, proposed=proposed), STORY, ruled(**DARE), STORY, proposals=PROPOSED)

    await table.submit(Submit("a", "I dare it"), heard)
    kinds = [event["type"] for event in table.head.events]
    assert kinds.index("ProposalMade") < kinds.index("TrackChanged") < kinds.index("CheckResolved")
    assert table.state.proposed == ("gust",)
    await table.submit(Submit("b", "I dare it again"), heard)

    model = table.keeping.model
    assert isinstance(model, ScriptedModel)
    first, second = (one for one in model.requests if one.stage == "ruling")
    assert "Suggested here, to propose [wound]: gust" in first.messages[-1].text
    assert "Suggested here" not in second.messages[-1].text


@pytest.mark.parametrize(
    "proposed",
    [{"action": "dare", "given": {}}, {"action": "wound", "given": {"points": 3}}, {"action": 7}, "wound", [1]],
)
async def test_an_impossible_proposal_is_told_once_and_costs_nothing(proposed: Any, heard: Heard) -> None:
    table = at_balcony(ruled(**DARE, proposed=proposed), ruled(**DARE, proposed=proposed), STORY)

    done = await table.submit(Submit("a", "I dare it"), heard)

    assert isinstance(done, TurnDone)
    assert chip_of(table)["check"] == "dare"
    assert not [event for event in table.head.events if event["type"] in ("TrackChanged", "RequestRefused")]


async def test_in_one_call_a_typed_system_is_ruled_and_resolved_before_it_is_told(heard: Heard) -> None:
    said = {"checks": {"lunge": {"name": "Lunge", "covers": "lunge at somebody, strike, stab"}}}
    system = replace(balcony(), text={"en": said, "ko": said}, _said={})
    table = table_for_tests(system, ScriptedModel([STORY]), settings=TableSettings(single_call=True))

    done: Any = await table.submit(Submit("a", "I stab the snake"), heard)

    while isinstance(done, TurnWaits):
        done = await table.decide("stand", heard)
    assert isinstance(done, TurnDone)
    assert any(event["type"] == "CheckResolved" for event in table.head.events)
    model = table.keeping.model
    assert isinstance(model, ScriptedModel)
    (told,) = model.requests
    assert "roll" not in [tool.name for tool in told.tools]


async def test_a_refusal_by_the_table_is_told_and_is_no_mistake_of_the_ruling(heard: Heard) -> None:
    table = at_balcony(ruled(**DARE, given={"note": "too much"}), STORY)

    done = await table.submit(Submit("a", "I dare, and note too much"), heard)

    assert isinstance(done, TurnDone)
    assert done.question
    model = table.keeping.model
    assert isinstance(model, ScriptedModel)
    assert len([one for one in model.requests if one.stage == "ruling"]) == 1


async def test_real_dice_are_asked_for_in_a_non_players_turn_too(heard: Heard) -> None:
    """What a hero throws against a blow is thrown by the player, on dice of their own."""
    table = at_balcony(ruled(**LUNGE), STORY, settings=TableSettings(dice="real"), encounter="on_enter")

    waits: Any = await table.submit(Submit("a", "I stab the snake"), heard)
    asked = []
    while isinstance(waits, TurnWaits):
        asked.append(waits.dice or "choice")
        waits = await (table.throw((1,), heard) if waits.dice else table.decide("leap", heard))

    assert isinstance(waits, TurnDone)
    assert asked == ["d6", "choice", "d6"]
    thrown = [event for event in table.head.events if event["type"] == "DiceRolled"]
    assert [event.get("stream", "") for event in thrown if event["term"] == "d6"] == ["", ""]
    assert sum(isinstance(one, Rolled) for one in heard.signals) == 2
