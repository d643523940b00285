"""Making sheets and tables from a system's start values, ready-made characters and stat blocks."""

from __future__ import annotations

from orchestrator.testing.builders import system_of, table_of
from rules.events.apply import fold
from rules.set_up import completed, empty_table, free_id, new_table
from rules.state import Item, Sheet, Thing, Track
from tests.rules.laboratory import KEEP, LAB


def test_an_empty_table_has_its_pools_and_switches_at_their_start() -> None:
    table = empty_table(KEEP)

    assert (table.system, table.system_version, table.adventure) == ("small", "1", "outing")
    assert (table.pools, table.switches) == ({"fear": 1, "calm": 2}, {"flanking": "off"})


def test_a_new_table_is_the_fold_of_its_events() -> None:
    start, made = new_table(LAB, (("hero", "ada", "Ada of Mull"), ("second", "ada", "")))
    table = fold(start, made)

    assert start == empty_table(LAB)
    assert [(sheet.id, sheet.name, sheet.block) for sheet in table.heroes()] == [
        ("hero", "Ada of Mull", "ada"),
        ("second", "ada", "ada"),
    ]


def test_a_sheet_is_completed_with_all_its_system_starts_with() -> None:
    sheet = completed(LAB, empty_table(LAB), Sheet("hero", "Hana", level=2, stats={"agility": 3}))

    assert sheet.stats == {"strength": 10, "agility": 3, "wits": 8}
    assert sheet.tracks == {"hp": Track(13), "stress": Track(0), "mana": Track(1), "grace": Track(2)}


def test_a_non_player_has_no_track_that_is_for_heroes() -> None:
    sheet = completed(LAB, empty_table(LAB), Sheet("wolf", "Wolf", kind="npc"))

    assert "grace" not in sheet.tracks


def test_what_is_beyond_its_limits_is_brought_within_them() -> None:
    sheet = Sheet(
        "hero",
        "Hana",
        tracks={"hp": Track(99), "stress": Track(-4), "mana": Track(9, 5)},
        lists={"bonds": (Item("Iris"), Item("Bo", 9)), "scars": (Item("Burn", 2),)},
        things=(Thing("old", "ship", "Heron", tracks={"hull": Track(99)}),),
    )

    made = completed(LAB, empty_table(LAB), sheet)

    assert (made.tracks["hp"], made.tracks["stress"], made.tracks["mana"]) == (Track(10), Track(0), Track(5, 5))
    assert made.lists == {"bonds": (Item("Iris", 1), Item("Bo", 3)), "scars": (Item("Burn"),)}
    assert made.things[0].tracks == {"hull": Track(8), "leak": Track(0)}


def test_a_start_may_be_a_formula_over_values_that_were_just_completed() -> None:
    system = system_of(
        stats=[{"id": "might", "max": 9, "default": 4}],
        tracks=[{"id": "first", "max": "@might"}, {"id": "second", "max": 9, "start": "@first - 1"}],
    )

    assert completed(system, empty_table(system), Sheet("hero", "Hana")).tracks == {
        "first": Track(4),
        "second": Track(3),
    }


def test_a_free_id_counts_up_from_two() -> None:
    table = table_of(LAB, {"wolf": {}, "wolf_2": {}})

    assert [free_id(table, "bear"), free_id(table, "wolf")] == ["bear", "wolf_3"]
