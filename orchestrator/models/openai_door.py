"""The only place that touches the `openai` package: it opens responses and translates its faults.

Imported for types alone; the package itself (1.3 s of CPU) is loaded when the first request is made. The client stays
in charge of authentication, base URL and connections; the body is ours, byte for byte, and so is the reading.
"""

from __future__ import annotations

import asyncio
import importlib
import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from orchestrator.models.errors import ErrorKind, ModelError
from orchestrator.models.json_text import decode_bytes
from orchestrator.models.retries import read_retry_after

if TYPE_CHECKING:
    import httpx2
    import openai

DEFAULT_BASE_URL = "https://api.openai.com/v1"
_MOST_DETAIL = 300
_KEYLIKE = re.compile(r"\b(?:sk|pk|rk|key|gsk|xai|hf)[-_][\w-]{6,}|(?i:bearer)\s+[\w.~+/-]{6,}")
_BY_STATUS: dict[int, ErrorKind] = {401: "unauthorised", 403: "unauthorised", 404: "not_found", 408: "timeout"}
_WINDOW_CODES = ("context_length_exceeded", "exceed_context_size_error", "string_above_max_length")
_WINDOW_WORDS = re.compile(r"context (?:length|size|window)|maximum context|too many tokens", re.IGNORECASE)
_SHORTEST_KEY = 8
"""Shorter ones are words for a server that asks for no key, such as `none`, and stand in messages by themselves."""
_SPENT_CODES = ("insufficient_quota", "billing_hard_limit_reached", "credit_balance_too_low")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a model is served, and the key for it."""

    model: str
    base_url: str = DEFAULT_BASE_URL
    api_key: str = field(default="", repr=False)
    """Empty for servers that ask for none."""

    @property
    def server(self) -> str:
        """The server's address, for messages: without user names, keys and queries."""
        return re.sub(r"//[^/@]*@", "//", self.base_url.split("?", 1)[0])

    @property
    def place(self) -> str:
        """The model and its server, for messages."""
        return f"{self.model} at {self.server}"


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds. `read` is the longest silence within an answer, `whole` the longest answer."""

    connect: float = 10.0
    read: float = 120.0
    whole: float = 600.0


class OpenAIDoor:
    """One endpoint, opened on first use."""

    def __init__(self, endpoint: Endpoint, timeouts: Timeouts) -> None:
        self.endpoint = endpoint
        self._timeouts = timeouts
        self._client: openai.AsyncOpenAI | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def post(self, content: bytes, *, streamed: bool) -> httpx2.Response:
        """POST a body to chat/completions; a response that is not streamed has been read already.

        Raises:
            ModelError: no response, or one that is no success.
        """
        client = await self._opened()
        try:
            return await client.post(
                "/chat/completions",
                cast_to=self._httpx2.Response,
                content=content,
                stream=streamed,
                stream_cls=self._openai.AsyncStream[object] if streamed else None,
            )
        except self._openai.OpenAIError as fault:
            raise self.translated(fault) from fault

    async def get_models(self) -> object:
        """The decoded answer of GET /models.

        Raises:
            ModelError: no response, or one that is no success.
        """
        client = await self._opened()
        try:
            response = await client.get("/models", cast_to=self._httpx2.Response)
        except self._openai.OpenAIError as fault:
            raise self.translated(fault) from fault
        return decode_bytes(response.content)

    def is_transport_fault(self, fault: Exception) -> bool:
        """Whether an exception that came while reading a response is the network's."""
        return isinstance(fault, self._httpx2.HTTPError | self._httpx2.StreamError)

    def translated(self, fault: Exception) -> ModelError:
        """A fault of the client or the network as ours; keys are taken out of what the server says."""
        if isinstance(fault, self._openai.APIStatusError):
            return self._status(fault)
        cause = fault.__cause__ if isinstance(fault, self._openai.APIConnectionError) else fault
        if isinstance(fault, self._openai.APITimeoutError) or isinstance(cause, self._httpx2.TimeoutException):
            return self.fault(
                "timeout",
                f"no answer in time (connect {self._timeouts.connect:g} s, silence {self._timeouts.read:g} s)",
            )
        if isinstance(cause, self._httpx2.ReadError | self._httpx2.RemoteProtocolError):
            return self.fault("cut", f"the connection broke while the answer was read ({type(cause).__name__})")
        hint = "check that the server runs and OPENAI_BASE_URL"
        return self.fault("unreachable", f"{type(cause or fault).__name__}: {cause or fault}; {hint}")

    def reported(self, body: object, status: int = 200, retry_after: float | None = None) -> ModelError:
        """An error that the server put into a body or an event."""
        error = body.get("error", body) if isinstance(body, dict) else body
        fields = error if isinstance(error, dict) else {"message": error}
        code = str(fields.get("code") or fields.get("type") or "")
        message = str(fields.get("message") or fields.get("detail") or "no message")
        numeric = fields.get("code")
        if status == 200 and isinstance(numeric, int):
            status = numeric
        kind = _kind(status, code, message)
        spent = code in _SPENT_CODES
        return self.fault(
            kind,
            f"HTTP {status}{f' {code}' if code else ''}: {message}",
            retry_after=retry_after,
            retryable=False if spent else None,
        )

    async def aclose(self) -> None:
        """Close the connections."""
        client, self._client = self._client, None
        if client is not None and self._loop is asyncio.get_running_loop():
            await client.close()

    async def _opened(self) -> openai.AsyncOpenAI:
        """The client of the running event loop; its connections cannot be carried to another."""
        loop = asyncio.get_running_loop()
        if self._client is not None and self._loop is loop:
            return self._client
        await asyncio.to_thread(self._load)
        if self._client is not None and self._loop is loop:
            return self._client  # another request opened it meanwhile
        self._loop = loop
        limits = self._timeouts
        try:
            self._client = self._openai.AsyncOpenAI(
                api_key=self.endpoint.api_key or "none",
                base_url=self.endpoint.base_url,
                max_retries=0,
                timeout=self._openai.Timeout(limits.read, connect=limits.connect),
            )
        except self._httpx2.InvalidURL as fault:
            raise self.fault("unreachable", f"{fault}; check OPENAI_BASE_URL", retryable=False) from fault
        return self._client

    def _load(self) -> None:
        self._openai = importlib.import_module("openai")
        self._httpx2 = importlib.import_module("httpx2")

    def _status(self, fault: openai.APIStatusError) -> ModelError:
        header = fault.response.headers.get("retry-after")
        wait = read_retry_after(header, now=time.time())
        body = fault.body if fault.body is not None else fault.response.text[:_MOST_DETAIL]
        return self.reported(body, fault.status_code, wait)

    def fault(
        self, kind: ErrorKind, found: str, *, retry_after: float | None = None, retryable: bool | None = None
    ) -> ModelError:
        """A `ModelError` about this endpoint: one line, of bounded length, without keys."""
        key = self.endpoint.api_key
        text = _KEYLIKE.sub("[key]", found.replace(key, "[key]") if len(key) >= _SHORTEST_KEY else found)
        text = " ".join(text.split())[:_MOST_DETAIL]
        return ModelError(kind, f"{self.endpoint.place}: {text}", retry_after=retry_after, retryable=retryable)


def _kind(status: int, code: str, message: str) -> ErrorKind:
    if code in _WINDOW_CODES or (400 <= status < 500 and _WINDOW_WORDS.search(message)):
        return "window"
    if status in _BY_STATUS:
        return _BY_STATUS[status]
    if status == 429 or code in ("rate_limit_exceeded", *_SPENT_CODES):
        return "rate_limited"
    if 400 <= status < 500:
        return "bad_request"
    return "server"
