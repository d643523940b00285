"""A whole answer in one value, for callers that do not show it while it comes."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from orchestrator.models.protocol import (
    CallBroken,
    CallReady,
    Finished,
    Part,
    ReasoningDelta,
    TextDelta,
)


@dataclass(frozen=True, slots=True)
class GatheredAnswer:
    """Every part of an answer, put together."""

    text: str
    reasoning: str
    calls: tuple[CallReady, ...]
    broken: tuple[CallBroken, ...]
    finished: Finished


async def gather_answer(parts: AsyncIterator[Part]) -> GatheredAnswer:
    """Read a model's stream to its end.

    Raises:
        ModelError: from the stream.
        ValueError: the stream ended without `Finished`, against the protocol.
    """
    text: list[str] = []
    reasoning: list[str] = []
    calls: list[CallReady] = []
    broken: list[CallBroken] = []
    finished: Finished | None = None
    async for part in parts:
        match part:
            case TextDelta():
                text.append(part.text)
            case ReasoningDelta():
                reasoning.append(part.text)
            case CallReady():
                calls.append(part)
            case CallBroken():
                broken.append(part)
            case Finished():
                finished = part
    if finished is None:
        raise ValueError("a model's stream ended without Finished (protocol.py: exactly one at the end)")
    return GatheredAnswer("".join(text), "".join(reasoning), tuple(calls), tuple(broken), finished)
