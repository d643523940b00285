"""Why data are no request of a typed action: which of its fields does not fit, what was found, and what would fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from rules.refusals import Refusal
from rules.request_base import SystemRequest

_GREATEST: Final = 10**9
"""A number beyond this is told as this: stores hold no number of any size."""
_SHOWN: Final = 80
_TOO_LONG: Final = {"string_too_long": "part_too_long", "too_long": "part_too_many"}
_Schema = Mapping[str, Any]
_Names = tuple[str | int, ...]


def request_misfit(
    model: type[SystemRequest], action: str, fields: Mapping[str, Any], error: ValidationError
) -> Refusal:
    """Why data are no request of an action: the first thing that does not fit, by its dotted place.

    Args:
        model: what the action's request has to be.
        action: the action.
        fields: the data.
        error: what pydantic has against them.
    """
    first = error.errors(include_url=False)[0]
    names = _place(first, fields)
    place = ".".join(map(str, names))
    if first["type"] == "missing":
        return Refusal("part_needed", {"action": action, "part": place})
    return _misfit(place, first, tuple(_allowed(_schema(model), names)))


def out_of_range(part: str, found: int, least: int, most: int) -> Refusal:
    """A number that is not within those that a part takes."""
    told = max(-_GREATEST, min(_GREATEST, found))
    return Refusal("part_out_of_range", {"part": part, "found": told, "min": least, "max": most})


def _misfit(place: str, detail: ErrorDetails, allowed: tuple[_Schema, ...]) -> Refusal:
    found, told = detail["input"], {"part": place, "found": str(detail["input"])[:_SHOWN]}
    if detail["type"] in _TOO_LONG:
        return Refusal(
            _TOO_LONG[detail["type"]], {"part": place, "found": len(found), "max": detail["ctx"]["max_length"]}
        )
    options = tuple(
        str(one) for shape in allowed for one in (shape.get("enum") or [shape.get("const")]) if one is not None
    )
    if options:
        return Refusal("no_such_choice", told, options)
    ranges = [(one["minimum"], one["maximum"]) for one in allowed if "minimum" in one and "maximum" in one]
    if ranges and isinstance(found, int) and not isinstance(found, bool):
        return out_of_range(place, found, *ranges[0])
    return Refusal("part_misfit", told)


def _place(detail: ErrorDetails, fields: Mapping[str, Any]) -> _Names:
    """Where in the data it is: pydantic also names which form of a union it tried, and that stands nowhere in them."""
    names: list[str | int] = []
    held: Any = fields
    for name in detail["loc"]:
        if _holds(held, name):
            held = held[name]
        elif detail["type"] != "missing" or name != detail["loc"][-1]:
            continue
        names.append(name)
    return tuple(names)


def _holds(held: Any, name: str | int) -> bool:
    if isinstance(name, int):
        return isinstance(held, Sequence) and not isinstance(held, str) and name < len(held)
    return isinstance(held, Mapping) and name in held


@cache
def _schema(model: type[SystemRequest]) -> _Schema:
    return model.model_json_schema()


def _allowed(schema: _Schema, names: _Names) -> Iterator[_Schema]:
    """What may stand at a place, each form of it by its own schema."""
    shapes = list(_forms(schema, schema))
    for name in names:
        inner = (_within(shape, name) for shape in shapes)
        shapes = [form for one in inner if one is not None for form in _forms(schema, one)]
    yield from shapes


def _within(shape: _Schema, name: str | int) -> _Schema | None:
    inner = shape.get("items") if isinstance(name, int) else shape.get("properties", {}).get(name)
    found = inner if inner is not None else shape.get("additionalProperties")
    return found if isinstance(found, Mapping) else None


def _forms(whole: _Schema, shape: _Schema) -> Iterator[_Schema]:
    """A schema without its references, and each of a union by itself."""
    if "$ref" in shape:
        yield from _forms(whole, whole["$defs"][str(shape["$ref"]).rpartition("/")[2]])
        return
    union = next((shape[key] for key in ("anyOf", "oneOf", "allOf") if key in shape), None)
    if union is None:
        yield shape
        return
    for one in union:
        yield from _forms(whole, one)
