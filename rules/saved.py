"""The saved form of state: plain data that JSON can hold, sparse, with unknown keys kept (behaviours B4, F3)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple, TypeVar

import orjson
from pydantic import TypeAdapter, ValidationError

from rules.state import Answer, Clock, Condition, Currency, Encounter, Item, Scene, Sheet, Table, Thing, Track

Saved = dict[str, Any]
T = TypeVar("T")
Shape = Literal["one", "map", "row", "map_of_rows"]

EXTRA: Final = "extra"
"""The field of every part that keeps unknown keys; in the saved form they stand where they came from."""

_PARTS: Final[dict[type, dict[str, tuple[Shape, type]]]] = {
    Table: {
        "sheets": ("map", Sheet),
        "clocks": ("map", Clock),
        "scene": ("one", Scene),
        "currencies": ("map", Currency),
    },
    Scene: {"encounter": ("one", Encounter)},
    Sheet: {
        "tracks": ("map", Track),
        "conditions": ("map", Condition),
        "lists": ("map_of_rows", Item),
        "clocks": ("map", Clock),
        "things": ("row", Thing),
        "answers": ("map", Answer),
    },
    Thing: {"tracks": ("map", Track), "conditions": ("map", Condition)},
    **{kind: {} for kind in (Track, Condition, Item, Clock, Answer, Encounter, Currency)},
}
"""Which fields of which part of the state hold parts themselves, and in what shape."""


class SavedStateError(ValueError):
    """Saved data that is no state: names the place, what was found and what is accepted."""


# -- saving -----------------------------------------------------------------------------------------------------------


class _Always:
    """Stands for "no default": such a field is always written."""


_ALWAYS: Final = _Always()
_PLAIN: Final = (int, str, bool, type(None))


class _Field(NamedTuple):
    """How one field is saved: left out at its default, else as `save` makes it."""

    key: str
    default: object
    save: Callable[[Any], object]


def _default(entry: Any) -> object:
    if entry.default is not MISSING:
        return entry.default
    return _ALWAYS if entry.default_factory is MISSING else entry.default_factory()


def _plain(value: object) -> object:
    """A field that holds no parts: numbers and words as they are, mappings and rows copied."""
    if isinstance(value, _PLAIN):
        return value
    return dict(value) if isinstance(value, Mapping) else list(value)  # type: ignore[call-overload]


def _saver(shape: Shape) -> Callable[[Any], object]:
    match shape:
        case "one":
            return lambda part: None if part is None else _sparse(part)
        case "map":
            return lambda parts: {key: _sparse(part) for key, part in parts.items()}
        case "row":
            return lambda parts: [_sparse(part) for part in parts]
        case "map_of_rows":
            return lambda rows: {key: [_sparse(part) for part in row] for key, row in rows.items()}


def _fields(kind: type) -> tuple[_Field, ...]:
    parts = _PARTS[kind]
    return tuple(
        _Field(entry.name, _default(entry), _saver(parts[entry.name][0]) if entry.name in parts else _plain)
        for entry in fields(kind)
        if entry.name != EXTRA
    )


_FIELDS: Final = {kind: _fields(kind) for kind in _PARTS}
_VALUES: Final = {kind: attrgetter(*(field.key for field in found)) for kind, found in _FIELDS.items()}


def _sparse(part: Any) -> Saved:
    """A part of the state as saved: without its defaults, its unknown keys back in their place."""
    kind = type(part)
    out = {
        key: save(held)
        for (key, default, save), held in zip(_FIELDS[kind], _VALUES[kind](part), strict=True)
        if held is not default and held != default
    }
    for key, held in part.extra:
        out.setdefault(key, held)
    return out


def sheet_to_saved(sheet: Sheet) -> Saved:
    """A sheet in its saved form (the form golden cases write)."""
    return _sparse(sheet)


def thing_to_saved(thing: Thing) -> Saved:
    """A possession in its saved form."""
    return _sparse(thing)


def table_to_saved(table: Table) -> Saved:
    """A whole table in its saved form."""
    return _sparse(table)


def state_bytes(table: Table) -> bytes:
    """A state as stored: no white space, sheets in the order they joined."""
    return orjson.dumps(_sparse(table))


def state_hash(table: Table) -> str:
    """A 128-bit BLAKE2b of the state with its keys sorted, as 32 hex digits; equal states give equal hashes."""
    canonical = orjson.dumps(_sparse(table), option=orjson.OPT_SORT_KEYS)
    return hashlib.blake2b(canonical, digest_size=16).hexdigest()


# -- loading ----------------------------------------------------------------------------------------------------------

_SHEET: Final[TypeAdapter[Sheet]] = TypeAdapter(Sheet)
_THING: Final[TypeAdapter[Thing]] = TypeAdapter(Thing)
_TABLE: Final[TypeAdapter[Table]] = TypeAdapter(Table)
_KNOWN: Final = {kind: frozenset(field.key for field in found) for kind, found in _FIELDS.items()}


def sheet_from_saved(data: Mapping[str, Any]) -> Sheet:
    """A sheet from its saved form. Raises SavedStateError naming the first place that does not fit."""
    return _read(_SHEET, _gathered(data, Sheet), f"sheet {data.get('id', '?')}")


def thing_from_saved(data: Mapping[str, Any]) -> Thing:
    """A possession from its saved form. Raises SavedStateError naming the first place that does not fit."""
    return _read(_THING, _gathered(data, Thing), f"thing {data.get('id', '?')}")


def table_from_saved(data: Mapping[str, Any]) -> Table:
    """A table from its saved form. Raises SavedStateError naming the first place that does not fit."""
    return _read(_TABLE, _gathered(data, Table), "table")


def table_from_bytes(data: bytes) -> Table:
    """A table from `state_bytes`. Raises SavedStateError when it is not JSON or no state."""
    try:
        loaded = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise SavedStateError(f"the saved state is not JSON: {error}") from None
    if not isinstance(loaded, dict):
        raise SavedStateError(f"the saved state is a {type(loaded).__name__}; a mapping is needed")
    return table_from_saved(loaded)


def _gathered(data: object, kind: type) -> object:
    """The data of a part with the keys it does not know moved into its `extra`, so that they survive load and save.

    What has the wrong shape stays as it is: validation names it.
    """
    if not isinstance(data, Mapping):
        return data
    known, parts = _KNOWN[kind], _PARTS[kind]
    out: Saved = {key: value for key, value in data.items() if key in known}
    if len(out) < len(data):
        out[EXTRA] = tuple((key, data[key]) for key in sorted(data.keys() - known))
    for key, (shape, inner) in parts.items():
        if key in out:
            out[key] = _gathered_parts(out[key], shape, inner)
    return out


def _gathered_parts(value: Any, shape: Shape, kind: type) -> object:
    if shape == "one":
        return _gathered(value, kind)
    if shape == "row":
        return [_gathered(part, kind) for part in value] if isinstance(value, list | tuple) else value
    if not isinstance(value, Mapping):
        return value
    if shape == "map":
        return {key: _gathered(part, kind) for key, part in value.items()}
    return {key: _gathered_parts(row, "row", kind) for key, row in value.items()}


def _read(adapter: TypeAdapter[T], data: object, where: str) -> T:
    try:
        return adapter.validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise SavedStateError(f"{where}: {place}: {first['msg']} (found {first['input']!r:.80})") from None
