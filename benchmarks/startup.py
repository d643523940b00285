"""What it costs to start, in CPU seconds of a whole process: `--version`, and `play` up to its first prompt.

The first prompt is measured as a game whose input ends at once: it opens a new table, shows its scene, asks, and goes.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from typing import Final

from benchmarks.figures import Figure

REPEATS: Final = 5


def cpu_seconds(command: Sequence[str]) -> float:
    """CPU seconds, user and system, of a process that gets no input and has an empty TALLYTALE_HOME.

    Raises:
        RuntimeError: when it ends with another code than 0; the message is its last line.
    """
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "TALLYTALE_HOME": home}
        before = os.times()
        done = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        after = os.times()
    if done.returncode:
        last = (done.stderr.strip() or "no words").splitlines()[-1]
        raise RuntimeError(f"{' '.join(command[1:])}: exit {done.returncode}: {last}")
    return after.children_user + after.children_system - before.children_user - before.children_system


def median_seconds(*words: str) -> float:
    """Median over several runs of this Python with the given words; a first run fills the caches."""
    command = [sys.executable, *words]
    return round(statistics.median([cpu_seconds(command) for _ in range(REPEATS + 1)][1:]), 4)


def measure() -> list[Figure]:
    """`--version` and the first prompt, with a bare interpreter for comparison."""
    return [
        Figure(
            "tallytale --version, CPU", "s", median_seconds("-m", "orchestrator", "--version"), budget=0.3, aim=0.15
        ),
        Figure("first prompt of play, CPU", "s", median_seconds("-m", "orchestrator", "play"), budget=1.5, aim=0.8),
        Figure("bare interpreter, CPU", "s", median_seconds("-c", "")),
    ]
