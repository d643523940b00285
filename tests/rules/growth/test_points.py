"""Points of several gifts that overlap: what can be spent is found exactly."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rules.definitions.growth import RaiseDef
from rules.growth.points import most_spent

STATS = ("might", "wit", "charm")


def gift(points: int, most: int, *stats: str) -> RaiseDef:
    return RaiseDef(points=points, most=most, stats=stats)


def test_one_gift_is_a_sum() -> None:
    assert most_spent([gift(3, 2)], {"might": 1, "wit": 5}) == 3
    assert most_spent([gift(3, 1)], {"might": 5, "wit": 5}) == 2
    assert most_spent([], {"might": 5}) == 0


def test_points_of_one_gift_make_room_for_anothers() -> None:
    gifts = [gift(1, 1), gift(1, 1, "might")]

    assert most_spent(gifts, {"might": 1, "wit": 1}) == 2
    assert most_spent(gifts, {"wit": 2}) == 1


def test_what_one_gift_lets_no_more_through_no_other_lends() -> None:
    assert most_spent([gift(1, 2), gift(2, 1)], {"wit": 3}) == 2


gifts = st.lists(
    st.builds(
        RaiseDef,
        points=st.integers(1, 3),
        most=st.integers(1, 2),
        stats=st.lists(st.sampled_from(STATS), unique=True, max_size=2).map(tuple),
    ),
    max_size=3,
)


@given(gifts, st.dictionaries(st.sampled_from(STATS), st.integers(0, 3)))
def test_the_most_is_what_trying_everything_finds(given_gifts: list[RaiseDef], limits: dict[str, int]) -> None:
    def spends(one: RaiseDef) -> list[dict[str, int]]:
        tops = [min(one.most, limits[id]) if not one.stats or id in one.stats else 0 for id in limits]
        ways = (dict(zip(limits, way, strict=True)) for way in product(*(range(top + 1) for top in tops)))
        return [way for way in ways if sum(way.values()) <= one.points]

    best = 0
    for way in product(*map(spends, given_gifts)):
        taken = {id: sum(one[id] for one in way) for id in limits}
        if all(taken[id] <= limits[id] for id in limits):
            best = max(best, sum(taken.values()))
    assert most_spent(given_gifts, limits) == best
