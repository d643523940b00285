"""Reading a sheet: dependency order, owners, what the table shares, divisions by nought, reasons (rule_system §2)."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, run_effects, system_of, table_of
from rules.events import DividedByZero
from rules.reading import SheetReading
from rules.reasons import reasons_behind
from rules.state import Table
from rules.system import RuleSystem
from tests.rules.laboratory import KEEP, LAB
from tests.rules.seen import hero, names, of, only


def read(formula: str, table: Table, system: RuleSystem = LAB, sheet: str = "hero") -> int | float:
    return system.formula(formula).number(SheetReading(system, table, table.sheets[sheet]))


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("@strength", 14),
        ("@strength.mod", 2),
        ("@agility", 1),
        ("@agility.base", 2),
        ("@agility.mod", 1),
        ("@wits", 8),
        ("@climbing", 1),
        ("@lore", 0),
        ("@hp", 7),
        ("@hp.max", 11),
        ("@evasion", 11),
        ("@proficiency", 3),
        ("@level", 5),
        ("@xp", 8),
        ("@money", 40),
        ("@hero", 1),
        ("@turn", 3),
        ("@round", 0),
        ("@fear", 2),
        ("@fear.max", 4),
        ("@cond.afraid", 3),
        ("@cond.afraid.left", 0),
        ("@cond.blessed.left", 2),
        ("@cond.cursed", 0),
        ("@clock.doom", 1),
        ("@clock.doom.size", 4),
        ("@clock.ritual", 0),
        ("@clock.ritual.size", 4),
        ("@clock.wounds", 2),
        ("@list.bonds", 2),
        ("@list.bonds.captain_iris", 2),
        ("@list.bonds.nobody", 0),
        ("@list.scars.burn", 1),
        ("@thing.ship.hull", 4),
        ("@thing.ship.hull.max", 9),
        ("@thing.ship.speed", 2),
    ],
)
def test_every_kind_of_name_reads_what_stands_on_sheet_or_table(formula: str, value: int) -> None:
    sheet = {
        "level": 5,
        "xp": 8,
        "money": 40,
        "stats": {"strength": 14, "agility": 2, "wits": 10},
        "skills": ["climbing"],
        "tracks": {"hp": 7},
        "conditions": {"dazed": 1, "afraid": 3, "blessed": {"left": 2}},
        "clocks": {"wounds": "2/3"},
        "lists": {"bonds": ["Captain Iris 2", "Bo 1"], "scars": ["Burn"]},
        "things": [{"kind": "ship", "tracks": {"hull": 4}}, {"kind": "ship"}],
    }
    table = table_of(LAB, {"hero": sheet}, {"turn": 3, "pools": {"fear": 2}, "clocks": {"doom": "1/4"}})

    assert read(formula, table) == value


def test_names_of_an_adventure_read_where_the_table_has_been_and_who_is_here_and_down() -> None:
    begun = ask(KEEP, table_of(KEEP), {"action": "begin"}).state
    down = run_effects(KEEP, begun, {"add_condition": "gone"}, on="guard").state

    assert [read(formula, down, KEEP) for formula in ("@visited.gate", "@visited.yard", "@secret.old_oath")] == [
        1,
        0,
        0,
    ]
    assert [read(formula, begun, KEEP) for formula in ("@here.guard", "@defeated.guard")] == [1, 0]
    assert [read(formula, down, KEEP) for formula in ("@here.guard", "@defeated.guard")] == [1, 1]


def test_derived_values_recompute_after_each_effect_whatever_order_they_are_written_in() -> None:
    """A16."""
    system = system_of(
        stats=[{"id": "might", "max": 9, "default": 2}],
        derived=[
            {"id": "third", "formula": "@second + 1"},
            {"id": "second", "formula": "@first * 2"},
            {"id": "first", "formula": "@might + 1"},
        ],
        conditions=[{"id": "strong", "shifts": {"might": 3}}],
    )
    table = table_of(system)

    assert read("@third", table, system) == 7
    assert read("@third", run_effects(system, table, {"add_condition": "strong"}).state, system) == 13


def test_a_value_written_down_in_a_stat_block_stands_instead_of_its_formula() -> None:
    table = table_of(LAB, {"hero": {"fixed": {"evasion": 17}}})

    assert read("@evasion", table) == 17


def test_a_formula_about_the_table_reads_the_first_hero_or_nobody() -> None:
    two = table_of(LAB, {"wolf": {"block": "wolf"}, "hero": {"level": 5}, "other": {}})
    none = table_of(LAB, {"wolf": {"block": "wolf"}})

    assert run_effects(LAB, two, {"gain_pool": "calm", "by": "@level"}, on="table").state.pools["calm"] == 7
    assert run_effects(LAB, none, {"gain_pool": "calm", "by": "@level"}, on="table").state.pools["calm"] == 3


def test_where_a_whole_number_is_wanted_the_result_is_floored() -> None:
    table = table_of(LAB, {"hero": {"tracks": {"hp": 5}}})

    assert hero(run_effects(LAB, table, {"mark": "hp", "by": "3 / 2"})).tracks["hp"].value == 6
    assert hero(run_effects(LAB, table, {"mark": "hp", "by": "-3 / 2"})).tracks["hp"].value == 3


def dividing(**more: Any) -> RuleSystem:
    return system_of(
        stats=[{"id": "might", "min": 0, "max": 9, "default": 0}],
        tracks=[{"id": "hp", "max": 9, "role": "health"}],
        derived=[{"id": "ratio", "formula": "6 / @might"}],
        **more,
    )


@pytest.mark.parametrize(
    ("more", "request_", "formula"),
    [
        pytest.param(
            {},
            {"action": "effects", "sheet": "hero", "effects": [{"give_xp": "1 / @might"}]},
            "1 / @might",
            id="effect",
        ),
        pytest.param(
            {"cards": [{"id": "card", "when": {"on": "turn_ends"}, "if": "1 / @might", "do": [{"give_xp": 1}]}]},
            {"action": "end_turn"},
            "1 / @might",
            id="guard of a card",
        ),
        pytest.param(
            {
                "checks": [{"id": "deed", "procedure": {"kind": "d20"}, "needs_stat": False, "add": "@ratio"}],
                "difficulties": [{"id": "easy", "value": 5}],
            },
            {"action": "deed", "sheet": "hero", "difficulty": "easy"},
            "6 / @might",
            id="read through a derived value in a roll",
        ),
    ],
)
def test_a_division_by_nought_counts_as_nought_and_is_on_record(
    more: dict[str, Any], request_: dict[str, Any], formula: str
) -> None:
    """R37, wherever the formula stands."""
    system = dividing(**more)

    done = ask(system, table_of(system), request_, dice=[10] if request_["action"] == "deed" else ())

    divided = only(done.events, DividedByZero)
    assert (divided.formula, divided.subject) == (formula, "hero")
    assert hero(done).xp == 0


def test_the_same_division_is_on_record_once_a_request_and_once_a_sheet() -> None:
    system = dividing()
    table = table_of(system, {"hero": {}, "other": {}})

    done = run_effects(system, table, {"give_xp": "@ratio", "on": "heroes"}, {"give_xp": "1 + @ratio", "on": "heroes"})

    assert [(event.subject, event.formula) for event in of(done.events, DividedByZero)] == [
        ("hero", "6 / @might"),
        ("other", "6 / @might"),
    ]


def test_a_refused_request_has_its_refusal_alone_on_record() -> None:
    system = dividing(
        checks=[{"id": "deed", "procedure": {"kind": "d20"}, "add": "@ratio", "stats": ["might"]}],
        difficulties=[{"id": "easy", "value": 5}],
    )

    assert names(ask(system, table_of(system), {"action": "deed", "sheet": "hero"})) == ["RequestRefused"]


def test_the_reasons_behind_a_value_are_the_conditions_behind_the_stats_it_reads() -> None:
    table = table_of(LAB, {"hero": {"conditions": ["dazed"], "stats": {"agility": 2}}})
    reading = SheetReading(LAB, table, table.sheets["hero"])

    behind = reasons_behind(reading, "@evasion + @hp.max + @agility.base + @strength")

    assert {stat: [(one.condition, one.steps) for one in why] for stat, why in behind.items()} == {
        "agility": [("dazed", -1)]
    }
    assert reasons_behind(reading, "@agility.base + @strength") == {}
