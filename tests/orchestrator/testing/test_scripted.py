"""The scripted model: says its script, and fails by name when it is asked too much or too little."""

from dataclasses import replace

import pytest
from pydantic import BaseModel

from orchestrator.models.protocol import (
    CallBroken,
    CallReady,
    ChatModel,
    Finished,
    ReasoningDelta,
    TextDelta,
    Usage,
)
from orchestrator.testing.scripted import (
    ScriptedModel,
    Step,
    UnexpectedModelCall,
    UnusedModelSteps,
    answer,
    broken_call,
    call,
    calls,
    cut,
    fail,
    filtered,
    nothing,
    overlong,
    refuse,
    say,
    think,
)
from tests.orchestrator.models.samples import ASKED, read, text_of


class Verdict(BaseModel):
    """A structured answer."""

    action: str


async def test_steps_are_said_in_order_word_by_word() -> None:
    model = ScriptedModel([say("The gate opens."), think("hm", say("Yes."))])

    first, _ = await read(model.stream(ASKED))
    second, _ = await read(model.stream(ASKED))

    assert first[:-1] == [TextDelta("The "), TextDelta("gate "), TextDelta("opens.")]
    assert second[:-1] == [ReasoningDelta("hm"), TextDelta("Yes.")]
    assert isinstance(model, ChatModel)
    assert model.requests == [ASKED, ASKED]


@pytest.mark.parametrize(
    ("step", "reason", "text"),
    [
        (answer({"action": "climb"}), "stop", '{"action":"climb"}'),
        (answer(Verdict(action="climb")), "stop", '{"action":"climb"}'),
        (overlong("The ga"), "length", "The ga"),
        (refuse("No."), "refusal", ""),
        (filtered("The"), "filtered", "The"),
        (nothing(), "empty", ""),
        (call("roll", text="Now."), "calls", "Now."),
        (broken_call("roll"), "calls", ""),
    ],
)
async def test_every_outcome_can_be_scripted(step: Step, reason: str, text: str) -> None:
    """C13: text, refusal, empty, truncated and filtered."""
    parts, _ = await read(ScriptedModel([step]).stream(ASKED))

    assert isinstance(parts[-1], Finished)
    assert parts[-1].reason == reason
    assert parts[-1].refusal == ("No." if reason == "refusal" else "")
    assert text_of(parts) == text


async def test_calls_get_ids_of_their_own_unless_the_script_gives_them() -> None:
    """B8: the same script makes the same ids."""
    model = ScriptedModel([calls(call("roll"), call("roll", {"a": 1}, call_id="mine")), broken_call("roll")])

    first, _ = await read(model.stream(ASKED))
    second, _ = await read(model.stream(ASKED))

    assert first[:-1] == [CallReady("call_1_0", "roll", {}), CallReady("mine", "roll", {"a": 1})]
    assert second[:-1] == [CallBroken("call_2_0", "roll", "bad_json", "broken")]


async def test_a_stream_can_break_off() -> None:
    """B9: before or after the first word."""
    model = ScriptedModel([cut("The gate"), fail("rate_limited", retry_after=3.0)])

    said, first = await read(model.stream(ASKED))
    nothing_said, second = await read(model.stream(ASKED))

    assert text_of(said) == "The gate"
    assert first is not None
    assert (first.kind, first.delivered) == ("cut", True)
    assert nothing_said == []
    assert second is not None
    assert (second.kind, second.delivered, second.retry_after) == ("rate_limited", False, 3.0)


async def test_one_question_too_many_fails_by_name() -> None:
    model = ScriptedModel([say("Hi")])
    await read(model.stream(ASKED))

    with pytest.raises(UnexpectedModelCall, match="script of 1 steps is over, but stage 'recap' asks"):
        await read(model.stream(replace(ASKED, stage="recap")))


async def test_a_step_can_insist_on_its_stage() -> None:
    model = ScriptedModel([say("Hi").at("recap")])

    with pytest.raises(UnexpectedModelCall, match="step 1 is for stage 'recap', but stage 'narration' asks"):
        await read(model.stream(ASKED))


def test_unused_steps_fail_by_name() -> None:
    with (
        pytest.raises(UnusedModelSteps, match="2 of 2 steps were never asked for"),
        ScriptedModel([say("a"), say("b")]),
    ):
        pass


def test_a_failure_of_the_test_itself_is_not_hidden_by_unused_steps() -> None:
    with pytest.raises(KeyError), ScriptedModel([say("a")]):
        raise KeyError("the test's own")


async def test_a_script_may_be_endless_and_look_at_the_request() -> None:
    def echo() -> object:
        while True:
            yield lambda request: say(request.messages[-1].text)

    with ScriptedModel(echo()) as model:  # type: ignore[arg-type]  # a generator of script lines
        parts, _ = await read(model.stream(ASKED))

    assert text_of(parts) == "I climb."


async def test_usage_is_estimated_unless_it_is_scripted() -> None:
    """C14: tests can script what a turn costs."""
    model = ScriptedModel([say("Hi"), Step(usage=Usage(7, 8, 6))])

    (*_, first), _ = await read(model.stream(ASKED))
    (*_, second), _ = await read(model.stream(ASKED))

    assert isinstance(first, Finished)
    assert first.usage.estimated
    assert isinstance(second, Finished)
    assert second.usage == Usage(7, 8, 6)


async def test_closing_is_remembered() -> None:
    model = ScriptedModel([], name="n")

    await model.aclose()

    assert (model.closed, model.name, model.profile.tool_mode) == (True, "n", "native")
