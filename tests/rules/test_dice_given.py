"""Forced and typed dice: faces that somebody else gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import (
    CounterDice,
    DiceRunOut,
    DiceSource,
    DiceTerm,
    DiceWanted,
    ForcedDice,
    ForcedFaceError,
    TypedDice,
    parse_dice,
)


def test_forced_faces_are_shown_in_the_order_they_are_asked_for() -> None:
    dice = ForcedDice([4, 10, 3])

    pair, single = dice.roll(parse_dice("2d10kh1")), dice.roll(parse_dice("d6"))

    assert (pair.faces, pair.total, single.total) == ((4, 10), 10, 3)
    assert [die.index for die in pair.dice] == [None, None]
    assert dice.left == ()


def test_faces_nobody_asked_for_are_left_over() -> None:
    dice = ForcedDice([1, 2, 3])
    dice.roll(parse_dice("d6"))

    assert dice.left == (2, 3)
    assert dice.position() == 0


def test_too_few_forced_faces_name_the_term_and_use_up_nothing() -> None:
    dice = ForcedDice([5])

    with pytest.raises(DiceRunOut, match="2d6 for attack takes 2") as caught:
        dice.roll(parse_dice("2d6"), "attack")

    assert (caught.value.asked_term, caught.value.left, caught.value.reason) == (DiceTerm(2, 6), (5,), "attack")
    assert dice.left == (5,)


@pytest.mark.parametrize(
    ("term", "face"), [("d6", 7), ("d6", 0), ("d20", -1), ("4dF", 2), ("d%", 101), ("d6", True), ("d6", 2.0)]
)
def test_a_face_the_die_does_not_have_is_an_error_that_says_which_it_has(term: str, face: int) -> None:
    dice = ForcedDice([face, 1, 1, 1])

    with pytest.raises(ForcedFaceError, match="face number 1 is") as caught:
        dice.roll(parse_dice(term))

    assert (caught.value.face, caught.value.place) == (face, 0)
    assert f"{parse_dice(term).lowest_face}..{parse_dice(term).highest_face}" in str(caught.value)
    assert len(dice.left) == 4


def test_typed_faces_that_run_out_ask_for_the_rest() -> None:
    dice = TypedDice([3, 6])
    dice.roll(parse_dice("d6"))

    with pytest.raises(DiceWanted) as caught:
        dice.roll(parse_dice("3d6"), "damage")

    assert (caught.value.term, caught.value.reason, caught.value.already) == (DiceTerm(3, 6), "damage", (6,))
    assert caught.value.missing == 2


def test_a_step_run_again_with_the_answer_added_goes_through() -> None:
    def step(dice: DiceSource) -> int:
        return dice.roll(parse_dice("d20"), "attack").total + dice.roll(parse_dice("2d6"), "damage").total

    typed: list[int] = []
    asked = []
    answers = {"attack": [17], "damage": [2, 5]}
    total = None
    while total is None:
        try:
            total = step(TypedDice(typed))
        except DiceWanted as wanted:
            asked.append(wanted.reason)
            typed += answers[wanted.reason]

    assert (asked, total) == (["attack", "damage"], 24)


def test_a_typed_face_is_checked_before_more_are_asked_for() -> None:
    with pytest.raises(ForcedFaceError, match=r"face number 2 is 9; a die of 3d6 shows a whole number 1\.\.6"):
        TypedDice([2, 9]).roll(parse_dice("3d6"))


def test_the_table_rolls_what_a_person_did_not_type() -> None:
    fallback = CounterDice("tallytale")
    dice = TypedDice([5, 1], fallback)

    mixed = dice.roll(parse_dice("4d6kh2"))
    rest = dice.roll(parse_dice("d6"))

    assert mixed.faces == (5, 1, 2, 6)
    assert [die.index for die in mixed.dice] == [None, None, 0, 1]
    assert [die.kept for die in mixed.dice] == [True, False, False, True]
    assert (rest.faces, dice.left, dice.position(), fallback.index) == ((4,), (), 3, 3)


def test_typed_dice_that_are_not_needed_are_left() -> None:
    dice = TypedDice([1, 2])
    dice.roll(parse_dice("d4"))

    assert dice.left == (2,)
    assert dice.position("main") == 0


@given(st.lists(st.integers(1, 6), max_size=12), st.lists(st.integers(1, 4), max_size=5))
def test_forced_and_typed_dice_agree_as_long_as_there_are_faces(faces: list[int], counts: list[int]) -> None:
    forced, typed = ForcedDice(faces), TypedDice(faces)

    for count in counts:
        if len(forced.left) < count:
            break
        assert forced.roll(DiceTerm(count, 6)) == typed.roll(DiceTerm(count, 6))
    assert forced.left == typed.left
