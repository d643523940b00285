"""Encounters: an order and rounds kept by code, and what non-players do on their turn (design.md §4, §5)."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, run_effects, table_of
from rules.dice import CounterDice, DiceWanted, TypedDice
from rules.encounter import LegalAct, begin_encounter, legal_acts, policy_act
from rules.engine import Resolution
from rules.events import Cause, DiceRolled, EncounterBegan
from rules.state import Encounter, Table
from rules.system import RuleSystem
from rules.tally import About, Tally
from tests.rules.laboratory import LAB, SECTIONS, laboratory
from tests.rules.seen import code, names, of, track

NEXT = {"action": "next_actor"}
SHEETS: dict[str, Any] = {
    "hero": {"block": "ada"},
    "other": {"block": "ada"},
    "wolf": {"block": "wolf"},
    "cub": {"block": "wolf"},
}


def fight(sheets: dict[str, Any] | None = None, system: RuleSystem = LAB) -> Table:
    return run_effects(system, table_of(system, sheets or SHEETS), {"encounter": "begins"}).state


def encounter(done: Resolution | Table) -> Encounter:
    state = done.state if isinstance(done, Resolution) else done
    assert state.scene.encounter is not None
    return state.scene.encounter


def test_heroes_act_first_unless_the_system_rolls_for_the_order() -> None:
    table = fight()

    assert encounter(table).order == ("hero", "other", "wolf", "cub")
    assert (encounter(table).actor, encounter(table).round, table.scene.mode) == ("hero", 1, "encounter")


def test_initiative_is_rolled_for_each_highest_first_and_ties_keep_the_tables_order() -> None:
    system = laboratory(encounter={"order": "initiative", "roll": "d20 + @agility"})
    table = table_of(system, SHEETS)

    done = run_effects(system, table, {"encounter": "begins"}, dice=[8, 3, 14, 6])

    assert encounter(done).order == ("wolf", "hero", "cub", "other")
    assert [event.subject for event in of(done.events, DiceRolled)] == ["hero", "other", "wolf", "cub"]
    assert {event.reason for event in of(done.events, DiceRolled)} == {"initiative"}


def test_the_dice_of_those_whom_nobody_plays_are_thrown_by_others() -> None:
    """A5: typed faces are the heroes'; a non-player's throw uses none of them, and who has to throw is known."""
    system = laboratory(encounter={"order": "initiative", "roll": "d20"})
    about = About("hero", Cause(kind="encounter"))
    untyped = Tally(system, table_of(system, SHEETS), TypedDice((), others=CounterDice("seed")))
    tally = Tally(system, table_of(system, SHEETS), TypedDice((19, 20), others=CounterDice("seed")))

    with pytest.raises(DiceWanted) as asked:
        begin_encounter(untyped, about)
    begin_encounter(tally, about)

    assert (asked.value.who, asked.value.reason) == ("hero", "initiative")
    thrown = [event for event in tally.events if isinstance(event, DiceRolled)]
    assert {(event.subject, event.total) for event in thrown if not event.stream} == {("hero", 19), ("other", 20)}
    assert [(event.subject, event.next) for event in thrown if event.stream] == [("wolf", 1), ("cub", 2)]


def test_an_attack_begins_an_encounter_and_a_second_one_does_not() -> None:
    table = table_of(LAB, SHEETS)
    request = {"action": "attack", "sheet": "hero", "target": "wolf"}
    first = ask(LAB, table, request, dice=[2])

    assert len(of(first.events, EncounterBegan)) == 1
    assert of(ask(LAB, first.state, request, dice=[2]).events, EncounterBegan) == []


def test_there_is_no_encounter_without_a_foe_who_can_act() -> None:
    alone = table_of(LAB, {"hero": {}})
    asleep = table_of(LAB, {"hero": {}, "wolf": {"block": "wolf", "conditions": ["gone"]}})

    assert names(run_effects(LAB, alone, {"encounter": "begins"})) == []
    assert names(run_effects(LAB, asleep, {"encounter": "begins"})) == []


def test_the_turn_passes_on_and_a_new_round_begins_after_the_last() -> None:
    table = fight()
    seen = []
    for _ in range(5):
        table = ask(LAB, table, NEXT).state
        seen.append((encounter(table).actor, encounter(table).round))

    assert seen == [("other", 1), ("wolf", 1), ("cub", 1), ("hero", 2), ("other", 2)]


def test_who_cannot_act_is_passed_over() -> None:
    table = run_effects(LAB, fight(), {"add_condition": "asleep"}, on="other").state

    assert encounter(ask(LAB, table, NEXT)).actor == "wolf"
    last = run_effects(LAB, table, {"add_condition": "gone"}, on="cub").state
    after_wolf = ask(LAB, ask(LAB, last, NEXT).state, NEXT)
    assert (encounter(after_wolf).actor, encounter(after_wolf).round) == ("hero", 2)


@pytest.mark.parametrize(("passed", "actor"), [(1, "other"), (3, "cub")])
def test_leaving_keeps_whose_turn_it_is(passed: int, actor: str) -> None:
    table = fight()
    for _ in range(passed):
        table = ask(LAB, table, NEXT).state

    left = run_effects(LAB, table, {"take_away": "wolf"})

    assert (encounter(left).order, encounter(left).actor) == (("hero", "other", "cub"), actor)


def test_when_the_one_who_acts_leaves_the_next_one_acts() -> None:
    table = ask(LAB, ask(LAB, fight(), NEXT).state, NEXT).state

    fled = ask(LAB, table, {"action": "act_as", "sheet": "wolf", "act": "flee"})

    assert encounter(fled).actor == "cub"
    assert fled.state.scene.present == ("cub",)


def test_when_the_last_in_order_leaves_on_its_turn_a_new_round_begins() -> None:
    table = fight()
    for _ in range(3):
        table = ask(LAB, table, NEXT).state

    fled = ask(LAB, table, {"action": "act_as", "sheet": "cub", "act": "flee"})

    assert (encounter(fled).actor, encounter(fled).round) == ("hero", 2)


def test_when_the_last_foe_leaves_the_encounter_is_over() -> None:
    table = fight({"hero": {}, "wolf": {"block": "wolf"}})

    left = run_effects(LAB, table, {"take_away": "wolf"})

    assert left.state.scene.encounter is None
    assert left.state.scene.mode == "free"


def test_a_newcomer_acts_last() -> None:
    done = ask(LAB, fight(), {"action": "introduce", "block": "hermit"})

    assert encounter(done).order == ("hero", "other", "wolf", "cub", "hermit")


@pytest.mark.parametrize("down", [("hero", "other"), ("wolf", "cub")])
def test_an_encounter_is_over_when_one_side_can_do_nothing_more(down: tuple[str, str]) -> None:
    table = fight()
    for sheet in down:
        table = run_effects(LAB, table, {"add_condition": "gone"}, on=sheet).state

    assert ask(LAB, table, NEXT).state.scene.encounter is None
    assert ask(LAB, table, {"action": "end_turn"}).state.scene.encounter is None


def test_the_next_actor_without_an_encounter_is_nobody() -> None:
    assert names(ask(LAB, table_of(LAB), NEXT)) == []


def test_legal_acts_are_attacks_on_heroes_who_stand_or_to_hold_or_to_flee() -> None:
    table = run_effects(LAB, fight(), {"add_condition": "gone"}, on="other").state

    assert legal_acts(LAB, table, "wolf") == (
        LegalAct("wolf", "attack", "claws", "hero"),
        LegalAct("wolf", "hold"),
        LegalAct("wolf", "flee"),
    )
    assert legal_acts(LAB, run_effects(LAB, table, {"add_condition": "asleep"}, on="wolf").state, "wolf") == ()


def test_a_non_player_acts_through_the_same_checks_as_a_hero() -> None:
    table = fight()

    done = ask(LAB, table, {"action": "act_as", "sheet": "wolf", "act": "attack", "target": "hero"}, dice=[15, 2, 3])

    assert done.chip is not None
    assert (done.chip.check, done.chip.attack, done.chip.sheet, done.chip.target) == ("attack", "claws", "wolf", "hero")
    assert track(done, "hp") == 5


def test_holding_does_nothing() -> None:
    assert names(ask(LAB, fight(), {"action": "act_as", "sheet": "wolf", "act": "hold"})) == []


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ({"sheet": "wolf", "act": "dance"}, "unknown_act"),
        ({"sheet": "wolf", "act": "attack", "attack": "sword"}, "unknown_act"),
        ({"sheet": "wolf", "act": "attack", "target": "cub"}, "unknown_act"),
        ({"sheet": "hero", "act": "attack"}, "not_here"),
        ({"sheet": "nobody", "act": "hold"}, "unknown_sheet"),
    ],
)
def test_only_what_is_on_the_legal_list_is_done(request_: dict[str, str], expected: str) -> None:
    assert code(ask(LAB, fight(), {"action": "act_as", **request_})) == expected


def with_policy(policy: str) -> RuleSystem:
    wolf = {"id": "wolf", "tracks": {"hp": 4}, "attacks": ["claws"], "policy": policy}
    others = [one for one in SECTIONS["non_players"] if one["id"] != "wolf"]
    return laboratory(non_players=[wolf, *others])


@pytest.mark.parametrize(
    ("policy", "hp", "act"),
    [
        ("aggressive", 1, "attack"),
        ("wary", 4, "attack"),
        ("wary", 1, "hold"),
        ("cowardly", 3, "attack"),
        ("cowardly", 2, "flee"),
        ("passive", 4, "hold"),
    ],
)
def test_a_policy_decides_without_dice(policy: str, hp: int, act: str) -> None:
    system = with_policy(policy)
    table = table_of(system, {"hero": {}, "wolf": {"block": "wolf", "tracks": {"hp": {"value": hp, "max": 4}}}})

    chosen = policy_act(system, table, "wolf")

    assert chosen is not None
    assert chosen.action == act


def test_a_policy_goes_for_the_most_hurt() -> None:
    table = table_of(LAB, {**SHEETS, "other": {"block": "ada", "tracks": {"hp": 2}}})

    chosen = policy_act(LAB, table, "wolf")

    assert chosen is not None
    assert chosen.target == "other"


def test_a_policy_has_nothing_to_say_for_one_who_cannot_act() -> None:
    table = table_of(LAB, {"hero": {}, "wolf": {"block": "wolf", "conditions": ["asleep"]}})

    assert policy_act(LAB, table, "wolf") is None
