"""Abilities that are a typed action with fields of their own (rule_system §9)."""

from __future__ import annotations

from typing import Any

from orchestrator.testing.builders import ask, table_of
from rules.encounter import ABILITY, legal_acts
from rules.engine import Resolution
from rules.events import AbilityUsed, CheckResolved, TrackChanged
from rules.state import Table
from tests.rules.duellists import DUEL


def table(*abilities: str, nerve: int = 3) -> Table:
    hero: dict[str, Any] = {"abilities": list(abilities), "attacks": ["rapier"], "tracks": {"nerve": nerve}}
    return table_of(DUEL, {"hero": hero, "snake": {"block": "snake", "abilities": ["hiss"]}})


def use(ability: str, *dice: int, at: Table | None = None, **more: Any) -> Resolution:
    request = {"action": "use_ability", "sheet": "hero", "ability": ability, **more}
    return ask(DUEL, table(ability) if at is None else at, request, dice=dice)


def code(done: Resolution) -> str:
    assert done.refused is not None
    return done.refused.code


def test_using_it_is_the_action_with_what_the_ability_fixes_and_what_the_player_adds() -> None:
    """Thrown 1, with a point of nerve and the trick that the ability brings: 3."""
    done = use("great_leap", 1, difficulty=3, stat="blood", given={"nerve": 1})

    assert done.chip is not None
    assert (done.chip.check, done.chip.total, done.chip.kind) == ("dare", 3, "success")
    assert done.chip.ability == "great_leap"
    assert [event.chip.ability for event in done.events if isinstance(event, CheckResolved)] == ["great_leap"]
    assert [event.used for event in done.events if isinstance(event, AbilityUsed)] == [0]


def test_its_cost_is_taken_before_the_die_and_nothing_is_where_the_action_is_refused() -> None:
    paid = use("great_leap", 4, difficulty=3)
    refused = use("great_leap", difficulty=3, reason="too much")

    kinds = [type(event) for event in paid.events]
    assert kinds.index(TrackChanged) < kinds.index(CheckResolved)
    assert paid.state.sheets["hero"].tracks["nerve"].value == 2
    assert code(refused) == "cannot_act"
    assert refused.state == table("great_leap")


def test_what_the_action_needs_still_has_to_be_said() -> None:
    assert code(use("great_leap")) == "difficulty_needed"
    assert code(use("great_leap", difficulty=3, given={"luck": 9})) == "part_out_of_range"
    assert code(use("great_leap", difficulty=3, at=table("great_leap", nerve=0))) == "track_too_small"


def test_it_strikes_its_target_with_no_weapon() -> None:
    done = use("whirl", 4, target="snake")

    assert done.chip is not None
    assert (done.chip.target, done.chip.attack) == ("snake", "")
    assert done.state.sheets["snake"].tracks["blood"].value == 2
    assert code(use("whirl")) == "target_needed"


def test_an_action_without_a_roll_may_be_used_up() -> None:
    once = use("blood_oath")
    again = use("blood_oath", at=once.state)

    assert once.state.sheets["hero"].tracks["blood"].value == 4
    assert code(again) == "ability_spent"


def test_parts_are_for_abilities_that_are_an_action() -> None:
    done = ask(DUEL, table("plain"), {"action": "use_ability", "sheet": "hero", "ability": "plain",
                                      "given": {"nerve": 1}})  # fmt: skip

    assert code(done) == "unknown_part"


def test_a_non_player_s_ability_is_legal_where_its_action_can_be_asked_for() -> None:
    acts = [act.action for act in legal_acts(DUEL, table(), "snake")]
    done = ask(DUEL, table(), {"action": "act_as", "sheet": "snake", "act": f"{ABILITY}hiss"}, dice=[3])

    assert f"{ABILITY}hiss" in acts
    assert done.chip is not None
    assert (done.chip.check, done.chip.sheet, done.chip.kind) == ("dare", "snake", "success")
