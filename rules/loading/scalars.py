"""What an unquoted YAML scalar stands for: the core schema of YAML 1.2, nothing more.

So `on`, `yes` and `no` are text, and dates, sexagesimal numbers and merge keys do not exist.
"""

from __future__ import annotations

import re
from typing import Final

from rules.loading.nodes import Scalar

UNPRINTABLE: Final = re.compile(r"[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""A character that no text of ours may hold: control characters and halves of surrogate pairs."""

_WORDS: Final[dict[str, Scalar]] = {
    "": None,
    "~": None,
    **dict.fromkeys(("null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WHOLE: Final = re.compile(r"[-+]?[0-9]{1,18}|0o[0-7]{1,18}|0x[0-9a-fA-F]{1,15}")
_REAL: Final = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]{1,3})?")
_MOST_REAL: Final = 40
_NUMBER_STARTS: Final = frozenset("0123456789+-.")


def whole_text(text: str) -> str:
    """A quoted text whose escapes wrote characters as surrogate pairs, as JSON does, with the pairs made whole."""
    try:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        return text


def plain_scalar(text: str) -> Scalar:
    """The value of an unquoted scalar. A row of digits too long for a number of ours stays text."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_STARTS:
        return text
    if _WHOLE.fullmatch(text):
        base = {"0o": 8, "0x": 16}.get(text[:2], 10)
        return int(text[2:] if base != 10 else text, base)
    if len(text) <= _MOST_REAL and _REAL.fullmatch(text):
        return float(text)
    return text
