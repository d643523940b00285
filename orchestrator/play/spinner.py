"""A sign of life while a model thinks. It turns only when nothing else runs, so a quick storyteller never shows it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TextIO, TypeVar

from orchestrator.play.wrapping import width_of

Result = TypeVar("Result")

FRAMES: Final = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_PATIENCE: Final = 0.3
"""Seconds of silence before it shows."""
_STEP: Final = 0.1


class Spinner:
    """One line that comes and goes; it is erased before anything else is written."""

    def __init__(self, out: TextIO | None) -> None:
        """Turns on the terminal `out`, or not at all."""
        self._out = out
        self._text = ""
        self._shown = 0

    def want(self, text: str) -> None:
        """From now on it may show with this text."""
        self._text = text

    def rest(self) -> None:
        """Hides it until it is wanted again."""
        self._text = ""
        self._erase()

    async def beside(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Does the work, turning beside it."""
        if self._out is None:
            return await work
        turning = asyncio.create_task(self._turn())
        try:
            return await work
        finally:
            turning.cancel()
            with suppress(asyncio.CancelledError):
                await turning
            self.rest()

    async def _turn(self) -> None:
        waited, frame = 0.0, 0
        while True:
            await asyncio.sleep(_STEP)
            waited = waited + _STEP if self._text else 0.0
            if waited >= _PATIENCE:
                self._draw(FRAMES[frame % len(FRAMES)])
                frame += 1

    def _draw(self, frame: str) -> None:
        line = f"{frame} {self._text}"
        self._write(f"\r{line}")
        self._shown = width_of(line)

    def _erase(self) -> None:
        if self._shown:
            self._write("\r" + " " * self._shown + "\r")
            self._shown = 0

    def _write(self, text: str) -> None:
        if self._out is not None:
            self._out.write(text)
            self._out.flush()
