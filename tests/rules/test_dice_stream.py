"""The counter stream: its test vectors, and what a stream of faces must be."""

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import CounterDice, DiceTerm, Sides, face
from rules.dice_stream import stream_key

VECTORS: list[tuple[str, str, Sides, list[int]]] = [
    ("tallytale", "main", 6, [2, 6, 4, 6, 3, 6, 6, 5, 2, 2, 4, 3, 3, 1, 1, 6, 1, 3, 2, 2]),
    ("tallytale", "main", "F", [0, 1, -1, 1, 1, 1, 1, 0, 0, 0, -1, 1, 1, -1, -1, 1, -1, 1, 0, 0]),
    ("씨앗", "main", 20, [2, 3, 7, 20, 5, 7, 3, 9]),
    ("tallytale", "gm", 100, [20, 33, 33, 91, 24, 17, 61, 79]),
    ("", "", 1000, [637, 588, 450, 658, 439, 514, 317, 760]),
]
FUDGE_SIDES: tuple[Sides, ...] = ("F",)
REJECTED_INDEX, REJECTED_SIDES, REJECTED_FACE = 4_446_355, 997, 858
"""A die of the stream ("tallytale", "main") whose first word, 4294966415, is rejected."""

SIDES: st.SearchStrategy[Sides] = st.one_of(st.sampled_from(FUDGE_SIDES), st.integers(2, 1000))


def word_by_the_book(seed: str, stream: str, index: int, attempt: int) -> int:
    """The documented scheme written out once more, without a line of ours."""
    key = hashlib.blake2b(seed.encode(), digest_size=32, person=b"tallytale.dice\0\0").digest()
    message = stream.encode() + attempt.to_bytes(8, "big") + (index // 16).to_bytes(8, "big")
    block = hashlib.blake2b(message, key=key, digest_size=64).digest()
    start = 4 * (index % 16)
    return int.from_bytes(block[start : start + 4], "big")


def face_by_the_book(seed: str, stream: str, index: int, sides: Sides, words: int = 2**32) -> int:
    count = 3 if sides == "F" else sides
    attempt = 0
    while (word := word_by_the_book(seed, stream, index, attempt)) >= words - words % count:
        attempt += 1
    return word % 3 - 1 if sides == "F" else 1 + word % count


def test_the_key_of_a_seed_never_changes() -> None:
    assert stream_key("tallytale").hex() == "204747bd5f46dca0e5c1ac2afb1b051cbe85a77df3d9b9518fde884d01329922"


@pytest.mark.parametrize(("seed", "stream", "sides", "faces"), VECTORS, ids=lambda value: str(value)[:12])
def test_the_vectors_hold(seed: str, stream: str, sides: Sides, faces: list[int]) -> None:
    """A5: roll n of a table is a function of (seed, stream, index)."""
    assert [face(seed, stream, index, sides) for index in range(len(faces))] == faces


def test_far_indexes_have_faces_too() -> None:
    assert [face("tallytale", "main", index, 20) for index in (15, 16, 10**6, 2**40)] == [14, 13, 11, 15]


def test_a_rejected_word_is_replaced_without_moving_the_dice_after_it() -> None:
    assert word_by_the_book("tallytale", "main", REJECTED_INDEX, 0) == 4_294_966_415
    assert face("tallytale", "main", REJECTED_INDEX, REJECTED_SIDES) == REJECTED_FACE

    dice = CounterDice("tallytale", index=REJECTED_INDEX - 1)
    rolled = dice.roll(DiceTerm(3, REJECTED_SIDES))

    assert rolled.faces == tuple(
        face("tallytale", "main", index, REJECTED_SIDES) for index in range(REJECTED_INDEX - 1, REJECTED_INDEX + 2)
    )
    assert rolled.faces[1] == REJECTED_FACE


def test_many_rejections_in_a_row_still_give_the_documented_face(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_word_in_eight(faces: int) -> int:
        return 2**29 - 2**29 % faces

    monkeypatch.setattr("rules.dice_stream.word_limit", one_word_in_eight)
    monkeypatch.setattr("rules.dice.word_limit", one_word_in_eight)

    expected = [face_by_the_book("s", "main", index, 20, words=2**29) for index in range(40)]

    assert [face("s", "main", index, 20) for index in range(40)] == expected
    assert list(CounterDice("s").roll(DiceTerm(40, 20)).faces) == expected


@given(st.text(max_size=100), st.text(max_size=20), st.integers(0, 2**60), SIDES)
def test_every_face_is_the_documented_one_and_lies_on_the_die(seed: str, stream: str, index: int, sides: Sides) -> None:
    shown = face(seed, stream, index, sides)

    assert shown == face_by_the_book(seed, stream, index, sides)
    assert DiceTerm(1, sides).accepts(shown)


@given(st.permutations(range(40)), SIDES)
def test_the_order_of_asking_does_not_matter(indexes: list[int], sides: Sides) -> None:
    asked = {index: face("order", "main", index, sides) for index in indexes}

    assert tuple(asked[index] for index in range(40)) == CounterDice("order").roll(DiceTerm(40, sides)).faces


@pytest.mark.parametrize(
    ("sides", "bound"),
    # 99.9 % points of the chi-square distribution for faces − 1 degrees of freedom.
    [("F", 13.82), (2, 10.83), (6, 20.52), (10, 27.88), (20, 43.82), (100, 148.23), (1000, 1143.92)],
)
def test_all_faces_come_up_equally_often(sides: Sides, bound: float) -> None:
    throws = 60_000
    dice = CounterDice("uniform")
    seen = Counter(shown for _ in range(throws // 100) for shown in dice.roll(DiceTerm(100, sides)).faces)

    faces = 3 if sides == "F" else sides
    expected = throws / faces
    lowest = DiceTerm(1, sides).lowest_face
    assert sum((seen[shown] - expected) ** 2 / expected for shown in range(lowest, lowest + faces)) < bound


def test_neighbouring_dice_do_not_follow_each_other() -> None:
    """Pairs of faces, at distances inside a block, across blocks and between streams, are equally frequent."""
    throws = 36_000
    dice = CounterDice("p")
    main = [shown for _ in range(throws // 100) for shown in dice.roll(DiceTerm(100, 6)).faces]
    other = [face("p", "gm", index, 6) for index in range(throws)]

    for pairs in (pairwise(main), zip(main, main[16:], strict=False), zip(main, other, strict=True)):
        seen = Counter(pairs)
        expected = seen.total() / 36
        # 99.9 % point for 35 degrees of freedom.
        assert sum((seen[a, b] - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7)) < 66.62


def test_seeds_and_streams_are_strangers_to_each_other() -> None:
    names = [(seed, stream) for seed in ("a", "b", "ab", "") for stream in ("", "a", "b", "ab", "a\0")]

    rows = {tuple(face(seed, stream, index, 1000) for index in range(16)) for seed, stream in names}

    assert len(rows) == len(names)


@pytest.mark.parametrize(("index", "sides"), [(-1, 6), (0, 1), (0, 0), (0, 1001)])
def test_what_no_stream_has_is_a_fault_of_the_caller(index: int, sides: int) -> None:
    with pytest.raises(ValueError, match=r"counted from 0|sides"):
        face("s", "main", index, sides)
