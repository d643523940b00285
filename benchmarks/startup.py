"""What it costs to start: `tallytale --version`, in CPU seconds, beside an interpreter that does nothing."""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from typing import Final

from benchmarks.figures import Figure

REPEATS: Final = 7


def cpu_seconds(command: Sequence[str]) -> float:
    """CPU seconds, user and system, of a finished process.

    Raises:
        CalledProcessError: when it ends with another code than 0.
    """
    with tempfile.TemporaryDirectory() as home:
        before = os.times()
        subprocess.run(command, env={**os.environ, "TALLYTALE_HOME": home}, check=True, capture_output=True)
        after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def measure() -> list[Figure]:
    """CPU time of `--version` (median of several, the first thrown away) and of a bare interpreter."""
    ours = [sys.executable, "-m", "orchestrator", "--version"]
    bare = [sys.executable, "-c", ""]
    value, floor = (_median(command) for command in (ours, bare))
    return [
        Figure("tallytale --version, CPU", "s", round(value, 4), None, None, 0.3, 0.15),
        Figure("bare interpreter, CPU", "s", round(floor, 4)),
    ]


def _median(command: Sequence[str]) -> float:
    return statistics.median([cpu_seconds(command) for _ in range(REPEATS + 1)][1:])
