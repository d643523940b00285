"""Everything a definition holds, whatever it is called: effects within cards, outcomes within checks, and so on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.definitions.words import Definition


def parts_in(value: Any) -> Iterator[Definition]:
    """A definition and every definition within it, outermost first; of a list or mapping, those within."""
    if isinstance(value, Definition):
        yield value
        for field in type(value).model_fields:
            held = getattr(value, field)
            if isinstance(held, Definition | tuple | dict) and held:
                yield from parts_in(held)
    elif isinstance(value, tuple):
        for item in value:
            yield from parts_in(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from parts_in(item)
