"""Faults of possessions, abilities, pools, steps and what goes into checks: each told once, at its place."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from rules.loading import Fault, SystemFaults, describe, read_system
from tests.rules.loading.cases import Case
from tests.rules.loading.samples import spoilt

SYSTEM: Final = (
    (Path(__file__).resolve().parents[2] / "golden" / "rule_system" / "belongings.system.yaml").read_text(
        encoding="utf-8"
    )
    + """\
characters:
  - {id: ada, abilities: [spark, tough], things: [{thing: ship, name: Heron, stats: {speed: 3}, tracks: {hull: 4}}]}
non_players:
  - {id: wolf, abilities: [spark]}
"""
)

CASES: Final = (
    # -- possessions
    Case("unknown_id", "{set: hull, to: full, thing: ship}", "{set: hul, to: full, thing: ship}",
         "abilities[5].effects[0].set"),
    Case("unknown_id", "{set: hull, to: full, thing: ship}", "{set: hull, to: full}", "abilities[5].effects[0].set"),
    Case("unknown_id", "{set: hull, to: full, thing: ship}", "{set: hull, to: full, thing: shop}",
         "abilities[5].effects[0].thing"),
    Case("unknown_id", "{mark: hull, thing: ship, by: -1}", "{mark: hp, thing: ship, by: -1}", "cards[1].do[0].mark"),
    Case("unknown_id", "[{take_thing: ship}]", "[{take_thing: boat}]", "things[0].tracks[0].on_empty[0].take_thing"),
    Case("unknown_id", "absorbed_by: plates", "absorbed_by: hp", "things[0].tracks[0].absorbed_by"),
    Case("unknown_id", "shifts: {speed: -1}", "shifts: {sped: -1}", "conditions[2].shifts.sped"),
    Case("unknown_id", "leaking, thing: ship}", "leaking, thing: shop}", "cards[1].when.thing"),
    Case("unknown_id", "{thing: ship, name: Heron", "{thing: shop, name: Heron", "characters[0].things[0].thing"),
    Case("unknown_id", "stats: {speed: 3}", "stats: {sped: 3}", "characters[0].things[0].stats.sped"),
    Case("unknown_id", "tracks: {hull: 4}", "tracks: {hul: 4}", "characters[0].things[0].tracks.hul"),
    Case("out_of_range", "stats: {speed: 3}", "stats: {speed: 9}", "characters[0].things[0].stats.speed"),
    Case("too_small", "tracks: {hull: 4}", "tracks: {hull: -4}", "characters[0].things[0].tracks.hull"),
    Case("unknown_name", '"8 + @speed"', '"8 + @sped"', "things[0].tracks[0].max"),
    Case("unknown_name", '"10 * @owner.resolve"', '"10 * @owner.speed"', "things[0].tracks[2].max"),
    Case("unknown_name", "{clear: hp, by: 4}", '{clear: hp, by: "@speed"}',
         "checks[0].position.steps.desperate.failure[0].by"),
    Case("circular_formula", '"8 + @speed"', '"8 + @hull"', "things[0].tracks[0].max"),
    # -- the roll behind an effect
    Case("unknown_name", "uses: \"2\"", "uses: \"@roll.high\"", "abilities[2].uses"),
    Case("unknown_name", "@roll.effect\", size: 8}]\n      mixed", "@roll.efect\", size: 8}]\n      mixed",
         "checks[0].outcomes.success[0].by"),
    # -- whoever acts
    Case("unknown_name", "uses: \"2\"", "uses: \"@actor.level\"", "abilities[2].uses"),
    Case("unknown_name", "{clear: hp, by: 4}", '{clear: hp, by: "@actor.speed"}',
         "checks[0].position.steps.desperate.failure[0].by"),
    # -- pools and steps
    Case("pool_bands", "    procedure: {kind: pool}\n    stats: [prowl",
         "    procedure: {kind: pool, full: 7}\n    stats: [prowl", "checks[0].procedure"),
    Case("stat_is_die", "stats: [prowl, resolve]", "stats: [prowl, might]", "checks[0].stats[1]"),
    Case("stat_is_no_die", "{kind: steps}, stats: [might, insight]", "{kind: steps}, stats: [prowl, might, insight]",
         "checks[2].stats[0]"),
    Case("stat_is_no_die", "stat: might, also: insight", "stat: might, also: prowl", "attacks[0].also"),
    Case("pair_of_two", "pair: [might, insight]", "pair: [might]", "checks[2].pair"),
    Case("stat_not_of_check", "stats: [might, insight], pair", "stats: [might], pair", "checks[2].pair[1]"),
    Case("no_step", "default: risky", "default: riskier", "checks[0].position.default"),
    Case("unknown_tier", "        controlled: {failure:", "        controlled: {fail:",
         "checks[0].position.steps.controlled.fail"),
    Case("resists_with_target", "resistance: {check: resist}", "resistance: {check: strike}",
         "checks[0].resistance.check"),
    Case("unknown_tier", "resistance: {check: resist}", "resistance: {check: resist, after: [fumble]}",
         "checks[0].resistance.after[0]"),
    Case("stat_not_of_check", "resistance: {check: resist}", "resistance: {check: resist, stats: [prowl]}",
         "checks[0].resistance.stats[0]"),
    # -- what goes into checks
    Case("unknown_id", "cost: {stress: 2}, bonus", "cost: {stres: 2}, bonus", "spends[0].cost.stres"),
    Case("unknown_id", "{id: focus, checks: [test, attack]", "{id: focus, checks: [test, atack]",
         "spends[4].checks[1]"),
    Case("unknown_id", "item: bonds", "item: bond", "spends[3].item"),
    Case("unknown_tier", "after: [failure]", "after: [falure]", "spends[3].after[0]"),
    Case("late_edge", "cost: {hope: 1}, edge: \"+1\"", "cost: {hope: 1}, after: [failure], edge: \"+1\"",
         "spends[4].edge"),
    # -- abilities
    Case("one_of", "target: other, effects:", "target: other, check: {check: test}, effects:", "abilities[0]"),
    Case("no_option", "target: other", "target: others", "abilities[0].target"),
    Case("unknown_id", "check: {check: test, bonus", "check: {check: tset, bonus", "abilities[3].check.check"),
    Case("check_is_no_attack", "check: {check: test, bonus", "check: {check: test, attack: blade, bonus",
         "abilities[3].check.attack"),
    Case("stat_not_of_check", "check: {check: test, bonus", "check: {check: test, stat: prowl, bonus",
         "abilities[3].check.stat"),
    Case("no_step", "check: {check: test, bonus", "check: {check: test, position: risky, bonus",
         "abilities[3].check.position"),
    Case("unknown_tier", "outcomes: {success: [{give_xp: 1}]}}", "outcomes: {fumble: [{give_xp: 1}]}}",
         "abilities[3].check.outcomes.fumble"),
    Case("no_attack_to_deal", "outcomes: {success: [{give_xp: 1}]}}", "outcomes: {success: [{deal: damage}]}}",
         "abilities[3].check.outcomes.success[0]"),
    Case("unknown_id", "{ability: spark}", "{ability: sparks}", "cards[0].when.ability"),
    Case("unknown_id", "abilities: [spark, tough]", "abilities: [sparks, tough]", "characters[0].abilities[0]"),
    Case("twice_in_list", "abilities: [spark, tough]", "abilities: [spark, spark]", "characters[0].abilities[1]"),
    Case("ability_not_for_them", "{id: spark, cost", "{id: spark, who: hero, cost", "non_players[0].abilities[0]"),
    Case("duplicate_id", "{id: second_wind,", "{id: spark,", "abilities[1].id"),
    Case("duplicate_id", "{id: push_effect,", "{id: push,", "spends[1].id"),
    Case("reserved_id", "{id: hope, max", "{id: ability, max", "tracks[1].id"),
)  # fmt: skip


def faults_of(text: str) -> tuple[Fault, ...]:
    with pytest.raises(SystemFaults) as caught:
        read_system({"system.yaml": text})
    return caught.value.faults


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.code}-{case.path}") for case in CASES])
def test_a_spoilt_system_tells_the_fault_at_its_place(case: Case) -> None:
    faults = faults_of(spoilt(SYSTEM, case.old, case.new))

    assert (case.code, case.path) in [(fault.code, fault.path) for fault in faults]
    for language in ("en", "ko"):
        told = describe(faults[0], language)
        assert "{" not in told
        assert faults[0].code not in told


def test_the_whole_system_is_sound() -> None:
    loaded = read_system({"system.yaml": SYSTEM})

    assert [warning.code for warning in loaded.warnings if not warning.code.startswith("covers")] == []


def test_an_ability_with_a_check_may_name_it_alone() -> None:
    text = spoilt(SYSTEM, "check: {check: test, bonus: \"2\", difficulty: easy, outcomes: {success: [{give_xp: 1}]}}",
                  "check: test")  # fmt: skip

    ability = read_system({"system.yaml": text}).system.abilities["lunge"]

    assert ability.check is not None
    assert ability.check.check == "test"


def test_an_ability_that_can_be_used_wants_words_for_what_it_covers() -> None:
    loaded = read_system({"system.yaml": SYSTEM})

    wanting = {fault.path for fault in loaded.warnings if fault.code == "covers_missing"}

    assert "abilities[0].covers" in wanting
    assert "abilities[4].covers" not in wanting
    assert "spends[0].covers" in wanting
