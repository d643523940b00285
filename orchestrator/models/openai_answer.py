"""Reads one response of a server, streamed or whole, into an `Assembler`.

The bytes are decoded here and nowhere else; what is wrong with them becomes a `ModelError`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import suppress
from typing import TYPE_CHECKING

from orchestrator.models.assembler import Assembler
from orchestrator.models.errors import ModelError
from orchestrator.models.json_text import NO_JSON, decode_bytes
from orchestrator.models.openai_door import OpenAIDoor
from orchestrator.models.openai_stream import EventDecoder
from orchestrator.models.protocol import Part

if TYPE_CHECKING:
    import httpx2

_END_MARK = b"[DONE]"
_END_WAIT = 0.2
"""Seconds for a server to close a stream whose end it has marked."""


class AnswerReader:
    """The reading of one response."""

    def __init__(self, door: OpenAIDoor, response: httpx2.Response, assembler: Assembler) -> None:
        """Read `response`, that came through `door`, into `assembler`."""
        self._door = door
        self._response = response
        self._assembler = assembler
        self._kind = response.headers.get("content-type", "")
        self._marked = False
        self._fault: ModelError | None = None

    @property
    def is_stream(self) -> bool:
        """Whether the response can be a stream; some servers answer whole although they were asked to stream."""
        return "json" not in self._kind and "html" not in self._kind

    async def events(self, *, longest: float) -> AsyncGenerator[list[Part], None]:
        """Read a stream to its end; says the parts that each piece of the network brings, never an empty list.

        Raises:
            ModelError: the stream broke, is none, ended too early or took longer than `longest` seconds. Parts that
                came before the fault have been said, however the network cut the stream.
        """
        decoder = EventDecoder()
        clock = asyncio.get_running_loop().time
        deadline = clock() + longest
        chunks = self._response.aiter_bytes()
        try:
            async for chunk in chunks:
                self._take(decoder.feed(chunk))
                if batch := self._assembler.take():
                    yield batch
                if self._is_over():
                    break
                if clock() > deadline:
                    raise self._door.fault("timeout", f"the answer took longer than {longest:g} s")
            self._take(decoder.end())
            if self._marked:
                await _read_out(chunks)
        except Exception as fault:
            self._pass_on(fault)
        finally:
            await self._response.aclose()
        if not self._is_over() and not self._assembler.ended:
            raise self._door.fault("cut", "the stream ended without saying how the answer ended")

    async def whole(self) -> None:
        """Read a response that is one JSON object.

        Raises:
            ModelError: it is something else, or an error.
        """
        try:
            content = await self._response.aread()
        except Exception as fault:
            self._pass_on(fault)
            raise
        answer = decode_bytes(content)
        if isinstance(answer, dict) and answer.get("choices"):
            self._assembler.whole(answer)
        elif _is_error(answer):
            raise self._door.reported(answer)
        else:
            raise self._door.fault(
                "server",
                f"the answer ({len(content)} bytes of {self._kind or 'unknown type'}) is not a chat completion; "
                "does OPENAI_BASE_URL end where /chat/completions begins (often /v1)?",
            )

    def _take(self, payloads: list[bytes]) -> None:
        """Hand events to the assembler, up to the mark of the end or a fault."""
        for payload in payloads:
            if self._marked or self._fault is not None:
                return
            if payload.strip() == _END_MARK:
                self._marked = True
                return
            for event in _decoded(payload):
                if _is_error(event):
                    self._fault = self._door.reported(event)
                elif event is NO_JSON:
                    found = f"an event of the stream is not JSON ({len(payload)} bytes)"
                    self._fault = self._door.fault("server", found)
                else:
                    self._assembler.event(event)

    def _is_over(self) -> bool:
        if self._fault is not None:
            raise self._fault
        return self._marked or self._assembler.overrun

    def _pass_on(self, fault: Exception) -> None:
        """Raise what ended the reading as ours; after the end of the answer a broken connection does no harm."""
        if not self._door.is_transport_fault(fault):
            raise fault
        if not self._assembler.ended:
            raise self._door.translated(fault) from fault


def _is_error(event: object) -> bool:
    return isinstance(event, dict) and bool(event.get("error") or event.get("object") == "error")


def _decoded(payload: bytes) -> list[object]:
    """The event of a payload; servers that forget the blank line put several into one."""
    event = decode_bytes(payload)
    if event is NO_JSON and b"\n" in payload:
        return [decode_bytes(line) for line in payload.split(b"\n") if line and line != _END_MARK]
    return [event]


async def _read_out(chunks: AsyncIterator[bytes]) -> None:
    """Read the end of a response that has said all, so that its connection can serve again."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_END_WAIT):
            async for _ in chunks:
                pass
