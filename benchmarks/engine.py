"""What the rules cost by themselves: a check resolved, a turn ended, a state hashed, stored events read and folded."""

import time
from collections.abc import Callable
from typing import Final

import orjson

from benchmarks.figures import Figure
from orchestrator.testing.builders import ask, table_of
from rules.dice import CounterDice
from rules.engine import Resolution, resolve
from rules.events import Event
from rules.events.apply import fold
from rules.events.stored import event_to_stored, events_from_stored
from rules.loading import adventure_ids, load_adventure, load_system
from rules.requests import EndTurn, MakeCheck
from rules.saved import state_hash
from rules.state import Table
from rules.system import RuleSystem

SYSTEM: Final = "classic_d20"
TURNS: Final = 150
"""Turns of the history that is folded: a check, a mark on a list and the turn's end in each."""
CHANGES: Final = ("add", "raise", "raise", "lower", "remove")


def measure() -> list[Figure]:
    """CPU of the engine at a played table of the first shipped adventure; beside folding stands reading JSON alone."""
    system = load_adventure(load_system(SYSTEM), adventure_ids(SYSTEM)[0])
    start = ask(system, _seated(system), {"action": "begin"}).state
    check = MakeCheck(action="ability", sheet="hero", stat="strength", difficulty="easy")
    history, end = _history(system, start)
    stored = orjson.dumps([event_to_stored(event) for event in history])

    def resolved() -> Resolution:
        return resolve(system, end, check, dice=CounterDice("bench", index=end.dice["main"]), asker="player")

    if fold(start, events_from_stored(orjson.loads(stored))) != end:
        raise RuntimeError("the stored events do not fold to the state they came with")
    whole = _cpu(lambda: state_hash(resolved().state), 300)
    folded = _cpu(lambda: fold(start, events_from_stored(orjson.loads(stored))), 5)
    read = _cpu(lambda: orjson.loads(stored), 50)
    rate, floor = len(history) / folded, len(history) / read
    return [
        Figure("one check, resolved and hashed", "ms", round(whole * 1000, 3), budget=1, aim=0.4),
        Figure("one turn ended", "ms", round(_cpu(lambda: _ended(system, end), 300) * 1000, 3), budget=1, aim=0.4),
        Figure("one state hashed", "ms", round(_cpu(lambda: state_hash(end), 500) * 1000, 3)),
        Figure("read and fold stored events", "per s", round(rate), budget=30_000, aim=100_000, more_is_better=True),
        Figure("the same JSON only read", "per s", round(floor)),
    ]


def _seated(system: RuleSystem) -> Table:
    return table_of(system, {"hero": {"block": next(iter(system.characters))}})


def _history(system: RuleSystem, start: Table) -> tuple[list[Event], Table]:
    """The events of some turns, and the state after them."""
    events: list[Event] = []
    state = start
    stats = tuple(system.stats)
    for turn in range(TURNS):
        for request in (
            {"action": "ability", "sheet": "hero", "stat": stats[turn % len(stats)], "difficulty": "easy"},
            {
                "action": "mark_sheet",
                "sheet": "hero",
                "list": "bonds",
                "change": CHANGES[turn % len(CHANGES)],
                "item": "Captain Iris",
            },
            {"action": "end_turn"},
        ):
            done = ask(system, state, request, seed="bench")
            if done.awaiting is not None:
                done = ask(system, state, request, seed="bench", answers=(done.awaiting.default,))
            events += done.events
            state = done.state
    return events, state


def _ended(system: RuleSystem, state: Table) -> Resolution:
    return resolve(system, state, EndTurn(), dice=CounterDice("bench"), asker="code")


def _cpu(work: Callable[[], object], times: int, repeats: int = 7) -> float:
    """CPU seconds of one call: the best of several rounds, which the rest of the machine disturbs least."""
    rounds = []
    for _ in range(repeats):
        before = time.process_time()
        for _ in range(times):
            work()
        rounds.append((time.process_time() - before) / times)
    return min(rounds)
