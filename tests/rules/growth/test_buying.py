"""Advances bought with xp, one by one (rule_system §11)."""

from __future__ import annotations

from typing import Any

from orchestrator.testing.builders import ask, system_of, table_of
from rules.engine import Resolution
from rules.events import XpChanged
from rules.growth.buying import advance_prices
from rules.state import Table
from rules.system import RuleSystem
from tests.rules.seen import code, hero, names, only, track

SECTIONS: dict[str, Any] = {
    "stats": [{"id": "prowl", "max": 4, "default": 0}, {"id": "hunt", "max": 4, "default": 0}],
    "skills": [{"id": "lore"}],
    "tracks": [
        {"id": "stress", "max": "6 + @advance.tough", "start": "empty"},
        {"id": "grace", "max": 3, "recover": "level"},
    ],
    "growth": {"kind": "advances", "level_every": 2},
    "advances": [
        {"id": "dot", "cost": 8, "raises": {"points": 1}},
        {"id": "tough", "cost": "5 * (@advance.tough + 1)", "times": 2, "do": [{"mark": "stress"}]},
        {"id": "learned", "cost": 3, "train": 1, "when": "@level >= 2"},
        {"id": "gift"},
    ],
}
SYSTEM = system_of(**SECTIONS)


def table(**sheet: Any) -> Table:
    return table_of(SYSTEM, {"hero": sheet})


def buy(start: Table, advance: str, *, system: RuleSystem = SYSTEM, **choices: Any) -> Resolution:
    return ask(system, start, {"action": "buy_advance", "sheet": "hero", "advance": advance, **choices})


def test_a_dot_costs_eight_xp() -> None:
    done = buy(table(xp=10), "dot", raises={"prowl": 1})

    assert names(done) == ["XpChanged", "StatSet", "AdvanceTaken"]
    assert (hero(done).xp, hero(done).stats["prowl"], hero(done).advances) == (2, 1, {"dot": 1})
    assert only(done.events, XpChanged).cause.ref == "buy_advance"


def test_too_little_xp_buys_nothing() -> None:
    start = table(xp=7)
    done = buy(start, "dot", raises={"prowl": 1})

    assert code(done) == "xp_too_little"
    assert done.refused is not None
    assert dict(done.refused.params) == {"sheet": "hero", "advance": "dot", "have": 7, "needed": 8}
    assert done.state == start


def test_a_price_may_grow_and_what_is_bought_moves_a_maximum() -> None:
    first = buy(table(xp=20), "tough")
    second = buy(first.state, "tough")

    assert (hero(first).xp, hero(second).xp) == (15, 5)
    assert (track(first, "stress"), track(second, "stress")) == (1, 2)
    done = buy(second.state, "tough")
    assert done.refused is not None
    assert [one.code for one in done.refused.mistakes] == ["advance_used_up"]


def test_after_so_many_advances_the_level_rises_and_brings_recovery() -> None:
    """A question that changes by levels can be rewritten in a system of advances, too."""
    first = buy(table(xp=30, tracks={"grace": 0}), "tough")
    second = buy(first.state, "dot", raises={"prowl": 1})

    assert (hero(first).level, hero(second).level) == (1, 2)
    assert (track(first, "grace"), track(second, "grace")) == (0, 3)
    assert buy(second.state, "learned", skills=["lore"]).refused is None


def test_what_is_wrong_is_told_at_once() -> None:
    def wrong(advance: str, **choices: Any) -> list[tuple[str, str]]:
        done = buy(table(xp=50), advance, **choices)
        assert done.refused is not None
        assert done.refused.code == "growth_mistakes"
        return [(str(one.params["field"]), one.code) for one in done.refused.mistakes]

    assert wrong("dott") == [("advance", "unknown_advance")]
    assert wrong("learned") == [("advance", "advance_closed")]
    assert wrong("dot", skills=["lore"]) == [("advance.raises", "raises_left"), ("advance.skills", "too_many_trained")]
    assert wrong("dot", raises={"prowl": 2}) == [
        ("advance.raises.prowl", "raise_out_of_range"),
        ("advance.raises", "too_many_raises"),
    ]


def test_what_has_no_price_is_not_for_sale() -> None:
    done = buy(table(xp=50), "gift")

    assert done.refused is not None
    assert (done.refused.code, done.refused.accepted) == ("advance_not_for_xp", ("dot", "tough", "learned"))


def test_rules_that_grow_otherwise_sell_nothing() -> None:
    system = system_of(**{**SECTIONS, "growth": {"kind": "levels"}})
    start = table_of(system, {"hero": {"xp": 50}})

    assert code(buy(start, "dot", system=system, raises={"prowl": 1})) == "no_advances_for_xp"
    assert advance_prices(system, start, hero(start)) == {}


def test_prices_are_those_of_what_is_open_now() -> None:
    start = table(advances={"tough": 1})

    assert advance_prices(SYSTEM, start, hero(start)) == {"dot": 8, "tough": 10}
