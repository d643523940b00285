"""Improvement rolls: a stat used well is marked, and later rolled for (rule_system §11)."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, run_effects, system_of, table_of
from rules.engine import Resolution
from rules.events import ImprovementMarked, ImprovementRolled, NoConsequence
from rules.state import Table
from rules.system import RuleSystem
from tests.rules.seen import code, hero, names, of, only

SECTIONS: dict[str, Any] = {
    "stats": [{"id": id, "max": 100, "default": 40, "show": "percent"} for id in ("climb", "hide", "brawn")],
    "checks": [{"id": "try", "procedure": {"kind": "d20", "fumble": 0}, "difficulty": "easy"}],
    "difficulties": [{"id": "easy", "value": 50}],
    "growth": {
        "kind": "improvement",
        "stats": ["climb", "hide"],
        "roll": "d100",
        "gain": "d4 + 1",
        "otherwise": "1",
    },
}
SYSTEM = system_of(**SECTIONS)


def grown(**growth: Any) -> RuleSystem:
    return system_of(**{**SECTIONS, "growth": {**SECTIONS["growth"], **growth}})


def table(system: RuleSystem = SYSTEM, **sheet: Any) -> Table:
    return table_of(system, {"hero": sheet, "wolf": {"kind": "npc"}})


def use(
    stat: str, face: int, *, system: RuleSystem = SYSTEM, start: Table | None = None, who: str = "hero"
) -> Resolution:
    request = {"action": "try", "sheet": who, "stat": stat}
    return ask(system, table(system) if start is None else start, request, dice=[face])


def roll(start: Table, *faces: int, system: RuleSystem = SYSTEM, asker: str = "gm") -> Resolution:
    request = {"action": "roll_improvements", "sheet": "hero"}
    return ask(system, start, request, dice=faces, asker=asker)  # type: ignore[arg-type]


def test_a_success_marks_the_stat_once() -> None:
    first = use("climb", 15)
    second = use("climb", 15, start=first.state)

    assert only(first.events, ImprovementMarked).stat == "climb"
    assert of(second.events, ImprovementMarked) == []
    assert hero(second).improving == ("climb",)


def test_a_failure_marks_nothing_and_neither_does_a_stat_that_never_improves() -> None:
    assert hero(use("climb", 5)).improving == ()
    assert hero(use("brawn", 15)).improving == ()


def test_non_players_learn_nothing() -> None:
    assert hero(use("climb", 15, who="wolf"), "wolf").improving == ()


def test_systems_may_let_one_learn_from_failure() -> None:
    done = use("climb", 5, system=grown(marked_by=["failure"]))

    assert hero(done).improving == ("climb",)
    assert len(of(done.events, NoConsequence)) == 1


def test_a_roll_above_the_stat_improves_it_any_other_a_little() -> None:
    start = table(improving=["hide", "climb"], stats={"climb": 40, "hide": 70})

    done = roll(start, 41, 3, 70)

    assert names(done) == [
        "DiceRolled", "DiceRolled", "ImprovementRolled", "StatSet", "DiceRolled", "ImprovementRolled", "StatSet",
    ]  # fmt: skip
    assert (hero(done).stats["climb"], hero(done).stats["hide"], hero(done).improving) == (44, 71, ())
    assert [(e.stat, e.rolled, e.above, e.improved) for e in of(done.events, ImprovementRolled)] == [
        ("climb", 41, 40, True),
        ("hide", 70, 70, False),
    ]


def test_no_stat_improves_past_its_highest_and_one_at_it_is_not_marked() -> None:
    assert hero(roll(table(improving=["climb"], stats={"climb": 98}), 99, 4)).stats["climb"] == 100
    assert hero(use("climb", 15, start=table(stats={"climb": 100}))).improving == ()


def test_die_stats_improve_by_sizes() -> None:
    system = system_of(
        stats=[{"id": "wit", "min": 4, "max": 12, "default": 8, "show": "die"}],
        growth={"kind": "improvement", "roll": "d20", "above": "12"},
    )

    assert hero(roll(table_of(system, {"hero": {"improving": ["wit"]}}), 13, system=system)).stats["wit"] == 10


@pytest.mark.parametrize(("rolled", "improving"), [("rest", ()), ("asked", ("climb",))])
def test_a_rest_rolls_where_the_system_says_so(rolled: str, improving: tuple[str, ...]) -> None:
    system = grown(rolled=rolled)

    done = ask(system, table(system, improving=["climb"]), {"action": "pass_time", "minutes": 480, "rest": True},
               dice=[90, 2] if rolled == "rest" else [])  # fmt: skip

    assert hero(done).improving == improving


def test_nothing_marked_is_nothing_to_roll_for() -> None:
    done = roll(table())

    assert done.refused is not None
    assert (done.refused.code, done.refused.accepted) == ("nothing_marked", ("climb", "hide"))


def test_code_may_mark_what_was_used_well() -> None:
    def mark(stat: str, system: RuleSystem = SYSTEM) -> Resolution:
        return ask(system, table_of(system), {"action": "mark_improvement", "sheet": "hero", "stat": stat})

    assert hero(mark("hide")).improving == ("hide",)
    assert code(mark("brawn")) == "unknown_stat"
    assert code(mark("climb", system_of(stats=SECTIONS["stats"]))) == "no_improvement"
    assert code(roll(table_of(system_of()), system=system_of())) == "no_improvement"


def test_cards_see_a_stat_rise() -> None:
    system = system_of(
        **{**SECTIONS, "tracks": [{"id": "hp", "max": "@climb"}], "growth": {"kind": "improvement", "roll": "d100"}}
    )

    done = roll(table_of(system, {"hero": {"improving": ["climb"], "tracks": {"hp": 40}}}), 99, system=system)

    assert run_effects(system, done.state, {"mark": "hp"}).state.sheets["hero"].tracks["hp"].value == 41


def test_a_player_asks_for_the_rolls_only_where_no_rest_makes_them() -> None:
    at_rest = grown(rolled="rest")

    asked = roll(use("climb", 15).state, 90, 2, asker="player")
    refused = roll(use("climb", 15, system=at_rest).state, 90, 2, system=at_rest, asker="player")

    assert only(asked.events, ImprovementRolled).improved
    assert code(refused) == "not_yours_to_ask"
