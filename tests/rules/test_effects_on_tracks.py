"""Marking, clearing and setting tracks; hits through thresholds and armour; damage of an attack (rule_system §4)."""

from __future__ import annotations

import pytest

from orchestrator.testing.builders import ask, run_effects, system_of, table_of
from rules.events import DiceRolled, TrackChanged
from rules.reading import SheetReading
from rules.system import RuleSystem
from tests.rules.laboratory import LAB, duel
from tests.rules.seen import names, nothing, of, only, track


def test_a_mark_raises_a_track_and_a_negative_one_lowers_it() -> None:
    table = table_of(LAB, {"hero": {"tracks": {"stress": 1}}})

    assert track(run_effects(LAB, table, {"mark": "stress"}), "stress") == 2
    assert track(run_effects(LAB, table, {"mark": "stress", "by": "-1"}), "stress") == 0


def test_a_clear_lowers_a_track() -> None:
    table = table_of(LAB, {"hero": {"tracks": {"hp": 7}}})

    assert track(run_effects(LAB, table, {"clear": "hp", "by": "2 + 1"}), "hp") == 4


def test_a_track_never_leaves_nought_to_its_maximum_and_the_event_says_what_was_asked() -> None:
    table = table_of(LAB, {"hero": {"tracks": {"hp": 7}}})

    down = only(run_effects(LAB, table, {"clear": "hp", "by": 99}).events, TrackChanged)
    up = only(run_effects(LAB, table, {"mark": "hp", "by": 99}).events, TrackChanged)

    assert (down.before, down.after, down.asked) == (7, 0, -99)
    assert (up.before, up.after, up.max, up.asked) == (7, 10, 10, 99)


@pytest.mark.parametrize(("to", "value"), [("full", 3), ("empty", 0), ("1 + 1", 2), ("99", 3), ("-4", 0)])
def test_a_track_is_set_to_full_empty_or_a_number_within_its_limits(to: str, value: int) -> None:
    table = table_of(LAB, {"hero": {"tracks": {"stress": 1}}})

    assert track(run_effects(LAB, table, {"set": "stress", "to": to}), "stress") == value


def test_an_effect_that_changes_nothing_makes_no_event() -> None:
    table = table_of(LAB, {"hero": {"tracks": {"hp": 10}}})

    assert names(run_effects(LAB, table, {"mark": "hp"}, {"set": "hp", "to": "full"})) == []


def test_dice_in_an_effect_are_thrown_and_on_record() -> None:
    table = table_of(LAB, {"hero": {"tracks": {"hp": 10}}})

    done = run_effects(LAB, table, {"clear": "hp", "by": "2d4 + 1"}, dice=[3, 2])

    assert track(done, "hp") == 4
    assert [(thrown.term, thrown.total) for thrown in of(done.events, DiceRolled)] == [("2d4", 5)]


def test_a_track_that_a_sheet_of_this_kind_lacks_reads_as_nought_and_marking_it_is_on_record() -> None:
    table = duel()

    done = run_effects(LAB, table, {"mark": "grace"}, on="wolf")

    assert nothing(done) == [("mark", "no_such_track")]
    assert done.state == table
    assert SheetReading(LAB, table, table.sheets["wolf"]).whole("@grace + @grace.max") == 0


def slots(**health: object) -> RuleSystem:
    """Slots by how hard a hit is, armour that takes a step off, and formulas that move with the level."""
    hp = {
        "id": "hp",
        "max": 6,
        "role": "health",
        "thresholds": [{"at": 1, "marks": 1}, {"at": "6 + @level", "marks": 2}, {"at": "12 + @level", "marks": 3}],
        "absorbed_by": "armor",
        **health,
    }
    return system_of(tracks=[hp, {"id": "armor", "max": 2}])


@pytest.mark.parametrize(("size", "marked"), [(-5, 0), (0, 0), (1, 1), (6, 1), (7, 2), (12, 2), (13, 3), (900, 3)])
def test_a_hit_marks_what_the_highest_threshold_it_reaches_says(size: int, marked: int) -> None:
    system = slots()
    table = table_of(system, {"hero": {"tracks": {"armor": 0}}})

    assert track(run_effects(system, table, {"hit": size}), "hp") == 6 - marked


@pytest.mark.parametrize(("size", "marked", "armour"), [(1, 0, 1), (7, 1, 1), (13, 2, 1), (0, 0, 2)])
def test_an_armour_slot_takes_one_step_off_and_no_slot_is_lost_on_a_hit_of_nothing(
    size: int, marked: int, armour: int
) -> None:
    system = slots()

    done = run_effects(system, table_of(system), {"hit": size})

    assert (track(done, "hp"), track(done, "armor")) == (6 - marked, armour)


def test_at_most_one_armour_slot_a_hit() -> None:
    system = slots()

    done = run_effects(system, table_of(system), {"hit": 13}, {"hit": 13}, {"hit": 13})

    assert (track(done, "armor"), track(done, "hp")) == (0, 0)
    assert [event.after for event in of(done.events, TrackChanged) if event.track == "hp"] == [4, 2, 0]


def test_armour_is_not_spent_on_one_who_has_nothing_left_to_lose() -> None:
    system = slots()
    table = table_of(system, {"hero": {"tracks": {"hp": 0}}})

    assert names(run_effects(system, table, {"hit": 13})) == []


def test_armour_that_counts_its_marks_upward_is_spent_upward() -> None:
    system = system_of(
        tracks=[
            {"id": "hp", "max": 6, "role": "health", "absorbed_by": "armor"},
            {"id": "armor", "max": 1, "start": "empty"},
        ]
    )

    done = run_effects(system, table_of(system), {"hit": 3}, {"hit": 3})

    assert (track(done, "armor"), track(done, "hp")) == (1, 1)


def test_harm_that_counts_upward_is_marked_upward() -> None:
    system = slots(start="empty")
    table = table_of(system, {"hero": {"tracks": {"armor": 0}}})

    assert track(run_effects(system, table, {"hit": 13}), "hp") == 3


def test_thresholds_that_cross_count_by_the_one_reached_highest_up() -> None:
    """A stat block may write a major threshold above the severe one; the higher number still rules."""
    system = slots(thresholds=[{"at": 10, "marks": 2}, {"at": 8, "marks": 3}], absorbed_by=None)

    assert track(run_effects(system, table_of(system), {"hit": 9}), "hp") == 3
    assert track(run_effects(system, table_of(system), {"hit": 10}), "hp") == 4


def test_a_hit_may_name_its_track() -> None:
    assert track(run_effects(LAB, table_of(LAB), {"hit": 1, "track": "mana"}), "mana") == 0


def test_without_a_track_for_it_a_hit_is_on_record() -> None:
    system = system_of(lists=[{"id": "scars"}])

    assert nothing(run_effects(system, table_of(system), {"hit": 3})) == [("hit", "no_such_track")]


def test_damage_is_the_attackers_dice_on_the_targets_track() -> None:
    """16 strength adds 3 to sword and blow; 2 agility makes the wolf's evasion 12."""
    done = ask(LAB, duel(), {"action": "attack", "sheet": "hero", "target": "wolf"}, dice=[9, 1])

    assert done.chip is not None
    assert (done.chip.tier, done.chip.total, done.chip.target_number) == ("success", 12, 12)
    assert only([e for e in done.events if isinstance(e, DiceRolled) and e.reason == "damage"], DiceRolled).total == 1
    assert track(done, "hp", "wolf") == 0


def test_a_critical_hit_doubles_the_dice_and_not_what_is_added() -> None:
    table = table_of(LAB, {"hero": {"block": "ada"}, "bear": {"kind": "npc", "stats": {"agility": 6}}})

    done = ask(LAB, table, {"action": "attack", "sheet": "hero", "target": "bear"}, dice=[20, 2, 3])

    assert [event.term for event in of(done.events, DiceRolled)] == ["d20", "2d8"]
    assert track(done, "hp", "bear") == 16 - (2 + 3 + 3)


def test_a_critical_that_adds_the_maximum_adds_it_once_a_term() -> None:
    system = system_of(
        tracks=[{"id": "hp", "max": 40, "role": "health"}],
        difficulties=[{"id": "easy", "value": 5}],
        attacks=[{"id": "axe", "damage": "2d6 + 1"}],
        checks=[
            {
                "id": "attack",
                "procedure": {"kind": "d20"},
                "attack": True,
                "needs_stat": False,
                "difficulty": "easy",
                "outcomes": {"any": [{"deal": "damage", "critical": "max_added"}]},
            }
        ],
    )
    table = table_of(system, {"hero": {"attacks": ["axe"]}, "bear": {"kind": "npc"}})

    done = ask(system, table, {"action": "attack", "sheet": "hero", "target": "bear"}, dice=[10, 1, 2])

    assert track(done, "hp", "bear") == 40 - (3 + 12 + 1)


def test_damage_without_an_attack_behind_it_is_on_record() -> None:
    assert nothing(run_effects(LAB, duel(), {"deal": "damage"}, target="wolf")) == [("deal", "no_attack")]
