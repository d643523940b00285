"""Scripts that the tests run as processes of their own, and how they are started."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]


def started(script: str, *arguments: object) -> subprocess.Popen[str]:
    """A process that runs `tests/orchestrator/store/<script>.py` with our packages in reach."""
    return subprocess.Popen(
        [sys.executable, "-m", f"tests.orchestrator.store.{script}", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
