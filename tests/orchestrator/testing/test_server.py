"""The scripted server on a real socket, seen by a client that knows nothing of ours."""

import http.client
import json
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from email.message import Message
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest

from orchestrator.testing.server import Received, ScriptedServer, main
from orchestrator.testing.server_replies import Answer, Faults, ScriptedCall, http_error, raw_json, raw_stream


class Response(NamedTuple):
    """What came back."""

    status: int
    headers: Message
    body: bytes


def ask(base_url: str, *, stream: bool = False, path: str = "/chat/completions") -> Response:
    place = urlsplit(base_url)
    body = json.dumps({"model": "m", "messages": [], "stream": stream})
    with closing(http.client.HTTPConnection(place.netloc, timeout=10)) as connection:
        connection.request("POST", place.path + path, body, {"Content-Type": "application/json"})
        with connection.getresponse() as response:
            return Response(response.status, response.headers, response.read())


def events(raw: bytes) -> list[str]:
    return [line[6:] for line in raw.decode().splitlines() if line.startswith("data: ")]


def test_the_same_answer_comes_whole_or_as_a_stream() -> None:
    answer = Answer("문이 열린다.", (ScriptedCall("roll", {"dice": "1d20"}),), cached_tokens=5)
    with ScriptedServer([answer, answer]) as server:
        whole = json.loads(ask(server.base_url).body)
        streamed = events(ask(server.base_url, stream=True).body)

    message = whole["choices"][0]["message"]
    assert message["content"] == "문이 열린다."
    assert message["tool_calls"][0]["function"] == {"name": "roll", "arguments": '{"dice":"1d20"}'}
    assert streamed[-1] == "[DONE]"
    chunks = [json.loads(event) for event in streamed[:-1]]
    said = "".join(chunk["choices"][0]["delta"].get("content") or "" for chunk in chunks if chunk["choices"])
    assert said == "문이 열린다."
    assert chunks[-1]["usage"] == whole["usage"]


def test_requests_are_kept_and_a_callable_can_look_at_them() -> None:
    def echo(request: Received) -> Answer:
        return Answer(str(request.body["model"]))

    with ScriptedServer([echo]) as server:
        said = json.loads(ask(server.base_url).body)["choices"][0]["message"]["content"]

    assert said == "m"
    assert server.received[0].headers["content-type"] == "application/json"
    assert server.received[0].peer.startswith("127.0.0.1:")


def test_one_request_too_many_is_refused_by_name() -> None:
    with ScriptedServer([]) as server:
        response = ask(server.base_url)
        refused = json.loads(response.body)
        lost = ask(server.base_url, path="/elsewhere").status

    assert response.status == 400
    assert "the script is over" in refused["error"]["message"]
    assert lost == 404


@pytest.mark.parametrize("streamed", [True, False])
def test_a_killed_answer_is_not_whole(streamed: bool) -> None:
    """B9: the connection drops before the response ends."""
    killed = Answer("one two three", faults=Faults(kill_after=2))
    with ScriptedServer([killed]) as server, pytest.raises((http.client.IncompleteRead, ConnectionError)):
        ask(server.base_url, stream=streamed)


def test_faults_change_the_bytes_and_not_the_sense() -> None:
    """C1: CR LF, comments and cuts through characters."""
    faults = Faults(crlf=True, comments=True, split=3)
    with ScriptedServer([Answer("문이 열린다.", faults=faults)]) as server:
        raw = ask(server.base_url, stream=True).body

    assert raw.count(b": keep-alive\r\n\r\n") == len(events(raw))
    assert json.loads(events(raw)[1])["choices"][0]["delta"] == {"content": "문이 "}


def test_errors_and_raw_replies_go_out_as_they_are() -> None:
    """C12: 429 with its header, and any bytes."""
    script = [http_error(429, "slow", retry_after="2"), raw_json({"a": 1}), raw_stream(b"da", b"ta: x\n\n")]
    with ScriptedServer(script) as server:
        refused = ask(server.base_url)
        whole = ask(server.base_url).body
        streamed = ask(server.base_url).body

    assert (refused.status, refused.headers["Retry-After"]) == (429, "2")
    assert whole == b'{"a":1}'
    assert streamed == b"data: x\n\n"


def test_an_event_can_be_cut_in_half() -> None:
    with ScriptedServer([Answer("one two", faults=Faults(malformed_at=1))]) as server:
        streamed = events(ask(server.base_url, stream=True).body)

    with pytest.raises(json.JSONDecodeError):
        json.loads(streamed[1])


def test_it_runs_in_a_process_of_its_own_until_its_stdin_closes(tmp_path: Path) -> None:
    script = tmp_path / "script.json"
    script.write_text(json.dumps([{"text": "one"}, {"calls": [{"name": "roll", "arguments": {"dice": "1d6"}}]}]))
    command = [sys.executable, "-m", "orchestrator.testing.server", str(script)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        base_url = process.stdout.readline().strip()
        answers = [json.loads(ask(base_url).body)["choices"][0]["finish_reason"] for _ in range(3)]
        process.stdin.close()
        status = process.wait(timeout=30)

    assert answers == ["stop", "tool_calls", "stop"]
    assert status == 0


def test_without_a_script_it_says_how_to_use_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage:" in capsys.readouterr().err


def test_a_stalled_answer_ends_when_the_server_stops() -> None:
    """B9: a server that hangs can be stopped."""
    asked = threading.Event()

    def stall(request: Received) -> Answer:
        asked.set()
        return Answer("one two", faults=Faults(stall_after=2))

    with ScriptedServer([stall]) as server, ThreadPoolExecutor(1) as pool:
        asking = pool.submit(ask, server.base_url, stream=True)
        asked.wait(timeout=30)
        server.stop()
        with pytest.raises((http.client.HTTPException, ConnectionError)):
            asking.result(timeout=30)
