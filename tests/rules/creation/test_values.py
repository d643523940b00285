"""Values of a new character: an array placed whole, a total shared out, ranges kept (rule_system R31)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.creation.maker import MAKER, STATS, creating, make, maker, mistakes_of, wrong
from tests.rules.seen import hero

NO_RAISE: dict[str, Any] = {"gains": []}


def test_a_value_of_another_array_is_mixing_two() -> None:
    done = make(array="balanced", stats=dict(zip(STATS, ("d10", "d8", "d8", "d8"), strict=True)))

    (mistake,) = mistakes_of(done)
    assert mistake.code == "array_mixed"
    assert mistake.params == {
        "field": "stats.might",
        "stat": "might",
        "found": "d10",
        "array": "balanced",
        "other": "leaning",
    }
    assert mistake.accepted == ("d8",)


def test_a_value_once_too_often_is_of_the_array_that_has_it_twice() -> None:
    done = make(stats=dict(zip(STATS, (10, 10, 8, 6), strict=True)))

    assert [(one.code, one.params["stat"], one.params["other"]) for one in mistakes_of(done)] == [
        ("array_mixed", "insight", "focused")
    ]


def test_a_value_of_no_array_is_told_with_what_is_left() -> None:
    (mistake,) = mistakes_of(make(stats=dict(zip(STATS, (10, 8, 12, 6), strict=True))))

    assert (mistake.code, mistake.params["found"], mistake.accepted) == ("value_not_in_array", "d12", ("d8",))


def test_every_stat_without_a_value_is_told_with_what_is_left() -> None:
    done = make(stats={"might": "d10", "willpower": "d6"})

    assert [(one.code, one.params["field"], one.accepted) for one in mistakes_of(done)] == [
        ("array_value_not_placed", "stats.insight", ("d8", "d8")),
        ("array_value_not_placed", "stats.dexterity", ("d8", "d8")),
    ]


def test_an_array_need_not_be_named_when_the_values_are_one_whole() -> None:
    assert hero(make(array=None)).stats["might"] == 12
    assert wrong(make(array=None, stats={"might": "d10"})) == [("array", "array_needed")]


def test_the_only_array_need_not_be_named() -> None:
    system = creating(arrays=[{"id": "balanced", "values": [8, 8, 8, 8]}])

    assert wrong(make(system, array=None)) == [
        ("stats.might", "value_not_in_array"),
        ("stats.willpower", "value_not_in_array"),
    ]


@pytest.mark.parametrize(
    ("value", "code", "accepted"),
    [
        (7, "no_die_of_that_size", ("d4", "d6", "d8", "d10", "d12")),
        (20, "value_out_of_range", ("d4", "d6", "d8", "d10", "d12")),
        (-1, "value_out_of_range", ("d4", "d6", "d8", "d10", "d12")),
    ],
)
def test_a_value_that_no_die_has_is_told_once(value: int, code: str, accepted: tuple[str, ...]) -> None:
    """R31, A9: what would be accepted is named."""
    done = make(stats=dict(zip(STATS, (value, "d8", "d8", "d6"), strict=True)))

    assert [(one.params["field"], one.code, one.accepted) for one in mistakes_of(done)] == [
        ("stats.might", code, accepted)
    ]


def test_an_unknown_stat_is_told_with_the_nearest() -> None:
    done = make(stats={"mihgt": "d10", "insight": "d8", "dexterity": "d8", "willpower": "d6"})

    assert wrong(done) == [("stats.mihgt", "unknown_stat"), ("stats.might", "array_value_not_placed")]
    assert mistakes_of(done)[0].nearest == "might"


def test_a_stat_that_is_not_the_players_stays_where_it_starts() -> None:
    system = creating(stats=["might", "insight"], arrays=[{"id": "two", "values": [10, 8]}])

    assert wrong(make(system, array="two")) == [
        ("stats.dexterity", "stat_is_set"),
        ("stats.willpower", "stat_is_set"),
    ]
    assert hero(make(system, array="two", stats={"might": 8, "insight": 10})).stats["willpower"] == 6


NUMBERS: dict[str, Any] = {
    "stats": [{"id": id, "max": 5, "default": 1} for id in STATS],
    "growth": {"kind": "levels", "gains": []},
}


def test_a_total_is_shared_out_to_the_last_point() -> None:
    system = maker(**NUMBERS, creation={"level": 3, "total": 7, "ranges": {"might": {"min": 1, "max": 3}}})
    more: dict[str, Any] = {"array": None, "raises": {}, "skills": ["lore"], "options": {}}

    def placed(**values: int) -> list[tuple[str, str]]:
        return wrong(make(system, stats=values, classes={"guard": 3}, **more))

    assert placed(might=3, insight=2, dexterity=1, willpower=1) == []
    assert placed(might=3, insight=2) == []
    assert placed(might=3, insight=3) == [("stats", "total_differs")]
    assert placed(might=4, insight=1) == [("stats.might", "value_out_of_range"), ("stats", "total_differs")]


def test_free_values_keep_to_their_ranges_and_start_within_them() -> None:
    system = maker(**NUMBERS, creation={"ranges": {"might": {"min": 2, "max": 4}}})
    more: dict[str, Any] = {"array": None, "raises": {}, "skills": ["lore"], "options": {}, "classes": {"guard": 1}}

    assert hero(make(system, stats={"insight": 5}, **more)).stats == {
        "might": 2,
        "insight": 5,
        "dexterity": 1,
        "willpower": 1,
    }
    (mistake,) = mistakes_of(make(system, stats={"might": 5}, **more))
    assert (mistake.code, mistake.accepted) == ("value_out_of_range", ("2..4",))


def test_values_may_be_written_as_dice_or_numbers() -> None:
    assert make(stats=dict(zip(STATS, ("D10", 8, " d8 ", 6), strict=True))).refused is None
    assert MAKER.arrays["balanced"].values == (8, 8, 8, 8)


def test_an_array_where_there_are_none_is_a_mistake_and_not_passed_over() -> None:
    done = make(creating(arrays=[]), array="nope")

    assert wrong(done) == [("array", "unknown_array")]
