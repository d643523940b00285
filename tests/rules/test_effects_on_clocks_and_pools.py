"""Clocks never pass their size nor go back; pools stay within nought and their maximum (rule_system §8)."""

from __future__ import annotations

import pytest

from orchestrator.testing.builders import ask, run_effects, table_of
from rules.engine import Resolution
from rules.events import ClockTicked, HardMoveSettled, PoolChanged
from rules.state import Clock, Table
from tests.rules.laboratory import LAB
from tests.rules.seen import code, hero, names, nothing, of, only


def pools(**points: int) -> Table:
    return table_of(LAB, table={"pools": points})


def test_the_first_tick_makes_a_clock_with_the_size_its_definition_the_effect_or_nobody_gives() -> None:
    done = run_effects(
        LAB,
        table_of(LAB),
        {"tick_clock": "doom"},
        {"tick_clock": "fame", "size": 6},
        {"tick_clock": "debt"},
        on="table",
    )

    assert done.state.clocks == {"doom": Clock(1, 4), "fame": Clock(1, 6), "debt": Clock(1, 4)}
    assert all(tick.started for tick in of(done.events, ClockTicked))


def test_a_size_given_later_does_not_change_a_clock() -> None:
    table = table_of(LAB, table={"clocks": {"doom": "1/4"}})

    done = run_effects(LAB, table, {"tick_clock": "doom", "size": 12}, on="table")

    assert done.state.clocks["doom"] == Clock(2, 4)


def test_a_clock_stops_at_its_size_and_a_further_tick_does_nothing() -> None:
    table = table_of(LAB, table={"clocks": {"doom": "3/4"}})

    done = run_effects(LAB, table, {"tick_clock": "doom", "by": 9}, {"tick_clock": "doom"}, on="table")

    assert done.state.clocks["doom"] == Clock(4, 4)
    assert names(done) == ["ClockTicked"]


@pytest.mark.parametrize("by", ["0", "-1"])
def test_a_clock_never_goes_back_by_a_tick(by: str) -> None:
    table = table_of(LAB, table={"clocks": {"doom": "3/4"}})

    assert names(run_effects(LAB, table, {"tick_clock": "doom", "by": by}, on="table")) == []


def test_a_clock_belongs_to_the_sheet_or_the_table_its_definition_says() -> None:
    table = table_of(LAB, {"hero": {}, "other": {}})

    done = run_effects(LAB, table, {"tick_clock": "wounds"}, {"tick_clock": "doom"}, on="other")

    assert (hero(done).clocks, hero(done, "other").clocks) == ({}, {"wounds": Clock(1, 3)})
    assert done.state.clocks == {"doom": Clock(1, 4)}


def test_an_effect_about_the_table_ticks_the_clock_of_every_hero_where_sheets_own_it() -> None:
    table = table_of(LAB, {"hero": {}, "other": {}, "wolf": {"block": "wolf"}})

    done = run_effects(LAB, table, {"tick_clock": "wounds"}, on="table")

    assert [sheet.id for sheet in done.state.sheets.values() if sheet.clocks] == ["hero", "other"]
    assert done.state.clocks == {}


def test_resetting_empties_a_clock_keeps_its_size_and_leaves_an_unmade_one_unmade() -> None:
    table = table_of(LAB, table={"clocks": {"doom": "3/4"}})

    done = run_effects(LAB, table, {"reset_clock": "doom"}, {"reset_clock": "ritual"}, on="table")

    assert done.state.clocks == {"doom": Clock(0, 4)}
    assert names(done) == ["ClockReset"]


def ticked(table: Table, clock: str, by: int = 1, sheet: str = "", asker: str = "storyteller") -> Resolution:
    request = {"action": "tick_clock", "clock": clock, "by": by, "sheet": sheet}
    return ask(LAB, table, request, asker="gm" if asker == "gm" else "storyteller")


def test_the_storyteller_ticks_what_is_open_and_nothing_else() -> None:
    table = table_of(LAB)

    assert ticked(table, "doom").state.clocks["doom"] == Clock(1, 4)
    refused = ticked(table, "ritual").refused
    assert refused is not None
    assert (refused.code, refused.accepted) == ("clock_is_code", ("doom", "wounds"))
    assert ticked(table, "ritual", asker="gm").state.clocks["ritual"] == Clock(1, 4)


def test_a_card_can_open_a_clock_to_the_storyteller() -> None:
    """Rule_system §1: a clock that the system or a card opened."""
    closed = run_effects(LAB, table_of(LAB), {"tick_clock": "ritual"}, on="table").state
    opened = run_effects(LAB, closed, {"tick_clock": "ritual", "open": True}, on="table").state

    assert code(ticked(closed, "ritual")) == "clock_is_code"
    assert ticked(opened, "ritual").state.clocks["ritual"] == Clock(3, 4, open=True)


def test_opening_a_full_clock_is_a_change_and_ticking_it_is_refused() -> None:
    table = table_of(LAB, table={"clocks": {"ritual": "4/4"}})

    done = run_effects(LAB, table, {"tick_clock": "ritual", "open": True}, on="table")

    assert done.state.clocks["ritual"] == Clock(4, 4, open=True)
    assert code(ticked(done.state, "ritual")) == "clock_full"


@pytest.mark.parametrize("by", [0, -1, -100])
def test_the_storyteller_never_unticks(by: int) -> None:
    assert code(ticked(table_of(LAB), "doom", by)) == "clock_never_unticks"


def test_an_unknown_clock_is_answered_with_the_open_ones() -> None:
    refused = ticked(table_of(LAB), "dom").refused

    assert refused is not None
    assert (refused.code, refused.accepted, refused.nearest) == ("unknown_clock", ("doom", "wounds"), "doom")


def test_a_sheets_clock_needs_to_say_whose_where_several_might_have_it() -> None:
    """A10: candidates, not a choice."""
    alone = table_of(LAB, {"hero": {}})
    two = table_of(LAB, {"hero": {}, "other": {}})

    refused = ticked(two, "wounds").refused

    assert hero(ticked(alone, "wounds")).clocks == {"wounds": Clock(1, 3)}
    assert refused is not None
    assert (refused.code, refused.accepted) == ("ambiguous_sheet", ("hero", "other"))
    assert hero(ticked(two, "wounds", sheet="other"), "other").clocks == {"wounds": Clock(1, 3)}
    assert code(ticked(two, "wounds", sheet="nobody")) == "unknown_sheet"


def test_pools_gain_up_to_their_maximum_and_are_spent_down_to_nought() -> None:
    up = run_effects(LAB, pools(fear=3), {"gain_pool": "fear", "by": 5})
    down = run_effects(LAB, pools(fear=3), {"spend_pool": "fear", "by": 5})

    assert (up.state.pools["fear"], down.state.pools["fear"]) == (4, 0)
    assert (only(up.events, PoolChanged).subject, only(up.events, PoolChanged).after) == ("table", 4)


def test_spending_from_an_empty_pool_is_on_record() -> None:
    assert nothing(run_effects(LAB, pools(fear=0), {"spend_pool": "fear"})) == [("spend_pool", "pool_empty")]


@pytest.mark.parametrize("effect", ["gain_pool", "spend_pool"])
def test_a_negative_number_never_turns_a_gain_into_a_loss_or_the_other_way_round(effect: str) -> None:
    assert names(run_effects(LAB, pools(fear=2), {effect: "fear", "by": "-1"})) == []


def test_an_effect_for_every_hero_gains_once_for_each() -> None:
    table = table_of(LAB, {"hero": {}, "other": {}}, {"pools": {"fear": 0}})

    assert run_effects(LAB, table, {"gain_pool": "fear", "on": "heroes"}).state.pools["fear"] == 2


def spent(table: Table, points: int = 1, move: str = "a storm", pool: str = "fear") -> Resolution:
    request = {"action": "spend_pool", "pool": pool, "points": points, "move": move}
    return ask(LAB, table, request, asker="storyteller")


def test_the_storyteller_spends_what_is_there_for_a_stated_move() -> None:
    done = spent(pools(fear=2), 2)

    assert done.state.pools["fear"] == 0
    assert only(done.events, PoolChanged).move == "a storm"


@pytest.mark.parametrize(
    ("points", "move", "pool", "expected"),
    [
        (3, "a storm", "fear", "pool_too_small"),
        (0, "a storm", "fear", "pool_never_gains"),
        (-2, "a storm", "fear", "pool_never_gains"),
        (1, " \n", "fear", "move_needed"),
        (1, "a storm", "dread", "unknown_pool"),
    ],
)
def test_a_pool_is_not_overspent_nor_filled_nor_spent_for_nothing(
    points: int, move: str, pool: str, expected: str
) -> None:
    table = pools(fear=2)

    done = spent(table, points, move, pool)

    assert code(done) == expected
    assert done.state == table


def test_only_a_pool_that_gates_hard_moves_prepays_them() -> None:
    assert spent(pools(fear=2)).state.prepaid == {"fear": 1}
    assert spent(pools(calm=2), pool="calm").state.prepaid == {}


def test_spending_several_points_on_one_move_prepays_one_move() -> None:
    assert spent(pools(fear=3), 2).state.prepaid == {"fear": 1}


def settled(table: Table, *moves: str) -> Resolution:
    return ask(LAB, table, {"action": "settle_hard_moves", "pool": "fear", "moves": moves}, asker="code")


def payments(done: Resolution) -> list[str]:
    return [event.payment for event in of(done.events, HardMoveSettled)]


def test_hard_moves_are_prepaid_then_paid_then_on_record_as_unpaid() -> None:
    """R24, R25: one after another, in the order they were made."""
    table = spent(pools(fear=2)).state

    done = settled(table, "a storm", "an avalanche", "wolves")

    assert payments(done) == ["prepaid", "paid", "unpaid"]
    assert (done.state.pools["fear"], done.state.prepaid) == (0, {})


def test_a_prepaid_move_lapses_with_the_turn() -> None:
    table = spent(pools(fear=2)).state
    ended = ask(LAB, table, {"action": "end_turn"}).state

    assert payments(settled(ended, "a storm")) == ["paid"]


def test_hard_moves_can_only_be_settled_from_a_pool_that_gates_them() -> None:
    done = ask(LAB, pools(), {"action": "settle_hard_moves", "pool": "calm", "moves": ["a storm"]}, asker="code")

    assert done.refused is not None
    assert (done.refused.code, done.refused.accepted) == ("unknown_pool", ("fear",))
