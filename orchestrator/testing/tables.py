"""Tables for tests: a store in memory, a clock that counts, ids that count, and whatever model the test hands in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import TypeVar

from orchestrator.models.protocol import ChatModel
from orchestrator.store.ports import Store
from orchestrator.store.sqlite import open_memory_store
from orchestrator.turn.beginning import Beginning, begin_table, character_of
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import Signal, Told
from orchestrator.turn.table import Keeping, OpenTable
from rules.system import RuleSystem

One = TypeVar("One")


def counting_clock() -> Callable[[], str]:
    """A clock that moves on by a second each time it is read."""
    ticks: Iterator[int] = count()
    return lambda: f"2000-01-01T{(t := next(ticks)) // 3600 % 24:02}:{t // 60 % 60:02}:{t % 60:02}.000+00:00"


def counting_ids(prefix: str = "turn") -> Callable[[], str]:
    """Ids that count up: turn-1, turn-2 and so on."""
    numbers = count(1)
    return lambda: f"{prefix}-{next(numbers)}"


def table_for_tests(
    system: RuleSystem,
    model: ChatModel,
    *,
    character: str = "",
    language: str = "en",
    seed: str = "seed",
    settings: TableSettings | None = None,
    store: Store | None = None,
    table_id: str = "table",
) -> OpenTable:
    """A table of `system` in its first scene, with one hero, its turns kept in `store` (a new one in memory)."""
    keeping = Keeping(store or open_memory_store(), model, counting_clock(), counting_ids())
    beginning = Beginning(
        table_id=table_id,
        title="Test",
        language=language,
        seed=seed,
        character=character_of(system, character),
        settings=settings or TableSettings(),
    )
    stored = begin_table(keeping.store, system, beginning, root_id="root", at=keeping.now())
    return OpenTable(keeping, system, stored)


class Heard:
    """Everything a turn told while it ran."""

    def __init__(self) -> None:
        """Nothing heard yet."""
        self.signals: list[Signal] = []

    def __call__(self, signal: Signal) -> None:
        """Hears one more."""
        self.signals.append(signal)

    @property
    def narration(self) -> str:
        """All that streamed as narration."""
        return "".join(told.text for told in self.of(Told))

    def of(self, kind: type[One]) -> list[One]:
        """The signals of one kind, in order."""
        return [signal for signal in self.signals if isinstance(signal, kind)]
