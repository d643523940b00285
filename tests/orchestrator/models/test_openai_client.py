"""The client against a real server: retries, windows, closing, logs, laziness."""

import asyncio
import logging
import subprocess
import sys
from contextlib import aclosing
from dataclasses import replace

import pytest

from orchestrator.models.errors import ModelError
from orchestrator.models.messages import Message
from orchestrator.models.openai_door import Endpoint, Timeouts
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import ChatModel, Finished, Part, TextDelta
from orchestrator.testing.server import Received, ScriptedServer
from orchestrator.testing.server_replies import Answer, Faults, Reply, ScriptedCall, http_error
from tests.orchestrator.models.samples import ASKED, RULING, Sleeper, client, read, text_of

CUT_AT_ONCE = Answer("The gate opens.", faults=Faults(kill_after=0))
CUT_LATER = Answer("The gate opens.", faults=Faults(kill_after=3))


@pytest.mark.parametrize(
    "failure",
    [
        pytest.param(http_error(429), id="429"),
        pytest.param(http_error(500), id="500"),
        pytest.param(http_error(503), id="503"),
        pytest.param(CUT_AT_ONCE, id="cut before the first token"),
        pytest.param(Reply(writes=(b'{"choi',), killed=True), id="cut before the headers were followed"),
    ],
)
async def test_what_another_try_may_mend_is_tried_again(failure: Answer | Reply) -> None:
    """C12: 429, 5xx and the network, before the first delivered token."""
    sleep = Sleeper()
    with ScriptedServer([failure, failure, Answer("The gate opens.")]) as server:
        model = client(server, attempts=4, sleep=sleep)
        parts, fault = await read(model.stream(ASKED))
        await model.aclose()

    assert fault is None
    assert text_of(parts) == "The gate opens."
    assert sleep.slept == [0.5, 1.0]


async def test_after_the_first_delivered_token_nothing_is_tried_again() -> None:
    """C12, B9: what was heard cannot be unsaid; the turn decides what follows."""
    with ScriptedServer([CUT_LATER, Answer("never asked")]) as server:
        model = client(server, attempts=4)
        parts, fault = await read(model.stream(ASKED))
        await model.aclose()
        asked = len(server.received)

    assert text_of(parts) == "The gate "
    assert fault is not None
    assert (fault.kind, fault.delivered) == ("cut", True)
    assert asked == 1


async def test_a_400_is_not_tried_again() -> None:
    """C12: a 400 fails at once."""
    with ScriptedServer([http_error(400, "no such parameter"), Answer("never asked")]) as server:
        model = client(server, attempts=4)
        _, fault = await read(model.stream(ASKED))
        await model.aclose()
        asked = len(server.received)

    assert fault is not None
    assert (fault.kind, fault.delivered, asked) == ("bad_request", False, 1)


async def test_the_last_fault_is_told_when_the_tries_are_used_up() -> None:
    """C12: the tries are counted."""
    sleep = Sleeper()
    with ScriptedServer([http_error(500, "first"), http_error(500, "second"), http_error(503, "third")]) as server:
        model = client(server, attempts=3, sleep=sleep)
        _, fault = await read(model.stream(ASKED))
        await model.aclose()

    assert fault is not None
    assert "third" in fault.detail
    assert len(sleep.slept) == 2


async def test_a_server_that_is_not_there_is_unreachable() -> None:
    """B9, C12: the fault names the address and what to check."""
    with ScriptedServer([]) as server:
        model = client(server)
    _, fault = await read(model.stream(ASKED))
    await model.aclose()

    assert fault is not None
    assert (fault.kind, fault.retryable) == ("unreachable", True)
    assert server.base_url in fault.detail
    assert "OPENAI_BASE_URL" in fault.detail


async def test_a_server_that_dies_in_the_middle_leaves_a_fault_and_no_call() -> None:
    """B9, C1: the whole server goes away while it speaks."""
    calls = (ScriptedCall("roll", {"dice": "1d20"}),)
    parts: list[Part] = []
    with ScriptedServer([Answer("one two", calls=calls, faults=Faults(stall_after=5))]) as server:
        model = client(server)

        async def listen() -> None:
            async for part in model.stream(ASKED):
                parts.append(part)
                await asyncio.to_thread(server.stop)

        with pytest.raises(ModelError) as caught:
            await listen()
        await model.aclose()

    assert {type(part) for part in parts} == {TextDelta}
    assert (caught.value.kind, caught.value.delivered) == ("cut", True)


async def test_a_server_that_falls_silent_is_a_timeout() -> None:
    """B9, C12: the longest silence is limited."""
    with ScriptedServer([Answer("one two", faults=Faults(stall_after=2))]) as server:
        model = client(server, timeouts=Timeouts(read=0.05))
        parts, fault = await read(model.stream(ASKED))
        await model.aclose()

    assert text_of(parts) == "one "
    assert fault is not None
    assert (fault.kind, fault.delivered) == ("timeout", True)


async def test_a_prompt_over_the_window_is_refused_before_it_is_sent() -> None:
    """C9: prompt and answer together must fit."""
    long = replace(ASKED, messages=(*ASKED.messages, Message("user", "I climb on. " * 2000)))
    with ScriptedServer([Answer("never asked")]) as server:
        model = client(server, ModelProfile(window=4096), attempts=4)
        parts, fault = await read(model.stream(long))
        await model.aclose()
        asked = len(server.received)

    assert parts == []
    assert asked == 0
    assert fault is not None
    assert (fault.kind, fault.retryable) == ("window", False)
    assert "4096" in fault.detail


async def test_room_for_the_answer_counts_in_the_window() -> None:
    """C9: max_tokens is part of what must fit."""
    with ScriptedServer([Answer("fits")]) as server:
        model = client(server, ModelProfile(window=600))
        _, fault = await read(model.stream(replace(ASKED, max_tokens=590)))
        parts, _ = await read(model.stream(replace(ASKED, max_tokens=100)))
        await model.aclose()

    assert fault is not None
    assert fault.kind == "window"
    assert text_of(parts) == "fits"


async def test_the_estimate_is_corrected_by_what_the_server_reports() -> None:
    """C9: and so a server that counts more is believed for the next window check."""
    message = Message("user", "I climb the wall. " * 60)
    asked = replace(ASKED, messages=(message,), tools=())
    with ScriptedServer([Answer("ok", prompt_tokens=600)] * 3) as server:
        model = client(server)
        before = model.estimator.texts([message.text], messages=1)
        for _ in range(3):
            await read(model.stream(asked))
        await model.aclose()

    assert before < 300
    assert model.estimator.texts([message.text], messages=1) == pytest.approx(600, rel=0.02)


async def test_a_truncated_report_does_not_spoil_the_estimate() -> None:
    """C9: a server that dropped half of the prompt is noticed, not learnt from."""
    asked = replace(ASKED, messages=(Message("user", "I climb the wall. " * 600),))
    with ScriptedServer([Answer("ok", prompt_tokens=300)]) as server:
        model = client(server)
        parts, _ = await read(model.stream(asked))
        await model.aclose()

    finished = parts[-1]
    assert isinstance(finished, Finished)
    assert [notice.code for notice in finished.notices] == ["prompt_truncated"]
    assert (model.estimator.ratio, model.estimator.samples) == (1.0, 0)


async def test_an_endless_answer_is_cut_by_time() -> None:
    """C7: a hard cap on time; with a cap of nothing the second piece is one too many."""
    with ScriptedServer([Answer("one two three")]) as server:
        model = client(server, timeouts=Timeouts(whole=0.0))
        _, fault = await read(model.stream(ASKED))
        await model.aclose()

    assert fault is not None
    assert fault.kind == "timeout"


async def test_an_endless_answer_is_cut_by_length() -> None:
    """C7: a hard cap on tokens, for servers that ignore max_tokens."""
    with ScriptedServer([Answer("and on " * 4000)]) as server:
        model = client(server)
        parts, fault = await read(model.stream(replace(ASKED, max_tokens=16)))
        await model.aclose()

    finished = parts[-1]
    assert fault is None
    assert isinstance(finished, Finished)
    assert finished.reason == "length"
    assert len(text_of(parts)) < 28_000


async def test_one_connection_serves_one_request_after_the_other() -> None:
    """C12: streams are read to their end, so connections are not thrown away."""
    ports: set[str] = set()

    def note(request: Received) -> Answer:
        ports.add(request.peer)
        return Answer("ok")

    with ScriptedServer([note] * 4) as server:
        model = client(server)
        for _ in range(4):
            await read(model.stream(ASKED))
        await model.aclose()

    assert len(ports) == 1


async def test_requests_at_once_share_one_client() -> None:
    """B10: several tables may ask the same model at the same time."""
    with ScriptedServer([Answer("one two")] * 8) as server:
        model = client(server)
        assert isinstance(model, ChatModel)
        answers = await asyncio.gather(*(read(model.stream(ASKED)) for _ in range(8)))
        await model.aclose()

    assert [text_of(parts) for parts, _ in answers] == ["one two"] * 8


async def test_an_answer_can_be_left_in_the_middle() -> None:
    """E15: a stopped stream ends the request, and the next one works."""
    with ScriptedServer([Answer("one two three", faults=Faults(between=0.001)), Answer("next")]) as server:
        model = client(server)
        async with aclosing(model.stream(ASKED)) as parts:  # type: ignore[type-var]  # it is an async generator
            async for part in parts:
                assert isinstance(part, TextDelta)
                break
        said, _ = await read(model.stream(ASKED))
        await model.aclose()

    assert text_of(said) == "next"


def test_a_model_that_was_closed_opens_again_in_another_event_loop() -> None:
    """B9: a door may run each turn in a loop of its own."""
    with ScriptedServer([Answer("one"), Answer("two")]) as server:
        model = client(server)

        async def turn() -> str:
            parts, _ = await read(model.stream(ASKED))
            await model.aclose()
            return text_of(parts)

        said = [asyncio.run(turn()) for _ in range(2)]

    assert said == ["one", "two"]


async def test_a_structured_answer_is_asked_for_whole() -> None:
    """C7: nobody watches a ruling come; it is not streamed unless the profile wants it."""
    answer = Answer('{"action": "climb"}')
    with ScriptedServer([answer, answer]) as server:
        for profile in (ModelProfile(), ModelProfile(streaming="always")):
            model = client(server, profile)
            parts, _ = await read(model.stream(replace(ASKED, output=RULING, tools=())))
            await model.aclose()
            assert parts[0] == TextDelta('{"action": "climb"}')
        streamed = [request.body.get("stream", False) for request in server.received]

    assert streamed == [False, True]


async def test_logs_count_tokens_by_stage_and_hold_no_words_and_no_keys(caplog: pytest.LogCaptureFixture) -> None:
    """C14, F6: default logs."""
    caplog.set_level(logging.INFO, logger="tallytale")
    secret = replace(ASKED, messages=(Message("user", "my canary sentence"),))
    with ScriptedServer(
        [http_error(500, "sk-secret-key-0123456789"), Answer("said canary", cached_tokens=50)]
    ) as server:
        model = client(server, attempts=2)
        await read(model.stream(secret))
        await model.aclose()

    text = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("tallytale"))
    assert "stage narration, stop, 100 prompt tokens (50 % cached), 2 completion tokens" in text
    assert "canary" not in text
    assert "sk-secret" not in text


async def test_the_key_is_sent_and_shown_nowhere_else() -> None:
    """F6: the endpoint's own description and the faults hide it."""
    with ScriptedServer([http_error(401, "Incorrect API key provided: sk-secret-key-0123456789")]) as server:
        model = client(server)
        _, fault = await read(model.stream(ASKED))
        await model.aclose()
        sent = server.received[0].headers["authorization"]

    assert sent == "Bearer sk-secret-key-0123456789"
    assert "secret" not in f"{fault!r} {Endpoint('m', 'http://user:secret@h/v1?key=secret', 'secret').place}"
    assert "sk-" not in repr(Endpoint("m", "http://h/v1", "sk-secret"))


async def test_the_models_of_a_server_can_be_listed() -> None:
    entry = {"id": "m", "max_model_len": 8192}
    with ScriptedServer([], models=(entry,)) as server:
        model = client(server)
        listed = await model.served_models()
        await model.aclose()

    assert listed == (entry,)


def test_importing_the_client_does_not_import_openai() -> None:
    """F6: a command that asks no model does not pay for one (performance.md: 1.3 s of CPU)."""
    code = (
        "import sys; import orchestrator.models.openai_client; print('openai' in sys.modules, 'httpx2' in sys.modules)"
    )

    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert shown.stdout.split() == ["False", "False"]
