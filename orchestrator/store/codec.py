"""Values to bytes and back: JSON by orjson, compressed only when large.

One marker byte says what follows. Small payloads stay plain, because compressing costs about as much as the commit
itself and a plain typical turn is within the bytes budget; a large one is worth it (docs/decisions.md, "Store").
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping
from typing import cast

import orjson

from orchestrator.store.errors import StoreDamaged, TextNotStorable, ValueNotStorable
from orchestrator.store.records import JsonObject

PLAIN_LIMIT = 8 * 1024
"""Payloads of more bytes than this are compressed."""

_PLAIN, _ZLIB = b"p", b"z"
_LEVEL = 1
_OPTIONS = orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME
_WHOLE_LOWEST, _WHOLE_HIGHEST = -(2**63), 2**64 - 1
_DEEPEST = 254


def pack(data: bytes) -> bytes:
    """Bytes as they are stored."""
    if len(data) > PLAIN_LIMIT:
        squeezed = zlib.compress(data, _LEVEL)
        if len(squeezed) < len(data):
            return _ZLIB + squeezed
    return _PLAIN + data


def unpack(stored: bytes, *, where: str) -> bytes:
    """The bytes that `pack` was given.

    Raises:
        StoreDamaged: the stored bytes are not from `pack`.
    """
    marker, payload = stored[:1], stored[1:]
    if marker == _PLAIN:
        return payload
    if marker != _ZLIB:
        raise StoreDamaged(where, "its payload has an unknown marker")
    try:
        return zlib.decompress(payload)
    except zlib.error as error:
        raise StoreDamaged(where, "its payload does not decompress") from error


def encode(value: object, *, where: str) -> bytes:
    """A JSON value as it is stored; what comes back is equal, with lists for tuples.

    Raises:
        TextNotStorable: a text in it holds a lone surrogate.
        ValueNotStorable: something in it is no JSON value.
    """
    try:
        data = orjson.dumps(value, default=_plain_mapping, option=_OPTIONS)
    except TypeError:
        _refuse_fault(value, where, 0)
        raise ValueNotStorable(where, "it is no JSON value") from None
    if b"null" in data:
        _refuse_fault(value, where, 0)  # orjson writes NaN and infinity as null without a word
    return pack(data)


def decode_object(stored: bytes, *, where: str) -> JsonObject:
    """A stored JSON object.

    Raises:
        StoreDamaged: the bytes hold something else.
    """
    value = _decode(stored, where)
    if not isinstance(value, dict):
        raise StoreDamaged(where, "its payload is no JSON object")
    return cast("JsonObject", value)


def decode_objects(stored: bytes, *, where: str) -> tuple[JsonObject, ...]:
    """A stored list of JSON objects.

    Raises:
        StoreDamaged: the bytes hold something else.
    """
    value = _decode(stored, where)
    if not isinstance(value, list):
        raise StoreDamaged(where, "its payload is no list of JSON objects")
    return tuple(value)


def storable_text(text: str, *, where: str) -> str:
    """A text for a column of its own, where NUL is refused beside lone surrogates.

    Raises:
        TextNotStorable: the text cannot be kept as it is.
    """
    if not isinstance(text, str):
        raise ValueNotStorable(where, f"it is a {type(text).__name__}, not text")
    if "\0" in text:
        raise TextNotStorable(where, f"it holds the character NUL at position {text.index(chr(0))}")
    if not text.isascii():
        _refuse_lone_surrogate(text, where)
    return text


def _decode(stored: bytes, where: str) -> object:
    try:
        return cast("object", orjson.loads(unpack(stored, where=where)))
    except orjson.JSONDecodeError as error:
        raise StoreDamaged(where, "its payload is no JSON") from error


def _plain_mapping(value: object) -> dict[object, object]:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError


def _refuse_fault(value: object, where: str, depth: int) -> None:
    """Find the first thing JSON cannot say and name its place; return when there is none."""
    if value is None or isinstance(value, bool):
        return
    if depth > _DEEPEST:
        raise ValueNotStorable(where[:_DEEPEST], f"it is nested deeper than {_DEEPEST} levels")
    match value:
        case str():
            _refuse_lone_surrogate(value, where)
        case int() | float():
            _refuse_wild_number(value, where)
        case Mapping():
            for key, inner in value.items():
                if not isinstance(key, str):
                    raise ValueNotStorable(where, f"a key that is a {type(key).__name__}, not text")
                _refuse_lone_surrogate(key, f"a key of {where}")
                _refuse_fault(inner, f"{where}.{key}", depth + 1)
        case list() | tuple():
            for position, inner in enumerate(value):
                _refuse_fault(inner, f"{where}[{position}]", depth + 1)
        case _:
            raise ValueNotStorable(where, f"a {type(value).__name__}")


def _refuse_wild_number(number: int | float, where: str) -> None:
    if isinstance(number, float):
        if not math.isfinite(number):
            raise ValueNotStorable(where, f"the number {number}")
    elif not _WHOLE_LOWEST <= number <= _WHOLE_HIGHEST:
        raise ValueNotStorable(where, f"a whole number of {number.bit_length()} bits")


def _refuse_lone_surrogate(text: str, where: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        found = f"half a character (U+{ord(text[error.start]):04X}) at position {error.start}"
        raise TextNotStorable(where, found) from None
