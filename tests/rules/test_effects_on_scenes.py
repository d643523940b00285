"""Who is here, where the table is, what comes out, how it ends: effects and the stagehands' requests."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from orchestrator.testing.builders import Data, ask, run_effects, table_of
from rules.dice import ForcedDice
from rules.engine import Resolution
from rules.events import PresenceChanged, SheetAdded
from rules.refusals import Refusal
from rules.state import Table
from rules.storyteller import open_exits, revealable
from rules.tally import Tally
from tests.rules.laboratory import KEEP, LAB, SECTIONS, adventure, laboratory
from tests.rules.seen import code, hero, names, nothing, of, track


def begun(sheets: Mapping[str, Data] | None = None) -> Table:
    return ask(KEEP, table_of(KEEP, sheets), {"action": "begin"}, asker="code").state


def went(table: Table, scene: str, asker: str = "player") -> Resolution:
    return ask(KEEP, table, {"action": "change_scene", "scene": scene}, asker="gm" if asker == "gm" else "player")


def refusal(done: Resolution) -> Refusal:
    assert done.refused is not None
    return done.refused


def test_a_table_begins_in_the_start_scene_with_those_who_are_there() -> None:
    table = begun()

    assert (table.scene.id, table.scene.present, table.visited) == ("gate", ("guard",), {"gate": 1})
    assert table.sheets["guard"].kind == "npc"


def test_a_table_without_an_adventure_begins_nowhere() -> None:
    done = ask(LAB, table_of(LAB), {"action": "begin"}, asker="code")

    assert (done.refused, done.events, done.state.scene.id) == (None, (), "")


def test_moving_ends_the_one_scene_and_begins_the_other() -> None:
    done = went(begun(), "yard")

    assert names(done)[:2] == ["SceneEnded", "SceneEntered"]
    assert done.state.scene.id == "yard"
    assert done.state.scene.present == ("wolf", "wolf_2")


def test_only_open_exits_lead_on_and_a_gm_may_go_anywhere() -> None:
    table = begun()

    assert open_exits(Tally(KEEP, table, ForcedDice(()))) == ("yard",)
    assert (refusal(went(table, "tower")).code, refusal(went(table, "tower")).accepted) == ("exit_closed", ("yard",))
    assert code(went(table, "attic")) == "unknown_scene"
    assert went(table, "tower", asker="gm").state.scene.id == "tower"


def test_nobody_walks_out_of_an_encounter() -> None:
    table = went(begun(), "yard").state

    assert table.scene.mode == "encounter"
    assert code(went(table, "gate")) == "encounter_runs"
    assert went(table, "gate", asker="gm").state.scene.mode == "free"


def test_a_person_of_the_adventure_exists_once_and_comes_back_as_it_left() -> None:
    table = run_effects(KEEP, begun(), {"clear": "hp", "by": 2}, on="guard").state
    there = ask(KEEP, table, {"action": "change_scene", "scene": "yard"}, asker="gm").state
    back = ask(KEEP, there, {"action": "change_scene", "scene": "gate"}, asker="gm")

    assert back.state.scene.present == ("guard",)
    assert track(back, "hp", "guard") == 4
    assert of(back.events, SheetAdded) == []


def test_a_person_who_can_no_longer_act_stays_away() -> None:
    table = run_effects(KEEP, begun(), {"add_condition": "gone"}, on="guard").state
    away = ask(KEEP, table, {"action": "change_scene", "scene": "tower"}, asker="gm").state

    assert ask(KEEP, away, {"action": "change_scene", "scene": "gate"}, asker="gm").state.scene.present == ()
    assert code(ask(KEEP, away, {"action": "introduce", "block": "guard"})) == "is_out"


def test_those_made_from_stat_blocks_wait_where_they_were_left_and_no_new_ones_come() -> None:
    table = ask(KEEP, begun(), {"action": "change_scene", "scene": "yard"}, asker="gm").state
    table = run_effects(KEEP, table, {"add_condition": "gone"}, on="wolf").state
    away = ask(KEEP, table, {"action": "change_scene", "scene": "gate"}, asker="gm").state
    back = ask(KEEP, away, {"action": "change_scene", "scene": "yard"}, asker="gm").state

    assert back.scene.present == ("wolf_2",)
    assert [id for id in back.sheets if id.startswith("wolf")] == ["wolf", "wolf_2"]


def test_a_stat_blocks_number_is_the_most_and_harm_counted_upward_starts_at_nought() -> None:
    wolf = went(begun(), "yard").state.sheets["wolf"]

    assert (wolf.tracks["hp"].value, wolf.tracks["hp"].max) == (4, 4)
    assert (wolf.tracks["stress"].value, wolf.tracks["stress"].max) == (0, 2)


def test_introducing_a_stat_block_makes_a_new_sheet_each_time_and_a_person_only_once() -> None:
    table = begun()
    first = ask(KEEP, table, {"action": "introduce", "block": "wolf", "name": "  Grey \n Fang "})
    second = ask(KEEP, first.state, {"action": "introduce", "block": "wolf"})

    assert (first.made, second.made) == ("wolf", "wolf_2")
    assert hero(first, "wolf").name == "Grey Fang"
    assert second.state.scene.present == ("guard", "wolf", "wolf_2")
    assert code(ask(KEEP, table, {"action": "introduce", "block": "guard"})) == "already_here"


def test_an_unknown_non_player_is_answered_with_those_there_are() -> None:
    refused = refusal(ask(KEEP, begun(), {"action": "introduce", "block": "wolv"}))

    assert (refused.code, refused.accepted, refused.nearest) == (
        "unknown_non_player",
        ("guard", "hermit", "wolf"),
        "wolf",
    )


def test_a_scene_holds_no_more_than_twenty() -> None:
    table = begun()

    done = run_effects(KEEP, table, {"bring_in": "wolf", "count": "30"})
    more = run_effects(KEEP, done.state, {"bring_in": "wolf"})

    assert len(done.state.scene.present) == 20
    assert nothing(more) == [("bring_in", "scene_full")]
    assert code(ask(KEEP, done.state, {"action": "introduce", "block": "wolf"})) == "scene_full"


def test_bringing_in_someone_who_is_here_already_says_so() -> None:
    assert nothing(run_effects(KEEP, begun(), {"bring_in": "guard"})) == [("bring_in", "already_here")]


def test_taking_away_names_one_or_a_stat_block() -> None:
    table = ask(KEEP, begun(), {"action": "change_scene", "scene": "yard"}, asker="gm").state
    once = run_effects(KEEP, table, {"take_away": "wolf"})
    twice = run_effects(KEEP, once.state, {"take_away": "wolf"})
    thrice = run_effects(KEEP, twice.state, {"take_away": "wolf"})

    assert once.state.scene.present == ("wolf_2",)
    assert twice.state.scene.present == ()
    assert nothing(thrice) == [("take_away", "not_here")]
    assert "wolf" in thrice.state.sheets


def test_going_somewhere_is_moving_there() -> None:
    assert run_effects(KEEP, begun(), {"go_to": "tower"}).state.scene.id == "tower"


def test_a_secret_comes_out_once() -> None:
    table = begun()
    done = run_effects(KEEP, table, {"reveal": "old_oath"})

    assert done.state.secrets == ("old_oath",)
    assert names(run_effects(KEEP, done.state, {"reveal": "old_oath"})) == []


def test_the_storyteller_reveals_what_is_ready_and_learns_of_no_other_secret() -> None:
    """E4: a secret whose time has not come does not exist for the storyteller."""
    early, ready = begun(), ask(KEEP, begun(), {"action": "change_scene", "scene": "tower"}, asker="gm").state
    request = {"action": "reveal", "secret": "old_oath"}

    assert revealable(Tally(KEEP, early, ForcedDice(()))) == ()
    assert (code(ask(KEEP, early, request)), refusal(ask(KEEP, early, request)).accepted) == ("unknown_secret", ())
    revealed = ask(KEEP, ready, request)
    assert revealed.state.secrets == ("old_oath",)
    assert code(ask(KEEP, revealed.state, request)) == "secret_is_out"
    assert ask(KEEP, early, request, asker="gm").state.secrets == ("old_oath",)


def test_a_secret_that_comes_out_by_itself_does_so_at_the_end_of_the_turn() -> None:
    table = run_effects(KEEP, begun(), {"tick_clock": "alarm", "by": 2}, on="table").state

    assert ask(KEEP, table, {"action": "end_turn"}).state.secrets == ("hidden_door",)


def test_the_first_ending_whose_formula_holds_is_reached_at_the_end_of_the_turn_once() -> None:
    table = run_effects(KEEP, begun(), {"tick_clock": "alarm", "by": 9}, {"reveal": "old_oath"}, on="table").state
    done = ask(KEEP, table, {"action": "end_turn"})

    assert done.state.ending == "caught"
    assert "AdventureEnded" not in names(ask(KEEP, done.state, {"action": "end_turn"}))


def test_an_effect_may_end_the_adventure_once() -> None:
    done = run_effects(KEEP, begun(), {"ending": "crowned"}, {"ending": "caught"})

    assert done.state.ending == "crowned"
    assert names(done) == ["AdventureEnded"]


def climb(table: Table, face: int, approach: str = "climb_wall") -> Resolution:
    request = {"action": "ability", "sheet": "hero", "approach": approach, "difficulty": "easy", "stat": "agility"}
    return ask(KEEP, table, request, dice=[face])


def test_an_approach_fixes_what_the_scene_says_and_brings_what_it_says() -> None:
    done = climb(begun({"hero": {"block": "ada"}}), 20)

    assert done.chip is not None
    assert (done.chip.stat, done.chip.skill, done.chip.difficulty) == ("strength", "climbing", "hard")
    assert done.state.scene.id == "tower"


def test_an_approach_that_fails_brings_its_failure_and_not_the_scenes() -> None:
    done = climb(begun(), 2)

    assert done.state.clocks["alarm"].value == 1


def test_a_closed_or_unknown_approach_is_refused_before_a_die_is_thrown() -> None:
    assert code(climb(begun(), 2, "bribe")) == "approach_closed"
    assert refusal(climb(begun(), 2, "climb")).accepted == ("bribe", "climb_wall")


@pytest.mark.parametrize(("face", "alarm"), [(2, 1), (19, 0)])
def test_a_scenes_stakes_follow_a_risky_check_that_is_no_approach(face: int, alarm: int) -> None:
    request = {"action": "ability", "sheet": "hero", "stat": "agility", "difficulty": "easy"}

    done = ask(KEEP, begun(), request, dice=[face])

    assert (done.state.clocks["alarm"].value if done.state.clocks else 0) == alarm


def test_a_scenes_stakes_are_for_heroes_and_not_for_attacks() -> None:
    table = begun({"hero": {"block": "ada"}})
    attack = ask(KEEP, table, {"action": "attack", "sheet": "hero", "target": "guard"}, dice=[2])
    other = ask(KEEP, table, {"action": "ability", "sheet": "guard", "stat": "agility", "difficulty": "easy"}, dice=[2])

    assert attack.state.clocks == {}
    assert other.state.clocks == {}


def test_stakes_of_an_approach_hold_also_where_its_check_is_not_risky() -> None:
    calm = {"id": "ability", "procedure": {"kind": "d20"}, "stats": ["strength", "agility"], "risky": False}
    others = [one for one in SECTIONS["checks"] if one["id"] != "ability"]
    keep = adventure(laboratory(checks=[calm, *others]))
    table = ask(keep, table_of(keep), {"action": "begin"}, asker="code").state
    request = {"action": "ability", "sheet": "hero", "approach": "climb_wall"}

    assert ask(keep, table, request, dice=[2]).state.clocks["alarm"].value == 1


def test_presence_is_one_event_for_each_who_comes() -> None:
    done = went(begun(), "yard")

    assert [event.present for event in of(done.events, PresenceChanged)] == [("wolf",), ("wolf", "wolf_2")]
