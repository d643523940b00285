"""The saved form of state: plain data that JSON can hold, sparse, with unknown keys kept (behaviours B4, F3)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, Final, TypeVar, cast

import orjson
from pydantic import TypeAdapter, ValidationError

from rules.state import Answer, Clock, Condition, Encounter, Item, Scene, Sheet, Table, Thing, Track

Saved = dict[str, Any]
T = TypeVar("T")


class SavedStateError(ValueError):
    """Saved data that is no state: names the place, what was found and what is accepted."""


class _Always:
    """Stands for "no default": such a field is always written."""


_ALWAYS: Final = _Always()


def _defaults(kind: type) -> dict[str, object]:
    out: dict[str, object] = {}
    for entry in fields(kind):
        if entry.default is not MISSING:
            out[entry.name] = entry.default
        elif entry.default_factory is not MISSING:
            out[entry.name] = entry.default_factory()
        else:
            out[entry.name] = _ALWAYS
    return out


_DEFAULTS: dict[type, dict[str, object]] = {
    kind: _defaults(kind) for kind in (Track, Condition, Item, Clock, Thing, Answer, Sheet, Encounter, Scene, Table)
}


def _sparse(value: object) -> object:
    """A value as saved: dataclasses become mappings without their defaults, tuples become lists."""
    defaults = _DEFAULTS.get(type(value))
    if defaults is not None:
        out: Saved = {}
        for key, default in defaults.items():
            held = getattr(value, key)
            if key != "extra" and held != default:
                out[key] = _sparse(held)
        for key, held in getattr(value, "extra", {}).items():
            out.setdefault(key, held)
        return out
    if isinstance(value, Mapping):
        return {key: _sparse(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_sparse(item) for item in value]
    return value


def sheet_to_saved(sheet: Sheet) -> Saved:
    """A sheet in its saved form (the form golden cases write)."""
    return cast(Saved, _sparse(sheet))


def thing_to_saved(thing: Thing) -> Saved:
    """A possession in its saved form."""
    return cast(Saved, _sparse(thing))


def table_to_saved(table: Table) -> Saved:
    """A whole table in its saved form."""
    return cast(Saved, _sparse(table))


_SHEET: TypeAdapter[Sheet] = TypeAdapter(Sheet)
_THING: TypeAdapter[Thing] = TypeAdapter(Thing)
_TABLE: TypeAdapter[Table] = TypeAdapter(Table)


def _with_extra(data: Mapping[str, Any], kind: type) -> Saved:
    """Moves keys that `kind` does not know into its `extra`, so that they survive load and save."""
    known = _DEFAULTS[kind]
    out = {key: value for key, value in data.items() if key in known and key != "extra"}
    extra = {key: value for key, value in data.items() if key not in known}
    if extra:
        out["extra"] = extra
    return out


def sheet_from_saved(data: Mapping[str, Any]) -> Sheet:
    """A sheet from its saved form. Raises SavedStateError naming the first place that does not fit."""
    return _read(_SHEET, _with_extra(data, Sheet), f"sheet {data.get('id', '?')}")


def thing_from_saved(data: Mapping[str, Any]) -> Thing:
    """A possession from its saved form. Raises SavedStateError naming the first place that does not fit."""
    return _read(_THING, dict(data), f"thing {data.get('id', '?')}")


def table_from_saved(data: Mapping[str, Any]) -> Table:
    """A table from its saved form. Raises SavedStateError naming the first place that does not fit."""
    out = _with_extra(data, Table)
    sheets = out.get("sheets", {})
    if isinstance(sheets, Mapping):
        out["sheets"] = {
            key: _with_extra(sheet, Sheet) if isinstance(sheet, Mapping) else sheet for key, sheet in sheets.items()
        }
    return _read(_TABLE, out, "table")


def table_from_bytes(data: bytes) -> Table:
    """A table from `state_bytes`. Raises SavedStateError when it is not JSON or no state."""
    try:
        loaded = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise SavedStateError(f"the saved state is not JSON: {error}") from None
    if not isinstance(loaded, dict):
        raise SavedStateError(f"the saved state is a {type(loaded).__name__}; a mapping is needed")
    return table_from_saved(loaded)


def _read(adapter: TypeAdapter[T], data: Saved, where: str) -> T:
    try:
        return adapter.validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise SavedStateError(f"{where}: {place}: {first['msg']} (found {first['input']!r:.80})") from None


def state_bytes(table: Table) -> bytes:
    """A state as stored: no white space, sheets in the order they joined."""
    return orjson.dumps(table_to_saved(table))


def state_hash(table: Table) -> str:
    """A 128-bit BLAKE2b of the state with its keys sorted, as 32 hex digits; equal states give equal hashes."""
    canonical = orjson.dumps(table_to_saved(table), option=orjson.OPT_SORT_KEYS)
    return hashlib.blake2b(canonical, digest_size=16).hexdigest()
