"""Words taken as they are: in quotation marks, with a backslash before a mark that does not end them."""

from __future__ import annotations

import re
from typing import Final

from rules.sentences.attempt import Attempt

_ESCAPED: Final = re.compile(r"[\\\u201d]")
_CLOSING: Final = {"\u201c": "\u201d", "\u201e": "\u201d", "\u300c": "\u300d", '"': '"', "\uff02": "\uff02"}
_PARTS: Final = {mark: re.compile(rf"((?:[^\\{close}]|\\.)*){close}", re.DOTALL) for mark, close in _CLOSING.items()}
_BACKSLASH: Final = re.compile(r"\\(.)", re.DOTALL)


def quoted(words: str) -> str:
    """Words in quotation marks."""
    escaped = _ESCAPED.sub(lambda found: "\\" + found.group(), words)
    return f"\u201c{escaped}\u201d"


def read_quoted(attempt: Attempt, place: int) -> tuple[int, str] | None:
    """The words in quotation marks at a place, with the place after them; None where there are none."""
    text = attempt.text
    if not text.low.startswith('"', place):
        return None
    start = text.at[place]
    part = _PARTS.get(text.original[start])
    found = part.match(text.original, start + 1) if part is not None else None
    if found is None:
        return None
    return text.place_of(found.end()), _BACKSLASH.sub(r"\1", found.group(1))
