"""Cassettes: the same request is the same answer, a changed one is an error that says where."""

from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from orchestrator.models.cassettes import (
    CassetteError,
    RecordedModel,
    RecordingModel,
    UnrecordedRequest,
    first_difference,
    request_key,
    request_record,
)
from orchestrator.models.errors import ModelError
from orchestrator.models.messages import CallRecord, Message
from orchestrator.models.protocol import CallBroken, CallReady, Finished, Notice, Part, ReasoningDelta, TextDelta, Usage
from orchestrator.testing.scripted import ScriptedModel, Step, call, fail, nothing, say
from tests.orchestrator.models.samples import ASKED, ROLL, RULING, read

EVERY_PART = Step(
    (
        ReasoningDelta("hm"),
        TextDelta("문이 열린다."),
        CallReady("c1", "roll", {"dice": "1d20", "deep": [{"a": None}]}),
        CallBroken("c2", "roll", "bad_json", "why"),
    ),
    "calls",
    usage=Usage(10, 5, 3, 1),
)


async def record(path: Path, *steps: Step) -> list[list[Part]]:
    model = RecordingModel(ScriptedModel(list(steps), name="m"), path)
    answers = [(await read(model.stream(ASKED)))[0] for _ in steps]
    await model.aclose()
    return answers


async def test_an_answer_comes_back_part_for_part(tmp_path: Path) -> None:
    recorded = await record(tmp_path / "a" / "tape.jsonl", EVERY_PART)

    parts, fault = await read(RecordedModel(tmp_path / "a" / "tape.jsonl", name="m").stream(ASKED))

    assert fault is None
    assert parts == recorded[0]


async def test_notices_and_faults_come_back_as_well(tmp_path: Path) -> None:
    """B9: a recorded failure fails in the same way."""
    path = tmp_path / "tape.jsonl"
    await record(path, fail("cut", after="The gate "))
    lines = orjson.loads(path.read_bytes())
    notices = [{"code": "ran_on", "values": {}}]
    finished = {"part": "finished", "reason": "stop", "usage": {"prompt_tokens": 1}, "refusal": "", "notices": notices}
    path.write_bytes(orjson.dumps(lines) + b"\n" + orjson.dumps({**lines, "parts": [finished], "error": None}) + b"\n")
    model = RecordedModel(path, name="m")

    first, fault = await read(model.stream(ASKED))
    second, _ = await read(model.stream(ASKED))

    assert isinstance(fault, ModelError)
    assert (fault.kind, fault.delivered, fault.retryable) == ("cut", True, True)
    assert "".join(part.text for part in first if isinstance(part, TextDelta)) == "The gate "
    assert second == [Finished("stop", Usage(1), notices=(Notice("ran_on"),))]


async def test_a_request_asked_several_times_is_answered_in_that_order(tmp_path: Path) -> None:
    """C13: an empty answer that was tried again stays that; the last answer is the one that stays."""
    path = tmp_path / "tape.jsonl"
    await record(path, nothing(), say("Hi"))
    model = RecordedModel(path, name="m")

    answers = [(await read(model.stream(ASKED)))[0] for _ in range(3)]

    reasons = [part.reason for parts in answers for part in parts if isinstance(part, Finished)]
    assert reasons == ["empty", "stop", "stop"]


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        pytest.param(
            replace(ASKED, messages=(ASKED.messages[0], Message("user", "I climb!"))), "messages[1].text", id="text"
        ),
        pytest.param(replace(ASKED, messages=ASKED.messages[:1]), "request.messages: 2 entries", id="fewer messages"),
        pytest.param(replace(ASKED, tools=()), "request.tools: 1 entries", id="tools"),
        pytest.param(replace(ASKED, tools=(replace(ROLL, description="Rolls."),)), "tools[0].description", id="tool"),
        pytest.param(replace(ASKED, output=RULING), "request.output", id="output"),
        pytest.param(replace(ASKED, must_narrate=True), "request.must_narrate", id="tools withheld"),
        pytest.param(replace(ASKED, stage="recap"), "request.stage", id="stage"),
    ],
)
async def test_a_changed_request_is_unknown_and_the_error_says_where(
    tmp_path: Path, changed: object, place: str
) -> None:
    """F4: a changed prompt fails a test."""
    path = tmp_path / "tape.jsonl"
    await record(path, say("Hi"))

    with pytest.raises(UnrecordedRequest) as caught:
        await read(RecordedModel(path, name="m").stream(changed))  # type: ignore[arg-type]

    assert place in str(caught.value)
    assert str(path) in str(caught.value)


async def test_the_nearest_request_is_the_one_compared(tmp_path: Path) -> None:
    path = tmp_path / "tape.jsonl"
    model = RecordingModel(ScriptedModel([say("1"), say("2")], name="m"), path)
    other = replace(ASKED, stage="recap", messages=(Message("system", "Quite different."),))
    for request in (other, ASKED):
        await read(model.stream(request))

    changed = replace(ASKED, messages=(ASKED.messages[0], Message("user", "I jump.")))
    with pytest.raises(UnrecordedRequest, match=r"recorded 'I climb\.', asked 'I jump\.'"):
        await read(RecordedModel(path, name="m").stream(changed))


def test_the_view_and_the_language_are_not_part_of_the_key() -> None:
    """C8: only what decides the answer is."""
    keys = {
        request_key(request_record(request, "m")) for request in (ASKED, replace(ASKED, view=object(), language="ko"))
    }

    assert len(keys) == 1
    assert request_key(request_record(ASKED, "n")) not in keys


def test_the_order_of_keys_in_arguments_does_not_matter() -> None:
    first = replace(ASKED, messages=(Message("assistant", calls=(CallRecord("c", "roll", {"a": 1, "b": 2}),)),))
    second = replace(ASKED, messages=(Message("assistant", calls=(CallRecord("c", "roll", {"b": 2, "a": 1}),)),))

    assert request_key(request_record(first, "m")) == request_key(request_record(second, "m"))


async def test_nothing_that_looks_like_a_key_is_written(tmp_path: Path) -> None:
    """F6: not from a prompt, not from an answer, not from a fault; and the request is found again all the same."""
    path = tmp_path / "tape.jsonl"
    secret = "sk-abcdefghijklmnop1234"
    request = replace(ASKED, messages=(Message("user", f"my key is {secret}, Bearer abcdefghijkl123456"),))
    steps = [say(f"{secret} it is"), Step(fault=ModelError("unauthorised", f"no {secret}"))]
    model = RecordingModel(ScriptedModel(steps, name="m"), path)
    for _ in steps:
        await read(model.stream(request))

    text = path.read_text(encoding="utf-8")

    assert secret not in text
    assert "Bearer abc" not in text
    assert (await read(RecordedModel(path, name="m").stream(request)))[1] is None


async def test_an_answer_that_was_left_in_the_middle_is_not_recorded(tmp_path: Path) -> None:
    path = tmp_path / "tape.jsonl"
    model = RecordingModel(ScriptedModel([say("one two"), call("roll")], name="m"), path)

    parts = model.stream(ASKED)
    await anext(parts)
    await parts.aclose()  # type: ignore[attr-defined]  # it is an async generator

    assert not path.exists()


@pytest.mark.parametrize(
    ("text", "found"), [(None, "no cassette"), ("{", "line 1: not JSON"), ("{}", "not a recording")]
)
def test_a_file_that_is_no_cassette_says_what_is_wrong(tmp_path: Path, text: str | None, found: str) -> None:
    path = tmp_path / "tape.jsonl"
    if text is not None:
        path.write_text(text, encoding="utf-8")

    with pytest.raises(CassetteError, match=found):
        RecordedModel(path, name="m")


@pytest.mark.parametrize("text", ["export PATH=/usr/bin\n", '{"name": "somebody else"}\n', "\x00\x01"])
def test_nothing_is_recorded_onto_a_file_of_another_kind(tmp_path: Path, text: str) -> None:
    path = tmp_path / ".bashrc"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(CassetteError, match="line 1"):
        RecordingModel(ScriptedModel([say("one")], name="m"), path)

    assert path.read_text(encoding="utf-8") == text


def test_a_place_where_nothing_can_be_recorded_is_told_before_anything_is_asked(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    for path in (tmp_path, tmp_path / "file" / "tape.jsonl"):
        with pytest.raises(CassetteError, match="nothing can be recorded there"):
            RecordingModel(ScriptedModel([say("one")], name="m"), path)


def test_equal_records_do_not_differ() -> None:
    assert first_difference(request_record(ASKED, "m"), request_record(ASKED, "m")) == ""
