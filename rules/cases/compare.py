"""Partial matches: what a case expects against what came out.

A mapping fits when every key it names fits; `null` means that there is nothing. A list fits when it is as long and
every item fits. Where a list came out, a case may also write a mapping: places (`0`, `-1`), `length`, `includes`
(items that must occur in this order, others between them) and `without` (an item that must not occur). A part of a
sheet may be expected in its short form (`rules.cases.forms`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson

from rules.cases.forms import short_form

_MOST_SHOWN: Final = 200


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where a result is not as expected; `expected` and `found` as JSON, empty for nothing."""

    path: str
    expected: str
    found: str


def differences(expected: Any, found: Any, path: str = "") -> Iterator[Difference]:
    """Every place where `found` is not as `expected`."""
    if isinstance(expected, Mapping):
        if isinstance(found, Mapping):
            yield from _in_mapping(expected, found, path)
        elif isinstance(found, Sequence) and not isinstance(found, str):
            yield from _in_places(expected, found, path)
        elif found is None:
            yield from _in_mapping(expected, {}, path)
        else:
            yield _differs(path, expected, found)
    elif isinstance(expected, list) and isinstance(found, Sequence) and not isinstance(found, str):
        yield from _in_list(expected, found, path)
    elif not _same(expected, found):
        short = short_form(found) if isinstance(found, Mapping) and expected is not None else found
        yield _differs(path, expected, short)


def fits(expected: Any, found: Any) -> bool:
    """Whether `found` is as `expected`."""
    return next(differences(expected, found), None) is None


def _in_mapping(expected: Mapping[str, Any], found: Mapping[str, Any], path: str) -> Iterator[Difference]:
    for key, value in expected.items():
        yield from differences(value, found.get(key), _step(path, key))


def _in_list(expected: list[Any], found: Sequence[Any], path: str) -> Iterator[Difference]:
    if len(expected) != len(found):
        yield _differs(path, expected, list(found))
        return
    for number, (wanted, item) in enumerate(zip(expected, found, strict=True)):
        yield from differences(wanted, item, f"{path}[{number}]")


def _in_places(expected: Mapping[str, Any], found: Sequence[Any], path: str) -> Iterator[Difference]:
    for key, value in expected.items():
        own = _IN_LIST.get(key)
        if own is not None:
            yield from own(value, found, _step(path, key))
            continue
        place = _place(key, len(found))
        if place is None:
            yield _differs(_step(path, key), value, None)
        else:
            yield from differences(value, found[place], f"{path}[{key}]")


def _place(key: str, length: int) -> int | None:
    digits = key.removeprefix("-")
    if not digits.isdecimal() or len(digits) > len(str(length)) + 1:
        return None
    place = int(key)
    return place if -length <= place < length else None


def _length(expected: Any, found: Sequence[Any], path: str) -> Iterator[Difference]:
    if expected != len(found):
        yield _differs(path, expected, len(found))


def _includes(expected: Any, found: Sequence[Any], path: str) -> Iterator[Difference]:
    left = iter(found)
    for wanted in expected if isinstance(expected, list) else [expected]:
        if not any(fits(wanted, item) for item in left):
            yield _differs(path, wanted, list(found))
            return


def _without(expected: Any, found: Sequence[Any], path: str) -> Iterator[Difference]:
    for unwanted in expected if isinstance(expected, list) else [expected]:
        there = next((item for item in found if fits(unwanted, item)), None)
        if there is not None:
            yield Difference(path, "", _shown(there))


_IN_LIST: Final[Mapping[str, Callable[[Any, Sequence[Any], str], Iterator[Difference]]]] = {
    "length": _length,
    "includes": _includes,
    "without": _without,
}


def _same(expected: Any, found: Any) -> bool:
    if isinstance(found, Mapping) and expected is not None:
        found = short_form(found)
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    return bool(expected == found)


def _step(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _differs(path: str, expected: Any, found: Any) -> Difference:
    return Difference(path, _shown(expected), _shown(found))


def _shown(value: Any) -> str:
    if value is None:
        return ""
    text = orjson.dumps(value, default=str).decode()
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 1]}…"
