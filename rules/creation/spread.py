"""Values spread over stats by how much a story asks of each: an array chosen and placed, points shared out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.creation.form import CreationForm, StatField
from rules.definitions.creation import ArrayDef
from rules.definitions.sheets import DIE_SIZES

_PULL: Final = 0.6
"""How far the wanted shares lean from an equal spread to what the story says."""


def best_array(form: CreationForm, scores: Mapping[str, float]) -> ArrayDef | None:
    """The array whose values, above the lowest there is, are shared most like what the story asks of the stats.

    A story that says nothing takes the first array; a rolled one is only taken where there is no other.
    """
    placed = [array for array in form.arrays if array.values]
    if not placed:
        return next(iter(form.arrays), None)
    total = sum(scores.values())
    if total <= 0:
        return placed[0]
    count = len(scores)
    wanted = sorted(((1 - _PULL) / count + _PULL * score / total for score in scores.values()), reverse=True)
    lowest = min(value for array in placed for value in array.values)
    return min(placed, key=lambda array: round(_distance([value - lowest for value in array.values], wanted), 9))


def _distance(values: Sequence[int], wanted: Sequence[float]) -> float:
    total = sum(values)
    shares = [value / total if total else 1 / len(values) for value in sorted(values, reverse=True)]
    return sum((share - want) ** 2 for share, want in zip(shares, wanted, strict=False))


def placed_by_rank(form: CreationForm, values: Sequence[int], order: Sequence[str]) -> dict[str, int]:
    """The highest value on the stat the story asks most of, and so on; each stat takes the highest it may have."""
    left = sorted(values, reverse=True)
    placed: dict[str, int] = {}
    for id in order:
        value = next((one for one in left if form.stats[id].accepts(one)), None)
        if value is not None:
            left.remove(value)
            placed[id] = value
    return {id: placed[id] for id in form.stats if id in placed}


def shared_out(form: CreationForm, total: int, scores: Mapping[str, float]) -> dict[str, int]:
    """A total shared out step by step: each to the stat that has least of what the story asks for it."""
    values = {id: field.min for id, field in form.stats.items()}
    while True:
        left = total - sum(values.values())
        steps = {id: _step(field, values[id]) for id, field in form.stats.items()}
        may = [id for id, step in steps.items() if 0 < step <= left]
        if not may:
            return values
        best = max(may, key=lambda id: (scores[id] + 1) / (values[id] - form.stats[id].min + 1))
        values[best] += steps[best]


def _step(field: StatField, value: int) -> int:
    """How much the next higher value is more than this; 0 where there is none."""
    if not field.die:
        return int(value < field.max)
    return next((size - value for size in DIE_SIZES if value < size <= field.max), 0)
