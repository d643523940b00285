"""The same seed and script give byte-identical events in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(("system_id", "language"), [("classic_d20", "en"), ("hope_and_fear", "ko")])
def test_the_same_seed_and_lines_give_the_same_bytes_whatever_the_hash_seed(system_id: str, language: str) -> None:
    """R40, A5: twenty turns in fresh processes with three values of PYTHONHASHSEED."""
    outputs = set()
    for hash_seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.orchestrator.turn.replay", system_id, language, "20"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()
        outputs.add(done.stdout)

    assert len(outputs) == 1
    assert outputs.pop().count(b"CheckResolved") >= 3
