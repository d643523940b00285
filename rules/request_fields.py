"""Fields of a typed action's request as plain data: put in place by dotted names, and laid over each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from rules.request_base import SystemRequest

Fields = dict[str, Any]


def put(fields: Fields, place: str, value: object) -> None:
    """Puts a value at a dotted place, such as `effort.ease`."""
    *around, last = place.split(".")
    for name in around:
        held = fields.get(name)
        fields[name] = dict(held) if isinstance(held, Mapping) else {}
        fields = fields[name]
    fields[last] = value


def value_at(fields: Mapping[str, Any], place: str) -> Any:
    """What stands at a dotted place; None for nothing."""
    found: Any = fields
    for name in place.split("."):
        found = found.get(name) if isinstance(found, Mapping) else None
    return found


def laid_over(model: type[SystemRequest], said: Mapping[str, Any], fixed: Mapping[str, Any]) -> Fields:
    """What is said with what is fixed laid over it.

    Mappings are joined key by key, the items of two lists stand side by side, each once; of anything else what is
    fixed stays. To lay the same over it again changes nothing.
    """
    found = dict(said)
    for key, value in fixed.items():
        found[key] = _joined(model, key, found.get(key), value)
    return found


def _joined(model: type[SystemRequest], key: str, said: Any, fixed: Any) -> Any:
    if isinstance(said, Mapping) and isinstance(fixed, Mapping):
        return _merged(said, fixed)
    if _is_list(said) and _is_list(fixed):
        first, more = _normal(model, key, fixed), _normal(model, key, said)
        return [*first, *(one for one in more if one not in first)]
    return fixed


def _merged(said: Mapping[str, Any], fixed: Mapping[str, Any]) -> Fields:
    found = dict(said)
    for key, value in fixed.items():
        held = found.get(key)
        if isinstance(held, Mapping) and isinstance(value, Mapping):
            value = _merged(held, value)
        found[key] = value
    return found


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _normal(model: type[SystemRequest], key: str, items: Sequence[Any]) -> list[Any]:
    """The items of a list in their long form, so that the same thing is known in its short one too."""
    adapter = _adapter(model, key)
    if adapter is None:
        return list(items)
    try:
        return list(adapter.dump_python(adapter.validate_python(items), mode="json"))
    except ValidationError:
        return list(items)


@cache
def _adapter(model: type[SystemRequest], key: str) -> TypeAdapter[Any] | None:
    field = model.model_fields.get(key)
    return TypeAdapter(field.annotation) if field is not None and field.annotation is not None else None
