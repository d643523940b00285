"""A system far larger than any that ships: 500 cards, 200 derived values, and a sheet with 1,000 list items."""

import time
from typing import Any, Final

from benchmarks.figures import Figure
from orchestrator.testing.builders import ask, system_of, table_of
from rules.engine import Resolution
from rules.reading import SheetReading
from rules.requests import RunEffects
from rules.state import Table
from rules.system import RuleSystem

CARDS: Final = 500
DERIVED: Final = 200
ITEMS: Final = 1_000
STATS: Final = 20
ROUNDS: Final = 40

_WHENS: Final[tuple[dict[str, Any], ...]] = (
    {"condition": "dazed"},
    {"track": "stress", "passes": "4"},
    {"list": "bonds"},
    {"outcome": "failure"},
    {"on": "turn_ends"},
)
"""What the cards wait for, in turn: a fifth of them wait for each."""


def measure() -> list[Figure]:
    """One event on the large sheet: applied, all it moves worked out anew, all cards that wait for it asked."""
    system = large_system()
    table = table_of(system, {"hero": {"lists": {"bonds": [f"Friend {number} 1" for number in range(ITEMS)]}}})
    shifted = _milliseconds(system, table, {"add_condition": "dazed"})
    named = _milliseconds(system, table, {"add_item": "bonds", "name": "Captain Iris"})
    return [
        Figure("500 cards, 200 derived, 1,000 items: one event's recomputation", "ms", shifted, budget=5, aim=1),
        Figure("the same for one more item", "ms", named, budget=5, aim=1),
    ]


def large_system() -> RuleSystem:
    """The system: half of its derived values are one chain, half read each other in a tree, and all hang on stats.

    The cards look at derived values before they act, and none of them does: what is measured is the looking.
    """
    chain = [f"@value_{number - 1} + @might / 2" if number else "10 + @agility" for number in range(DERIVED // 2)]
    tree = [f"@tree_{number // 2} + @stat_{number % STATS}" if number else "@agility" for number in range(DERIVED // 2)]
    cards = [
        {
            "id": f"card_{number}",
            "when": _WHENS[number % len(_WHENS)],
            "if": f"@value_{number % 100} < 0",
            "do": [{"give_xp": 1}],
        }
        for number in range(CARDS)
    ]
    stats = [{"id": f"stat_{number}", "max": 20, "default": 3} for number in range(STATS)]
    return system_of(
        stats=[{"id": "agility", "max": 20, "default": 2}, {"id": "might", "max": 20, "default": 4}, *stats],
        tracks=[{"id": "hp", "max": "@value_99"}, {"id": "stress", "max": 9, "start": "empty"}],
        conditions=[{"id": "dazed", "shifts": {"agility": -1}}],
        lists=[{"id": "bonds", "valued": True}],
        derived=[
            *({"id": f"value_{number}", "formula": formula} for number, formula in enumerate(chain)),
            *({"id": f"tree_{number}", "formula": formula} for number, formula in enumerate(tree)),
        ],
        cards=cards,
    )


def _milliseconds(system: RuleSystem, table: Table, effect: dict[str, Any]) -> float:
    """CPU of one effect and of reading every derived value after it: the best of several rounds."""
    request = RunEffects.model_validate({"effects": [effect], "sheet": "hero"})
    rounds = []
    for _ in range(ROUNDS):
        before = time.process_time()
        done = ask(system, table, request, asker="code")
        _read_all(system, done)
        rounds.append(time.process_time() - before)
    if len(done.events) not in (1, 2):
        raise RuntimeError(f"one change was wanted, {len(done.events)} events came of it")
    return round(min(rounds) * 1000, 3)


def _read_all(system: RuleSystem, done: Resolution) -> None:
    reading = SheetReading(system, done.state, done.state.sheets["hero"])
    for id in system.derived:
        reading.derived(id)
