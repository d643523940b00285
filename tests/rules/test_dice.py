"""Rolling: the table's dice, and how a roll is settled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import CounterDice, DiceResult, DiceTerm, Die, face, parse_dice, settle
from tests.rules.test_dice_terms import dice_terms


def test_every_die_moves_the_stream_on_by_one() -> None:
    dice = CounterDice("seed", "main", 7)

    pool = dice.roll(parse_dice("4d6kh3"))
    single = dice.roll(parse_dice("d20"), "attack")

    assert [die.index for die in pool.dice] == [7, 8, 9, 10]
    assert [die.index for die in single.dice] == [11]
    assert dice.index == dice.position() == dice.position("main") == 12
    assert dice.position("gm") == 0


def test_a_die_on_record_says_everything_about_itself() -> None:
    rolled = CounterDice("tallytale").roll(parse_dice("2d6kh1"))

    assert rolled == DiceResult(DiceTerm(2, 6, "kh", 1), (Die(6, 2, False, 0), Die(6, 6, True, 1)), 6)
    assert (rolled.faces, rolled.kept) == ((2, 6), (6,))


def test_rolling_on_from_a_saved_index_gives_the_same_dice() -> None:
    """A5, B9: a resumed or repeated turn throws what it would have thrown."""
    whole = CounterDice("seed")
    first = [whole.roll(parse_dice("3d8")) for _ in range(20)]

    resumed = [CounterDice("seed", index=3 * number).roll(parse_dice("3d8")) for number in range(20)]

    assert resumed == first


@given(st.text(max_size=20), st.text(max_size=10), st.integers(0, 10**9), st.lists(dice_terms(), max_size=6))
def test_a_table_shows_the_faces_of_its_stream_one_after_the_other(
    seed: str, stream: str, start: int, terms: list[DiceTerm]
) -> None:
    dice = CounterDice(seed, stream, start)

    for term in terms:
        first = dice.index
        rolled = dice.roll(term)
        assert rolled.faces == tuple(face(seed, stream, first + place, term.sides) for place in range(term.count))
        assert [die.index for die in rolled.dice] == list(range(first, first + term.count))
        assert dice.index == first + term.count


@given(dice_terms(), st.data())
def test_the_kept_dice_are_the_best_or_the_worst_of_all(term: DiceTerm, data: st.DataObject) -> None:
    """A4: keep-high and keep-low are settled in code for any dice."""
    shown = st.integers(term.lowest_face, term.highest_face)
    faces = data.draw(st.lists(shown, min_size=term.count, max_size=term.count))

    result = settle(term, faces, range(term.count))

    ranked = sorted(faces, reverse=term.keep == "kh")
    assert sorted(result.kept, reverse=term.keep == "kh") == ranked[: term.kept_count]
    assert result.total == sum(result.kept)
    assert result.faces == tuple(faces)
    assert sum(die.kept for die in result.dice) == term.kept_count


@pytest.mark.parametrize(
    ("term", "faces", "kept"),
    [
        ("4d6kh2", [5, 5, 1, 5], [True, True, False, False]),
        ("4d6kl2", [2, 6, 2, 2], [True, False, True, False]),
        ("4dFkh1", [-1, -1, -1, -1], [True, False, False, False]),
        ("3d6kh3", [1, 2, 3], [True, True, True]),
    ],
)
def test_of_equal_faces_the_earliest_is_kept(term: str, faces: list[int], kept: list[bool]) -> None:
    result = settle(parse_dice(term), faces, range(len(faces)))

    assert [die.kept for die in result.dice] == kept


def test_a_stream_has_no_dice_before_its_first() -> None:
    with pytest.raises(ValueError, match="counted from 0"):
        CounterDice("seed", index=-1)
