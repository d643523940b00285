"""The client for every OpenAI-compatible server: a request in, parts out (design.md §7).

Prepare the bytes, check the window, open the response, have it read and assembled, learn from the reported usage.
Retries end where the first part is delivered.
"""

import logging
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing
from dataclasses import dataclass, replace

from orchestrator.models.assembler import Assembler
from orchestrator.models.errors import ModelError
from orchestrator.models.messages import ChatRequest
from orchestrator.models.openai_answer import AnswerReader
from orchestrator.models.openai_door import Endpoint, OpenAIDoor, Timeouts
from orchestrator.models.openai_wire import body_bytes, prompt_texts, request_body
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import Finished, Notice, Part, Usage
from orchestrator.models.retries import Retrier
from orchestrator.models.tokens import TokenEstimator
from orchestrator.models.usage import cached_share

_log = logging.getLogger("tallytale.models")

_CHARS_PER_TOKEN = 4
"""For the answer of a server that reports no usage."""


@dataclass(frozen=True, slots=True)
class _Prepared:
    request: ChatRequest
    content: bytes
    streamed: bool
    estimate: int


class OpenAIChatModel:
    """A model behind an OpenAI-compatible endpoint."""

    def __init__(
        self,
        endpoint: Endpoint,
        profile: ModelProfile,
        *,
        retrier: Retrier | None = None,
        timeouts: Timeouts | None = None,
        estimator: TokenEstimator | None = None,
    ) -> None:
        """Speak to `endpoint` in the way of `profile`. Nothing is opened before the first request."""
        self.estimator = TokenEstimator(profile.token_ratio) if estimator is None else estimator
        """Learns from every reported usage; shared with whoever plans prompts for this model."""
        self._profile = profile
        self._timeouts = timeouts or Timeouts()
        self._door = OpenAIDoor(endpoint, self._timeouts)
        self._retrier = retrier or Retrier()

    @property
    def name(self) -> str:
        """The model's name at its server."""
        return self._door.endpoint.model

    @property
    def profile(self) -> ModelProfile:
        """How this model is spoken to."""
        return self._profile

    async def stream(self, request: ChatRequest) -> AsyncIterator[Part]:
        """Answer `request`; see `ChatModel.stream`.

        Raises:
            ModelError: kind "window" before anything is sent; others when the retries are used up, or at once when
                parts were delivered already (then `delivered` is true).
        """
        prepared = self._prepare(request)
        attempts: list[AsyncGenerator[list[Part], None]] = []

        async def begin() -> list[Part]:
            attempts.append(self._attempt(prepared))
            return await anext(attempts[-1])

        delivered = False
        try:
            first = await self._retrier.run(begin)
            delivered = True
            for part in first:
                yield part
            async for batch in attempts[-1]:
                for part in batch:
                    yield part
        except ModelError as fault:
            fault.delivered = delivered
            raise
        finally:
            await attempts[-1].aclose()

    async def served_models(self) -> tuple[Mapping[str, object], ...]:
        """The entries of GET /models as the server describes them; empty when it describes nothing.

        Raises:
            ModelError: the server cannot be asked.
        """
        answer = await self._door.get_models()
        entries = answer.get("data") if isinstance(answer, Mapping) else None
        return tuple(entry for entry in entries if isinstance(entry, Mapping)) if isinstance(entries, list) else ()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._door.aclose()

    def _prepare(self, request: ChatRequest) -> _Prepared:
        body = request_body(request, self.name, self._profile)
        texts, messages = prompt_texts(body)
        estimate = self.estimator.texts(texts, messages=messages)
        window = self._profile.window
        if window is not None and estimate + request.max_tokens > window:
            raise ModelError(
                "window",
                f"{self._door.endpoint.place}: a prompt of about {estimate} tokens and an answer of up to "
                f"{request.max_tokens} are more than the window of {window} in the model's profile, so nothing was "
                "sent; shorten the prompt, or correct `window` if the model can read more",
            )
        return _Prepared(request, body_bytes(body), "stream" in body, estimate)

    async def _attempt(self, prepared: _Prepared) -> AsyncGenerator[list[Part], None]:
        """One try: batches of parts as they come, none of them empty."""
        assembler = Assembler(prepared.request, self._profile)
        response = await self._door.post(prepared.content, streamed=prepared.streamed)
        answer = AnswerReader(self._door, response, assembler)
        if prepared.streamed and answer.is_stream:
            async with aclosing(answer.events(longest=self._timeouts.whole)) as batches:
                async for batch in batches:
                    yield batch
        else:
            await answer.whole()
        yield self._finish(prepared, assembler)

    def _finish(self, prepared: _Prepared, assembler: Assembler) -> list[Part]:
        """The last parts, with the usage and what it tells about our estimate."""
        *parts, finished = assembler.finish()
        assert isinstance(finished, Finished)
        usage, notices = finished.usage, finished.notices
        reported = usage.prompt_tokens
        if usage.estimated:
            usage = Usage(prepared.estimate, -(-assembler.written // _CHARS_PER_TOKEN), estimated=True)
        elif self.estimator.is_truncated(prepared.estimate, reported):
            counts = {"estimated": prepared.estimate, "reported": reported}
            notices = (*notices, Notice("prompt_truncated", counts))
        else:
            self.estimator.observe(prepared.estimate, reported)
        _log.info(
            "model request: stage %s, %s, %d prompt tokens (%.0f %% cached), %d completion tokens%s",
            prepared.request.stage,
            finished.reason,
            usage.prompt_tokens,
            cached_share(usage) * 100,
            usage.completion_tokens,
            " (estimated)" if usage.estimated else "",
        )
        return [*parts, replace(finished, usage=usage, notices=notices)]
