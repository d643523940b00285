"""Ways to spoil a system's data: one that a tired author would find, and those of strangers."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

Data = dict[str, Any]
ODD: tuple[Any, ...] = (
    *(None, True, -1, 10**30, 1.5, "", " ", "hp", "@hp", "@nobody", "1/0", "d6", "((", "if(", "{{ 7*7 }}", "x" * 600),
    *([], {}, [[]], {"id": "hp"}, {"mark": "hp"}, "가", "e\u0301", "\u202e", "conditions", "any", "../../etc/passwd"),
)


def places(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every part of some data."""
    held = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in held:
        yield (*path, key)
        yield from places(value, (*path, key))


@st.composite
def spoilt(draw: DrawFn, data: Data) -> Data:
    """The data with one to four parts gone, doubled, renamed, swapped or replaced."""
    made = copy.deepcopy(data)
    for _ in range(draw(st.integers(1, 4))):
        ways = list(places(made))
        if not ways:
            break
        *way, last = draw(st.sampled_from(ways))
        holder: Any = made
        for key in way:
            holder = holder[key]
        _spoil(draw, holder, last)
    return made


def _spoil(draw: DrawFn, holder: Any, key: Any) -> None:
    match draw(st.sampled_from(("gone", "odd", "twice", "renamed", "case"))):
        case "gone":
            del holder[key]
        case "twice" if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        case "renamed" if isinstance(holder, dict) and isinstance(key, str):
            holder[draw(st.sampled_from((key + "x", key[:-1], "id", "on", "")))] = holder.pop(key)
        case "case" if isinstance(holder[key], str):
            holder[key] = holder[key].upper()
        case _:
            holder[key] = draw(st.sampled_from(ODD))
