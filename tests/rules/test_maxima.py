"""Maxima that move: a value above a fallen maximum is cut, one below a risen maximum stays (rule_system §4)."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, run_effects, system_of, table_of, with_adventure
from rules.events import CardFired, TrackChanged
from tests.rules.laboratory import LAB
from tests.rules.seen import hero, names, of, only, track


def test_a_cut_names_the_rule_behind_it_and_asks_for_nothing() -> None:
    done = run_effects(LAB, table_of(LAB), {"add_condition": "dazed"})

    cut = only(done.events, TrackChanged)
    assert (cut.track, cut.before, cut.after, cut.max, cut.asked) == ("hp", 10, 9, 9, 0)
    assert (cut.cause.kind, cut.cause.ref) == ("rule", "maximum_fell")


def test_a_maximum_that_rises_again_leaves_the_value_where_it_is() -> None:
    dazed = run_effects(LAB, table_of(LAB), {"add_condition": "dazed"}).state

    assert track(run_effects(LAB, dazed, {"remove_condition": "dazed"}), "hp") == 9


def test_a_stat_set_by_a_gm_cuts_too() -> None:
    request = {
        "action": "override",
        "sheet": "hero",
        "stats": {"agility": -3},
        "author": "gm",
        "reason": "an old wound",
    }

    assert track(ask(LAB, table_of(LAB), request), "hp") == 7


def test_a_maximum_of_the_sheets_own_does_not_move() -> None:
    table = table_of(LAB, {"wolf": {"block": "wolf"}})

    assert track(run_effects(LAB, table, {"add_condition": "dazed"}, on="wolf"), "hp", "wolf") == 4


def test_a_possessions_maximum_follows_its_owner() -> None:
    """A16: an owned thing's formula reads its owner, and its track is cut like any other."""
    table = table_of(LAB, {"hero": {"things": [{"kind": "ship"}]}})

    done = run_effects(LAB, table, {"add_condition": "dazed"})

    assert hero(done).things[0].tracks["hull"].value == 7
    assert {(event.track, event.thing) for event in of(done.events, TrackChanged)} == {("hp", ""), ("hull", "ship_1")}


@pytest.mark.parametrize(
    ("maximum", "effect", "after"),
    [
        ("5 - @calm", {"gain_pool": "calm", "by": 2}, 3),
        ("5 - @clock.doom", {"tick_clock": "doom", "by": 3}, 2),
        ("5 - @xp", {"give_xp": 1}, 4),
        ("5 - @money", {"give_money": 1}, 4),
        ("5 - @list.scars", {"add_item": "scars", "name": "Burn"}, 4),
        ("5 - @list.bonds.iris", {"raise_item": "bonds", "name": "Iris", "by": 2}, 2),
        ("5 - @cond.cursed", {"add_condition": "cursed", "steps": 2}, 3),
        ("5 - @stress", {"mark": "stress"}, 4),
        ("5 - @burden", {"mark": "stress", "by": 2}, 3),
        ("5 - @thing.ship.leak", {"mark_thing": "ship", "track": "leak", "by": 2}, 3),
    ],
)
def test_whatever_a_maximum_reads_moves_it(maximum: str, effect: dict[str, Any], after: int) -> None:
    """Also what the whole table shares, and what is read through another value."""
    system = system_of(
        tracks=[{"id": "stress", "max": 9, "start": "empty"}, {"id": "poise", "max": maximum}],
        things=[{"id": "ship", "tracks": [{"id": "leak", "max": 9, "start": "empty"}]}],
        lists=[{"id": "scars"}, {"id": "bonds", "valued": True}],
        conditions=[{"id": "cursed", "max": 3}],
        derived=[{"id": "burden", "formula": "@stress"}],
        clocks=[{"id": "doom"}],
        pools=[{"id": "calm"}],
    )
    table = table_of(system, {"hero": {"things": [{"kind": "ship"}], "lists": {"bonds": ["Iris 1"]}}})

    assert track(run_effects(system, table, effect), "poise") == after


def test_what_the_table_shares_cuts_every_sheet() -> None:
    system = system_of(tracks=[{"id": "poise", "max": "5 - @calm"}], pools=[{"id": "calm"}])
    table = table_of(system, {"hero": {}, "other": {}, "wolf": {"kind": "npc"}})

    done = run_effects(system, table, {"gain_pool": "calm"})

    assert [track(done, "poise", id) for id in table.sheets] == [4, 4, 4]


def test_a_cut_that_moves_another_maximum_cuts_that_too() -> None:
    system = system_of(
        stats=[{"id": "might", "max": 9, "default": 5}],
        tracks=[{"id": "first", "max": "@might"}, {"id": "second", "max": "@first"}, {"id": "third", "max": "@second"}],
        conditions=[{"id": "weak", "shifts": {"might": -2}}],
    )

    done = run_effects(system, table_of(system), {"add_condition": "weak"})

    assert [track(done, id) for id in ("first", "second", "third")] == [3, 3, 3]


def becomes(state: str) -> list[dict[str, Any]]:
    return [{"id": "card", "when": {"track": "poise", "becomes": state}, "do": [{"tell": "so it is"}]}]


@pytest.mark.parametrize(
    ("state", "value", "fires"),
    [
        pytest.param("full", 4, True, id="a fallen maximum meets the value"),
        pytest.param("full", 3, False, id="the value is still below it"),
        pytest.param("full", 5, False, id="it was full before"),
        pytest.param("empty", 5, False, id="nothing is empty"),
    ],
)
def test_a_falling_maximum_can_make_a_track_full_and_that_is_a_change(state: str, value: int, fires: bool) -> None:
    system = system_of(tracks=[{"id": "poise", "max": "5 - @calm"}], pools=[{"id": "calm"}], cards=becomes(state))
    table = table_of(system, {"hero": {"tracks": {"poise": value}}})

    assert bool(of(run_effects(system, table, {"gain_pool": "calm"}).events, CardFired)) is fires


def test_a_cut_value_that_was_not_full_is_full_now() -> None:
    system = system_of(tracks=[{"id": "poise", "max": "5 - @calm"}], pools=[{"id": "calm"}], cards=becomes("full"))
    table = table_of(system, {"hero": {"tracks": {"poise": 4}}})

    done = run_effects(system, table, {"gain_pool": "calm", "by": 2})

    assert names(done)[:3] == ["PoolChanged", "TrackChanged", "CardFired"]


def test_a_maximum_that_falls_to_nought_empties_the_track() -> None:
    system = system_of(tracks=[{"id": "poise", "max": "5 - @calm"}], pools=[{"id": "calm"}], cards=becomes("empty"))

    done = run_effects(system, table_of(system), {"gain_pool": "calm", "by": 9})

    assert track(done, "poise") == 0
    assert len(of(done.events, CardFired)) == 1


def test_maxima_that_read_an_adventure_move_with_it() -> None:
    system = system_of(
        tracks=[{"id": "poise", "max": "5 - @round - @turn"}, {"id": "hp", "max": 3, "role": "health"}],
        conditions=[{"id": "gone", "out": True}],
        non_players=[{"id": "wolf", "tracks": {"hp": 2}}],
    )
    played = with_adventure(system, scenes=[{"id": "here", "non_players": ["wolf"]}])
    begun = ask(played, table_of(played), {"action": "begin"}).state
    fighting = run_effects(played, begun, {"encounter": "begins"}).state
    ended = ask(played, fighting, {"action": "end_turn"}).state

    assert [state.sheets["hero"].tracks["poise"].value for state in (begun, fighting, ended)] == [5, 4, 3]
