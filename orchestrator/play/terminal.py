"""The three streams a process was given: made to speak UTF-8, and asked whether a person sits at the other end."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import BinaryIO, TextIO

from orchestrator.play.paper import ColouredPaper, JsonPaper, Paper


@dataclass(frozen=True)
class Terminal:
    """Where input comes from and output goes.

    `interactive`: a person types and reads at a terminal that can do more than print. `coloured`: and wants colours.
    """

    source: BinaryIO
    out: TextIO
    err: TextIO
    interactive: bool
    coloured: bool
    echoes: bool
    """Whether the terminal itself shows what is typed where the answers stand."""

    def paper(self, *, json: bool = False) -> Paper:
        """Something to write a game on."""
        if json:
            return JsonPaper(self.out)
        if not self.coloured:
            return Paper(self.out, self.columns)
        from rich.console import Console  # 90 ms of CPU, and a pipe has no use for it

        return ColouredPaper(self.out, Console(file=self.out, soft_wrap=True), self.columns)

    def columns(self) -> int:
        """Columns of the terminal; 0 when there is none."""
        return shutil.get_terminal_size((0, 0)).columns if _is_terminal(self.out) else 0


def open_terminal(environment: Mapping[str, str]) -> Terminal:
    """The process's own streams. Bytes that are no UTF-8, and letters no locale knows, are replaced, never an error."""
    out, err = _writable(sys.stdout), _writable(sys.stderr)
    source: BinaryIO = sys.stdin.buffer if sys.stdin is not None else io.BytesIO()
    typed, seen = sys.stdin is not None and _is_terminal(sys.stdin), _is_terminal(out)
    able = environment.get("TERM", "") not in ("dumb", "")
    return Terminal(
        source=source,
        out=out,
        err=err,
        interactive=typed and seen and able,
        coloured=seen and able and not environment.get("NO_COLOR"),
        echoes=typed and seen,
    )


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def _writable(stream: TextIO | None) -> TextIO:
    """A stream that takes any text; nothing is lost but the text where the process was given none."""
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="replace", write_through=False)
    return stream
