"""The real command in processes of its own: with pipes, and at a terminal that a test types at."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Final

COMMAND: Final = (sys.executable, "-m", "orchestrator")
PATIENCE: Final = 60.0
"""Seconds after which something that never comes is given up."""
_EDITOR_READY: Final = "\x1b[?2004h"
"""What the line editor sends when it has taken the keyboard over: that text can be pasted."""
_ESCAPES: Final = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07]*\x07|\x1b[=>()][0-9A-B]?|\x1b7|\x1b8|\r")


def environment(home: Path, **more: str) -> dict[str, str]:
    """A quiet environment with a home of its own."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "SYSTEMROOT") if name in os.environ}
    return {**kept, "TALLYTALE_HOME": str(home), "LANG": "C", "HOME": str(home), **more}


def run(
    home: Path, *words: str, typed: str | bytes = b"", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs the command with a pipe for its input; its streams come back as text."""
    given = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [*COMMAND, *words], input=given, env=environment(home, **(env or {})), capture_output=True, check=False,
        timeout=PATIENCE * 2,
    )  # fmt: skip
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


class Terminal:
    """A process at a terminal of 80 columns; what it writes is collected as it comes."""

    def __init__(
        self, home: Path, *words: str, env: Mapping[str, str] | None = None, by: tuple[str, ...] = COMMAND
    ) -> None:
        self._mine, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        more = {"TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", **(env or {})}
        self.process = subprocess.Popen(
            [*by, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=environment(home, **more),
            start_new_session=True, preexec_fn=lambda: _own_terminal(theirs),
        )  # fmt: skip
        os.close(theirs)
        self.raw = ""
        self._read_to = 0
        self._prompts = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._mine)

    @property
    def shown(self) -> str:
        """All that was written so far, without colours and cursor movements."""
        return _ESCAPES.sub("", self.raw)

    def wait_for(self, text: str) -> str:
        """Reads until `text` has come after what was waited for before; gives what came with it."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown[self._read_to :]:
            if not self._read(end):
                raise AssertionError(f"{text!r} never came; there was:\n{self.shown[self._read_to :]}")
        start = self._read_to
        self._read_to = self.shown.index(text, start) + len(text)
        return self.shown[start : self._read_to]

    def prompt(self) -> None:
        """Reads until the line editor is ready for the next line."""
        end = time.monotonic() + PATIENCE
        while self.raw.count(_EDITOR_READY) <= self._prompts:
            if not self._read(end):
                raise AssertionError(f"the editor was never ready; there was:\n{self.shown[self._read_to :]}")
        self._prompts = self.raw.count(_EDITOR_READY)

    def type(self, text: str) -> None:
        """Types a text."""
        os.write(self._mine, text.encode())

    def say(self, text: str) -> None:
        """Types a line once the editor is ready for it."""
        self.prompt()
        self.line(text)

    def line(self, text: str) -> None:
        """Types a line."""
        self.type(f"{text}\r")

    def ends(self) -> int:
        """The exit code, once the process has ended."""
        end = time.monotonic() + PATIENCE
        while self._read(end):
            pass
        return self.process.wait(timeout=PATIENCE)

    def _read(self, end: float) -> bool:
        """Reads what there is; False when the process has closed the terminal or time is up."""
        ready, _, _ = select.select([self._mine], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            return False
        with contextlib.suppress(OSError):
            piece = os.read(self._mine, 65536)
            if piece:
                self.raw += piece.decode(errors="replace")
                return True
        return False


def _own_terminal(terminal: int) -> None:
    """Makes the terminal the process's own, so that Ctrl-C reaches it."""
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


def table_ids(home: Path) -> Iterator[str]:
    """The ids of all tables."""
    for line in run(home, "table", "list").stdout.splitlines()[1:]:
        yield line.split()[0]
