"""What people type into a form: choices by number, id or name; values in order or by name; points; a few words each."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from orchestrator.play.forms.question import Choice, Unread
from rules.state import item_key

_PARTS: Final = re.compile("[,;\uff0c\u3001\uff1b\n]+")
"""What stands between the parts of a line, full-width and ideographic commas too."""
_VALUE: Final = re.compile(r"[dD]?([+-]?\d{1,7})")
_SHOWN: Final = 40
CLEARED: Final = ("-", "\N{MINUS SIGN}", "\N{EN DASH}")
"""What is typed to leave an answer empty."""


def parts_of(line: str) -> tuple[str, ...]:
    """The parts of a line between commas, without empty ones."""
    return tuple(part.strip() for part in _PARTS.split(line) if part.strip())


def meant(token: str, choices: Sequence[Choice]) -> str | None:
    """The id of the choice with that number, id or name, in any case and spacing; None where none is."""
    plain = unicodedata.normalize("NFKC", token).strip().rstrip(".")
    if plain.isdecimal() and len(plain) < 5:
        return choices[int(plain) - 1].id if 1 <= int(plain) <= len(choices) else None
    key = item_key(token)
    by_id = (choice.id for choice in choices if item_key(choice.id) == key)
    by_name = (choice.id for choice in choices if item_key(choice.name) == key)
    return next(by_id, None) or next(by_name, None)


def picked(line: str, choices: Sequence[Choice]) -> tuple[str, ...] | Unread:
    """The choices a line names, in its order: `2`, `1 3`, `rope, horn lantern`. How many may be is for the rules."""
    whole = meant(line, choices)
    if whole is not None:
        return (whole,)
    found: list[str] = []
    for part in parts_of(line):
        tokens = [part] if meant(part, choices) is not None else part.split()
        for token in tokens:
            id = meant(token, choices)
            if id is None:
                return _unknown(part if len(tokens) > 1 and not _is_number(token) else token, choices)
            found.append(id)
    return tuple(found)


def valued(line: str, choices: Sequence[Choice], now: Mapping[str, int]) -> dict[str, int] | Unread:
    """Values for all choices in their order (`14 12 d8`), or for some by name (`strength 14, wisdom 8`)."""
    tokens = _PARTS.sub(" ", line).split()
    values = [_value(token) for token in tokens]
    if all(value is not None for value in values) and not ("," in line and len(values) == 2 * len(parts_of(line))):
        if len(values) != len(choices):
            return Unread("form.values_wanted", (("found", len(values)), ("count", len(choices))))
        return {choice.id: value for choice, value in zip(choices, values, strict=True) if value is not None}
    pairs = paired(line, choices)
    return pairs if isinstance(pairs, Unread) else {**now, **pairs}


def paired(line: str, choices: Sequence[Choice]) -> dict[str, int] | Unread:
    """Numbers by name: `strength 2, wisdom 1`; one without a number counts 1, and one named twice counts both."""
    numbers = line.split()
    if "," not in line and numbers and all(_is_number(token) for token in numbers):
        line = ", ".join(numbers)
    found: dict[str, int] = {}
    for part in parts_of(line):
        name, _, last = part.replace("=", " ").replace(":", " ").strip().rpartition(" ")
        value = _value(last) if name.strip() else None
        id = meant(part, choices) if value is None else meant(name, choices)
        if id is None:
            return _unknown(name.strip() if value is not None else part, choices)
        found[id] = found.get(id, 0) + (1 if value is None else value)
    return found


def _value(token: str) -> int | None:
    plain = unicodedata.normalize("NFKC", token).replace("\N{MINUS SIGN}", "-")
    found = _VALUE.fullmatch(plain)
    return int(found[1]) if found else None


def _is_number(token: str) -> bool:
    return unicodedata.normalize("NFKC", token).rstrip(".").isdecimal()


def _unknown(token: str, choices: Sequence[Choice]) -> Unread:
    return Unread("form.no_choice", (("found", token[:_SHOWN]), ("count", len(choices))))
