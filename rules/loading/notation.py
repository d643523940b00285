"""The format in brief: the fields of a file's sections, in a notation that people and models read at a glance.

    stats: Stat[]
    Stat = {id: id, name?: text, covers?: text, min?: whole = 0, max?: whole = 5, …}

It is generated from the definitions, so that it can neither miss a field nor name one that is gone. It has no language:
only keys, ids and the names of what may stand there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from rules.definitions.cards import When
from rules.definitions.effects import Effect, Whom
from rules.definitions.system import SystemFile
from rules.definitions.words import Names, Reads
from rules.loading.types_walk import bare, field_types, marks

_GIVEN: Final[tuple[tuple[str, Any], ...]] = (("Effect", Effect), ("When", When), ("Whom", Whom))
"""Unions that are so large, or stand in so many places, that they are written once, under a name of their own."""
_PLAIN: Final = {str: "text", int: "whole", bool: "yes/no", float: "number", NoneType: "null"}
_OF_ADVENTURES: Final = frozenset({"scene", "secret", "ending"})
"""Kinds of ids that only an adventure has: what must name one cannot stand in a system."""


@cache
def notation(sections: tuple[str, ...]) -> str:
    """The named sections of a system file, and everything that can stand within them, a line each.

    Args:
        sections: keys of a system file.
    """
    types = field_types(SystemFile)
    writer = _Writer()
    heads = [f"{key}: {writer.said(types[key])}" for key in sections]
    return "\n".join((*heads, *writer.lines()))


class _Writer:
    """Says types; models that are met on the way are written after, each once."""

    def __init__(self) -> None:
        self._met: dict[str, Any] = {}

    def lines(self) -> Iterator[str]:
        """Everything that has been named so far, and what is named while saying it."""
        done: set[str] = set()
        while fresh := [name for name in self._met if name not in done]:
            for name in fresh:
                done.add(name)
                yield f"{name} = {self._whole(self._met[name])}"

    def said(self, type_: Any) -> str:
        """A type in a few characters."""
        given = next((name for name, union in _GIVEN if type_ is union or bare(type_) is bare(union)), "")
        if given:
            return self._named(given, bare(type_))
        marked = _marked(marks(type_))
        if marked:
            return marked
        while get_origin(type_) is Annotated:
            type_ = get_args(type_)[0]
        found, origin, inner = type_, get_origin(type_), get_args(type_)
        if origin is Literal:
            return "|".join(_literal(word) for word in inner)
        if origin in (Union, UnionType):
            return "|".join(dict.fromkeys(self.said(member) for member in inner if member is not NoneType))
        if origin is tuple:
            return f"{self.said(inner[0])}[]"
        if origin is dict:
            return f"{{{self.said(inner[0])}: {self.said(inner[1])}}}"
        if isinstance(found, type) and issubclass(found, BaseModel):
            return self._named(found.__name__, found)
        return _PLAIN.get(found, "text")

    def _named(self, name: str, type_: Any) -> str:
        self._met.setdefault(name, type_)
        return name

    def _whole(self, type_: Any) -> str:
        if isinstance(type_, type) and issubclass(type_, BaseModel):
            return f"{{{', '.join(self._fields(type_))}}}"
        inner = get_args(type_)
        if get_origin(type_) is Literal:
            return "|".join(_literal(word) for word in inner)
        return " | ".join(self._whole(bare(member)) for member in inner if not _needs_adventure(bare(member)))

    def _fields(self, model: type[BaseModel]) -> Iterable[str]:
        types = field_types(model)
        for name, entry in model.model_fields.items():
            key = entry.alias or name
            yield f"{key}{'' if entry.is_required() else '?'}: {self.said(types[key])}{_default(entry)}"


def _marked(found: tuple[Any, ...]) -> str:
    """What an id refers to, or that a formula stands there."""
    for mark in reversed(found):
        if isinstance(mark, Reads):
            words = "".join(f"|{word}" for word in mark.words)
            return ("formula+dice" if mark.dice else "formula") + (f"|{mark.kind} id" if mark.kind else "") + words
        if isinstance(mark, Names):
            return " or ".join(f"{kind} id" for kind in mark.kinds) + ("|whole" if mark.number else "")
    named = any(getattr(mark, "func", None) is not None and "id" in mark.func.__name__ for mark in found)
    return "id" if named else ""


def _needs_adventure(model: type[BaseModel]) -> bool:
    types = field_types(model)
    needed = (types[entry.alias or name] for name, entry in model.model_fields.items() if entry.is_required())
    kinds = (mark.kinds for type_ in needed for mark in marks(type_) if isinstance(mark, Names))
    return any(_OF_ADVENTURES.intersection(names) for names in kinds)


def _literal(word: object) -> str:
    return f'"{word}"' if isinstance(word, str) else str(word)


def _default(entry: FieldInfo) -> str:
    value = entry.default
    if entry.is_required() or value is PydanticUndefined or value in (None, "", ()) or isinstance(value, BaseModel):
        return ""
    if isinstance(value, tuple):
        return f" = [{', '.join(map(str, value))}]"
    return f" = {str(value).lower() if isinstance(value, bool) else value}"
