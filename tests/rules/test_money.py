"""Money: rolled once, spent and gained in the world's currencies (rule_system §11, R35)."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, run_effects, system_of, table_of, with_adventure
from rules.currencies import currency_named, money_unit, purse, smallest, worth
from rules.engine import Resolution
from rules.events import MoneyChanged
from rules.events.apply import fold
from rules.events.stored import events_from_stored, events_to_stored
from rules.money import MOST
from rules.reading import SheetReading
from rules.saved import state_bytes, table_from_bytes
from rules.set_up import empty_table, new_table
from rules.state import Currency, Table
from rules.system import RuleSystem
from tests.rules.seen import code, hero, names, only

SYSTEM = system_of(money={"name": "Zenit", "short": "z", "start": "10 * d6"})
WORLD = {"currencies": {"penny": 1, "zenit": {"name": "Zenit", "units": 12}, "crown": {"name": "Crown", "units": 240}}}
STRANGE = {"currencies": {"bead": {"units": 2}, "shell": {"name": "Shell", "units": 10}}}


def table(world: Any = None, system: RuleSystem = SYSTEM, **sheet: Any) -> Table:
    return table_of(system, {"hero": sheet}, world)


def start(begun: Table, *faces: int, system: RuleSystem = SYSTEM) -> Resolution:
    return ask(system, begun, {"action": "start_money", "sheet": "hero"}, dice=faces)


def move(action: str, begun: Table, amount: int, currency: str = "", *, system: RuleSystem = SYSTEM) -> Resolution:
    return ask(system, begun, {"action": action, "sheet": "hero", "amount": amount, "currency": currency})


def test_money_is_rolled_once_and_asked_again_it_is_what_it_was() -> None:
    """R35."""
    first = start(table(), 4)
    again = start(first.state)

    assert names(first) == ["DiceRolled", "MoneyChanged"]
    assert only(first.events, MoneyChanged).start
    assert (hero(first).money, hero(first).start_money) == (40, 40)
    assert (again.events, again.state) == ((), first.state)


def test_money_spent_is_not_rolled_anew() -> None:
    spent = move("spend_money", start(table(), 4).state, 40)

    assert hero(start(spent.state)).money == 0


def test_the_roll_survives_storing() -> None:
    """A13, B4."""
    begun = table()
    done = start(begun, 4)

    assert fold(begun, events_from_stored(events_to_stored(done.events))) == done.state
    assert table_from_bytes(state_bytes(done.state)) == done.state


def test_a_start_below_nothing_is_nothing() -> None:
    system = system_of(money={"start": "d4 - 4"})
    done = start(table(system=system), 1, system=system)

    assert (hero(done).money, hero(done).start_money) == (0, 0)
    assert start(done.state, system=system).events == ()


def test_a_ready_made_character_came_with_their_own() -> None:
    system = system_of(money={"start": 5}, characters=[{"id": "ada", "money": 20}])
    done = start(table_of(system, {"hero": {"block": "ada"}}), system=system)

    assert (code(done), hero(done).money) == ("money_is_given", 20)


def test_rules_without_money_start_with_none() -> None:
    assert code(start(table(system=system_of()), system=system_of())) == "no_money_here"


@pytest.mark.parametrize(
    ("world", "money"),
    [(None, 40), (WORLD, 480), ({"currencies": {"crown": 100, "penny": 1}}, 40), (STRANGE, 80)],
)
def test_it_is_the_worlds_currency_of_that_name_or_the_smallest_unit(world: Any, money: int) -> None:
    """R35: unknown currency → smallest unit of the world."""
    assert hero(start(table(world), 4)).money == money


@pytest.mark.parametrize(
    ("currency", "left"),
    [("", 988), ("zenit", 988), (" ZENIT ", 988), ("Crown", 760), ("penny", 999), ("doubloon", 999)],
)
def test_each_currency_counts_by_its_worth_and_an_unknown_one_by_the_smallest(currency: str, left: int) -> None:
    assert hero(move("spend_money", table(WORLD, money=1000), 1, currency)).money == left
    assert hero(move("gain_money", table(WORLD, money=1000), 1, currency)).money == 2000 - left


def test_what_was_counted_is_on_record() -> None:
    done = ask(
        SYSTEM,
        table(WORLD, money=1000),
        {"action": "spend_money", "sheet": "hero", "amount": 2, "currency": "crown", "reason": "a boat"},
    )

    event = only(done.events, MoneyChanged)
    assert (event.before, event.after, event.amount, event.currency) == (1000, 520, -2, "crown")
    assert event.cause.reason == "a boat"


def test_nobody_spends_what_they_do_not_have() -> None:
    begun = table(WORLD, money=239)
    done = move("spend_money", begun, 1, "crown")

    assert done.refused is not None
    assert (done.refused.code, dict(done.refused.params)) == (
        "money_too_little",
        {"sheet": "hero", "have": 239, "needed": 240},
    )
    assert done.state == begun


def test_a_world_without_currencies_has_the_systems_money_alone() -> None:
    assert hero(move("spend_money", table(money=7), 2, "crown")).money == 5


def test_a_purse_never_grows_beyond_what_can_be_stored() -> None:
    full = move("gain_money", table(money=MOST - 1), 1_000_000_000)

    assert hero(full).money == MOST
    assert move("gain_money", full.state, 1).events == ()


def test_formulas_and_effects_count_in_the_systems_own_money() -> None:
    done = run_effects(SYSTEM, table(WORLD, money=30), {"give_money": 2})

    assert hero(done).money == 54
    assert SheetReading(SYSTEM, done.state, hero(done)).whole("@money") == 4


def test_an_adventure_names_the_currencies_of_its_world() -> None:
    system = with_adventure(
        system_of(money={"name": "Zenit"}, characters=[{"id": "ada", "money": 3}]),
        currencies=[{"id": "penny"}, {"id": "zenit", "units": 12}],
    )

    begun, made = new_table(system, (("hero", "ada", ""),))

    assert begun.currencies == {"penny": Currency("", 1), "zenit": Currency("", 12)}
    assert hero(fold(begun, made)).money == 36


# -- currencies --------------------------------------------------------------------------------------------------------


def in_world(data: Any) -> Table:
    return table_of(SYSTEM, {}, data)


def test_a_currency_is_known_by_its_id_and_its_name_in_any_spelling() -> None:
    begun = in_world({"currencies": {"sc": {"name": "Silver Crown", "units": 3}}})

    assert {currency_named(SYSTEM, begun, name) for name in ("sc", "SC", "silver crown", "SilverCrown")} == {"sc"}
    assert [currency_named(SYSTEM, begun, name) for name in ("", " ", "gold")] == ["", "", ""]


def test_a_currency_is_known_by_its_words_in_every_language() -> None:
    adventure = with_adventure(SYSTEM, currencies=[{"id": "leaf", "units": 4}]).adventure
    own = {"ko": {"money": {"money": {"name": "제니트"}}}}
    world = {"ko": {"currencies": {"leaf": {"name": "제니트"}}}}
    korean = RuleSystem(SYSTEM.file, own, adventure, world)

    assert money_unit(korean, empty_table(korean)) == 4
    assert currency_named(korean, empty_table(korean), "제 니트") == "leaf"


def test_the_smallest_is_the_one_worth_least() -> None:
    assert smallest(in_world(WORLD)) == "penny"
    assert smallest(in_world(STRANGE)) == "bead"
    assert smallest(in_world({})) == ""


@pytest.mark.parametrize(
    ("amount", "data", "expected"),
    [
        (500, WORLD, (("crown", 2), ("zenit", 1), ("penny", 8))),
        (0, WORLD, (("penny", 0),)),
        (240, WORLD, (("crown", 1),)),
        (7, {}, (("money", 7),)),
    ],
)
def test_a_purse_is_counted_from_the_dearest_down(amount: int, data: Any, expected: Any) -> None:
    assert purse(SYSTEM, in_world(data), amount) == expected


def test_an_amount_is_worth_the_same_however_it_is_called() -> None:
    begun = in_world(WORLD)

    assert worth(SYSTEM, begun, 5) == worth(SYSTEM, begun, 5, "Zenit") == (60, "zenit")
    assert worth(SYSTEM, begun, 5, "gold") == (5, "penny")
    assert worth(SYSTEM, in_world({}), 5, "gold") == (5, "")
