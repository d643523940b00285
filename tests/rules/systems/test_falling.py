"""What becomes of someone whose hit points are gone: the cards of both systems, played out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.dice import ForcedDice
from rules.engine import resolve
from rules.events.apply import fold
from rules.loading import load_system
from rules.requests import REQUESTS, EndTurn, MakeCheck
from rules.set_up import completed, new_table, sheet_of_block
from rules.state import Clock, Sheet, Table
from rules.system import RuleSystem

HERO = "hero"


def begun(system: RuleSystem, character: str, foe: str = "") -> Table:
    """A table with one hero, and a non-player in the scene where one is named."""
    start, events = new_table(system, ((HERO, character, ""),))
    table = fold(start, events)
    if not foe:
        return table
    sheet = completed(system, table, sheet_of_block(system, table, foe, id=foe))
    scene = replace(table.scene, present=(foe,))
    return replace(table, sheets={**table.sheets, foe: sheet}, scene=scene)


def after(system: RuleSystem, table: Table, effects: list[dict[str, Any]], *faces: int, sheet: str = HERO) -> Table:
    """The table after effects on a sheet."""
    request = REQUESTS.validate_python({"action": "effects", "effects": effects, "sheet": sheet})
    return resolve(system, table, request, dice=ForcedDice(faces), asker="code").state


def turn_over(system: RuleSystem, table: Table, *faces: int) -> Table:
    return resolve(system, table, EndTurn(), dice=ForcedDice(faces), asker="code").state


def hero_of(table: Table) -> Sheet:
    return table.sheets[HERO]


class TestClassicD20:
    system = load_system("classic_d20")

    def dying(self) -> Table:
        return after(self.system, begun(self.system, "bran"), [{"hit": 99}])

    def test_a_hero_without_hit_points_is_dying_and_anyone_else_is_down(self) -> None:
        assert set(hero_of(self.dying()).conditions) == {"dying"}
        table = after(self.system, begun(self.system, "bran", "watchman"), [{"hit": 99}], sheet="watchman")
        assert set(table.sheets["watchman"].conditions) == {"down"}

    def test_three_good_death_saves_make_stable_and_then_wake_with_one_hit_point(self) -> None:
        table = self.dying()
        for face in (12, 10, 19):
            table = turn_over(self.system, table, face)
        assert set(hero_of(table).conditions) == {"stable"}
        assert hero_of(table).clocks["death_successes"] == Clock(0, 3)
        table = turn_over(self.system, turn_over(self.system, table))
        assert not hero_of(table).conditions
        assert hero_of(table).tracks["hp"].value == 1

    def test_three_bad_death_saves_are_death_and_a_natural_one_counts_twice(self) -> None:
        table = turn_over(self.system, self.dying(), 1)
        assert hero_of(table).clocks["death_failures"] == Clock(2, 3)
        table = turn_over(self.system, table, 5)
        assert set(hero_of(table).conditions) == {"dead"}

    def test_a_natural_twenty_brings_a_dying_hero_back_at_once(self) -> None:
        table = turn_over(self.system, self.dying(), 20)
        assert not hero_of(table).conditions
        assert hero_of(table).tracks["hp"].value == 1

    def test_healing_ends_dying_without_a_roll(self) -> None:
        table = after(self.system, self.dying(), [{"mark": "hp", "by": 4}])
        assert not hero_of(turn_over(self.system, table)).conditions

    def test_a_critical_hit_doubles_the_damage_dice(self) -> None:
        table = begun(self.system, "bran", "hill_ogre")
        request = MakeCheck(action="attack", sheet=HERO, attack="longsword", target="hill_ogre")
        done = resolve(self.system, table, request, dice=ForcedDice((10, 10, 20, 8, 7)), asker="player")
        assert done.state.sheets["hill_ogre"].tracks["hp"].value == 36 - (8 + 7 + 3)

    def test_first_aid_costs_stamina_and_does_nothing_without_it(self) -> None:
        table = after(self.system, begun(self.system, "bran"), [{"hit": 12}])
        request = MakeCheck(action="first_aid", sheet=HERO)
        healed = resolve(self.system, table, request, dice=ForcedDice((15, 5)), asker="player").state
        assert hero_of(healed).tracks["hp"].value == 20 - 12 + (5 + 2 + 2)
        assert hero_of(healed).tracks["stamina"].value == 2
        spent = after(self.system, table, [{"set": "stamina", "to": "empty"}])
        unhealed = resolve(self.system, spent, request, dice=ForcedDice((15, 5)), asker="player").state
        assert hero_of(unhealed).tracks["hp"].value == 8

    def test_breaking_away_ends_the_rounds_and_leaves_the_foes(self) -> None:
        table = after(self.system, begun(self.system, "bran", "watchman"), [{"encounter": "begins"}], 10, 10)
        request = MakeCheck(action="break_away", sheet=HERO, stat="strength")
        done = resolve(self.system, table, request, dice=ForcedDice((15,)), asker="player").state
        assert done.scene.encounter is None
        assert done.scene.present == ("watchman",)

    def test_a_natural_twenty_earns_inspiration_and_inspiration_buys_another_throw(self) -> None:
        request = MakeCheck(action="ability", sheet=HERO, stat="wisdom")
        table = resolve(self.system, begun(self.system, "bran"), request, dice=ForcedDice((20,)), asker="player").state
        assert hero_of(table).tracks["inspiration"].value == 1
        waiting = resolve(self.system, table, request, dice=ForcedDice((2, 18)), asker="player")
        assert waiting.awaiting is not None
        done = resolve(self.system, table, request, dice=ForcedDice((2, 18)), asker="player", answers=("throw_again",))
        assert done.chip is not None
        assert done.chip.tier == "success"
        assert hero_of(done.state).tracks["inspiration"].value == 0


class TestHopeAndFear:
    system = load_system("hope_and_fear")

    def emptied(self, *faces: int, hope: int) -> Table:
        return after(
            self.system, begun(self.system, "senna"), [{"set": "hope", "to": hope}, {"clear": "hp", "by": 6}], *faces
        )

    def test_three_hope_keep_a_hero_standing(self) -> None:
        hero = hero_of(self.emptied(hope=4))
        assert (hero.tracks["hp"].value, hero.tracks["hope"].value) == (1, 1)
        assert not hero.conditions

    def test_without_hope_the_dice_decide_between_standing_sleeping_and_dying(self) -> None:
        assert hero_of(self.emptied(7, 7, hope=0)).tracks["hp"].value == 2
        assert hero_of(self.emptied(9, 5, hope=0)).tracks["hp"].value == 1
        assert set(hero_of(self.emptied(5, 9, hope=0)).conditions) == {"unconscious"}
        assert set(hero_of(self.emptied(6, 2, hope=0)).conditions) == {"unconscious"}
        assert set(hero_of(self.emptied(2, 6, hope=0)).conditions) == {"slain"}

    def test_who_fell_unconscious_comes_to(self) -> None:
        table = turn_over(self.system, turn_over(self.system, self.emptied(5, 9, hope=0)))
        assert not hero_of(table).conditions
        assert hero_of(table).tracks["hp"].value == 2

    def test_full_stress_makes_vulnerable_and_a_rally_with_hope_eases_it(self) -> None:
        table = after(self.system, begun(self.system, "maro"), [{"mark": "stress", "by": 6}])
        assert "vulnerable" in hero_of(table).conditions
        request = MakeCheck(action="rally", sheet=HERO, stat="presence")
        eased = resolve(self.system, table, request, dice=ForcedDice((9, 4)), asker="player").state
        hero = hero_of(eased)
        assert "vulnerable" not in hero.conditions
        assert "heartened" in hero.conditions
        assert (hero.tracks["stress"].value, hero.tracks["hope"].value) == (4, 1)

    def test_hope_goes_to_the_hero_and_fear_to_the_storyteller(self) -> None:
        request = MakeCheck(action="action", sheet=HERO, stat="presence", difficulty="easy")
        table = begun(self.system, "maro")
        hopeful = resolve(self.system, table, request, dice=ForcedDice((9, 4)), asker="player").state
        assert (hero_of(hopeful).tracks["hope"].value, hopeful.pools["fear"]) == (3, 1)
        fearful = resolve(self.system, table, request, dice=ForcedDice((4, 9)), asker="player").state
        assert (hero_of(fearful).tracks["hope"].value, fearful.pools["fear"]) == (2, 2)

    def test_a_vulnerable_adversary_is_easier_to_hit(self) -> None:
        table = after(
            self.system, begun(self.system, "senna", "soldier"), [{"add_condition": "vulnerable"}], sheet="soldier"
        )
        request = MakeCheck(action="attack", sheet=HERO, target="soldier")
        done = resolve(self.system, table, request, dice=ForcedDice((6, 3, 1)), asker="player")
        assert done.chip is not None
        assert done.chip.target_number == 11

    def test_breaking_away_ends_the_rounds_and_leaves_the_adversaries(self) -> None:
        table = after(self.system, begun(self.system, "senna", "soldier"), [{"encounter": "begins"}])
        request = MakeCheck(action="break_away", sheet=HERO, stat="agility")
        for faces in ((8, 3), (3, 8), (6, 6)):
            done = resolve(self.system, table, request, dice=ForcedDice(faces), asker="player").state
            assert done.scene.encounter is None
            assert done.scene.present == ("soldier",)
