"""Typed actions in a scene: what an approach fixes and brings, the scene's stakes, the record of no consequence."""

from __future__ import annotations

from typing import Any

from orchestrator.testing.builders import ask, table_of
from rules.engine import Resolution
from rules.events import CheckResolved, DiceRolled, NoConsequence, SceneEntered
from rules.state import Table
from tests.rules.duellists import BALCONY

DARE = {"action": "dare", "sheet": "hero", "with_what": "blood", "number": 4}


def begun() -> Table:
    return ask(BALCONY, table_of(BALCONY, {"hero": {"attacks": ["rapier"]}}), {"action": "begin"}).state


def done(request: dict[str, Any], *dice: int, table: Table | None = None) -> Resolution:
    return ask(BALCONY, table or begun(), request, dice=dice)


def alarm(found: Resolution) -> int:
    return found.state.clocks["alarm"].value if "alarm" in found.state.clocks else 0


def code(found: Resolution) -> str:
    assert found.refused is not None
    return found.refused.code


def test_a_roll_by_an_approach_brings_what_the_approach_says_and_not_the_scene_s_stakes() -> None:
    won = done({**DARE, "approach": "vault"}, 5)
    lost = done({**DARE, "approach": "vault"}, 1)

    assert (won.state.sheets["hero"].xp, alarm(won)) == (1, 0)
    assert (lost.state.sheets["hero"].xp, alarm(lost)) == (0, 2)


def test_an_approach_fixes_what_it_says_whoever_asks() -> None:
    """One trick of the scene's is counted, so that a 3 is enough; what is asked for beside it stays."""
    won = done({**DARE, "number": 9, "approach": "vault"}, 3)
    helped = done({**DARE, "number": 9, "approach": "vault", "tricks": ["feint"]}, 2)
    twice = done({**DARE, "number": 9, "approach": "vault", "tricks": ["sand"]}, 2)

    assert won.chip is not None
    assert (won.chip.kind, won.chip.target_number) == ("success", 4)
    assert helped.chip is not None
    assert helped.chip.kind == "success"
    assert twice.chip is not None
    assert twice.chip.kind == "failure"


def test_an_approach_that_is_closed_unknown_or_another_action_s_is_refused_before_a_die_falls() -> None:
    assert code(done({**DARE, "approach": "later"})) == "approach_closed"
    assert code(done({**DARE, "approach": "under"})) == "unknown_approach"
    other = done({**DARE, "approach": "strike"})

    assert other.refused is not None
    assert (other.refused.code, other.refused.accepted) == ("unknown_approach", ("later", "vault"))
    assert not any(isinstance(event, DiceRolled) for event in other.events)


def test_the_scene_s_stakes_follow_a_risky_action_that_is_no_approach() -> None:
    won, lost = done(DARE, 4), done(DARE, 3)

    assert (won.state.sheets["hero"].xp, alarm(won)) == (2, 0)
    assert (lost.state.sheets["hero"].xp, alarm(lost)) == (0, 1)


def test_the_stakes_of_a_scene_are_for_heroes_and_not_for_blows() -> None:
    blow = done({"action": "lunge", "sheet": "hero", "at": "snake"}, 1)
    other = done({**DARE, "sheet": "snake"}, 1)

    assert [alarm(one) for one in (blow, other)] == [0, 0]
    assert not any(isinstance(event, NoConsequence) for one in (blow, other) for event in one.events)


def test_a_failure_that_moved_nothing_is_on_record_after_its_chip() -> None:
    """A14: the storyteller learns that the rules brought nothing."""
    table = table_of(BALCONY, {"hero": {}})

    found = done(DARE, 1, table=table)

    assert [type(event) for event in found.events] == [DiceRolled, CheckResolved, NoConsequence]
    assert not any(isinstance(event, SceneEntered) for event in found.events)


def test_a_failure_that_moved_something_leaves_no_such_record() -> None:
    assert not any(isinstance(event, NoConsequence) for event in done(DARE, 1).events)
