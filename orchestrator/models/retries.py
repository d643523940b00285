"""Another try where it can help, and only before the caller has seen anything (behaviours.md C12)."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import TypeVar

from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt

from orchestrator.models.errors import ModelError

T = TypeVar("T")

_log = logging.getLogger("tallytale.models")
logging.getLogger("tallytale").addHandler(logging.NullHandler())  # who wants the lines says so; players see none


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often and how long. Seconds throughout."""

    attempts: int = 4
    """Tries altogether; 1: none but the first."""
    first_wait: float = 0.5
    """The wait after the first failure; it doubles with each, and a random part of up to half of it is added."""
    most_wait: float = 20.0
    most_retry_after: float = 60.0
    """A server that asks for a longer wait than this is not asked again: the error tells the caller how long."""


class Retrier:
    """Runs an attempt until it succeeds, fails for good, or the policy's tries are used up."""

    def __init__(
        self,
        policy: RetryPolicy | None = None,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        chance: Callable[[], float] = random.random,
    ) -> None:
        """Retry by `policy`; `sleep` and `chance` (0.0–1.0, for the jitter) can be replaced in tests."""
        self._policy = policy or RetryPolicy()
        self._sleep = sleep
        self._chance = chance

    async def run(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """The result of the first attempt that succeeds.

        Raises:
            ModelError: of the last attempt.
        """
        try:
            return await attempt()
        except ModelError as fault:
            if self._policy.attempts < 2 or not self._is_worth_it(fault):
                raise
            return await self._again(attempt, fault)

    async def _again(self, attempt: Callable[[], Awaitable[T]], first: ModelError) -> T:
        faults = [first]

        async def next_attempt() -> T:
            if faults:  # the first attempt was made before tenacity, which costs more than the whole of it, was needed
                raise faults.pop()
            return await attempt()

        retrying = AsyncRetrying(
            sleep=self._sleep,
            stop=stop_after_attempt(self._policy.attempts),
            wait=self._wait,
            retry=retry_if_exception(self._is_worth_it),
            before_sleep=_report,
            reraise=True,
        )
        return await retrying(next_attempt)

    def _is_worth_it(self, fault: BaseException) -> bool:
        if not isinstance(fault, ModelError) or fault.delivered or not fault.retryable:
            return False
        return fault.retry_after is None or fault.retry_after <= self._policy.most_retry_after

    def _wait(self, state: RetryCallState) -> float:
        fault = state.outcome.exception() if state.outcome else None
        backoff = min(self._policy.first_wait * 2.0 ** (state.attempt_number - 1), self._policy.most_wait)
        asked = fault.retry_after if isinstance(fault, ModelError) and fault.retry_after is not None else 0.0
        wait = max(asked, backoff)
        return wait + wait * 0.5 * self._chance() if asked < backoff else wait + backoff * 0.5 * self._chance()


def read_retry_after(value: str | None, *, now: float) -> float | None:
    """Seconds to wait, from a `Retry-After` header in either form (seconds, or a date against `now`, a Unix time)."""
    if value is None:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(value).timestamp() - now
        except ValueError:
            return None
    return max(seconds, 0.0) if seconds < float("inf") else None


def _report(state: RetryCallState) -> None:
    fault = state.outcome.exception() if state.outcome else None
    kind = fault.kind if isinstance(fault, ModelError) else "unknown"
    _log.warning(
        "model request failed (%s); try %d follows in %.1f s", kind, state.attempt_number + 1, state.upcoming_sleep
    )
