"""The model layer beside a hand loop over `openai` (performance.md): CPU a request, first token, CPU a token.

The whole turn of the product has a benchmark of its own; what stands here is the client alone.
"""

import asyncio
from statistics import median
from time import process_time
from typing import NamedTuple

from benchmarks.figures import Figure
from benchmarks.model_load import CALLS, EARLIER, TOKENS, HandTurn, OurTurn, narration, running_server

ROUNDS = 5
TURNS = 12
REQUESTS_PER_TURN = 2
LONG_TOKENS = 650
LONG_HISTORY = 26
"""Times the 20 earlier messages: 520."""


class Measured(NamedTuple):
    """One turn, in milliseconds: the mean CPU, and the least disturbed wait for the first token."""

    cpu: float
    first_token: float


async def _round(turn: OurTurn | HandTurn) -> Measured:
    first_tokens = []
    began = process_time()
    for _ in range(TURNS):
        await turn.run()
        first_tokens.append(turn.first_token)
    return Measured((process_time() - began) / TURNS * 1000, min(first_tokens) * 1000)


async def _compare(answers: list[dict[str, object]], *, streamed: bool, history: int = 1) -> tuple[Measured, Measured]:
    """Ours and the floor's, round by round in turn, so that both see the same weather."""
    with running_server(answers) as base_url:
        ours = OurTurn(base_url, streamed=streamed, earlier=EARLIER * history)
        floor = HandTurn(base_url, streamed=streamed, earlier=EARLIER * history)
        for turn in (ours, floor):
            await turn.run()
        rounds = [(await _round(ours), await _round(floor)) for _ in range(ROUNDS)]
        await ours.aclose()
        await floor.aclose()
    sides = zip(*rounds, strict=True)
    mine, theirs = (
        Measured(median(one.cpu for one in side), median(one.first_token for one in side)) for side in sides
    )
    return mine, theirs


async def _figures() -> list[Figure]:
    turn: list[dict[str, object]] = [{"calls": CALLS}, {"text": narration(TOKENS)}]
    streamed, streamed_floor = await _compare(turn, streamed=True)
    whole, whole_floor = await _compare(turn, streamed=False)
    short, short_floor = await _compare([{"text": narration(TOKENS)}], streamed=True)
    long, long_floor = await _compare([{"text": narration(LONG_TOKENS)}], streamed=True)
    grown, grown_floor = await _compare([{"text": "Done."}], streamed=False, history=LONG_HISTORY)
    tokens = LONG_TOKENS - TOKENS
    requests = REQUESTS_PER_TURN
    return [
        Figure(
            "model request, streaming, CPU", "ms", streamed.cpu / requests, streamed_floor.cpu / requests,
            budget=0.8, aim=0.25,
        ),
        Figure(
            "model request, not streaming, CPU", "ms", whole.cpu / requests, whole_floor.cpu / requests,
            budget=0.8, aim=0.35,
        ),
        Figure(
            "first narration token of the model", "ms", streamed.first_token, streamed_floor.first_token,
            budget=0.8, aim=0.3,
        ),
        Figure(
            "streamed token of the model, CPU", "µs", (long.cpu - short.cpu) / tokens * 1000,
            (long_floor.cpu - short_floor.cpu) / tokens * 1000, budget=0.5, aim=0.2,
        ),
        Figure("model request of 520 messages, CPU", "ms", grown.cpu, grown_floor.cpu),
    ]  # fmt: skip


def measure() -> list[Figure]:
    """The figures of the model layer."""
    return asyncio.run(_figures())
