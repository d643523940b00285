"""Xp, money, choice points, possessions, and words to the storyteller (rule_system §9, §10)."""

from __future__ import annotations

import pytest

from orchestrator.testing.builders import Data, run_effects, system_of, table_of
from rules.events import DiceRolled, StorytellerTold, TrackChanged
from rules.reading import SheetReading
from rules.state import Track
from tests.rules.laboratory import LAB
from tests.rules.seen import hero, names, nothing, of, only, track


@pytest.mark.parametrize("kind", ["xp", "money", "choice_points"])
def test_what_is_given_adds_up_and_never_falls_below_nought(kind: str) -> None:
    given = run_effects(LAB, table_of(LAB), {f"give_{kind}": 5}, {f"give_{kind}": "-2"})
    robbed = run_effects(LAB, given.state, {f"give_{kind}": "-99"})

    assert getattr(hero(given), kind) == 3
    assert getattr(hero(robbed), kind) == 0
    assert names(run_effects(LAB, robbed.state, {f"give_{kind}": "-1"})) == []


GROWING = system_of(
    growth={"kind": "levels", "top": 5, "needs": "10 * (@value - 1)", "awards": {"quest": "4", "arc": "level"}}
)


def test_a_quest_and_an_arc_bring_every_hero_what_growth_awards_for_them() -> None:
    """Rule_system §11: levels come from the table's own levelling, fights, quests and story arcs."""
    table = table_of(GROWING, {"hero": {"xp": 1}, "friend": {}, "foe": {"kind": "npc"}})

    quest = run_effects(GROWING, table, {"award": "quest"})
    arc = run_effects(GROWING, quest.state, {"award": "arc"})

    assert {id: sheet.xp for id, sheet in quest.state.sheets.items()} == {"hero": 5, "friend": 4, "foe": 0}
    assert {id: sheet.xp for id, sheet in arc.state.sheets.items()} == {"hero": 10, "friend": 10, "foe": 0}


def test_what_growth_awards_nothing_for_is_on_record() -> None:
    done = run_effects(GROWING, table_of(GROWING), {"award": "fight"})

    assert nothing(done) == [("award", "no_award")]


def test_money_may_be_dice() -> None:
    done = run_effects(LAB, table_of(LAB), {"give_money": "10 * d6"}, dice=[4])

    assert hero(done).money == 40
    assert only(done.events, DiceRolled).term == "d6"


def test_a_possession_comes_with_its_start_values_and_an_id_of_its_own() -> None:
    table = table_of(LAB, {"hero": {"stats": {"agility": 2}, "things": [{"kind": "ship", "id": "ship_2"}]}})

    done = run_effects(LAB, table, {"give_thing": "ship"}, {"give_thing": "ship", "name": "The Heron"})

    first, second, third = hero(done).things
    assert [thing.id for thing in (first, second, third)] == ["ship_2", "ship_1", "ship_3"]
    assert [second.name, third.name] == ["Ship", "The Heron"]
    assert (second.stats, second.tracks) == ({"speed": 2}, {"hull": Track(10), "leak": Track(0)})


def test_a_marked_possession_is_the_first_of_its_kind() -> None:
    table = table_of(LAB, {"hero": {"things": [{"kind": "ship", "id": "old"}, {"kind": "ship", "id": "new"}]}})

    done = run_effects(LAB, table, {"mark_thing": "ship", "track": "hull", "by": -3})

    assert [thing.tracks["hull"].value for thing in hero(done).things] == [5, 8]
    assert only(done.events, TrackChanged).thing == "old"


def test_marking_a_possession_nobody_has_is_on_record() -> None:
    done = run_effects(LAB, table_of(LAB), {"mark_thing": "ship", "track": "hull", "by": -3})

    assert nothing(done) == [("mark_thing", "no_such_thing")]


def test_formulas_read_the_first_possession_and_nought_where_there_is_none() -> None:
    """Rule_system §2: `@thing.ship.hull` is the owner's first ship's; its own formulas read the owner (A16)."""
    table = table_of(
        LAB,
        {
            "hero": {"stats": {"agility": 2}, "things": [{"kind": "ship", "tracks": {"hull": 4}}, {"kind": "ship"}]},
            "other": {},
        },
    )
    owner, other = (SheetReading(LAB, table, table.sheets[id]) for id in ("hero", "other"))

    read = ("@thing.ship.hull", "@thing.ship.hull.max", "@thing.ship.speed", "@thing.ship.leak")
    assert [owner.whole(text) for text in read] == [4, 10, 2, 0]
    assert [other.whole(text) for text in read] == [0, 0, 0, 0]


def test_a_possessions_track_stays_within_its_limits() -> None:
    table = table_of(LAB, {"hero": {"things": [{"kind": "ship"}]}})

    up = run_effects(LAB, table, {"mark_thing": "ship", "track": "leak", "by": 9})

    assert hero(up).things[0].tracks["leak"].value == 3
    assert names(run_effects(LAB, up.state, {"mark_thing": "ship", "track": "leak", "by": 1})) == []


def test_telling_changes_no_state() -> None:
    table = table_of(LAB)

    done = run_effects(LAB, table, {"tell": "The door is a mouth."})

    assert done.state == table
    assert [event.text for event in of(done.events, StorytellerTold)] == ["The door is a mouth."]


def test_an_effect_for_all_heroes_is_for_each_of_them_and_for_no_one_else() -> None:
    table = table_of(LAB, {"hero": {}, "other": {}, "wolf": {"block": "wolf"}})

    done = run_effects(LAB, table, {"mark": "stress", "on": "heroes"})

    assert [track(done, "stress", id) for id in ("hero", "other", "wolf")] == [1, 1, 0]


def test_an_effect_for_foes_is_for_the_non_players_here_who_can_act() -> None:
    sheets: dict[str, Data] = {
        "hero": {},
        "wolf": {"block": "wolf"},
        "cub": {"block": "wolf", "conditions": ["gone"]},
        "far": {"block": "wolf"},
    }
    table = table_of(LAB, sheets, {"scene": {"present": ["wolf", "cub"]}})

    done = run_effects(LAB, table, {"mark": "stress", "on": "foes"})

    assert [track(done, "stress", id) for id in ("wolf", "cub", "far")] == [1, 0, 0]


def test_an_effect_for_the_table_that_needs_a_sheet_is_for_every_hero() -> None:
    table = table_of(LAB, {"hero": {}, "other": {}})

    for done in (
        run_effects(LAB, table, {"mark": "stress", "on": "table"}),
        run_effects(LAB, table, {"mark": "stress"}, on="table"),
        run_effects(LAB, table, {"mark": "stress", "on": "actor"}, on="table"),
    ):
        assert [track(done, "stress", id) for id in ("hero", "other")] == [1, 1]


def test_an_effect_for_a_target_is_for_the_target_and_on_record_without_one() -> None:
    table = table_of(LAB, {"hero": {}, "wolf": {"block": "wolf"}})

    assert track(run_effects(LAB, table, {"mark": "stress", "on": "target"}, target="wolf"), "stress", "wolf") == 1
    assert nothing(run_effects(LAB, table, {"mark": "stress", "on": "target"})) == [("mark", "nobody_there")]


def test_an_effect_for_foes_where_there_are_none_is_on_record() -> None:
    assert nothing(run_effects(LAB, table_of(LAB), {"mark": "hp", "on": "foes"})) == [("mark", "nobody_there")]
