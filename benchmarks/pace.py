"""Two pieces of code timed in turns, so that a busy moment of the machine falls on both."""

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

ROUNDS = 25
CALLS = 4_000


class Pace(NamedTuple):
    """Microseconds a call, and how many times the floor the code takes: medians over the rounds."""

    code: float
    floor: float
    ratio: float


def against_floor(code: Callable[[], object], floor: Callable[[], object]) -> Pace:
    """Times `code` and `floor` round by round; what a call costs beyond the work is the same for both."""
    rounds = []
    for _ in range(ROUNDS + 1):
        cost, bare = microseconds(code), microseconds(floor)
        rounds.append(Pace(cost, bare, cost / bare))
    measured = rounds[1:]
    return Pace(*(round(statistics.median(column), 4) for column in zip(*measured, strict=True)))


def microseconds(code: Callable[[], object], calls: int = CALLS) -> float:
    """CPU time of one call, over so many in a row."""
    started = time.process_time()
    for _ in range(calls):
        code()
    return (time.process_time() - started) * 1e6 / calls
