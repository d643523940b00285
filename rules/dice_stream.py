"""The counter stream: which face a die shows is a pure function of (seed, stream, index, sides) (behaviours A5).

Nothing is drawn from a generator with a hidden state: die number `index` of a stream has its face before anybody
asks, so replaying, resuming or asking out of order never re-rolls. Everything needed to reproduce it elsewhere:

    key   = BLAKE2b(utf8(seed), digest 32 bytes, personalisation "tallytale.dice" padded with zeros to 16 bytes)
    block = BLAKE2b(utf8(stream) || u64(attempt) || u64(index div 16), digest 64 bytes, key = key)
    word  = the (index mod 16)-th of the block's sixteen unsigned 32-bit words

All integers are big-endian; `||` joins bytes; BLAKE2b is RFC 7693. Seed and stream are taken as they stand, without
Unicode normalisation. The word becomes a face without bias, by rejection:

    n     = number of faces (3 for Fudge dice)
    limit = 2^32 - (2^32 mod n)
    the first attempt 0, 1, 2, … whose word is below limit counts
    face  = 1 + word mod n            for a die of n sides
    face  = (word mod 3) - 1          for a Fudge die

A rejected word is replaced from the next *attempt* and never from the next index, so one die is one index whatever
happened to the dice before it. With at most 1,000 sides a word is rejected less often than once in four million.
Test vectors: tests/rules/test_dice_stream.py.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final

from rules.dice_terms import FUDGE, LEAST_SIDES, MOST_SIDES, Sides

WORDS_A_BLOCK: Final = 16
_WORDS: Final = 1 << 32
_PERSON: Final = b"tallytale.dice"
_COUNTERS: Final = struct.Struct(">QQ")
_BLOCK: Final = struct.Struct(">16I")


def stream_key(seed: str) -> bytes:
    """The 32-byte key that stands for a seed of any length."""
    return hashlib.blake2b(seed.encode(), digest_size=32, person=_PERSON).digest()


def block_words(key: bytes, stream: bytes, block: int, attempt: int = 0) -> tuple[int, ...]:
    """The sixteen 32-bit words of one block: those of the indexes 16 * block .. 16 * block + 15."""
    message = stream + _COUNTERS.pack(attempt, block)
    return _BLOCK.unpack(hashlib.blake2b(message, key=key).digest())


def word_limit(faces: int) -> int:
    """Words from here upward are rejected, so that every one of so many faces has equally many words."""
    return _WORDS - _WORDS % faces


def redrawn_word(key: bytes, stream: bytes, index: int, limit: int) -> int:
    """The word of an index whose word of attempt 0 was rejected."""
    block, place = divmod(index, WORDS_A_BLOCK)
    attempt = 1
    while (word := block_words(key, stream, block, attempt)[place]) >= limit:
        attempt += 1
    return word


def face(seed: str, stream: str, index: int, sides: Sides) -> int:
    """The face of die number `index` (from 0) of a stream: 1..sides, for Fudge dice ("F") −1, 0 or 1.

    Raises:
        ValueError: a negative index, or sides that no die of the grammar has.
    """
    if index < 0:
        raise ValueError(f"the dice of a stream are counted from 0, not from {index}")
    if sides != FUDGE and not LEAST_SIDES <= sides <= MOST_SIDES:
        raise ValueError(f"a die has {LEAST_SIDES}..{MOST_SIDES} sides or {FUDGE!r}, not {sides}")
    count, lowest = (3, -1) if sides == FUDGE else (sides, 1)
    key, name, limit = stream_key(seed), stream.encode(), word_limit(count)
    word = block_words(key, name, index // WORDS_A_BLOCK)[index % WORDS_A_BLOCK]
    if word >= limit:
        word = redrawn_word(key, name, index, limit)
    return lowest + word % count
