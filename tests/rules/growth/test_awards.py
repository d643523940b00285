"""The table's own levelling: xp for fights, quests and arcs, by request and by itself (rule_system §11)."""

from __future__ import annotations

from typing import Any

from orchestrator.testing.builders import ask, run_effects, table_of
from rules.engine import Resolution
from rules.events import XpChanged
from rules.state import Table
from tests.rules.laboratory import adventure, laboratory
from tests.rules.seen import code, hero, names, of

GROWTH: dict[str, Any] = {
    "kind": "levels",
    "needs": "10 * (@value - 1)",
    "awards": {"fight": 3, "quest": "d6", "arc": "level"},
}
CARDS = [{"id": "learnt", "when": {"on": "xp_gained"}, "do": [{"give_money": 1}]}]
SYSTEM = laboratory(growth=GROWTH, cards=CARDS)
KEEP = adventure(SYSTEM)


def table(**sheet: Any) -> Table:
    return table_of(SYSTEM, {"hero": sheet, "other": {}, "wolf": {"block": "wolf"}})


def award(kind: str, start: Table, **more: Any) -> Resolution:
    return ask(SYSTEM, start, {"action": "award", "award": kind, **more}, dice=[4] if kind == "quest" else [])


def test_an_award_is_for_every_hero_and_sets_off_what_waits_for_xp() -> None:
    done = award("fight", table())

    assert [(event.subject, event.after) for event in of(done.events, XpChanged)] == [("hero", 3), ("other", 3)]
    assert (hero(done).money, hero(done, "wolf").xp) == (1, 0)


def test_an_award_may_be_for_one() -> None:
    done = award("quest", table(), sheet="other")

    assert (hero(done).xp, hero(done, "other").xp) == (0, 4)


def test_an_arc_brings_all_up_to_the_next_level_and_takes_nothing_away() -> None:
    assert hero(award("arc", table(xp=4))).xp == 10
    assert hero(award("arc", table(xp=14))).xp == 14
    assert hero(award("arc", table(level=20, xp=1))).xp == 1


def test_what_the_system_does_not_award_is_refused() -> None:
    plain = laboratory(growth={**GROWTH, "awards": {"arc": 1}})
    done = ask(plain, table_of(plain), {"action": "award", "award": "fight"})

    assert done.refused is not None
    assert (done.refused.code, done.refused.accepted) == ("no_award", ("arc",))
    assert code(ask(laboratory(), table_of(laboratory()), {"action": "award", "award": "arc"})) == "no_award"


def fight(start: Table, request: dict[str, Any]) -> Resolution:
    return ask(SYSTEM, start, request, asker="code")


def fighting(**sheet: Any) -> Table:
    rounds = {"scene": {"encounter": {"order": ["hero", "wolf"]}}}
    return table_of(SYSTEM, {"hero": sheet, "wolf": {"block": "wolf"}}, rounds)


def test_a_fight_that_is_won_is_awarded_by_itself() -> None:
    won = run_effects(SYSTEM, fighting(), {"add_condition": "gone"}, on="wolf")

    for request in ({"action": "next_actor"}, {"action": "end_turn"}):
        done = fight(won.state, request)
        assert (hero(done).xp, hero(done).money) == (3, 1)
        assert names(done).index("EncounterEnded") < names(done).index("XpChanged")


def test_a_fight_that_is_lost_or_left_is_not() -> None:
    lost = run_effects(SYSTEM, fighting(), {"add_condition": "gone"})
    left = run_effects(SYSTEM, fighting(), {"encounter": "ends"})

    assert hero(fight(lost.state, {"action": "end_turn"})).xp == 0
    assert hero(fight(left.state, {"action": "end_turn"})).xp == 0


def test_an_ending_is_the_end_of_an_arc() -> None:
    start = table_of(KEEP, {"hero": {"xp": 2}}, {"scene": "gate", "clocks": {"alarm": "3/3"}})

    done = ask(KEEP, start, {"action": "end_turn"})

    assert (done.state.ending, hero(done).xp, hero(done).money) == ("caught", 10, 1)


def test_an_ending_that_an_effect_brings_is_one_too_and_only_once() -> None:
    ended = run_effects(KEEP, table_of(KEEP, {"hero": {"xp": 2}}, {"scene": "gate"}), {"ending": "caught"})
    again = run_effects(KEEP, ended.state, {"ending": "caught"})

    assert (ended.state.ending, hero(ended).xp, hero(ended).money) == ("caught", 10, 1)
    assert names(ended).index("AdventureEnded") < names(ended).index("XpChanged")
    assert hero(ask(KEEP, again.state, {"action": "end_turn"})).xp == 10


def test_who_can_act_no_more_learns_nothing_from_it() -> None:
    start = table_of(KEEP, {"hero": {"xp": 2, "conditions": ["gone"]}}, {"scene": "gate", "clocks": {"alarm": "3/3"}})

    assert hero(ask(KEEP, start, {"action": "end_turn"})).xp == 2
