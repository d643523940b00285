"""The values of a new character's stats: an array placed, a total shared out, or free within ranges (rule_system R31).

Every mistake names the field and what would be accepted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rules.character_requests import CreateCharacter
from rules.creation.form import CreationForm, StatField
from rules.definitions.creation import ArrayDef
from rules.refusals import Refusal, unknown
from rules.system import RuleSystem


def array_of(form: CreationForm, request: CreateCharacter) -> ArrayDef | None:
    """The array the values are from: the one named, the only one, or the only one that they fit exactly."""
    if request.array:
        return next((array for array in form.arrays if array.id == request.array), None)
    if len(form.arrays) == 1:
        return form.arrays[0]
    placed = Counter(request.stats.values())
    fitting = [array for array in form.arrays if array.values and Counter(array.values) == placed]
    return fitting[0] if len(fitting) == 1 else None


def values_of(form: CreationForm, request: CreateCharacter) -> dict[str, int]:
    """The values as they stand on the sheet before any dice: what was placed and can be, else where a stat starts."""
    placed = {id: request.stats.get(id, field.default) for id, field in form.stats.items()}
    return {id: value if form.stats[id].accepts(value) else form.stats[id].default for id, value in placed.items()}


def value_mistakes(system: RuleSystem, form: CreationForm, request: CreateCharacter) -> Iterator[Refusal]:
    """All that is wrong with the values."""
    sound: dict[str, int] = {}
    for id, value in request.stats.items():
        field = form.stats.get(id)
        here = f"stats.{id[:80]}"
        if field is None and id in system.stats:
            yield Refusal("stat_is_set", {"field": here, "stat": id}, tuple(form.stats))
        elif field is None:
            yield unknown("stat", id, form.stats, field=here)
        elif not field.accepts(value):
            yield _no_value(field, here, value)
        else:
            sound[id] = value
    if form.arrays:
        yield from _array_mistakes(form, request, sound)
    elif request.array:
        yield unknown("array", request.array, (), field="array")
    if not form.arrays and form.total is not None:
        yield from _total_mistakes(form, request, form.total)


def _no_value(field: StatField, here: str, value: int) -> Refusal:
    params: dict[str, str | int] = {"field": here, "stat": field.id, "found": value}
    if field.min <= value <= field.max:
        return Refusal("no_die_of_that_size", params, field.accepted())
    return Refusal("value_out_of_range", {**params, "min": field.min, "max": field.max}, field.accepted())


def _array_mistakes(form: CreationForm, request: CreateCharacter, sound: Mapping[str, int]) -> Iterator[Refusal]:
    array = array_of(form, request)
    names = tuple(one.id for one in form.arrays)
    if array is None:
        if request.array:
            yield unknown("array", request.array, names, field="array")
        else:
            yield Refusal("array_needed", {"field": "array"}, names)
        return
    if array.roll is not None:
        if request.stats:
            yield Refusal("values_are_rolled", {"field": "stats", "array": array.id, "dice": array.roll})
        return
    left = Counter(array.values)
    misplaced: list[tuple[str, int]] = []
    for id in (one for one in form.stats if one in sound):
        if left[sound[id]] > 0:
            left[sound[id]] -= 1
        else:
            misplaced.append((id, sound[id]))
    for id, value in misplaced:
        yield _misplaced(form, array, id, value, left)
    for id, field in form.stats.items():
        if id not in request.stats:
            params: dict[str, str | int] = {"field": f"stats.{id}", "stat": id, "array": array.id}
            yield Refusal("array_value_not_placed", params, _shown(field, left))


def _misplaced(form: CreationForm, array: ArrayDef, id: str, value: int, left: Counter[int]) -> Refusal:
    """A value that the array has not, or not so often: of another array, or of none."""
    field = form.stats[id]
    params: dict[str, str | int] = {
        "field": f"stats.{id}",
        "stat": id,
        "found": field.shown(value),
        "array": array.id,
    }
    more = array.values.count(value)
    other = next((one.id for one in form.arrays if one.values.count(value) > more), "")
    if other:
        return Refusal("array_mixed", {**params, "other": other}, _shown(field, left))
    return Refusal("value_not_in_array", params, _shown(field, left))


def _shown(field: StatField, left: Counter[int]) -> tuple[str, ...]:
    return tuple(field.shown(value) for value in sorted(left.elements(), reverse=True))


def _total_mistakes(form: CreationForm, request: CreateCharacter, total: int) -> Iterator[Refusal]:
    found = sum(values_of(form, request).values())
    if found != total:
        yield Refusal("total_differs", {"field": "stats", "found": found, "total": total}, (str(total),))
