"""The value of a part as it is said, in the form that the request wants; a refusal where it is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.offers import Part, PartKind
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.request_misfits import out_of_range

LONGEST_TEXT: Final = 400
MOST_TEXTS: Final = 20
_SHOWN: Final = 80


def part_value(part: Part, value: object, reading: SheetReading) -> Any | Refusal:
    """What is said of a part, checked: None where nothing is said.

    Args:
        part: the part.
        value: what is said, as plain data.
        reading: the sheet that it is said of.
    """
    if value is None or value == "" or (isinstance(value, Sequence | Mapping) and not value):
        return None
    return _READ[part.kind](part, value, reading)


def _none_of(part: Part, value: object, choices: tuple[str, ...]) -> Refusal:
    return Refusal("no_such_choice", {"part": part.id, "found": str(value)[:_SHOWN]}, choices)


def _misfit(part: Part, value: object) -> Refusal:
    return Refusal("part_misfit", {"part": part.id, "found": str(value)[:_SHOWN]})


def _choice(part: Part, value: object, reading: SheetReading) -> Any | Refusal:
    if part.free and isinstance(value, str):
        return _text(part, value, reading)
    choices = part.choices(reading)
    return value if isinstance(value, str) and value in choices else _none_of(part, value, choices)


def _choices(part: Part, value: object, reading: SheetReading) -> Any | Refusal:
    choices = part.choices(reading)
    if isinstance(value, str) or not isinstance(value, Sequence):
        return _none_of(part, value, choices)
    wrong = next((one for one in value if not isinstance(one, str) or one not in choices), None)
    return list(dict.fromkeys(value)) if wrong is None else _none_of(part, wrong, choices)


def _number(part: Part, value: object, reading: SheetReading) -> Any | Refusal:
    if isinstance(value, bool) or not isinstance(value, int):
        return _misfit(part, value)
    highest = part.highest(reading)
    if part.least <= value <= highest:
        return value
    return out_of_range(part.id, value, part.least, highest)


def _points(part: Part, value: object, reading: SheetReading) -> Any | Refusal:
    choices = part.choices(reading)
    if not isinstance(value, Mapping):
        return _none_of(part, value, choices)
    found: dict[str, int] = {}
    for option, points in value.items():
        if option not in choices:
            return _none_of(part, option, choices)
        read = _number(part, points, reading)
        if isinstance(read, Refusal):
            return read
        found[option] = read
    return found


def _text(part: Part, value: object, reading: SheetReading) -> Any | Refusal:
    if not isinstance(value, str) or not value.strip():
        return _misfit(part, value)
    if len(value) > LONGEST_TEXT:
        return Refusal("part_too_long", {"part": part.id, "found": len(value), "max": LONGEST_TEXT})
    return value.strip()


def _texts(part: Part, value: object, reading: SheetReading) -> Any | Refusal:
    if isinstance(value, str) or not isinstance(value, Sequence):
        return _misfit(part, value)
    if len(value) > MOST_TEXTS:
        return Refusal("part_too_many", {"part": part.id, "found": len(value), "max": MOST_TEXTS})
    read = [_text(part, one, reading) for one in value]
    return next((one for one in read if isinstance(one, Refusal)), list(dict.fromkeys(map(str, read))))


def _flag(part: Part, value: object, reading: SheetReading) -> Any | Refusal:
    return value if isinstance(value, bool) else _misfit(part, value)


_READ: Final[Mapping[PartKind, Callable[[Part, object, SheetReading], Any]]] = {
    "choice": _choice,
    "choices": _choices,
    "number": _number,
    "points": _points,
    "text": _text,
    "texts": _texts,
    "flag": _flag,
}
