"""Cypher's actions as adventures ask for them: approaches, abilities and effects that fix fields of their requests."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from orchestrator.testing.builders import ask, with_adventure
from rules.cases import CaseError, case_from_data
from rules.cases.given import start_state
from rules.dice import CounterDice
from rules.engine import Resolution
from rules.events import NoConsequence, WithoutEffect
from rules.events.apply import fold
from rules.loading import load_system
from rules.saved import state_hash
from rules.state import Table
from tests.rules.systems.cypher.test_hostile_requests import WORDS, requests
from tools.lines import change_lines

SYSTEM: Final = with_adventure(
    load_system("cypher"),
    clocks=[{"id": "alarm", "size": 4}],
    scenes=[
        {
            "id": "vault",
            "approaches": [
                {
                    "id": "pry",
                    "check": "task",
                    "with": {"stat": "might", "difficulty": 4, "initial": 2, "assets": ["crowbar"]},
                    "success": [{"give_xp": "1"}],
                    "failure": [{"tick_clock": "alarm"}, {"action": "harm", "with": {"points": 3}}],
                }
            ],
            "failure": [{"tick_clock": "alarm", "by": 2}],
        }
    ],
)
TASK: Final = {"action": "task", "sheet": "ann", "stat": "speed", "difficulty": 1}
POOLS: Final = ("might", "speed", "intellect")


def table() -> Table:
    sheets = {
        "ann": {"xp": 9, "level": 3, "stats": {"effort": 3}},
        "bo": {"xp": 2, "tracks": {"might": 0}},
        "foe": {"kind": "npc", "level": 4},
        "kit": {"kind": "npc", "level": 2},
    }
    data = {"id": "vault", "system": SYSTEM.id, "given": {"sheets": sheets, "table": {}}}
    try:
        begun = start_state(SYSTEM, case_from_data(data))
    except CaseError as error:
        raise AssertionError(str(error)) from None
    return ask(SYSTEM, begun, {"action": "begin"}).state


def pools(done: Resolution, sheet: str = "ann") -> list[int]:
    held = done.state.sheets[sheet].tracks
    return [held[pool].value if pool in held else 10 for pool in POOLS]


def alarm(done: Resolution) -> int:
    return done.state.clocks["alarm"].value if "alarm" in done.state.clocks else 0


def test_an_approach_sets_stat_difficulty_asset_and_initial_cost_whatever_was_said() -> None:
    """Difficulty 4, eased once by the crowbar: 9 is enough, and 2 Might are paid for trying."""
    done = ask(SYSTEM, table(), {**TASK, "approach": "pry"}, dice=[9])

    assert done.chip is not None
    assert (done.chip.stat, done.chip.target_number, done.chip.kind) == ("might", 9, "success")
    assert pools(done)[0] == pools(ask(SYSTEM, table(), {"action": "end_turn"}))[0] - 2
    assert (done.state.sheets["ann"].xp, alarm(done)) == (10, 0)


def test_its_failure_harms_by_the_rules_own_action() -> None:
    won = ask(SYSTEM, table(), {**TASK, "approach": "pry"}, dice=[9])
    lost = ask(SYSTEM, table(), {**TASK, "approach": "pry"}, dice=[8], answers=["keep"])

    assert alarm(lost) == 1
    assert sum(pools(won)) - sum(pools(lost)) == 3


def test_a_failed_task_that_is_no_approach_meets_the_scene_s_stakes() -> None:
    done = ask(SYSTEM, table(), TASK, dice=[2], answers=["keep"])

    assert alarm(done) == 2
    assert not any(isinstance(event, NoConsequence) for event in done.events)


def test_a_failure_that_only_keeps_in_mind_what_was_tried_moved_nothing() -> None:
    system = load_system("cypher")
    alone = ask(system, table(), {**TASK, "task": "the lock"}, dice=[2], answers=["keep"])

    assert any(isinstance(event, NoConsequence) for event in alone.events)


@settings(max_examples=150, deadline=None)
@given(
    requests, st.sampled_from(["self", "heroes", "foes", "table", "target"]), st.sampled_from(["ann", "foe", "table"])
)
def test_whatever_an_effect_fixes_is_done_or_on_record_with_words(data: dict[str, Any], on: str, whose: str) -> None:
    """A1: no data break the rules in the middle of a cascade."""
    fixed = {key: value for key, value in data.items() if key not in ("action", "sheet", "approach")}
    effect = {"action": data["action"], "with": fixed, "on": on}
    request = {"action": "effects", "sheet": whose, "target": "bo", "effects": [effect]}

    done = ask(SYSTEM, table(), request, dice=CounterDice("data"), asker="code")

    assert done.refused is None
    assert done.awaiting is None
    assert state_hash(fold(table(), done.events)) == state_hash(done.state)
    for event in done.events:
        if isinstance(event, WithoutEffect):
            assert all(change_lines(SYSTEM, done.state, [event], words) for words in WORDS.values())
