"""A whole turn of ours beside a hand loop over `openai` (performance.md): CPU a request, first token, CPU a token.

Ours takes the turn, asks for a ruling, resolves it, narrates with two tool calls and 150 tokens, settles, looks for
findings and commits to SQLite (FULL): three model requests. The hand loop sends a prompt of 2,000 tokens and 20
messages, answers two tool calls and reads the narration: two requests, and nothing else (`benchmarks.model_load`).
Both speak to a local server in a process of its own that answers at once.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final, NamedTuple

from benchmarks.figures import Figure
from benchmarks.model_load import CALLS, TOKENS, HandTurn, running_server
from orchestrator.models.messages import ChatRequest
from orchestrator.models.openai_client import OpenAIChatModel
from orchestrator.models.openai_door import Endpoint
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import Finished, Part, TextDelta, Usage
from orchestrator.store.sqlite import open_store
from orchestrator.testing.tables import table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import Signal, Told, TurnDone
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.loading.load import load_adventure, load_system

ROUNDS: Final = 5
EARLIER_TURNS: Final = 5
TURNS: Final = 10
"""Measured turns of a table: the first has ten earlier messages, the last thirty, so twenty in the middle."""
LONG_TOKENS: Final = 650
REQUESTS: Final = 3
HAND_REQUESTS: Final = 2
LINES: Final = (
    "I climb the wet wall and keep low.",
    "I lean on the door until it gives.",
    "I ask who rang the bell, and why.",
    "I hold the lamp into the dark below the stairs.",
)
_WORDS: Final = "the rain goes on and an old bell is silent while somebody waits behind this door for a light to move"


def passage(tokens: int, start: int = 0) -> str:
    """Prose of so many words in sentences, another one for each `start`."""
    words = _WORDS.split()
    told = []
    for number in range(tokens):
        word = words[(start + number * (1 + start % 3) + number // len(words)) % len(words)]
        told.append(f"{word}." if number % 12 == 11 else word)
    return " ".join(told)


def our_answers(tokens: int) -> list[dict[str, object]]:
    """What the server says to us over and over: ruling, two calls, narration; no two turns in a row are alike."""
    answers: list[dict[str, object]] = []
    for number, stat in enumerate(("strength", "dexterity", "wisdom", "charisma") * 5):
        ruling = {
            "kind": "action",
            "action": "ability",
            "stat": stat,
            "difficulty": "effortless",
            "reason": "It is wet.",
        }
        roll = {"check": "ability", "sheet": "hero", "stat": stat, "difficulty": "easy", "reason": "noise"}
        mark = {"sheet": "hero", "list": "gear", "op": "remove" if number % 2 else "add", "item": f"rope {number // 2}"}
        calls = [{"name": "roll", "arguments": roll}, {"name": "mark_sheet", "arguments": mark}]
        answers += [{"text": json.dumps(ruling)}, {"calls": calls}, {"text": passage(tokens, number)}]
    return answers


class Spent(NamedTuple):
    """One turn of a round, in milliseconds: the mean CPU, and the least disturbed wait for the first narration."""

    cpu: float
    first_token: float


class Earlier:
    """Tells the turns before the measured ones, in which nothing happens."""

    name = "earlier"
    profile = ModelProfile()

    async def stream(self, request: ChatRequest) -> AsyncIterator[Part]:
        """No check, then a passage."""
        told = '{"kind":"nothing"}' if request.stage == "ruling" else passage(TOKENS, len(request.messages))
        yield TextDelta(told)
        yield Finished("stop", Usage(1000, TOKENS))

    async def aclose(self) -> None:
        """Holds nothing."""


class OurTurn:
    """Turns of a table, a new one each time it begins."""

    def __init__(self, base_url: str, folder: Path, *, streamed: bool) -> None:
        """Speak to the server at `base_url`, keep the tables in `folder`."""
        profile = ModelProfile(streaming="narration" if streamed else "never")
        self._model = OpenAIChatModel(Endpoint("m", base_url, "key"), profile)
        self._system = load_adventure(load_system("classic_d20"), "bell_under_the_lake")
        self._store = open_store(folder / "tales.db")
        self._tables = 0
        self._turns = 0
        self._began = 0.0
        self.first_token = 0.0
        self.table: OpenTable

    async def begin(self) -> None:
        """A table with its earlier turns played."""
        self._tables += 1
        self.table = table_for_tests(
            self._system,
            Earlier(),
            settings=TableSettings(decisions="default", window=16_384),
            store=self._store,
            table_id=f"table-{self._tables}",
        )
        for _ in range(EARLIER_TURNS):
            await self.run()
        self.table.keeping = replace(self.table.keeping, model=self._model)

    async def run(self) -> None:
        """One turn, from the player's line to the commit."""
        self._turns += 1
        submit = Submit(f"client-{self._turns}", LINES[self._turns % len(LINES)])
        self._began, self.first_token = perf_counter(), 0.0
        done = await self.table.submit(submit, self._hear)
        if not isinstance(done, TurnDone):
            raise RuntimeError(f"turn {self._turns} was not committed: {done}")

    async def aclose(self) -> None:
        """Close connections and store."""
        await self._model.aclose()
        self._store.close()

    def _hear(self, signal: Signal) -> None:
        if not self.first_token and isinstance(signal, Told):
            self.first_token = perf_counter() - self._began


class HandLoop(HandTurn):
    """The floor: it keeps nothing, so it has nothing to begin."""

    async def begin(self) -> None:
        """Is always ready."""


async def _round(turn: OurTurn | HandLoop) -> Spent:
    await turn.begin()
    cpu, first_tokens = [], []
    for _ in range(TURNS):
        began = process_time()
        await turn.run()
        cpu.append(process_time() - began)
        first_tokens.append(turn.first_token)
    return Spent(mean(cpu) * 1000, min(first_tokens) * 1000)


async def compare(tokens: int, *, streamed: bool) -> tuple[Spent, Spent]:
    """Ours and the hand loop's, round by round in turn, so that both see the same weather; the first is thrown away."""
    hand_answers: list[dict[str, object]] = [{"calls": CALLS}, {"text": passage(tokens)}]
    with (
        TemporaryDirectory() as folder,
        running_server(our_answers(tokens)) as our_url,
        running_server(hand_answers) as hand_url,
    ):
        ours = OurTurn(our_url, Path(folder), streamed=streamed)
        floor = HandLoop(hand_url, streamed=streamed)
        rounds = [(await _round(ours), await _round(floor)) for _ in range(ROUNDS + 1)][1:]
        await ours.aclose()
        await floor.aclose()
    return _middle([one for one, _ in rounds]), _middle([one for _, one in rounds])


def _middle(rounds: Sequence[Spent]) -> Spent:
    return Spent(median(one.cpu for one in rounds), min(one.first_token for one in rounds))


async def _figures() -> list[Figure]:
    streamed, floor = await compare(TOKENS, streamed=True)
    whole, whole_floor = await compare(TOKENS, streamed=False)
    long, long_floor = await compare(LONG_TOKENS, streamed=True)
    more = LONG_TOKENS - TOKENS
    return [
        Figure(
            "whole turn, streaming, CPU a model request", "ms", streamed.cpu / REQUESTS, floor.cpu / HAND_REQUESTS,
            budget=0.8, aim=0.25,
        ),
        Figure(
            "whole turn, not streaming, CPU a model request", "ms", whole.cpu / REQUESTS,
            whole_floor.cpu / HAND_REQUESTS, budget=0.8, aim=0.35,
        ),
        Figure(
            "first narration token of a whole turn", "ms", streamed.first_token, floor.first_token,
            budget=0.8, aim=0.3,
        ),
        Figure(
            "CPU per streamed token, whole turn", "µs", (long.cpu - streamed.cpu) / more * 1000,
            (long_floor.cpu - floor.cpu) / more * 1000, budget=0.5, aim=0.2,
        ),
        Figure("whole turn, streaming, CPU a turn", "ms", streamed.cpu, floor.cpu),
        Figure("whole turn, not streaming, CPU a turn", "ms", whole.cpu, whole_floor.cpu),
    ]  # fmt: skip


def measure() -> list[Figure]:
    """The figures of the whole turn."""
    return asyncio.run(_figures())
