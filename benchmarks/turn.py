"""What a turn costs without a network: the engine-only turn, and the CPU of our own layers around a model in process."""

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Final

from benchmarks.figures import Figure
from orchestrator.models.messages import ChatRequest
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import Finished, Part, TextDelta, Usage
from orchestrator.store.sqlite import open_store
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import TurnDone
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.loading.load import load_system

TURNS: Final = 120
RULING: Final = '{"kind":"action","action":"ability","stat":"strength","difficulty":"easy"}'
TELLING: Final = " ".join(["The rain goes on, and the bell is silent."] * 16)


class InstantModel:
    """Answers at once with the same ruling and telling, as a model in process would."""

    name = "instant"
    profile = ModelProfile()

    async def stream(self, request: ChatRequest) -> AsyncIterator[Part]:
        """A ruling for the ruling, about 150 tokens of telling for the rest."""
        if request.stage == "ruling":
            yield TextDelta(RULING)
        else:
            for word in TELLING.split(" "):
                yield TextDelta(f"{word} ")
        yield Finished("stop", Usage(1000, 150))

    async def aclose(self) -> None:
        """Holds nothing."""


def _table(folder: Path) -> OpenTable:
    system = load_system("classic_d20")  # without an adventure, which would come to its end
    settings = TableSettings(decisions="default", window=16_384)
    return table_for_tests(system, InstantModel(), settings=settings, store=open_store(folder / "t.sqlite"))


async def _turns(table: OpenTable, clock: Callable[[], float]) -> list[float]:
    spent = []
    for turn in range(TURNS):
        before = clock()
        done = await table.submit(Submit(f"t{turn}", "I push the beam."), Heard())
        if not isinstance(done, TurnDone):
            raise RuntimeError(f"turn {turn} was not committed: {done}")
        spent.append((clock() - before) * 1000)
    return spent[20:]


def measure() -> list[Figure]:
    """CPU and wall time of a committed turn with the model in process, and what it leaves in the store."""
    with tempfile.TemporaryDirectory() as folder:
        table = _table(Path(folder))
        cpu = statistics.median(asyncio.run(_turns(table, time.process_time)))
        table.keeping.store.close()
        size = sum(one.stat().st_size for one in Path(folder).iterdir()) / 1024 / TURNS
    with tempfile.TemporaryDirectory() as folder:
        table = _table(Path(folder))
        wall = statistics.median(asyncio.run(_turns(table, time.perf_counter)))
        table.keeping.store.close()
    return [
        Figure("engine-only turn (model in process, committed), CPU", "ms", round(cpu, 2), budget=5, aim=2),
        Figure("the same, wall", "ms", round(wall, 2)),
        Figure("bytes stored a turn, played", "KB", round(size, 2), budget=15, aim=9),
    ]
