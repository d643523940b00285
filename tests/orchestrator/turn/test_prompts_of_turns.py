"""What turns send to a model: context reports, safety, language, prefixes, caps, talk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from orchestrator.models.messages import ChatRequest
from orchestrator.testing.scripted import ScriptedModel, Step, answer, call, say
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.next_step import Stop
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import TurnDone, TurnStopped
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.loading import adventure_ids, load_adventure, load_system, system_ids
from rules.saved import state_hash
from rules.system import RuleSystem

Make = Callable[..., tuple[OpenTable, ScriptedModel]]
NOTHING = answer({"kind": "nothing"}).at("ruling")
ADVENTURES = [(system, adventure) for system in system_ids() for adventure in adventure_ids(system)]


def quiet(request: ChatRequest) -> Step:
    """Nothing to roll, a long passage, no hard move."""
    replies = {"ruling": NOTHING, "narration": say(" word" * 200), "settlement": answer({"hard_moves": []})}
    return replies[request.stage]


def told(request: ChatRequest) -> str:
    return "\n".join(message.text for message in request.messages)


async def test_every_turn_stores_what_was_in_its_prompts(scripted: Make, heard: Heard) -> None:
    """D4: each section with its tokens, in or out and why; the sum is the prompt's."""
    table, _ = scripted([NOTHING, say("Fine.")])

    await table.submit(Submit("a", "x"), heard)

    requests = table.head.context["requests"]
    assert isinstance(requests, (list, tuple))
    assert [one["stage"] for one in requests] == ["ruling", "narration"]
    for one in requests:
        assert one["sections"]
        assert one["tokens"] == sum(row["tokens"] for row in one["sections"] if row["in"])


async def test_tools_and_calls_stand_in_the_account_of_a_prompt(scripted: Make, heard: Heard) -> None:
    """D4: what is sent beside the sections counts as well; tools that are withheld do not."""
    table, _ = scripted([NOTHING, call("pass_time", {"minutes": 5}), say("Fine.")], settings=TableSettings(rounds=1))

    await table.submit(Submit("a", "x"), heard)

    requests: Any = table.head.context["requests"]
    beside = [{row["id"]: row["tokens"] for row in one["sections"]} for one in requests]
    assert [("tools" in rows, "calls" in rows) for rows in beside] == [(False, False), (True, False), (False, True)]
    assert beside[1]["tools"] > 300


async def test_lines_and_veils_stand_in_every_narrator_prompt(scripted: Make, heard: Heard) -> None:
    """E15: what the table keeps out is never trimmed."""
    settings = TableSettings(lines=("spiders crawling",), veils=("torture",))
    table, model = scripted([NOTHING, call("pass_time", {"minutes": 5}), say("Fine.")] * 3, settings=settings)

    for turn in range(3):
        await table.submit(Submit(f"t{turn}", "x"), heard)

    narrations = [request for request in model.requests if request.stage == "narration"]
    assert len(narrations) == 6
    assert all("spiders crawling" in told(request) and "torture" in told(request) for request in narrations)


async def test_an_x_card_takes_the_passage_out_of_later_prompts(scripted: Make, heard: Heard) -> None:
    """E15: the passage is hidden from later prompts."""
    table, model = scripted([NOTHING, say("Something AWFUL-PASSAGE happens."), NOTHING, say("Calm again.")])
    await table.submit(Submit("a", "x"), heard)

    table.hide_last()
    await table.submit(Submit("b", "y"), heard)

    assert all("AWFUL-PASSAGE" not in told(request) for request in model.requests[2:])


async def test_the_prefix_of_a_prompt_stays_the_same_to_the_end_of_the_last_turn(scripted: Make, heard: Heard) -> None:
    """D5: consecutive narrator prompts share a byte-identical prefix up to the end of the previous turn."""
    table, model = scripted([step for turn in range(4) for step in (NOTHING, say(f"Telling number {turn}."))])
    for turn in range(4):
        await table.submit(Submit(f"t{turn}", f"line {turn}"), heard)

    narrations = [request for request in model.requests if request.stage == "narration"]
    third, fourth = narrations[2], narrations[3]
    shared = 0
    for before, after in zip(third.messages, fourth.messages, strict=False):
        if before != after:
            break
        shared += 1
    assert "Telling number 1." in "".join(message.text for message in fourth.messages[:shared])
    assert third.tools == fourth.tools


async def test_a_change_of_language_reaches_every_template_and_no_state(scripted: Make, heard: Heard) -> None:
    """D10, D12: one setting reaches every prompt; ids and the state hash stay."""
    table, model = scripted([NOTHING, say("Fine."), NOTHING, say("좋다.")])
    await table.submit(Submit("a", "x"), heard)
    before = state_hash(table.state)

    table.speak("ko")
    assert state_hash(table.state) == before
    await table.submit(Submit("b", "y"), heard)

    english, korean = model.requests[1], model.requests[3]
    assert english.messages[0].text != korean.messages[0].text
    assert [tool.name for tool in english.tools] == [tool.name for tool in korean.tools]
    assert [tool.schema["required"] for tool in english.tools] == [tool.schema["required"] for tool in korean.tools]
    assert korean.language == "ko"


async def test_table_talk_changes_nothing(scripted: Make, heard: Heard) -> None:
    """E8: a question to the GM consumes no action, time or dice."""
    table, model = scripted([say("You stand in the inn.").at("talk")])
    before, head = table.state, table.head

    answered = await table.ask("Where am I?")

    assert answered == "You stand in the inn."
    assert (table.state, table.head) == (before, head)
    assert [tool.name for tool in model.requests[0].tools] == ["look_up"]


async def test_at_the_hard_cap_the_turn_ends_cleanly(scripted: Make, heard: Heard) -> None:
    """C14: a hard cap stops before sending, and nothing is lost."""
    table, model = scripted([], settings=TableSettings(hard_tokens=100))
    before = table.state

    stopped = await table.submit(Submit("a", "x"), heard)

    assert isinstance(stopped, TurnStopped)
    assert stopped.code == "budget_spent"
    assert table.state == before
    assert model.requests == []


async def test_a_prompt_too_large_for_the_window_is_refused_before_sending(scripted: Make, heard: Heard) -> None:
    """D3, C9: if the required sections do not fit, the turn fails loudly and sends nothing."""
    table, model = scripted([], settings=TableSettings(window=1024, answer_tokens=900))

    stopped = await table.submit(Submit("a", "x"), heard)

    assert isinstance(stopped, TurnStopped)
    assert stopped.code == "prompt_too_large"
    assert model.requests == []


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("adventure", ADVENTURES, ids="/".join)
async def test_every_shipped_adventure_plays_in_the_window_of_a_server_that_states_none(
    adventure: tuple[str, str], language: str, heard: Heard
) -> None:
    """D3: in eight thousand tokens nothing that may be judged of an action falls out, however long the story grows."""
    played = load_adventure(load_system(adventure[0]), adventure[1])
    table = table_for_tests(played, ScriptedModel([quiet] * 40), language=language)

    for turn in range(12):
        reply = await table.submit(Submit(f"t{turn}", "I look about." * 9), heard)
        assert isinstance(reply, TurnDone), reply

    requests: Any = table.head.context["requests"]
    kept = {row["id"]: row["in"] for row in requests[0]["sections"]}
    assert kept.get("parts:judged", True)
    assert any(kept[id] for id in kept if id.startswith("history:"))


async def test_usage_is_on_record_by_stage(scripted: Make, heard: Heard) -> None:
    """C14: every call's tokens by stage, with the cached share."""
    table, _ = scripted([NOTHING, say("Fine.")])

    await table.submit(Submit("a", "x"), heard)

    assert set(table.head.usage) == {"ruling", "narration"}
    assert all("cached_share" in stage for stage in table.head.usage.values())  # type: ignore[operator]


@pytest.mark.parametrize("system_id", ["classic_d20", "forged", "hope_and_fear", "step_heroes"])
@pytest.mark.parametrize("language", ["en", "ko"])
async def test_the_schemas_of_the_tools_stay_small(
    table_of: Callable[..., OpenTable], system_id: str, language: str, heard: Heard
) -> None:
    """C6: the tokens of the offered schemas are measured and bounded."""
    model = ScriptedModel([say("Opening.")])
    table = table_of(system_id, model, language=language)

    await table.submit(Submit("a", "", kind="open"), heard)

    tokens = sum(table._tokens.text(f"{tool.name}{tool.description}{tool.schema}") for tool in model.requests[0].tools)
    assert [tool.name for tool in model.requests[0].tools][:3] == ["roll", "mark_sheet", "tick_clock"]
    assert tokens < 2600


async def test_an_opening_needs_no_player_and_throws_no_dice(scripted: Make, heard: Heard) -> None:
    table, _ = scripted([say("It begins.").at("narration")])

    done = await table.submit(Submit("open", "", kind="open"), heard)

    assert isinstance(done, TurnDone)
    assert table.state.turn == 0
    assert dict(table.state.dice) == {}


async def test_single_call_mode_lets_the_storyteller_ask_for_the_roll(scripted: Make, heard: Heard) -> None:
    """design.md §5: ruling and narration in one call share the same commit rules."""
    roll = call("roll", {"check": "ability", "sheet": "hero", "stat": "strength", "difficulty": "easy", "reason": "x"})
    table, model = scripted([roll.at("narration"), say("It gives way.")], settings=TableSettings(single_call=True))

    done = await table.submit(Submit("a", "I push the door"), heard)

    assert isinstance(done, TurnDone)
    assert any(event["type"] == "CheckResolved" for event in table.head.events)
    model.assert_used()


async def test_in_single_call_mode_the_last_call_begins_like_the_one_before(scripted: Make, heard: Heard) -> None:
    """C5, D5: withholding the tools does not make a small model's server read the whole prompt anew."""
    roll = call("roll", {"check": "ability", "sheet": "hero", "stat": "strength", "difficulty": "easy", "reason": "x"})
    settings = TableSettings(single_call=True, rounds=1)
    table, model = scripted([roll, say("It gives way.")], settings=settings)

    await table.submit(Submit("a", "I push the door"), heard)

    first, last = model.requests
    assert (first.must_narrate, last.must_narrate) == (False, True)
    assert first.messages[0] == last.messages[0]


async def test_a_table_talk_without_an_answer_says_so(scripted: Make) -> None:
    table, _ = scripted([say("").at("talk")] * 4)

    assert isinstance(await table.ask("?"), Stop)


def test_settings_from_a_later_version_do_not_break_a_table(d20: RuleSystem) -> None:
    assert TableSettings.model_validate({"reroll": "locked", "something_new": 1}).reroll == "locked"
