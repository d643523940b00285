"""Cards set off cards, and a cascade ends: order, at most once, sixty-four steps (rule_system §10)."""

from __future__ import annotations

from typing import Any

from orchestrator.testing.builders import ask, run_effects, table_of
from rules.cascade import MOST_STEPS
from rules.dice import CounterDice
from rules.engine import Resolution
from rules.events import CardFired, CascadeStopped, CheckResolved, TrackChanged
from rules.system import RuleSystem
from tests.rules.laboratory import SECTIONS, laboratory
from tests.rules.seen import names, nothing, of, only, track

FULL_AGAIN: dict[str, Any] = {"when": {"track": "stress", "becomes": "full"}}


def fired(done: Resolution) -> list[str]:
    return [event.card for event in of(done.events, CardFired)]


def looping(**more: Any) -> RuleSystem:
    """A card that sets itself off."""
    again = [{"set": "stress", "to": "empty"}, {"set": "stress", "to": "full"}, {"give_xp": 1}]
    return laboratory(cards=[{"id": "loop", **FULL_AGAIN, "do": again, **more}])


def test_outcome_effects_come_before_track_effects_and_those_before_cards() -> None:
    system = laboratory(
        tracks=[
            {"id": "hp", "max": 10, "role": "health"},
            {"id": "mana", "max": 3},
            {"id": "stress", "max": 1, "start": "empty", "on_full": [{"add_item": "scars", "name": "by the track"}]},
        ],
        checks=[
            {
                "id": "ability",
                "procedure": {"kind": "d20"},
                "stats": ["agility"],
                "difficulty": "easy",
                "outcomes": {"failure": [{"mark": "stress"}, {"add_item": "scars", "name": "by the outcome"}]},
            },
            *[check for check in SECTIONS["checks"] if check["id"] != "ability"],
        ],
        cards=[
            {
                "id": "late",
                "when": {"track": "stress", "becomes": "full"},
                "do": [{"add_item": "scars", "name": "by the card"}],
            },
            {
                "id": "early",
                "when": {"outcome": "failure"},
                "do": [{"add_item": "scars", "name": "by the second card"}],
            },
        ],
    )

    done = ask(system, table_of(system), {"action": "ability", "sheet": "hero"}, dice=[2])

    scars = [item.name for item in done.state.sheets["hero"].lists["scars"]]
    assert scars == ["by the outcome", "by the track", "by the card", "by the second card"]


def test_one_card_acts_at_most_once_for_the_same_subject_in_one_cascade() -> None:
    system = looping()
    table = table_of(system, {"hero": {}, "other": {}})

    done = run_effects(system, table, {"mark": "stress", "by": 3, "on": "heroes"}, on="table")

    assert [(event.card, event.subject) for event in of(done.events, CardFired)] == [
        ("loop", "hero"),
        ("loop", "other"),
    ]
    assert fired(run_effects(system, done.state, {"set": "stress", "to": "empty"}, {"mark": "stress", "by": 3})) == [
        "loop"
    ]


def test_a_card_that_repeats_goes_on_until_the_cascade_is_stopped_and_what_was_done_stands() -> None:
    system = looping(repeat=True)

    done = run_effects(system, table_of(system), {"mark": "stress", "by": 3})

    assert len(fired(done)) == MOST_STEPS
    assert done.state.sheets["hero"].xp == MOST_STEPS
    assert only(done.events, CascadeStopped).steps == MOST_STEPS
    assert isinstance(done.events[-1], CascadeStopped)


def test_a_stopped_cascade_leaves_nothing_over_for_the_next() -> None:
    system = looping(repeat=True)
    stopped = run_effects(system, table_of(system), {"mark": "stress", "by": 3}).state

    assert names(run_effects(system, stopped, {"give_xp": 1})) == ["XpChanged"]


def test_track_effects_count_as_steps_too() -> None:
    again = [{"set": "mana", "to": "full"}, {"set": "mana", "to": "empty"}]
    system = laboratory(
        tracks=[
            {"id": "hp", "max": 10, "role": "health"},
            {"id": "mana", "max": 2, "start": "full", "on_empty": again},
            {"id": "stress", "max": 2, "start": "empty"},
        ]
    )

    done = run_effects(system, table_of(system), {"set": "mana", "to": "empty"})

    assert only(done.events, CascadeStopped).steps == MOST_STEPS
    assert len(of(done.events, TrackChanged)) == 1 + 2 * MOST_STEPS


def test_a_card_that_may_not_act_takes_no_step() -> None:
    system = looping(unless="cursed")
    table = table_of(system, {"hero": {"conditions": ["cursed"]}})

    assert fired(run_effects(system, table, {"mark": "stress", "by": 3})) == []


def test_three_cards_in_a_row_are_one_cascade() -> None:
    system = laboratory(
        cards=[
            {"id": "third", "when": {"condition": "dazed"}, "do": [{"give_xp": 3}]},
            {"id": "first", **FULL_AGAIN, "do": [{"add_condition": "cursed"}]},
            {"id": "second", "when": {"condition": "cursed"}, "do": [{"add_condition": "dazed"}]},
        ]
    )

    done = run_effects(system, table_of(system), {"mark": "stress", "by": 3})

    assert fired(done) == ["first", "second", "third"]


def calling(*effects: dict[str, Any], **check: Any) -> RuleSystem:
    """A card that calls for a check when one is dazed."""
    save = {"id": "save", "procedure": {"kind": "d20"}, "needs_stat": False, "skills": False, "ruled": False, **check}
    return laboratory(
        checks=[save, *SECTIONS["checks"]],
        cards=[{"id": "daze", "when": {"condition": "dazed"}, "do": [*effects, {"tell": "dazed"}]}],
    )


def test_an_effect_may_call_for_a_check_whose_outcome_follows_at_once() -> None:
    system = calling({"check": "save", "difficulty": "easy"}, outcomes={"failure": [{"clear": "hp", "by": 2}]})

    done = run_effects(system, table_of(system), {"add_condition": "dazed"}, dice=[3])

    assert names(done)[-3:] == ["DiceRolled", "CheckResolved", "TrackChanged"]
    assert track(done, "hp") == 7


def test_a_called_check_takes_any_number_for_its_difficulty() -> None:
    """The range of difficulty words binds whoever asks for a check, not what code calls for."""
    system = calling()

    done = run_effects(system, table_of(system), {"check": "save", "difficulty": 35}, dice=[19])

    assert only(done.events, CheckResolved).chip.target_number == 35


def test_a_called_check_that_can_not_be_made_is_on_record() -> None:
    system = calling({"check": "save"})

    assert nothing(run_effects(system, table_of(system), {"add_condition": "dazed"})) == [
        ("check", "difficulty_needed")
    ]


def test_checks_that_call_for_themselves_end_with_the_cascade() -> None:
    system = calling(
        {"check": "save", "difficulty": "easy"},
        outcomes={"any": [{"check": "save", "difficulty": "easy"}, {"check": "save", "difficulty": "easy"}]},
    )
    table = table_of(system)

    done = run_effects(system, table, {"add_condition": "dazed"}, dice=CounterDice("loop"))

    assert len(of(done.events, CheckResolved)) == MOST_STEPS - 1
    assert only(done.events, CascadeStopped).steps == MOST_STEPS


def test_a_check_called_for_the_target_is_against_the_one_who_acted() -> None:
    system = laboratory(
        checks=[
            {
                "id": "shove",
                "procedure": {"kind": "d20"},
                "needs_stat": False,
                "skills": False,
                "against": "evasion",
                "outcomes": {"success": [{"check": "resist", "on": "target"}]},
            },
            {
                "id": "resist",
                "procedure": {"kind": "d20"},
                "needs_stat": False,
                "skills": False,
                "against": "evasion",
                "ruled": False,
            },
            *SECTIONS["checks"],
        ]
    )
    table = table_of(system, {"hero": {}, "wolf": {"block": "wolf"}})

    done = ask(system, table, {"action": "shove", "sheet": "hero", "target": "wolf"}, dice=[15, 15])

    assert [(event.chip.check, event.chip.sheet, event.chip.target) for event in of(done.events, CheckResolved)] == [
        ("shove", "hero", "wolf"),
        ("resist", "wolf", "hero"),
    ]
