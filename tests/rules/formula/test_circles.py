"""Circles among formulas, and the order to work them out in."""

from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.formula import CircleError, find_circle, order

NODES = st.sampled_from("abcdefgh")


@st.composite
def graphs(draw: st.DrawFn) -> dict[str, set[str]]:
    """Three to eight names and up to fourteen readings among them and of one name besides; many have a circle."""
    names = draw(st.lists(NODES, unique=True, min_size=3))
    edges: dict[str, set[str]] = {name: set() for name in names}
    for name, read in draw(st.lists(st.tuples(st.sampled_from(names), st.sampled_from([*names, "z"])), max_size=14)):
        if name != read:
            edges[name].add(read)
    return edges


def test_two_formulas_that_read_each_other_are_a_circle() -> None:
    """R36: circular a = @b, b = @a is printed a → b → a."""
    assert find_circle({"b": ["a"], "a": ["b"]}) == ("a", "b", "a")

    with pytest.raises(CircleError, match=r"^a → b → a$") as caught:
        order({"b": ["a"], "a": ["b"]})
    assert caught.value.circle == ("a", "b", "a")


def test_a_formula_that_reads_itself_is_a_circle() -> None:
    assert find_circle({"x": ["y", "x"], "y": []}) == ("x", "x")


def test_the_way_into_a_circle_is_not_part_of_it() -> None:
    assert find_circle({"a": ["b"], "b": ["c"], "c": ["d"], "d": ["b"]}) == ("b", "c", "d", "b")


def test_a_circle_is_printed_from_its_first_name_on_wherever_it_was_entered() -> None:
    assert find_circle({"a": ["d"], "b": ["c"], "c": ["d"], "d": ["b"]}) == ("b", "c", "d", "b")


def test_reading_one_thing_twice_or_by_two_ways_is_no_circle() -> None:
    edges = {"top": ["left", "right", "left"], "left": ["base"], "right": ["base"], "base": ["agility"]}

    assert find_circle(edges) is None
    assert order(edges) == ("base", "left", "right", "top")


def test_what_is_no_key_is_not_ordered() -> None:
    assert order({"evasion": ["agility"], "major": ["level"]}) == ("evasion", "major")
    assert order({}) == ()


@pytest.mark.parametrize("length", [10_000, 100_000])
def test_very_long_circles_and_chains_are_no_trouble(length: int) -> None:
    names = [f"n{number:06}" for number in range(length)]
    chain = {name: [following] for name, following in pairwise(names)}

    assert order(chain) == tuple(reversed(names[:-1]))
    assert find_circle({**chain, names[-1]: [names[0]]}) == (*names, names[0])


@given(graphs())
def test_a_circle_is_found_exactly_when_there_is_one(edges: dict[str, set[str]]) -> None:
    inner = {name: {read for read in reads if read in edges} for name, reads in edges.items()}
    try:
        tuple(TopologicalSorter(inner).static_order())
        expected = False
    except CycleError:
        expected = True

    circle = find_circle(edges)

    assert (circle is not None) is expected
    if circle is None:
        placed = {name: place for place, name in enumerate(order(edges))}
        assert placed.keys() == edges.keys()
        assert all(placed[read] < placed[name] for name, reads in inner.items() for read in reads)
    else:
        assert circle[0] == circle[-1] == min(circle)
        assert len(set(circle)) == len(circle) - 1
        assert all(read in edges[name] for name, read in pairwise(circle))


@given(graphs(), st.randoms(use_true_random=False))
def test_the_circle_found_does_not_hang_on_any_order(edges: dict[str, set[str]], random: Random) -> None:
    """Neither the order of a file nor that of a set changes what is reported."""
    names = list(edges)
    random.shuffle(names)

    assert find_circle({name: sorted(edges[name], reverse=True) for name in names}) == find_circle(edges)
