"""JSON as models write it: found within other text, decoded without trust.

Used for printed calls, structured answers and streamed arguments. Nothing here raises on bad text.
"""

import json
import re
from typing import Final

import orjson

_MARKS = re.compile(r'[{}\[\]"]')
_STRING_MARKS = re.compile(r'["\\]')


class NoJson:
    """What `decode` returns for text that is not JSON (a value of its own: `null` is JSON)."""


NO_JSON: Final = NoJson()


def decode(text: str) -> object:
    """The value of a JSON text, or `NO_JSON`.

    Accepts what weak models do to strings (raw line breaks within quotes, half surrogates, which become U+FFFD);
    refuses NaN and Infinity, endless digits and endless nesting.
    """
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        pass
    try:
        value = json.loads(text, strict=False, parse_constant=_refuse_constant)
        return orjson.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return NO_JSON


def decode_bytes(raw: bytes) -> object:
    """`decode` for bytes off the wire; bytes that are no UTF-8 become U+FFFD."""
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError:
        return decode(raw.decode("utf-8", "replace"))


class JsonSpan:
    """Finds the end of one JSON object or list in text that is still arriving.

    Only brackets and strings are followed, so `end` says where the value ends if it is one.
    """

    __slots__ = ("_at", "_depth", "_in_string", "end")

    def __init__(self, start: int = 0) -> None:
        """Begin at `start`, where the text has (or will have) its opening bracket."""
        self.end: int | None = None
        self._at = start
        self._depth = 0
        self._in_string = False

    def advance(self, text: str) -> int | None:
        """Go on through `text` (the whole of it so far); returns `end` once it is reached."""
        while self.end is None:
            marks = _STRING_MARKS if self._in_string else _MARKS
            found = marks.search(text, self._at)
            if found is None:
                self._at = max(self._at, len(text))
                return None
            self._at = found.end()
            self._take(found.group())
        return self.end

    def _take(self, mark: str) -> None:
        if mark == '"':
            self._in_string = not self._in_string
        elif mark == "\\":
            self._at += 1
        elif mark in "{[":
            self._depth += 1
        else:
            self._depth -= 1
            if self._depth <= 0:
                self.end = self._at


def json_end(text: str, start: int) -> int | None:
    """Where the object or list that opens at `start` ends (one past its bracket); None when it does not."""
    return JsonSpan(start).advance(text)


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")
