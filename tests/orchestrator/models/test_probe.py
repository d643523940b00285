"""The probe against servers of different manners: what it finds, and the profile it proposes."""

from collections.abc import Callable, Mapping
from itertools import repeat
from typing import Literal

import orjson
import pytest

from orchestrator.models.errors import ModelError
from orchestrator.models.openai_client import OpenAIChatModel
from orchestrator.models.probe import ProbeReport, probe, served_window
from orchestrator.models.probe_adaptation import adapted
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.script_share import keeps_language, script_share
from orchestrator.testing.server import Received, ScriptedServer
from orchestrator.testing.server_replies import Answer, Reply, ScriptedCall, http_error
from tests.orchestrator.models.samples import client

SCENES = {"en": "The gate groans in the rain. It opens.", "ko": "빗속에서 문이 삐걱거린다. 이윽고 열린다."}
CALL = ScriptedCall("roll", {"dice": "1d20"})
PRINTED = '{"name": "roll", "arguments": {"dice": "1d20"}}'
VERDICT = '{"difficulty": 8, "reason": "It is heavy."}'

Manners = Callable[[Received], Answer | Reply]


def well(request: Received) -> Answer:
    """Everything works."""
    if "tools" in request.body:
        return Answer(calls=(CALL,))
    if "response_format" in request.body:
        return Answer(PRINTED if "roll" in str(request.body["response_format"]) else VERDICT)
    return Answer(SCENES["ko" if "한국어" in request.raw.decode() else "en"])


def as_stock_llama(request: Received) -> Answer:
    """Tools come back as text; schemas are obeyed."""
    return Answer(PRINTED) if "tools" in request.body else well(request)


def without_schemas(request: Received) -> Answer | Reply:
    """500 to a JSON schema, no native tools; told to, it writes JSON and calls."""
    system = str(request.body["messages"])
    if "tools" in request.body or "json_schema" in str(request.body.get("response_format")):
        return http_error(500, "schema not supported")
    if "<tool_call>" in system:
        return Answer(f"<tool_call>{PRINTED}</tool_call>")
    if '"narration"' in system:
        return Answer("I would rather talk. " * 3)
    return Answer(VERDICT if "JSON Schema" in system else SCENES["en"])


def moody(request: Received) -> Answer | Reply:
    """Native calls now and then, schemas never."""
    if "tools" in request.body:
        moody_turns.append(1)
        return Answer(calls=(CALL,)) if len(moody_turns) % 2 else http_error(500, "template failed")
    return Answer(SCENES["en"])


moody_turns: list[int] = []


def strict_about_parameters(request: Received) -> Answer | Reply:
    """Refuses max_tokens and stream_options by name."""
    if "max_tokens" in request.body:
        return http_error(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
    if "stream_options" in request.body:
        return http_error(400, "Extra inputs are not permitted: stream_options")
    return well(request)


def forgetful_of_language(request: Received) -> Answer:
    """Answers everything in English, thinking aloud before it."""
    answer = well(request)
    return (
        answer if "tools" in request.body or "response_format" in request.body else Answer("Hm.</think>The gate opens.")
    )


async def probed(manners: Manners, language: Literal["en", "ko"] = "en") -> ProbeReport:
    with ScriptedServer(repeat(manners)) as server:

        def make(profile: ModelProfile) -> OpenAIChatModel:
            return client(server, profile)

        return await probe(make, language=language)


def verdicts(report: ProbeReport) -> Mapping[str, str]:
    return {check.id: check.verdict for check in report.checks}


@pytest.mark.parametrize("language", ["en", "ko"])
async def test_a_model_that_does_everything_gets_the_plain_profile(language: Literal["en", "ko"]) -> None:
    """C4: native first, and nothing more is asked than needed."""
    report = await probed(well, language)

    assert report.usable
    assert report.profile == ModelProfile(source="probe")
    assert verdicts(report) == {
        "reachable": "yes",
        "language": "yes",
        "usage": "yes",
        "json_schema": "yes",
        "native_tools": "yes",
    }


async def test_a_model_that_prints_its_calls_gets_the_json_mode() -> None:
    """C4: a salvaged call is not a native one."""
    report = await probed(as_stock_llama)

    assert report.usable
    assert (report.profile.tool_mode, report.profile.structured) == ("json", "json_schema")
    assert report.verdict("native_tools") == "no"
    assert report.verdict("text_tools") == "skipped"


async def test_a_model_without_schemas_gets_the_text_mode() -> None:
    """C4: last comes the salvage from text."""
    report = await probed(without_schemas)

    assert (report.profile.tool_mode, report.profile.structured) == ("text", "json_object")
    assert verdicts(report)["json_schema"] == "fault"
    assert verdicts(report)["json_tools"] == "no"
    assert "schema not supported" in next(check.detail for check in report.checks if check.id == "json_schema")


async def test_the_way_that_works_most_often_is_taken_when_none_always_does() -> None:
    """C4: half of the native calls are better than none of the others."""
    moody_turns.clear()
    report = await probed(moody)

    assert (report.profile.tool_mode, report.profile.structured) == ("native", "none")
    assert report.verdict("native_tools") == "partly"
    assert report.usable


async def test_parameters_that_a_server_refuses_are_left_out() -> None:
    """C8, C12: the probe gives in; a turn would not."""
    report = await probed(strict_about_parameters)

    assert report.usable
    assert report.profile.max_tokens_field == "max_completion_tokens"
    assert report.profile.leave_out == {"stream_options"}


async def test_a_model_that_changes_the_language_is_not_usable() -> None:
    """D10: the letters tell; thinking without an opening tag is noticed on the way."""
    report = await probed(forgetful_of_language, "ko")

    assert report.verdict("language") == "no"
    assert not report.usable
    assert report.profile.starts_thinking


async def test_a_server_that_is_not_there_changes_nothing() -> None:
    with ScriptedServer([]) as server:
        pass
    start = ModelProfile(window=4096, source="mine")

    report = await probe(lambda profile: client(server, profile), language="en", start=start)

    assert verdicts(report) == {"reachable": "fault"}
    assert not report.usable
    assert report.profile == start
    assert ProbeReport.model_validate(orjson.loads(report.model_dump_json())) == report


@pytest.mark.parametrize(
    ("said", "changes"),
    [
        ("Conversation roles must alternate user/assistant", {"alternation": True}),
        ("This model does not support 'system' role; use 'developer'", {"system_role": "developer"}),
        ("System role not supported", {"system_role": "user"}),
        ("unknown parameter: temperature", {"leave_out": frozenset({"temperature"})}),
        ("Streaming is not supported for this model", {"streaming": "never"}),
    ],
)
def test_complaints_are_understood(said: str, changes: dict[str, object]) -> None:
    """C8: one change for each complaint."""
    profile = ModelProfile()

    assert adapted(profile, ModelError("bad_request", said)) == profile.model_copy(update=changes)


@pytest.mark.parametrize("fault", [None, ModelError("server", "system role"), ModelError("bad_request", "no idea")])
def test_other_faults_change_nothing(fault: ModelError | None) -> None:
    assert adapted(ModelProfile(), fault) is None


@pytest.mark.parametrize(
    ("entries", "window"),
    [
        ([{"id": "m", "max_model_len": 32768}], 32768),
        ([{"id": "other", "context_length": 1}, {"id": "m", "context_length": 8192}], 8192),
        ([{"id": "file.gguf", "meta": {"n_ctx_train": 4096}}], 4096),
        ([{"id": "a", "context_length": 8192}, {"id": "b"}], None),
        ([{"id": "m", "max_model_len": "big"}], None),
        ([], None),
    ],
)
def test_servers_state_their_window_in_different_places(entries: list[dict[str, object]], window: int | None) -> None:
    """C9: where the server tells, nobody has to guess."""
    assert served_window(entries, "m") == window


def test_letters_tell_the_language() -> None:
    """D10: names in other letters do not count against Korean prose."""
    assert script_share("12, !", "en") == 0.0
    assert keeps_language("Guard가 문을 열고 천천히 다가온다.", "ko")
    assert not keeps_language("The gate opens. 문", "ko")
    assert not keeps_language("문이 열린다. The gate.", "en")
