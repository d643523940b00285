"""`.ci/setup`, which `make play` and `make test` run first, tried with a Python that only pretends: no network."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEEDED = (".ci/setup", "pyproject.toml", "requirements.lock", "requirements-dev.lock")

# Stands for the machine's Python and, copied by `-m venv`, for the one in .venv. Every call is noted in $CALLS; a pip
# call fails when $FAIL_ON is in its words, and stops until told when $HOLD_ON is.
PRETENDER = """#!/bin/sh
echo "$*" >>"$CALLS"
case "$*" in
    --version) echo "Python 3.9.1" ;;
    "-c import sys, ensurepip"*) [ -z "${TOO_OLD:-}" ] ;;
    "-m venv --clear "*) mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
    "-m pip "*)
        echo "noise on stdout"
        case "$*" in *"${FAIL_ON:-nothing}"*) echo "pip says no" >&2; exit 1 ;; esac
        case "$*" in *"${HOLD_ON:-nothing}"*)
            echo >"$CALLS.held"
            while [ ! -e "$CALLS.go" ]; do sleep 0.05; done ;;
        esac ;;
esac
"""


class Place:
    """A copy of the project's set-up files in a folder of its own, with a pretended Python."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls = folder.parent / "calls"
        self.held = folder.parent / "calls.held"
        self.go = folder.parent / "calls.go"
        self.python = folder.parent / "pretended python"
        self.python.write_text(PRETENDER, encoding="utf-8")
        self.python.chmod(0o755)
        for name in NEEDED:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)

    def environment(self, **more: str) -> dict[str, str]:
        """The surroundings of a set-up: the pretended Python named, its calls noted."""
        return {"PATH": os.environ["PATH"], "CALLS": str(self.calls), "PYTHON": str(self.python), **more}

    def setup(self, kind: str = "play", **more: str) -> subprocess.CompletedProcess[str]:
        """Runs `.ci/setup` to its end."""
        command = [".ci/setup", kind]
        return subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment(**more),
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    def start(self, kind: str = "play", **more: str) -> subprocess.Popen[str]:
        """Starts `.ci/setup` in a process group of its own."""
        command = [".ci/setup", kind]
        return subprocess.Popen(
            command,
            cwd=self.folder,
            env=self.environment(**more),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def noted(self) -> list[str]:
        """The calls since the last look, oldest first, in short words."""
        lines = self.calls.read_text(encoding="utf-8").splitlines() if self.calls.exists() else []
        self.calls.unlink(missing_ok=True)
        return [_short(line) for line in lines]


def _short(call: str) -> str:
    if "ensurepip" in call:
        return "look"
    if call.startswith("-m venv"):
        return "venv"
    return call.split()[-1] if "-m pip" in call else call


@pytest.fixture
def place(tmp_path: Path) -> Place:
    folder = tmp_path / "a project"
    folder.mkdir()
    return Place(folder)


def wait_for(path: Path) -> None:
    """Waits until a file is there: the pretended pip writes it."""
    deadline = time.monotonic() + 20
    while not path.exists():
        assert time.monotonic() < deadline, f"{path} never came"
        time.sleep(0.02)


def cut_off(place: Place, how: signal.Signals) -> None:
    """Starts a set-up and stops it in the middle of pip's work."""
    process = place.start(HOLD_ON="requirements")
    wait_for(place.held)
    os.killpg(process.pid, how)
    process.communicate(timeout=20)
    place.noted()


def test_the_first_run_installs_the_lock_then_us_and_the_second_calls_nothing(place: Place) -> None:
    first = place.setup()

    assert (first.returncode, first.stdout) == (0, "")
    assert place.noted() == ["look", "venv", "requirements.lock", "."]

    second = place.setup()

    assert (second.returncode, second.stdout, second.stderr) == (0, "", "")
    assert place.noted() == []


def test_pip_is_held_to_the_hashes(place: Place) -> None:
    place.setup()

    assert "--require-hashes" in place.calls.read_text(encoding="utf-8")


def test_the_players_lines_on_stdin_are_left_for_the_game(place: Place) -> None:
    script = "printf 'I knock.\\nI wait.\\n' | { .ci/setup play; cat; }"

    done = subprocess.run(
        ["sh", "-c", script], cwd=place.folder, env=place.environment(), capture_output=True, text=True, check=True
    )

    assert done.stdout == "I knock.\nI wait.\n"


def test_a_development_set_up_is_ready_to_play_but_not_the_other_way(place: Place) -> None:
    place.setup("play")
    place.noted()

    place.setup("dev")

    assert place.noted() == ["requirements-dev.lock", "."]

    place.setup("play")

    assert place.noted() == []


@pytest.mark.parametrize("file", ["requirements.lock", "pyproject.toml"])
def test_a_changed_lock_or_declaration_is_installed_again(place: Place, file: str) -> None:
    place.setup()
    place.noted()

    with (place.folder / file).open("a", encoding="utf-8") as text:
        text.write("# changed\n")
    place.setup()

    assert place.noted() == ["requirements.lock", "."]


def test_a_project_that_was_moved_is_installed_again(place: Place) -> None:
    place.setup()
    place.noted()

    place.folder = place.folder.rename(place.folder.with_name("moved"))
    place.setup()

    assert place.noted() == ["requirements.lock", "."]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_set_up_that_was_cut_off_is_thrown_away(place: Place, how: signal.Signals) -> None:
    cut_off(place, how)
    (place.folder / ".venv" / "half-made").touch()

    done = place.setup()

    assert done.returncode == 0
    assert "starting again from nothing" in done.stderr
    assert place.noted() == ["look", "venv", "requirements.lock", "."]
    assert not (place.folder / ".venv" / "half-made").exists()


@pytest.mark.parametrize("step", ["requirements.lock", "-e ."])
def test_a_failing_pip_leaves_nothing_half_made_and_shows_its_words(place: Place, step: str) -> None:
    done = place.setup(FAIL_ON=step)

    assert (done.returncode, done.stdout) == (1, "")
    assert "pip says no" in done.stderr
    assert not (place.folder / ".venv").exists()
    assert not (place.folder / ".venv.setup").exists()


def test_a_failing_upgrade_keeps_the_venv_that_was_there(place: Place) -> None:
    place.setup("play")

    failed = place.setup("dev", FAIL_ON="requirements-dev.lock")

    assert failed.returncode == 1
    assert (place.folder / ".venv" / "bin" / "python").exists()
    assert place.setup("play").returncode == 0


def test_a_python_that_is_too_old_is_named_with_what_is_needed(place: Place) -> None:
    done = place.setup(TOO_OLD="yes")

    assert (done.returncode, done.stdout) == (1, "")
    assert "needs Python 3.11 or newer" in done.stderr
    assert f"{place.python} is Python 3.9.1" in done.stderr
    assert not (place.folder / ".venv.setup").exists()


def test_two_set_ups_at_once_do_not_disturb_each_other(place: Place) -> None:
    first = place.start(HOLD_ON="requirements")
    wait_for(place.held)
    second = place.start()
    assert second.stderr is not None
    assert "waiting" in second.stderr.readline()

    place.go.touch()

    assert (first.wait(timeout=20), second.wait(timeout=20)) == (0, 0)
    first.communicate()
    second.communicate()
    assert place.noted() == ["look", "venv", "requirements.lock", "."]


def test_another_word_than_play_or_dev_is_wrong_use(place: Place) -> None:
    assert place.setup("everything").returncode == 2
