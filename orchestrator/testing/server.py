"""A tiny real OpenAI-compatible server that replays a script over HTTP on 127.0.0.1: for tests and benchmarks.

    with ScriptedServer([Answer("The door opens."), http_error(429, retry_after="2")]) as server:
        model = OpenAIChatModel(model="any", base_url=server.base_url, …)

Standard library only. `python -m orchestrator.testing.server SCRIPT.json` runs it in a process of its own: it prints
its base URL on the first line of stdout, replays the script over and over, and ends when its stdin closes.
"""

import asyncio
import contextlib
import json
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from types import TracebackType
from typing import Self

from orchestrator.testing.server_replies import Answer, Reply, answer_from_json, http_error, raw_json

_MOST_HEADER_BYTES = 64 * 1024


@dataclass(frozen=True)
class Received:
    """A request as the server saw it."""

    method: str
    path: str
    headers: Mapping[str, str]
    """Names in lower case."""
    raw: bytes
    body: Mapping[str, object] = field(default_factory=dict)
    """The JSON of the body; empty when there is none."""
    peer: str = ""
    """Address and port of the connection it came over."""


ScriptLine = Answer | Reply | Callable[[Received], Answer | Reply]


class ScriptedServer:
    """Answers POST …/chat/completions line by line from a script, in a thread of its own."""

    def __init__(self, script: Iterable[ScriptLine], *, models: tuple[Mapping[str, object], ...] = ()) -> None:
        """Prepare the server; it listens from `start` (or `with`) on.

        Args:
            script: the answers, in order; a callable decides when it sees the request. May be endless.
            models: the entries of GET …/models; {"id": "scripted"} when left out.
        """
        self.received: list[Received] = []
        """Every chat request so far."""
        self.base_url = ""
        self._script: Iterator[ScriptLine] = iter(script)
        self._models = models or ({"id": "scripted", "object": "model"},)
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping: asyncio.Event | None = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="scripted-server", daemon=True)
        self._ready = threading.Event()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Listen on a free port of 127.0.0.1; `base_url` is known afterwards."""
        self._thread.start()
        self._ready.wait(timeout=30)

    def stop(self) -> None:
        """Cut every connection where it stands and stop listening: what a killed server looks like."""
        if self._loop is not None and self._stopping is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stopping.set)
            self._thread.join(timeout=30)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopping = asyncio.Event()
        server = await asyncio.start_server(self._connection, "127.0.0.1", 0, limit=_MOST_HEADER_BYTES)
        self.base_url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
        self._ready.set()
        await self._stopping.wait()
        server.close()
        for writer in list(self._writers):
            writer.transport.abort()
        running = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            peer = "{}:{}".format(*writer.get_extra_info("peername"))
            while (request := await _read_request(reader, peer)) is not None:
                reply = self._answer(request)
                await _write_reply(writer, reply)
                if reply.killed:
                    writer.transport.abort()
                    return
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # the other side left, or we are being stopped: both are ordinary here
        finally:
            self._writers.discard(writer)
            writer.transport.abort()

    def _answer(self, request: Received) -> Reply:
        if request.method == "GET" and request.path.endswith("/models"):
            return raw_json({"object": "list", "data": list(self._models)})
        if request.method != "POST" or not request.path.endswith("/chat/completions"):
            return http_error(404, f"no such path: {request.method} {request.path}")
        self.received.append(request)
        line = next(self._script, None)
        if line is None:
            return http_error(400, f"the script is over: request {len(self.received)} was not expected")
        said = line if isinstance(line, Answer | Reply) else line(request)
        return said.reply(streamed=request.body.get("stream") is True) if isinstance(said, Answer) else said


async def _read_request(reader: asyncio.StreamReader, peer: str) -> Received | None:
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head.decode("latin-1").split("\r\n")
    method, path, _ = first.split(" ", 2)
    headers = {
        name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines) if name
    }
    raw = await reader.readexactly(int(headers.get("content-length", "0")))
    parsed: object = {}
    with contextlib.suppress(ValueError):
        parsed = json.loads(raw) if raw else {}
    return Received(method, path, headers, raw, parsed if isinstance(parsed, dict) else {}, peer)


async def _write_reply(writer: asyncio.StreamWriter, reply: Reply) -> None:
    if reply.before:
        await asyncio.sleep(reply.before)
    writer.write(_head(reply))
    for number, piece in enumerate(reply.writes):
        if number and reply.between:
            await asyncio.sleep(reply.between)
        writer.write(b"%x\r\n%b\r\n" % (len(piece), piece) if reply.streamed else piece)
        await writer.drain()
        await asyncio.sleep(0)
    if reply.stalled:
        await asyncio.Event().wait()
    if reply.streamed and not reply.killed:
        writer.write(b"0\r\n\r\n")
    await writer.drain()


def _head(reply: Reply) -> bytes:
    lines = [f"HTTP/1.1 {reply.status} scripted", *(f"{name}: {value}" for name, value in reply.headers)]
    if reply.streamed:
        lines.append("Transfer-Encoding: chunked")
    else:
        size = sum(len(piece) for piece in reply.writes)
        lines.append(f"Content-Length: {size * 2 + 1 if reply.killed else size}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def _made_ready(answer: Answer) -> ScriptLine:
    """The answer with its bytes made beforehand: a server that answers at once, for benchmarks."""
    replies = {streamed: answer.reply(streamed=streamed) for streamed in (False, True)}
    return lambda request: replies[request.body.get("stream") is True]


def main(arguments: list[str]) -> int:
    """Replay the script file in `arguments` over and over until stdin closes; returns the exit status."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m orchestrator.testing.server SCRIPT.json  (a list of answers)\n")
        return 2
    script = [
        _made_ready(answer_from_json(entry)) for entry in json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    ]
    with ScriptedServer(cycle(script)) as server:
        sys.stdout.write(server.base_url + "\n")
        sys.stdout.flush()
        sys.stdin.read()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
