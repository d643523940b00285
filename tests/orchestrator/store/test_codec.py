"""JSON to bytes and back: equal, small when large, and never bent."""

import math
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.store import StoreDamaged, StoreError, TextNotStorable, ValueNotStorable
from orchestrator.store.codec import PLAIN_LIMIT, decode_object, decode_objects, encode, pack, unpack

WHOLE = st.integers(-(2**63), 2**64 - 1)
TEXT = st.text(st.characters(exclude_categories=["Cs"]))
JSON = st.recursive(
    st.none() | st.booleans() | WHOLE | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


def same(left: object, right: object) -> bool:
    """Equal in value and in kind: 1, 1.0 and True are three things."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return type(left) is type(right) and left == right


@given(st.dictionaries(TEXT, JSON, max_size=4))
def test_any_object_comes_back_equal(value: dict[str, Any]) -> None:
    assert same(decode_object(encode(value, where="x"), where="x"), value)


@given(JSON, st.sampled_from([math.nan, math.inf, 2**64, "\ud800", {3: 4}, object()]), st.integers(0, 3))
def test_a_fault_anywhere_is_found_and_named(beside: object, fault: object, depth: int) -> None:
    value, place = fault, "row"
    for level in range(depth):
        value, place = [beside, {f"k{level}": value}], place
    place += "".join(f"[1].k{level}" for level in reversed(range(depth)))

    with pytest.raises(StoreError) as caught:
        encode(value, where="row")

    assert isinstance(caught.value, TextNotStorable | ValueNotStorable)
    assert caught.value.place == place


@given(st.binary(max_size=3 * PLAIN_LIMIT))
def test_packed_bytes_come_back(data: bytes) -> None:
    assert unpack(pack(data), where="x") == data
    assert len(pack(data)) <= len(data) + 1


@pytest.mark.parametrize(("size", "smaller"), [(PLAIN_LIMIT, False), (PLAIN_LIMIT + 1, True)])
def test_only_large_payloads_are_compressed(size: int, smaller: bool) -> None:
    assert (len(pack(b"a" * size)) < size) is smaller


def test_what_does_not_get_smaller_stays_plain() -> None:
    data = random.Random(1).randbytes(3 * PLAIN_LIMIT)

    assert len(pack(data)) == len(data) + 1
    assert unpack(pack(data), where="x") == data


@pytest.mark.parametrize(
    "stored",
    [b"", b"?{}", b"p", b"p{", b"p[1", b"znot zlib", pack(b"{" * 9_000)[:-3], b'p"text"', b"p\xff\xfe"],
    ids=lambda stored: ascii(stored[:10]),
)
def test_bytes_of_another_kind_are_damage(stored: bytes) -> None:
    for decode in (decode_object, decode_objects):
        with pytest.raises(StoreDamaged, match="table harbour, turn t4 is damaged"):
            decode(stored, where="table harbour, turn t4")


def test_a_list_is_no_object_and_an_object_no_list() -> None:
    with pytest.raises(StoreDamaged):
        decode_object(encode([], where="x"), where="x")
    with pytest.raises(StoreDamaged):
        decode_objects(encode({}, where="x"), where="x")
