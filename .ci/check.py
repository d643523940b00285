"""Runs every check that needs no test: all of them, even when one fails, and says which did (`make check`)."""

import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SCRIPTS: Final = Path(sysconfig.get_path("scripts"))
PYTHON: Final = sys.executable
CHECKS: Final[tuple[tuple[str, Sequence[str]], ...]] = (
    ("format", (PYTHON, "-m", "ruff", "format", "--check", ".")),
    ("style", (PYTHON, "-m", "ruff", "check", ".")),
    ("types", (PYTHON, "-m", "mypy")),
    ("layering", (str(SCRIPTS / "lint-imports"),)),
    ("dependencies", (PYTHON, "-m", "deptry", ".")),
    ("lock files", (PYTHON, ".ci/lock.py", "check")),
)


def main() -> int:
    """Runs all of `CHECKS`; prints what a failing one said; 0 when none failed, else 1."""
    failed: list[str] = []
    for name, command in CHECKS:
        start = time.perf_counter()
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        seconds = time.perf_counter() - start
        verdict = "ok" if done.returncode == 0 else "FAILED"
        print(f"check {name:<14}{verdict:<8}{seconds:6.1f} s", flush=True)
        if done.returncode:
            failed.append(name)
            print(done.stdout, done.stderr, sep="", end="", flush=True)
    print(f"checks failed: {', '.join(failed)}" if failed else "all checks hold")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
