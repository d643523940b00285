"""Faults of how characters are made and how they grow: each told once, at its place, in both languages."""

from __future__ import annotations

import pytest

from rules.loading import describe
from tests.rules.loading.cases import Case
from tests.rules.loading.samples import SYSTEM, WORDS, faults_of, loaded, place_of, spoilt

RIDING = '  - {id: riding, covers: "horses, mules"}\n'
CREATION = (
    SYSTEM.replace("  - {id: climbing,", f"{RIDING}  - {{id: climbing,")
    + """\
classes:
  - {id: guard, attacks: [knife], skills: [riding], fixed: {major: 8}, lists: {scars: [{name: Cut}]}}
  - {id: scout}
creation:
  level: 3
  classes: 2
  stats: [might]
  arrays:
    - {id: strong, values: [8]}
    - {id: fate, roll: "2d4"}
  ranges: {might: {min: 1, max: 9}}
  kit: {money: 2, things: [ship]}
  options:
    - id: armour
      choices:
        - {id: leather, fixed: {major: 9}}
        - {id: mail, lists: {scars: [{name: Rust}]}}
    - {id: weapon, attacks: [knife]}
    - {id: hobby, choose: 1, skills: [riding, climbing]}
    - {id: ties, choose: 2, own_words: {list: bonds, strength: 2}}
    - {id: grit, classes: [guard], spread: {tracks: [hp, stress], points: 4, most: 9}}
    - {id: past, listed: {list: scars, skills: [climbing, riding]}}
growth:
  kind: levels
  top: 6
  table: [10, 30, 60, 100, 200]
  gains:
    - {at: [2, 4], raises: {points: 2, most: 1, stats: [might]}}
    - {choice_points: 1, advances: 1, train: 1}
  awards: {fight: 5, quest: 4d6, arc: level}
advances:
  - {id: tough, times: 2, when: "@level >= 2", do: [{mark: hp}]}
  - {id: schooled, cost: "8 * @advance.tough", raises: {points: 1}, train: 1}
money: {name: Zenit, short: z, start: "10 * d6"}
"""
)

CASES = (
    Case("unknown_key", "kit: {money: 2,", "kit: {mony: 2,", "creation.kit.mony"),
    Case("too_small", "kit: {money: 2,", "kit: {money: -2,", "creation.kit.money"),
    Case("unknown_id", "things: [ship]", "things: [boat]", "creation.kit.things[0].thing"),
    Case("unknown_id", "stats: [might]\n  arrays", "stats: [mite]\n  arrays", "creation.stats[0]"),
    Case("unknown_id", "attacks: [knife], skills", "attacks: [knive], skills", "classes[0].attacks[0]"),
    Case("unknown_id", "fixed: {major: 8}", "fixed: {mayor: 8}", "classes[0].fixed.mayor"),
    Case("unknown_id", "weapon, attacks: [knife]}", "weapon, attacks: [k]}", "creation.options[1].attacks[0]"),
    Case("unknown_id", "ranges: {might:", "ranges: {mite:", "creation.ranges.mite"),
    Case("unknown_id", "stats: [might]}}", "stats: [mite]}}", "growth.gains[0].raises.stats[0]"),
    Case("unknown_id", "do: [{mark: hp}]}", "do: [{mark: ph}]}", "advances[0].do[0].mark"),
    Case("twice_in_list", "stats: [might]\n  arrays", "stats: [might, might]\n  arrays", "creation.stats[1]"),
    Case("twice_in_list", "[riding, climbing]", "[riding, riding]", "creation.options[2].skills[1]"),
    Case("twice_in_list", "{scars: [{name: Rust}]}", "{scars: [{name: Rust}, {name: rust}]}",
         "creation.options[0].choices[1].lists.scars[1].name"),
    Case("duplicate_id", "{id: fate,", "{id: strong,", "creation.arrays[1].id"),
    Case("duplicate_id", "- {id: weapon,", "- {id: armour,", "creation.options[1].id"),
    Case("duplicate_id", "{id: mail,", "{id: leather,", "creation.options[0].choices[1].id"),
    Case("duplicate_id", "- {id: scout}", "- {id: guard}", "classes[1].id"),
    Case("duplicate_id", "- {id: schooled,", "- {id: tough,", "advances[1].id"),
    Case("one_of", "{id: strong, values: [8]}", "{id: strong, values: [8], roll: d6}", "creation.arrays[0]"),
    Case("one_of", "{id: strong, values: [8]}", "{id: strong}", "creation.arrays[0]"),
    Case("one_of", "- {id: weapon, attacks: [knife]}", "- {id: weapon}", "creation.options[1]"),
    Case("one_of", "- {id: weapon, attacks: [knife]}", "- {id: weapon, attacks: [knife], skills: [riding]}",
         "creation.options[1]"),
    Case("one_of", "  classes: 2\n", "  classes: 2\n  by_kit: true\n", "creation"),
    Case("one_of", "  classes: 2\n", "  classes: 2\n  total: 5\n", "creation"),
    Case("one_of", "  top: 6\n", '  top: 6\n  needs: "@value * 9"\n', "growth"),
    Case("array_length", "values: [8]}", "values: [8, 9]}", "creation.arrays[0].values"),
    Case("out_of_range", "values: [8]}", "values: [18]}", "creation.arrays[0].values[0]"),
    Case("die_sizes", "  stats: [might]\n  arrays:\n    - {id: strong, values: [8]}",
         "  stats: [insight]\n  arrays:\n    - {id: strong, values: [7]}", "creation.arrays[0].values[0]"),
    Case("whole_number_needed", "values: [8]}", "values: [eight]}", "creation.arrays[0].values[0]"),
    Case("out_of_range", "{min: 1, max: 9}", "{min: 1, max: 11}", "creation.ranges.might.max"),
    Case("out_of_range", "{min: 1, max: 9}", "{min: 7, max: 6}", "creation.ranges.might.max"),
    Case("too_large", "  level: 3\n", "  level: 7\n", "creation.level"),
    Case("too_small", "  level: 3\n", "  level: 0\n", "creation.level"),
    Case("too_large", "  classes: 2\n", "  classes: 3\n", "creation.classes"),
    Case("too_large", "training: {choose: 1,", "training: {choose: 3,", "training.choose"),
    Case("too_large", "- {id: weapon, attacks", "- {id: weapon, choose: 2, attacks", "creation.options[1].choose"),
    Case("too_large", "- {id: ties, choose: 2", "- {id: ties, choose: 3", "creation.options[3].choose"),
    Case("out_of_range", "strength: 2}}", "strength: 4}}", "creation.options[3].own_words.strength"),
    Case("list_without_strength", "{list: bonds, strength: 2}", "{list: scars, strength: 2}",
         "creation.options[3].own_words.strength"),
    Case("unknown_id", "tracks: [hp, stress]", "tracks: [hp, stres]", "creation.options[4].spread.tracks[1]"),
    Case("twice_in_list", "tracks: [hp, stress]", "tracks: [hp, hp]", "creation.options[4].spread.tracks[1]"),
    Case("too_large", "points: 4, most: 9", "points: 19, most: 9", "creation.options[4].spread.points"),
    Case("unknown_id", "classes: [guard], spread", "classes: [gaurd], spread", "creation.options[4].classes[0]"),
    Case("one_of", "classes: [guard], spread", "choose: 2, spread", "creation.options[4]"),
    Case("unknown_id", "{list: scars, skills", "{list: scores, skills", "creation.options[5].listed.list"),
    Case("twice_in_list", "skills: [climbing, riding]}}", "skills: [riding, riding]}}",
         "creation.options[5].listed.skills[1]"),
    Case("out_of_range", "- {id: scout}", "- {id: scout, stats: {might: 99}}", "classes[1].stats.might"),
    Case("unknown_id", "- {id: scout}", "- {id: scout, tracks: {hpp: 4}}", "classes[1].tracks.hpp"),
    Case("too_small", "kit: {money: 2,", "kit: {money: 2, tracks: {hp: -4},", "creation.kit.tracks.hp"),
    Case("no_option", "  top: 6\n", "  top: 6\n  rises: never\n", "growth.rises"),
    Case("dice_syntax", "roll: \"2d4\"", "roll: \"2d1\"", "creation.arrays[1].roll"),
    Case("no_option", "  kind: levels\n", "  kind: level\n", "growth.kind"),
    Case("out_of_range", "  top: 6\n", "  top: 7\n", "growth.top"),
    Case("too_small", "table: [10, 30, 60,", "table: [10, 30, 20,", "growth.table[2]"),
    Case("too_large", "{at: [2, 4],", "{at: [2, 9],", "growth.gains[0].at[1]"),
    Case("unknown_name", "8 * @advance.tough", "8 * @advance.touhg", "advances[1].cost"),
    Case("dice_not_allowed", "8 * @advance.tough", "8 * d6", "advances[1].cost"),
    Case("syntax", "arc: level}", "arc: levels}", "growth.awards.arc"),
    Case("unknown_name", 'start: "10 * d6"', 'start: "10 * @d"', "money.start"),
    Case("missing_key", "{list: bonds, strength: 2}", "{strength: 2}", "creation.options[3].own_words.list"),
    Case(
        "award_without_levels",
        "  kind: levels\n  top: 6\n  table: [10, 30, 60, 100, 200]\n  gains:\n"
        "    - {at: [2, 4], raises: {points: 2, most: 1, stats: [might]}}\n"
        "    - {choice_points: 1, advances: 1, train: 1}\n",
        "  kind: improvement\n",
        "growth.awards.arc",
    ),
    Case(
        "no_advance_to_buy",
        "  kind: levels\n  top: 6\n  table: [10, 30, 60, 100, 200]\n  gains:\n"
        "    - {at: [2, 4], raises: {points: 2, most: 1, stats: [might]}}\n"
        "    - {choice_points: 1, advances: 1, train: 1}\n  awards: {fight: 5, quest: 4d6, arc: level}\n"
        'advances:\n  - {id: tough, times: 2, when: "@level >= 2", do: [{mark: hp}]}\n'
        '  - {id: schooled, cost: "8 * @advance.tough", raises: {points: 1}, train: 1}\n',
        "  kind: advances\n",
        "growth.kind",
    ),
    Case(
        "no_advance_to_choose",
        'advances:\n  - {id: tough, times: 2, when: "@level >= 2", do: [{mark: hp}]}\n'
        '  - {id: schooled, cost: "8 * @advance.tough", raises: {points: 1}, train: 1}\n',
        "",
        "growth.gains[1].advances",
    ),
)  # fmt: skip


def test_the_sample_is_sound() -> None:
    system = loaded(CREATION).system

    assert system.creation.start_level == 3
    assert system.names.resolve("class.guard") is not None
    assert system.names.resolve("advance.tough") is not None


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.path}")
def test_a_spoilt_place_gives_one_fault(case: Case) -> None:
    text = spoilt(CREATION, case.old, case.new)

    (fault,) = faults_of(text)

    assert (fault.code, fault.path) == (case.code, case.path)
    assert fault.line >= place_of(CREATION, "training:")[0]
    for language in ("en", "ko"):
        line = describe(fault, language)
        assert line.startswith(f"system.yaml:{fault.line}:{fault.column}: {fault.path}: ")
        assert "{" not in line.replace(fault.found, "")
    assert describe(fault, "en") != describe(fault, "ko")


def test_an_empty_starting_level_is_the_first() -> None:
    """Rule_system §11: starting level; empty = 1."""
    system = loaded(spoilt(spoilt(CREATION, "  level: 3\n", "  level:\n"), "  classes: 2\n", "")).system

    assert system.creation.start_level == 1
    assert system.creation.most_classes == 1


def test_die_values_may_be_written_as_dice() -> None:
    text = spoilt(CREATION, "  stats: [might]\n  arrays", "  stats: [insight]\n  arrays")

    assert loaded(spoilt(text, "values: [8]}", "values: [d8]}")).system.arrays["strong"].values == (8,)


def test_all_that_creation_names_needs_words() -> None:
    warnings = loaded(CREATION, en=WORDS).warnings

    assert [(fault.code, fault.path) for fault in warnings if fault.code == "no_words"] == [
        ("no_words", "skills[0]"),
        ("no_words", "classes[0]"),
        ("no_words", "classes[1]"),
        ("no_words", "creation.arrays[0]"),
        ("no_words", "creation.arrays[1]"),
        ("no_words", "creation.options[0]"),
        ("no_words", "creation.options[0].choices[0]"),
        ("no_words", "creation.options[0].choices[1]"),
        ("no_words", "creation.options[1]"),
        ("no_words", "creation.options[2]"),
        ("no_words", "creation.options[3]"),
        ("no_words", "creation.options[4]"),
        ("no_words", "creation.options[5]"),
        ("no_words", "advances[0]"),
        ("no_words", "advances[1]"),
    ]


def test_words_of_creation_are_found_by_their_sections() -> None:
    words = WORDS + (
        "classes:\n  guard: {name: Guard}\narrays:\n  strong: {name: Strong, description: All might.}\n"
        "choices:\n  mail: {name: Mail}\nmoney:\n  money: {name: Crown, short: c}\n"
    )
    system = loaded(CREATION, en=words).system

    assert system.words("en", "classes", "guard") == "Guard"
    assert system.words("en", "arrays", "strong", "description") == "All might."
    assert system.words("en", "choices", "mail") == "Mail"
    assert (system.words("en", "money", "money"), system.words("ko", "money", "money")) == ("Crown", "Zenit")
