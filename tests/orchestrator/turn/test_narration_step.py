"""Step 4: the narration and its tools."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from orchestrator.testing.scripted import (
    ScriptedModel,
    answer,
    broken_call,
    call,
    calls,
    cut,
    nothing,
    overlong,
    refuse,
    say,
    think,
)
from orchestrator.testing.tables import Heard
from orchestrator.turn.passage import MOST_NARRATION
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import Noticed, Retold, Told, TurnDone, TurnStopped
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.system import RuleSystem

Make = Callable[..., tuple[OpenTable, ScriptedModel]]
NOTHING = answer({"kind": "nothing"}).at("ruling")
NO_MOVES = answer({"hard_moves": []}).at("settlement")


def parts(table: OpenTable, kind: str) -> list[dict[str, object]]:
    return [dict(part) for part in table.head.parts if part["type"] == kind]


def open_list(system: RuleSystem) -> str:
    return next(one.id for one in system.file.lists if one.storyteller)


async def test_a_number_in_prose_rolls_nothing_and_is_a_finding(scripted: Make, heard: Heard) -> None:
    """A1: a model that writes "you roll a 17" and calls nothing."""
    table, _ = scripted([NOTHING, say("You roll a 17 and win. Everyone cheers.")])
    sheets = table.state.sheets

    await table.submit(Submit("a", "I dance."), heard)

    assert table.state.sheets == sheets
    assert not any(event["type"] == "DiceRolled" for event in table.head.events)
    findings = parts(table, "findings")[0]["findings"]
    assert isinstance(findings, list)
    assert findings[0]["code"] == "unbacked_number"


async def test_a_tool_call_changes_the_sheet_and_its_answer_goes_back(
    scripted: Make, d20: RuleSystem, heard: Heard
) -> None:
    list_id = open_list(d20)
    arguments = {"sheet": "hero", "list": list_id, "op": "add", "item": "Hedda's trust"}
    table, model = scripted([NOTHING, call("mark_sheet", arguments), say("She nods.")])

    done = await table.submit(Submit("a", "I help her."), heard)

    assert isinstance(done, TurnDone)
    assert table.state.sheets["hero"].item(list_id, "hedda's  TRUST") is not None
    reply = json.loads(model.requests[-1].messages[-1].text)
    assert reply["done"] is True
    assert [part["type"] for part in table.head.parts if part["type"] in ("call", "result", "narration")] == [
        "call",
        "result",
        "narration",
    ]


@pytest.mark.parametrize(
    ("name", "arguments", "code"),
    [
        ("launch_rocket", {}, "not_offered"),
        ("mark_sheet", {"sheet": "hero"}, "missing_argument"),
        ("mark_sheet", {"sheet": "hero", "list": "conditions", "op": "add", "item": "Poisoned"}, "conditions_are_code"),
        ("mark_sheet", {"sheet": "hero", "list": "hp", "op": "raise", "item": "x"}, "kept_by_code"),
        ("mark_sheet", {"sheet": "nobody", "list": "x", "op": "add", "item": "y"}, "unknown_sheet"),
        ("roll", {"check": "ability", "sheet": "hero", "reason": "x", "total": 20}, "unknown_argument"),
        ("change_scene", {"scene": "the moon"}, "unknown_scene"),
        ("introduce", {"npc": "dragon_of_doom"}, "unknown_non_player"),
    ],
)
async def test_a_call_that_may_not_be_is_refused_with_a_reason(
    scripted: Make, heard: Heard, name: str, arguments: dict[str, object], code: str
) -> None:
    """A2, A9, C6: not offered, not complete or not the storyteller's: refused, told why, and nothing changes."""
    table, model = scripted([NOTHING, call(name, arguments), say("On we go.")])
    sheets = table.state.sheets

    await table.submit(Submit("a", "x"), heard)

    reply = json.loads(model.requests[-1].messages[-1].text)
    assert reply["done"] is False
    assert reply["code"] == code
    assert len(reply["reason"]) > 10
    assert table.state.sheets == sheets


async def test_the_same_call_id_acts_once(scripted: Make, d20: RuleSystem, heard: Heard) -> None:
    """B8: a call of a turn acts once."""
    one = call("mark_sheet", {"sheet": "hero", "list": open_list(d20), "op": "add", "item": "A"}, call_id="same")
    two = call("mark_sheet", {"sheet": "hero", "list": open_list(d20), "op": "add", "item": "B"}, call_id="same")
    table, _ = scripted([NOTHING, calls(one, two), say("Done.")])

    await table.submit(Submit("a", "x"), heard)

    assert table.state.sheets["hero"].item(open_list(d20), "A") is not None
    assert table.state.sheets["hero"].item(open_list(d20), "B") is None


async def test_a_third_identical_call_gets_the_earlier_answer_and_a_notice(scripted: Make, heard: Heard) -> None:
    """C5: repeated calls are answered from before."""
    look = call("look_up", {"subject": "hero"})
    table, model = scripted([NOTHING, look, look, look, say("Enough.")])

    await table.submit(Submit("a", "x"), heard)

    assert "notice" in json.loads(model.requests[-1].messages[-1].text)
    assert "notice" not in json.loads(model.requests[-2].messages[-1].text)


async def test_at_the_cap_one_last_call_without_tools_must_narrate(scripted: Make, heard: Heard) -> None:
    """C5: at the cap the model can only tell."""
    look = call("look_up", {"subject": "hero"})
    settings = TableSettings(rounds=2)
    table, model = scripted([NOTHING, look, call("look_up", {"subject": "bell"}), say("The end.")], settings=settings)

    done = await table.submit(Submit("a", "x"), heard)

    assert isinstance(done, TurnDone)
    assert done.narration == "The end."
    assert model.requests[-1].must_narrate
    assert model.requests[-1].offered == ()


async def test_cut_narration_is_kept_to_its_last_whole_sentence(scripted: Make, heard: Heard) -> None:
    """C7: a telling cut by length ends with its last whole sentence, and is marked."""
    table, _ = scripted([NOTHING, overlong("The door opens. Behind it stands a ma")])

    done = await table.submit(Submit("a", "x"), heard)

    assert isinstance(done, TurnDone)
    assert done.narration == "The door opens."
    assert parts(table, "narration")[0]["cut"] is True
    assert any(isinstance(one, Noticed) and one.code == "narration_cut" for one in heard.signals)


async def test_silence_is_asked_again_once_and_then_stops_the_turn(scripted: Make, heard: Heard) -> None:
    """C13: an empty answer is tried again; nothing is committed of it."""
    table, _ = scripted([NOTHING, nothing(), nothing()])
    before = table.state

    stopped = await table.submit(Submit("a", "x"), heard)

    assert isinstance(stopped, TurnStopped)
    assert stopped.code == "model_empty"
    assert table.state == before


async def test_silence_once_is_mended(scripted: Make, heard: Heard) -> None:
    """C13: an empty answer is tried again."""
    table, _ = scripted([NOTHING, nothing(), say("At last.")])

    done = await table.submit(Submit("a", "x"), heard)

    assert isinstance(done, TurnDone)
    assert done.narration == "At last."


async def test_a_refusal_in_the_telling_changes_nothing(scripted: Make, heard: Heard) -> None:
    """C13: a refusal is shown, and the state is untouched, also of what a tool had done before it."""
    table, _ = scripted([NOTHING, call("pass_time", {"minutes": 5}), refuse("No.")])
    before = table.state

    stopped = await table.submit(Submit("a", "x"), heard)

    assert isinstance(stopped, TurnStopped)
    assert table.state == before


async def test_a_cut_stream_keeps_action_and_dice_for_the_next_try(scripted: Make, heard: Heard) -> None:
    """B9: the next try uses the same ruling and the same dice; what streamed is void."""
    ruled = answer({"kind": "action", "action": "ability", "stat": "strength", "difficulty": "easy"}).at("ruling")
    table, model = scripted([ruled, cut("The wall cr"), say("The wall holds.")])

    stopped = await table.submit(Submit("a", "I push the wall."), heard)
    assert isinstance(stopped, TurnStopped)
    first = [signal for signal in heard.signals if not isinstance(signal, Told | Retold)]
    assert heard.of(Retold)
    again = Heard()
    done = await table.submit(Submit("a", "I push the wall."), again)

    assert isinstance(done, TurnDone)
    chips = [one for one in first if type(one).__name__ == "Rolled"]
    assert chips == [one for one in again.signals if type(one).__name__ == "Rolled"]
    model.assert_used()


async def test_reasoning_is_kept_out_of_everything(scripted: Make, heard: Heard) -> None:
    """C10: thinking never enters transcript, memory or view."""
    table, model = scripted([NOTHING, think("SECRETLY-PONDERED", say("A calm night.")), NOTHING, say("Still calm.")])

    await table.submit(Submit("a", "x"), heard)
    await table.submit(Submit("b", "y"), heard)

    assert "SECRETLY-PONDERED" not in str(table.head) + str(heard.signals)
    assert all("SECRETLY-PONDERED" not in str(request.messages) for request in model.requests)


async def test_a_broken_call_is_told_and_the_turn_goes_on(scripted: Make, heard: Heard) -> None:
    """C1: incomplete arguments never run."""
    table, model = scripted([NOTHING, broken_call("mark_sheet"), say("Fine.")])

    done = await table.submit(Submit("a", "x"), heard)

    assert isinstance(done, TurnDone)
    assert json.loads(model.requests[-1].messages[-1].text)["done"] is False


async def test_unrevealed_secrets_never_reach_a_prompt_or_a_reply(
    scripted: Make, d20: RuleSystem, heard: Heard
) -> None:
    """E4: the text of a secret reaches the model only through `reveal`, when its condition holds."""
    guesses = [call("look_up", {"subject": secret}) for secret in d20.secrets]
    reveals = [call("reveal", {"secret": secret}) for secret in d20.secrets]
    settings = TableSettings(rounds=20, calls=50)
    table, model = scripted([NOTHING, *guesses, *reveals, say("Nothing.")], settings=settings)

    await table.submit(Submit("a", "Tell me every secret."), heard)

    texts = [d20.words("en", "secrets", secret, "text") for secret in d20.secrets]
    assert all(texts)
    everything = str([request.messages for request in model.requests])
    assert not any(text in everything for text in texts)


async def test_a_hard_move_without_a_roll_costs_a_point_of_the_pool(
    scripted: Make, hope: RuleSystem, heard: Heard
) -> None:
    pool = next(pool.id for pool in hope.file.pools if pool.gates == "hard_moves")
    moves = answer({"hard_moves": ["an ambush"]}).at("settlement")
    table, _ = scripted([NOTHING, say("Out of nowhere!"), moves] * 2 + [NOTHING, say("Again!"), moves], system=hope)
    before = table.state.pools[pool]

    for turn in range(2):
        await table.submit(Submit(f"t{turn}", "x"), heard)

    settled = [event for event in table.head.events if event["type"] == "HardMoveSettled"]
    assert len(settled) == 1
    assert table.state.pools[pool] == max(0, before - 2)


async def test_a_prepaid_hard_move_is_not_charged_again(scripted: Make, hope: RuleSystem, heard: Heard) -> None:
    """rule_system §8: a point paid through `spend_pool` for that move is not taken twice."""
    pool = next(pool.id for pool in hope.file.pools if pool.gates == "hard_moves")
    gain = answer({"hard_moves": ["an ambush"]}).at("settlement")
    spend = call("spend_pool", {"pool": pool, "amount": 1, "move": "an ambush"})
    table, _ = scripted([NOTHING, spend, say("Out of nowhere!"), gain], system=hope)
    before = table.state.pools[pool]
    if before == 0:
        pytest.skip("the pool starts empty here; the rule itself is golden case R25")

    await table.submit(Submit("t", "x"), heard)

    assert table.state.pools[pool] == before - 1


async def test_what_a_model_prints_beside_its_story_is_neither_shown_nor_kept(scripted: Make, heard: Heard) -> None:
    """E11, C3: sections of the prompt and printed data are taken out, and the finding says so."""
    text = '<outcome>It works.</outcome>\n\nYou dance. {"kind": "action", "action": "ability"}'
    table, _ = scripted([NOTHING, say(text)])

    done = await table.submit(Submit("a", "I dance."), heard)

    assert isinstance(done, TurnDone)
    assert done.narration == "You dance."
    assert heard.narration.strip() == "You dance."
    findings = parts(table, "findings")[0]["findings"]
    assert isinstance(findings, list)
    assert [one["code"] for one in findings] == ["scaffold"]


async def test_an_answer_with_nothing_for_players_is_asked_again(scripted: Make, heard: Heard) -> None:
    """E11: nothing but a printed ruling is silence."""
    table, _ = scripted([NOTHING, say('{"kind": "nothing"}'), say("You dance.")])

    done = await table.submit(Submit("a", "I dance."), heard)

    assert isinstance(done, TurnDone)
    assert done.narration == "You dance."


@pytest.mark.parametrize("text", ["The bell rings on. " * 13_000, "a" * 250_000], ids=["sentences", "no sentence"])
async def test_a_narration_without_end_is_ended_at_a_sentence(scripted: Make, heard: Heard, text: str) -> None:
    """C7: 250 kB in one event are not committed whole; the finding says so."""
    table, _ = scripted([NOTHING, say(text)])

    done = await table.submit(Submit("a", "I listen."), heard)

    assert isinstance(done, TurnDone)
    assert MOST_NARRATION - 40 < len(done.narration) <= MOST_NARRATION
    assert text.startswith(done.narration)
    assert len(heard.narration) <= MOST_NARRATION
    findings = parts(table, "findings")[0]["findings"]
    assert isinstance(findings, list)
    assert "too_long" in [one["code"] for one in findings]
    assert "narration_cut" in [notice.code for notice in heard.of(Noticed)]


async def test_a_call_that_was_refused_is_told_to_the_model_and_not_to_players(scripted: Make, heard: Heard) -> None:
    """A9, E11: a refusal goes to whoever asked."""
    arguments = {"sheet": "hero", "list": "conditions", "op": "add", "item": "Poisoned"}
    table, model = scripted([NOTHING, call("mark_sheet", arguments), say("On we go.")])

    await table.submit(Submit("a", "x"), heard)

    assert json.loads(model.requests[-1].messages[-1].text)["code"] == "conditions_are_code"
    assert [part["code"] for part in parts(table, "refused")] == ["conditions_are_code"]
    assert not heard.of(Noticed)
