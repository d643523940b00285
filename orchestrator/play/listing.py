"""Rows for people in columns, objects for programs as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

import orjson

from orchestrator.play.hearing import harmless, one_line
from orchestrator.play.wrapping import padded, width_of


def write_json(out: TextIO, data: object, *, lines: bool = False) -> None:
    """Writes a value as JSON, for reading or, as one of many, on one line."""
    option = orjson.OPT_NON_STR_KEYS | (0 if lines else orjson.OPT_INDENT_2)
    out.write(orjson.dumps(data, default=_plain, option=option).decode() + "\n")


def _plain(value: object) -> object:
    if isinstance(value, tuple | set | frozenset):
        return list(value)
    return dict(value)  # type: ignore[call-overload]


def columns(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in columns as wide as they need, with a head."""
    cells = [list(head), *([one_line(cell) for cell in row] for row in rows)]
    widths = [max(width_of(row[place]) for row in cells) for place in range(len(head))]
    lines = ("  ".join(padded(cell, width) for cell, width in zip(row, widths, strict=True)) for row in cells)
    return "\n".join(line.rstrip() for line in lines)


def write(out: TextIO, text: str) -> None:
    """Writes lines for people."""
    out.write(harmless(text) + "\n")
