"""What a turn costs without a network: the engine-only turn, what it leaves behind, and opening a table of many."""

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from benchmarks.figures import Figure
from orchestrator.models.messages import ChatRequest
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import Finished, Part, TextDelta, Usage
from orchestrator.store.connections import Durability
from orchestrator.store.sqlite import open_store
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import TurnDone
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.loading.load import load_system

TURNS: Final = 120
MANY: Final = 1_000
OPENINGS: Final = 9
FILE: Final = "t.sqlite"
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


def _table(folder: Path, durability: Durability = "full") -> OpenTable:
    system = load_system("classic_d20")  # without an adventure, which would come to its end
    settings = TableSettings(decisions="default", window=16_384)
    store = open_store(folder / FILE, durability=durability)
    return table_for_tests(system, InstantModel(), settings=settings, store=store)


async def _turns(table: OpenTable, clock: Callable[[], float], turns: int = TURNS) -> list[float]:
    spent = []
    for turn in range(turns):
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
    with tempfile.TemporaryDirectory() as folder:
        opening = _opening(Path(folder))
    return [
        Figure("engine-only turn (model in process, committed), CPU", "ms", round(cpu, 2), budget=5, aim=2),
        Figure("the same, wall", "ms", round(wall, 2)),
        Figure("bytes stored a turn, played", "KB", round(size, 2), budget=15, aim=9),
        Figure(f"open a played table of {MANY:,} turns", "ms", round(opening, 2), budget=50, aim=10),
    ]


def _opening(folder: Path) -> float:
    """Milliseconds from a closed file to a table ready for its next turn: store, snapshot and tail, last turns."""
    played = _table(folder, "off")
    asyncio.run(_turns(played, time.perf_counter, MANY))
    played.keeping.store.close()
    spent = []
    for _ in range(OPENINGS):
        before = time.perf_counter()
        keeping = replace(played.keeping, store=open_store(folder / FILE))
        row = keeping.store.table(played.row.id)
        if row is None or OpenTable(keeping, played.system, row).head.number != MANY:
            raise RuntimeError(f"the table does not stand at turn {MANY}")
        spent.append((time.perf_counter() - before) * 1000)
        keeping.store.close()
    return statistics.median(spent)
