"""Whole turns against a real OpenAI-compatible server over HTTP: with tools, streamed or not, killed in the middle."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from orchestrator.models.openai_client import OpenAIChatModel
from orchestrator.models.openai_door import Endpoint
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.retries import Retrier, RetryPolicy
from orchestrator.testing.server import ScriptedServer, ScriptLine
from orchestrator.testing.server_replies import Answer, Faults, ScriptedCall, http_error
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.signals import Rolled, TurnDone, TurnStopped
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.loading import load_adventure, load_system
from rules.system import RuleSystem

RULING = Answer(json.dumps({"kind": "action", "action": "ability", "stat": "strength", "difficulty": "easy"}))
TELLING = Answer("The beam groans and gives way. Dust settles over the old inn.")


def ticked_by_tool(table: OpenTable) -> list[object]:
    """The clocks that a tool of the last turn ticked."""
    return [
        event["clock"]
        for event in table.head.events
        if event["type"] == "ClockTicked" and event["cause"] == {"kind": "tool", "ref": "tick_clock"}
    ]


def roles(server: ScriptedServer) -> list[str]:
    """Who speaks in the messages of the last request."""
    messages = server.received[-1].body["messages"]
    assert isinstance(messages, list)
    return [message["role"] for message in messages]


@asynccontextmanager
async def table_at(
    system: RuleSystem, script: Iterable[ScriptLine], language: str = "en", **profile: object
) -> AsyncIterator[tuple[OpenTable, ScriptedServer]]:
    """A table whose model is served by a script over HTTP; nothing is tried twice."""
    with ScriptedServer(script) as server:
        model = OpenAIChatModel(
            Endpoint("scripted", server.base_url, "key"),
            ModelProfile.model_validate(profile),
            retrier=Retrier(RetryPolicy(attempts=1)),
        )
        try:
            yield table_for_tests(system, model, language=language), server
        finally:
            await model.aclose()


@pytest.mark.parametrize("streaming", ["always", "never"])
async def test_a_whole_turn_with_two_tool_calls_and_a_narration(d20: RuleSystem, heard: Heard, streaming: str) -> None:
    open_list = next(one.id for one in d20.file.lists if one.storyteller)
    clock = next(clock.id for clock in d20.clocks.values() if clock.storyteller)
    tools = Answer(
        calls=(
            ScriptedCall("mark_sheet", {"sheet": "hero", "list": open_list, "op": "add", "item": "Osk's debt"}),
            ScriptedCall("tick_clock", {"clock": clock, "amount": 1, "reason": "noise"}),
        )
    )
    async with table_at(d20, [RULING, tools, TELLING], streaming=streaming) as (table, server):
        done = await table.submit(Submit("a", "I push the beam."), heard)

        assert isinstance(done, TurnDone)
        assert done.narration == TELLING.text
        assert heard.narration == TELLING.text
        assert table.state.sheets["hero"].item(open_list, "Osk's debt") is not None
        assert ticked_by_tool(table) == [clock]
        assert len(server.received) == 3
        assert roles(server)[-3:] == ["assistant", "tool", "tool"]


async def test_a_server_killed_in_mid_stream_leaves_a_turn_to_be_taken_up_with_the_same_dice(
    d20: RuleSystem, heard: Heard
) -> None:
    """B9: nothing is committed of a cut telling, and the next try throws the same dice."""
    cut = Answer(TELLING.text, faults=Faults(kill_after=3))
    async with table_at(d20, [RULING, cut, TELLING]) as (table, server):
        before = table.state
        stopped = await table.submit(Submit("a", "I push the beam."), heard)
        assert isinstance(stopped, TurnStopped)
        assert table.state == before
        again = Heard()

        done = await table.resume(again)

        assert isinstance(done, TurnDone)
        assert heard.of(Rolled) == again.of(Rolled)
        assert len(server.received) == 3


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (http_error(401, "bad key"), "model_unauthorised"),
        (http_error(400, "no such parameter"), "model_bad_request"),
        (http_error(500, "down"), "model_server"),
        (http_error(429, "slow", retry_after="1"), "model_rate_limited"),
    ],
)
async def test_an_error_of_the_server_is_one_clear_line(
    d20: RuleSystem, heard: Heard, reply: ScriptLine, code: str
) -> None:
    """B9: a failing server stops the turn in words and changes nothing."""
    async with table_at(d20, [reply]) as (table, _):
        before = table.state

        stopped = await table.submit(Submit("a", "I push the beam."), heard)

        assert isinstance(stopped, TurnStopped)
        assert stopped.code == code
        assert "\n" not in stopped.line
        assert table.state == before


async def test_a_turn_without_native_tools_still_calls_them(d20: RuleSystem, heard: Heard) -> None:
    """C4: a call printed as text runs when that tool is offered."""
    clock = next(clock.id for clock in d20.clocks.values() if clock.storyteller)
    printed = Answer(json.dumps({"name": "tick_clock", "arguments": {"clock": clock, "amount": 1, "reason": "noise"}}))
    async with table_at(d20, [RULING, printed, TELLING], tool_mode="text", structured="none") as (table, _):
        done = await table.submit(Submit("a", "I push the beam."), heard)

        assert isinstance(done, TurnDone)
        assert done.narration == TELLING.text
        assert ticked_by_tool(table) == [clock]


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("structured", ["json_schema", "json_object", "none"])
async def test_seventy_things_to_say_of_actions_fit_a_window_of_eight_thousand_in_every_mode(
    heard: Heard, structured: str, language: str
) -> None:
    """C9, D3: the form of the answer is on the prompt's account where words tell it, so nothing is sent too large."""
    system = load_adventure(load_system("cypher"), "lost_tomorrow")
    ruling = Answer(json.dumps({"kind": "nothing"}))
    profile = {"window": 8192, "structured": structured, "tool_mode": "text" if structured == "none" else "native"}
    async with table_at(system, [ruling, TELLING], language, **profile) as (table, server):
        done = await table.submit(Submit("a", "I look about."), heard)

        assert isinstance(done, TurnDone), done
        asked = server.received[0].body
        requests: Any = table.head.context["requests"]
        assert ("response_format" in asked) is (structured != "none")
        assert ("form" in {row["id"] for row in requests[0]["sections"]}) is (structured != "json_schema")
        assert requests[0]["tokens"] == sum(row["tokens"] for row in requests[0]["sections"] if row["in"])
