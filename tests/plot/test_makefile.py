"""The Makefile's promises: which commands there are, and that a game's stdout is the game's alone."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.plot.house import ROOT

TARGETS: Final = ("help", "play", "test", "check", "format", "bench", "lock", "clean")


def make(*words: str, said: str | None = None) -> subprocess.CompletedProcess[str]:
    """Runs make in the project."""
    return subprocess.run(["make", *words], cwd=ROOT, input=said, capture_output=True, text=True, check=False)


def planned(target: str, *words: str) -> str:
    """The shell lines that make would run."""
    return make("--dry-run", target, *words).stdout


def test_help_tells_every_target() -> None:
    shown = make().stdout

    assert re.findall(r"^  make (\w+)", shown, re.MULTILINE) == list(TARGETS)


@pytest.mark.parametrize("target", ["play", "test", "check", "bench", "lock", "format"])
def test_whatever_needs_a_venv_sets_it_up_first(target: str) -> None:
    kind = "play" if target == "play" else "dev"

    assert re.match(rf'PYTHON="" \.ci/setup {kind} &&', planned(target))


def test_a_ready_python_skips_the_set_up() -> None:
    lines = planned("play", f"READY={sys.executable}", "ARGS=--lang ko")

    assert lines == f"{sys.executable} -m orchestrator play --lang ko\n"


def test_play_prints_only_what_the_game_prints(tmp_path: Path) -> None:
    game = tmp_path / "python"
    game.write_text('#!/bin/sh\necho "$*"\ncat\n', encoding="utf-8")
    game.chmod(0o755)

    done = make("play", f"READY={game}", said="I knock.\n")

    assert done.stdout == "-m orchestrator play\nI knock.\n"


def test_the_continuous_check_runs_every_check_and_then_every_test() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")

    assert re.findall(r"^make (\w+)$", script, re.MULTILINE) == ["check", "test"]
