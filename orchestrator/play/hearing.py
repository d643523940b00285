"""What a person typed, made harmless: it may be any bytes at all, and it is shown on a terminal again.

Nothing here fails: what cannot be understood is replaced or left out.
"""

from __future__ import annotations

import re
import unicodedata
from typing import BinaryIO, Final

LONGEST_LINE: Final = 4 * 1024 * 1024
"""Bytes of a line that are kept; the rest of a longer one is read and dropped."""
MARK: Final = "/"
"""What a command begins with; twice, and the line is meant as it stands with one."""
REPLACED: Final = "\N{REPLACEMENT CHARACTER}"

_ESCAPES: Final = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # control sequences: colours, the cursor
    r"|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\|$)"  # strings: the window's title, links, device control
    r"|\x1b[ -/]*[0-~]?"  # any other escape
    r"|\x9b[0-?]*[ -/]*[@-~]"
)
_BLANKS: Final = str.maketrans(dict.fromkeys("\t\r\x0b\x0c\x85\u2028\u2029", " "))
_TURNING: Final = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\ufeff\ufff9-\ufffb]")
"""Marks that turn the direction of writing, so that a line would read as something that it is not."""


def harmless(text: str) -> str:
    """Text that moves no cursor and hides nothing: no escapes, no controls but line breaks, whole characters only."""
    if text.isascii() and text.isprintable():
        return text
    text = _TURNING.sub("", _ESCAPES.sub("", text.replace("\r\n", "\n")).translate(_BLANKS))
    kept = (mark if mark == "\n" or mark.isprintable() else _spared(mark) for mark in text)
    return unicodedata.normalize("NFC", "".join(kept))


def _spared(mark: str) -> str:
    """What is left of a character that cannot be printed: half characters are shown as such, the rest goes."""
    match unicodedata.category(mark):
        case "Cs":
            return REPLACED
        case "Cc":
            return ""
        case _:
            return mark


def one_line(text: str) -> str:
    """Harmless text on one line, without blanks around it."""
    return " ".join(harmless(text).split("\n")).strip()


def decoded(line: bytes) -> str:
    """A line of bytes as text, whatever the locale says: UTF-8, with what is none of it replaced."""
    return one_line(line.decode("utf-8", errors="replace"))


def read_line(source: BinaryIO) -> str | None:
    """The next line of a stream; None at its end."""
    line = source.readline(LONGEST_LINE)
    if not line:
        return None
    more = line
    while len(more) >= LONGEST_LINE and not more.endswith(b"\n"):
        more = source.readline(LONGEST_LINE)
    return decoded(line)
