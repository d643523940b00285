"""What the fields of a definition are, as its types say: keys, defaults, and the types that kinds are made from.

Sentences keep no list of fields of their own: a field that is added to a definition can be said as soon as the text
files of `rules.sentences` have words for it, and stands in braces as data until then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from rules.definitions.words import Definition
from rules.loading.types_walk import bare, field_types, marks, members

REQUIRED: Final = PydanticUndefined
"""The default of a field that has none."""


@dataclass(frozen=True, slots=True)
class FieldShape:
    """One field.

    Attributes:
        key: its key in the data (`if`, not `if_`).
        attribute: its name in Python.
        default: its default, or `REQUIRED`.
        type: what it is annotated as, with its marks.
        only: the one word it can have (a union's tag), or None.
    """

    key: str
    attribute: str
    default: Any
    type: Any
    only: str | None = None


@cache
def shape_of(model: type[BaseModel]) -> Mapping[str, FieldShape]:
    """The fields of a definition by their key in the data."""
    types = field_types(model)
    found: dict[str, FieldShape] = {}
    for name, entry in model.model_fields.items():
        key = entry.alias or name
        default = entry.get_default(call_default_factory=True)
        options = get_args(bare(types[key])) if get_origin(bare(types[key])) is Literal else ()
        only = str(options[0]) if len(options) == 1 and default in (REQUIRED, options[0]) else None
        found[key] = FieldShape(key, name, default, types[key], only)
    return found


def marks_of(type_: Any) -> tuple[Any, ...]:
    """The annotations of a type; of `X | None`, those of X."""
    own = marks(type_)
    alternatives = [member for member in get_args(type_) if member is not type(None)]
    return own or (marks(alternatives[0]) if len(alternatives) == 1 else ())


def models_in(type_: Any) -> tuple[type[Definition], ...]:
    """The definitions that a value of this type may be."""
    held = (bare(member) for member in members(type_))
    return tuple(model for model in held if isinstance(model, type) and issubclass(model, Definition))
