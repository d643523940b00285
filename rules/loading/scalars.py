"""What an unquoted YAML scalar stands for: the core schema of YAML 1.2, nothing more.

So `on`, `yes` and `no` are text, and dates, sexagesimal numbers and merge keys do not exist.
"""

from __future__ import annotations

import re
from typing import Final

from rules.loading.nodes import Scalar

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
