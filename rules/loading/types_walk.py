"""Walking the types of the definitions along a path: which part of a pydantic location is data, and what it allows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, Tag

from rules.loading.nodes import Path

_KEY_MARK = "[key]"


class Met(NamedTuple):
    """Where a location leads: the path through the data, the type there, and whether a mapping's key is meant."""

    path: Path
    type: Any
    at_key: bool


@cache
def field_types(model: type[BaseModel]) -> Mapping[str, Any]:
    """The types of a model's fields by their key in the data, with what they are annotated by."""
    hints = get_type_hints(model, include_extras=True)
    return {entry.alias or name: hints[name] for name, entry in model.model_fields.items()}


def bare(type_: Any) -> Any:
    """A type without its annotations, and without None as an alternative."""
    while get_origin(type_) is Annotated:
        type_ = get_args(type_)[0]
    if get_origin(type_) in (Union, UnionType):
        members = [member for member in get_args(type_) if member is not NoneType]
        if len(members) == 1:
            return bare(members[0])
    return type_


def marks(type_: Any) -> tuple[Any, ...]:
    """What a type is annotated by, innermost first."""
    if get_origin(type_) is Annotated:
        inner, *own = get_args(type_)
        return (*marks(inner), *own)
    return ()


def members(type_: Any) -> tuple[Any, ...]:
    """The alternatives of a union, else the type alone."""
    found = bare(type_)
    return get_args(found) if get_origin(found) in (Union, UnionType) else (found,)


def options(type_: Any) -> tuple[str, ...]:
    """The words a `Literal` allows, also within a union; empty for any other type."""
    return tuple(
        str(word) for member in members(type_) if get_origin(bare(member)) is Literal for word in get_args(bare(member))
    )


def walk(model: type[BaseModel], location: tuple[str | int, ...]) -> Met:
    """Follows a pydantic error's location, which names the chosen members of unions between the parts of the data."""
    type_: Any = model
    path: list[str | int] = []
    for part in location:
        if part == _KEY_MARK:
            return Met(tuple(path), type_, at_key=True)
        type_, is_data = _step(type_, part)
        if is_data:
            path.append(part)
    return Met(tuple(path), type_, at_key=False)


def _step(type_: Any, part: str | int) -> tuple[Any, bool]:
    found = bare(type_)
    origin = get_origin(found)
    if isinstance(found, type) and issubclass(found, BaseModel):
        return field_types(found).get(str(part)), True
    if origin in (Union, UnionType):
        return _member(found, part), False
    if origin is tuple and isinstance(part, int):
        return get_args(found)[0], True
    if origin is dict:
        return get_args(found)[1], True
    return None, found is None


def _member(union: Any, tag: str | int) -> Any:
    for member in get_args(union):
        if any(isinstance(mark, Tag) and mark.tag == tag for mark in marks(member)):
            return member
        model = bare(member)
        if isinstance(model, type) and issubclass(model, BaseModel):
            kind = model.model_fields.get("kind")
            if kind is not None and kind.default == tag:
                return model
    return None
