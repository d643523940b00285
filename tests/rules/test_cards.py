"""What sets a card off, whom it acts for, and what may keep it from acting (rule_system §10)."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, run_effects, table_of, with_adventure
from rules.engine import Resolution
from rules.events import CardFired, StorytellerTold
from rules.state import Table
from rules.system import RuleSystem
from tests.rules.laboratory import laboratory
from tests.rules.seen import of, track

TOLD: dict[str, Any] = {"tell": "it happened"}
SHEETS = {"hero": {"block": "ada"}, "other": {}, "wolf": {"block": "wolf"}}


def with_cards(*cards: dict[str, Any]) -> RuleSystem:
    return laboratory(cards=[{"id": f"card_{number}", "do": [TOLD], **card} for number, card in enumerate(cards)])


def fired(done: Resolution) -> list[tuple[str, str]]:
    """Which cards acted, and for whom, in order."""
    return [(event.card, event.subject) for event in of(done.events, CardFired)]


def subjects(done: Resolution) -> list[str]:
    return [subject for _, subject in fired(done)]


@pytest.mark.parametrize(
    ("when", "effects", "on"),
    [
        pytest.param({"track": "stress", "becomes": "full"}, [{"mark": "stress", "by": 3}], "hero", id="track full"),
        pytest.param({"track": "hp", "becomes": "empty"}, [{"clear": "hp", "by": 99}], "hero", id="track empty"),
        pytest.param({"track": "hp", "passes": 5}, [{"clear": "hp", "by": 5}], "hero", id="passes downward"),
        pytest.param({"track": "stress", "passes": 2}, [{"mark": "stress", "by": 2}], "hero", id="passes upward"),
        pytest.param({"clock": "wounds"}, [{"tick_clock": "wounds", "by": 3}], "hero", id="clock of the sheet filled"),
        pytest.param({"condition": "cursed"}, [{"add_condition": "cursed"}], "hero", id="condition added"),
        pytest.param(
            {"condition": "cursed", "is": "removed"},
            [{"add_condition": "cursed"}, {"remove_condition": "cursed"}],
            "hero",
            id="condition removed",
        ),
        pytest.param({"list": "bonds"}, [{"add_item": "bonds", "name": "Iris"}], "hero", id="item added"),
        pytest.param(
            {"list": "bonds", "name": "captain iris"},
            [{"add_item": "bonds", "name": "Captain Iris"}],
            "hero",
            id="item of a name added",
        ),
        pytest.param(
            {"list": "bonds", "is": "removed"},
            [{"add_item": "bonds", "name": "Iris"}, {"remove_item": "bonds", "name": "Iris"}],
            "hero",
            id="item removed",
        ),
        pytest.param({"on": "xp_gained"}, [{"give_xp": 1}], "hero", id="xp gained"),
    ],
)
def test_a_moment_of_a_sheet_sets_its_card_off_for_that_sheet(
    when: dict[str, Any], effects: list[dict[str, Any]], on: str
) -> None:
    system = with_cards({"when": when})

    assert subjects(run_effects(system, table_of(system, SHEETS), *effects, on=on)) == [on]


@pytest.mark.parametrize(
    ("when", "effects"),
    [
        pytest.param({"track": "stress", "becomes": "full"}, [{"mark": "stress", "by": 2}], id="not full yet"),
        pytest.param({"track": "hp", "passes": 5}, [{"clear": "hp", "by": 4}], id="not past it yet"),
        pytest.param({"track": "hp", "becomes": "empty"}, [{"mark": "stress", "by": 3}], id="another track"),
        pytest.param({"clock": "wounds"}, [{"tick_clock": "wounds", "by": 2}], id="not filled yet"),
        pytest.param({"condition": "cursed"}, [{"add_condition": "dazed"}], id="another condition"),
        pytest.param({"list": "bonds", "name": "Bo"}, [{"add_item": "bonds", "name": "Iris"}], id="another name"),
        pytest.param({"list": "scars"}, [{"add_item": "bonds", "name": "Iris"}], id="another list"),
        pytest.param({"on": "xp_gained"}, [{"give_xp": "-1"}], id="xp lost"),
        pytest.param({"pool": "calm"}, [{"gain_pool": "fear"}], id="another pool"),
    ],
)
def test_another_moment_does_not(when: dict[str, Any], effects: list[dict[str, Any]]) -> None:
    system = with_cards({"when": when})
    table = table_of(system, {"hero": {"xp": 3}})

    assert fired(run_effects(system, table, *effects)) == []


def test_a_change_into_a_state_fires_once_and_staying_there_does_not() -> None:
    system = with_cards({"when": {"track": "hp", "becomes": "empty"}})
    down = run_effects(system, table_of(system), {"clear": "hp", "by": 99})

    assert len(fired(down)) == 1
    assert fired(run_effects(system, down.state, {"clear": "hp"}, {"hit": 5})) == []


def test_a_possessions_track_sets_its_card_off_for_the_owner() -> None:
    system = with_cards({"when": {"thing": "ship", "track": "hull", "becomes": "empty"}})
    table = table_of(system, {"hero": {"things": [{"kind": "ship", "tracks": {"hull": 2}}]}})

    assert subjects(run_effects(system, table, {"mark_thing": "ship", "track": "hull", "by": -5})) == ["hero"]


def test_a_track_of_the_same_name_on_the_sheet_is_another_track() -> None:
    system = with_cards({"when": {"thing": "ship", "track": "leak", "becomes": "full"}})
    leaky = laboratory(
        cards=[{"id": "card_0", "when": {"thing": "ship", "track": "leak", "becomes": "full"}, "do": [TOLD]}],
        tracks=[
            {"id": "leak", "max": 3, "start": "empty"},
            {"id": "mana", "max": 3},
            {"id": "stress", "max": 3},
            {"id": "hp", "max": 10, "role": "health"},
        ],
    )

    assert system.card_book.waiting.keys() == leaky.card_book.waiting.keys()
    assert fired(run_effects(leaky, table_of(leaky), {"mark": "leak", "by": 3})) == []


@pytest.mark.parametrize(
    ("when", "face", "acts"),
    [
        ({"outcome": "success"}, 10, True),
        ({"outcome": "success"}, 20, True),
        ({"outcome": "critical_success"}, 20, True),
        ({"outcome": "critical_success"}, 10, False),
        ({"outcome": "any"}, 2, True),
        ({"outcome": "failure", "check": "attack"}, 2, False),
        ({"outcome": "failure", "stat": "strength"}, 2, True),
        ({"outcome": "failure", "stat": "agility"}, 2, False),
        ({"outcome": "failure", "skill": "climbing"}, 2, True),
        ({"outcome": "failure", "skill": "lore"}, 2, False),
        ({"outcome": "failure", "who": "hero"}, 2, True),
        ({"outcome": "failure", "who": "npc"}, 2, False),
    ],
)
def test_an_outcome_is_a_tier_or_a_kind_of_tier_of_a_check_a_stat_a_skill_a_kind_of_sheet(
    when: dict[str, Any], face: int, acts: bool
) -> None:
    system = with_cards({"when": when})
    request = {"action": "ability", "sheet": "hero", "stat": "strength", "skill": "climbing", "difficulty": "easy"}

    assert bool(fired(ask(system, table_of(system), request, dice=[face]))) is acts


def test_a_pool_that_changed_sets_its_card_off_for_the_table() -> None:
    system = with_cards({"when": {"pool": "fear"}, "do": [{"mark": "stress"}]})

    done = run_effects(system, table_of(system, SHEETS), {"gain_pool": "fear"}, on="table")

    assert subjects(done) == ["table"]
    assert [track(done, "stress", id) for id in SHEETS] == [1, 1, 0]


def test_a_card_on_a_pool_that_asks_something_of_a_sheet_is_asked_for_each_hero() -> None:
    system = with_cards({"when": {"pool": "fear"}, "while": "cursed", "do": [{"mark": "stress"}]})
    table = table_of(system, {"hero": {}, "other": {"conditions": ["cursed"]}})

    done = run_effects(system, table, {"gain_pool": "fear"}, on="table")

    assert subjects(done) == ["other"]
    assert [track(done, "stress", id) for id in ("hero", "other")] == [0, 1]


def turn_ended(system: RuleSystem, table: Table) -> Resolution:
    return ask(system, table, {"action": "end_turn"})


def test_a_turns_end_acts_for_each_sheet_here_or_once_where_it_is_about_the_table() -> None:
    system = with_cards(
        {"when": {"on": "turn_ends"}, "do": [{"mark": "stress"}]},
        {"when": {"on": "turn_ends"}, "do": [{"tick_clock": "doom"}, TOLD]},
    )

    done = turn_ended(system, table_of(system, SHEETS))

    assert fired(done) == [("card_0", "hero"), ("card_0", "other"), ("card_0", "wolf"), ("card_1", "table")]


@pytest.mark.parametrize("guard", [{"while": "cursed"}, {"if": "@cond.cursed"}, {"unless": "not @cond.cursed"}])
def test_a_card_that_reads_a_sheet_is_asked_for_each_even_where_it_acts_on_the_table(guard: dict[str, Any]) -> None:
    system = with_cards({"when": {"on": "turn_ends"}, "do": [{"tick_clock": "doom"}], **guard})
    table = table_of(system, {"hero": {}, "other": {"conditions": ["cursed"]}})

    done = turn_ended(system, table)

    assert subjects(done) == ["other"]
    assert done.state.clocks["doom"].value == 1


def test_who_is_not_here_is_not_asked_at_a_turns_end() -> None:
    system = with_cards({"when": {"on": "turn_ends"}, "do": [{"mark": "stress"}]})
    table = table_of(system, SHEETS, {"scene": {"present": []}})

    assert subjects(turn_ended(system, table)) == ["hero", "other"]


def test_a_rest_is_for_heroes() -> None:
    system = with_cards({"when": {"on": "rest"}, "do": [{"mark": "mana"}]})

    done = ask(system, table_of(system, SHEETS), {"action": "pass_time", "minutes": 60, "rest": True})

    assert subjects(done) == ["hero", "other"]


def test_a_level_gained_sets_its_card_off_and_one_lost_does_not() -> None:
    system = with_cards({"when": {"on": "level_gained"}})
    table = table_of(system, {"hero": {"level": 2}})
    request = {"action": "override", "sheet": "hero", "author": "gm", "reason": "a story arc ended"}

    assert subjects(ask(system, table, {**request, "level": 3})) == ["hero"]
    assert fired(ask(system, table, {**request, "level": 1})) == []


def test_scenes_and_encounters_set_cards_off_as_they_begin_and_end() -> None:
    system = with_adventure(
        with_cards(
            {"when": {"scene": "ends"}},
            {"when": {"scene": "begins"}},
            {"when": {"encounter": "begins"}},
            {"when": {"encounter": "ends"}},
        ),
        scenes=[{"id": "here"}, {"id": "pit", "non_players": ["wolf"], "encounter": "on_enter"}],
    )
    begun = ask(system, table_of(system), {"action": "begin"})
    down = ask(system, begun.state, {"action": "change_scene", "scene": "pit"}, asker="gm")
    up = ask(system, down.state, {"action": "change_scene", "scene": "here"}, asker="gm")

    assert [card for card, _ in fired(begun)] == ["card_1"]
    assert [card for card, _ in fired(down)] == ["card_0", "card_1", "card_2"]
    assert [card for card, _ in fired(up)] == ["card_0", "card_1", "card_3"]


def test_a_card_may_wait_for_one_scene() -> None:
    system = with_adventure(
        laboratory(), scenes=[{"id": "here"}, {"id": "pit"}],
        cards=[{"id": "falls", "when": {"scene": "begins", "id": "pit"}, "do": [TOLD]}],
    )  # fmt: skip
    begun = ask(system, table_of(system), {"action": "begin"})

    assert fired(begun) == []
    assert fired(ask(system, begun.state, {"action": "change_scene", "scene": "pit"}, asker="gm")) == [
        ("falls", "table")
    ]


@pytest.mark.parametrize(
    ("guard", "acts"),
    [
        ({"if": "@stress >= 1"}, True),
        ({"if": "@stress >= 2"}, False),
        ({"while": "cursed"}, True),
        ({"while": "dazed"}, False),
        ({"while": "@cond.cursed >= 2"}, True),
        ({"unless": "cursed"}, False),
        ({"unless": "dazed"}, True),
        ({"if": "@stress", "while": "cursed", "unless": "dazed"}, True),
        ({"if": "@stress", "while": "cursed", "unless": "cursed"}, False),
    ],
)
def test_if_while_and_unless_are_read_when_the_card_would_act(guard: dict[str, Any], acts: bool) -> None:
    system = with_cards({"when": {"track": "stress", "passes": 1}, **guard})
    table = table_of(system, {"hero": {"conditions": {"cursed": 2}}})

    assert bool(fired(run_effects(system, table, {"mark": "stress"}))) is acts


def test_a_guard_sees_what_an_earlier_card_did() -> None:
    system = with_cards(
        {"when": {"track": "stress", "becomes": "full"}, "do": [{"add_condition": "cursed"}]},
        {"when": {"track": "stress", "becomes": "full"}, "unless": "cursed"},
    )

    assert [card for card, _ in fired(run_effects(system, table_of(system), {"mark": "stress", "by": 3}))] == ["card_0"]


def marked_again(system: RuleSystem, table: Table) -> Resolution:
    return run_effects(system, table, {"set": "stress", "to": "empty"}, {"mark": "stress"})


@pytest.mark.parametrize(
    ("once", "until"),
    [
        ("turn", {"action": "end_turn"}),
        ("scene", {"action": "end_scene"}),
        ("rest", {"action": "pass_time", "minutes": 60, "rest": True}),
        ("ever", None),
    ],
)
def test_a_card_with_once_acts_once_a_subject_until_its_unit_is_over(once: str, until: dict[str, Any] | None) -> None:
    system = with_cards({"when": {"track": "stress", "passes": 1}, "once": once})
    table = table_of(system, {"hero": {}, "other": {}})
    first = marked_again(system, table)
    again = marked_again(system, first.state)
    other = run_effects(system, again.state, {"mark": "stress"}, on="other")
    over = other.state
    for request in (
        {"action": "end_turn"},
        {"action": "end_scene"},
        {"action": "pass_time", "minutes": 9, "rest": True},
    ):
        if until is None or request["action"] == until["action"]:
            over = ask(system, over, request).state

    assert [len(fired(done)) for done in (first, again, other)] == [1, 0, 1]
    assert len(fired(marked_again(system, over))) == (1 if until else 0)


def test_cards_act_in_file_order_whatever_sets_them_off_first() -> None:
    system = with_cards(
        {"when": {"condition": "cursed"}},
        {"when": {"track": "stress", "becomes": "full"}},
        {"when": {"condition": "dazed"}},
    )

    done = run_effects(
        system, table_of(system), {"add_condition": "dazed"}, {"mark": "stress", "by": 3}, {"add_condition": "cursed"}
    )

    assert [card for card, _ in fired(done)] == ["card_0", "card_1", "card_2"]


def test_the_systems_cards_come_before_the_adventures() -> None:
    system = with_adventure(
        with_cards({"when": {"track": "stress", "becomes": "full"}}),
        cards=[{"id": "a_first_by_name", "when": {"track": "stress", "becomes": "full"}, "do": [TOLD]}],
    )

    done = run_effects(system, table_of(system), {"mark": "stress", "by": 3})

    assert [card for card, _ in fired(done)] == ["card_0", "a_first_by_name"]
    assert len(of(done.events, StorytellerTold)) == 2
