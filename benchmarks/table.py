"""The benchmark table: figures as aligned text for people, or as one JSON object for programs."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Final

from benchmarks.figures import Figure

COLUMNS: Final = ("figure", "value", "floor", "ratio", "budget", "aim", "verdict")


def as_text(figures: Sequence[Figure]) -> str:
    """One line a figure, numbers to three digits, under a heading; names to the left, the rest to the right."""
    rows = [COLUMNS, *(_cells(figure) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    return "\n".join(_line(row, widths) for row in rows)


def as_json(figures: Sequence[Figure], failed: Mapping[str, str]) -> str:
    """`{"figures": [...], "failed": {benchmark: why}}`, indented."""
    found = [{**asdict(figure), "ratio": figure.shown_ratio, "verdict": figure.verdict} for figure in figures]
    return json.dumps({"figures": found, "failed": dict(failed)}, ensure_ascii=False, indent=2)


def _cells(figure: Figure) -> tuple[str, ...]:
    unit = "×" if figure.has_ratio else figure.unit
    bound = "≥ " if figure.more_is_better and not figure.has_ratio else "≤ "
    return (
        figure.name,
        _number(figure.value, figure.unit),
        _number(figure.floor, figure.unit),
        _number(figure.shown_ratio, "×"),
        _number(figure.budget, unit, bound),
        _number(figure.aim, unit, bound),
        figure.verdict,
    )


def _number(value: float | None, unit: str, bound: str = "") -> str:
    if value is None:
        return "-"
    digits = f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
    return f"{bound}{digits} {unit}".rstrip()


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    name, *rest = (
        cell.ljust(width) if not column else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join([name, *rest]).rstrip()
