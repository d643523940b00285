"""Every id and formula of a definition with its path, found by what the definitions' types say of their fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args, get_origin

from pydantic import BaseModel

from rules.definitions.words import Definition, Names, Reads
from rules.loading.nodes import Path
from rules.loading.types_walk import bare, field_types, marks, members

Mark = Names | Reads
Parts = tuple[tuple[Path, Definition], ...]
"""Definitions with their paths."""
_Walk = Callable[[Any, Path], Iterator["Spot"]]


class Spot(NamedTuple):
    """One marked text: where it stands, what its type says of it, the text, and the entry it belongs to."""

    path: Path
    mark: Mark
    text: str
    entry: Definition
    is_key: bool = False


def spots(model: Definition, path: Path = ()) -> Iterator[Spot]:
    """Every marked text in a definition and all it holds, in the order of its fields."""
    for name, key, walk in _plan(type(model)):
        for spot in walk(getattr(model, name), (*path, key)):
            yield spot if spot.entry is not _NOBODY else spot._replace(entry=model)


def parts_of(model: Definition, path: Path = ()) -> Parts:
    """A definition and every definition it holds, each with its path, outermost first."""
    return tuple(_models(model, path))


def _models(model: Definition, path: Path) -> Iterator[tuple[Path, Definition]]:
    yield path, model
    for name, key in _fields(type(model)):
        value = getattr(model, name)
        if isinstance(value, Definition | tuple | dict) and value:
            yield from _models_in(value, (*path, key))


@cache
def _fields(model: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    return tuple((name, entry.alias or name) for name, entry in model.model_fields.items())


def _models_in(value: Any, path: Path) -> Iterator[tuple[Path, Definition]]:
    if isinstance(value, Definition):
        yield from _models(value, path)
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _models_in(item, (*path, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _models_in(item, (*path, key))


class _Nobody(Definition):
    """Stands for the entry that the field's own walk does not know."""


_NOBODY = _Nobody()


@cache
def _plan(model: type[BaseModel]) -> Sequence[tuple[str, str, _Walk]]:
    keys = {key: name for name, key in _fields(model)}
    found = ((keys[key], key, _walk_of(type_)) for key, type_ in field_types(model).items())
    return tuple((name, key, walk) for name, key, walk in found if walk is not None)


def _walk_of(type_: Any) -> _Walk | None:
    """How to find the marked texts in a value of this type; None where there can be none."""
    mark = next((mark for mark in reversed(_marks(type_)) if isinstance(mark, Names | Reads)), None)
    if mark is not None:
        return _leaf(mark)
    found = bare(type_)
    origin = get_origin(found)
    if origin is tuple:
        return _in_list(_walk_of(get_args(found)[0]))
    if origin is dict:
        return _in_mapping(*map(_walk_of, get_args(found)))
    held = {model: model for member in members(found) if isinstance(model := bare(member), type)}
    if any(issubclass(model, Definition) for model in held):
        return _in_model
    return None


def _marks(type_: Any) -> tuple[Any, ...]:
    """The annotations of a type; of `X | None`, those of X."""
    alternatives = [member for member in get_args(type_) if member is not type(None)]
    own = marks(type_)
    return own or (marks(alternatives[0]) if len(alternatives) == 1 else ())


def _leaf(mark: Mark) -> _Walk:
    def walk(value: Any, path: Path) -> Iterator[Spot]:
        if isinstance(value, str):
            yield Spot(path, mark, value, _NOBODY)

    return walk


def _in_list(walk_item: _Walk | None) -> _Walk | None:
    if walk_item is None:
        return None

    def walk(value: Any, path: Path) -> Iterator[Spot]:
        for index, item in enumerate(value or ()):
            yield from walk_item(item, (*path, index))

    return walk


def _in_mapping(walk_key: _Walk | None, walk_value: _Walk | None) -> _Walk | None:
    if walk_key is None and walk_value is None:
        return None

    def walk(value: Mapping[str, Any], path: Path) -> Iterator[Spot]:
        for key, item in value.items():
            if walk_key is not None:
                yield from (spot._replace(is_key=True) for spot in walk_key(key, (*path, key)))
            if walk_value is not None:
                yield from walk_value(item, (*path, key))

    return walk


def _in_model(value: Any, path: Path) -> Iterator[Spot]:
    if isinstance(value, Definition):
        yield from spots(value, path)
