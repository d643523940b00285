"""Formulas of a file: where dice may stand, whose names are read, circles, and what is compiled for play."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.formula import NameRef
from rules.loading import SystemFaults, describe, system_from_data
from rules.loading.formulas import circles
from tests.rules.loading.samples import ADVENTURE, SYSTEM, faults_of, loaded, loaded_adventure, spoilt


def _tiny(**sections: object) -> dict[str, object]:
    return {"id": "tiny", "version": "1", **sections}


def _circle(**sections: object) -> list[tuple[str, str, object]]:
    with pytest.raises(SystemFaults) as caught:
        system_from_data(_tiny(**sections))
    return [(fault.code, fault.path, fault.params.get("circle")) for fault in caught.value.faults]


def test_a_circle_of_derived_values_is_printed() -> None:
    """R36: a = @b, b = @a."""
    derived = [{"id": "a", "formula": "@b"}, {"id": "b", "formula": "@a"}]

    assert _circle(derived=derived) == [("circular_formula", "derived[0].formula", "a → b → a")]


@pytest.mark.parametrize("length", [1, 2, 3, 40])
def test_a_circle_of_any_length_is_printed(length: int) -> None:
    names = [f"v{number:02}" for number in range(length)]
    derived = [
        {"id": name, "formula": f"1 + @{after}"} for name, after in zip(names, names[1:] + names[:1], strict=True)
    ]

    assert _circle(derived=derived) == [
        ("circular_formula", "derived[0].formula", " → ".join([*names, names[0]])),
    ]


def test_separate_circles_are_all_told() -> None:
    derived = [
        {"id": "a", "formula": "@b"},
        {"id": "b", "formula": "@a"},
        {"id": "x", "formula": "@x"},
        {"id": "fine", "formula": "@a + @x"},
    ]

    assert [circle for _, _, circle in _circle(derived=derived)] == ["a → b → a", "x → x"]


def test_track_maxima_take_part_in_circles() -> None:
    tracks = [{"id": "hp", "max": "@tough"}]
    derived = [{"id": "tough", "formula": "2 * @hp.max"}]

    assert _circle(tracks=tracks, derived=derived) == [("circular_formula", "tracks[0].max", "hp.max → tough → hp.max")]


def test_a_track_is_read_at_its_start_and_so_takes_part_through_its_maximum() -> None:
    assert _circle(tracks=[{"id": "hp", "max": "6 + @hp"}]) == [
        ("circular_formula", "tracks[0].max", "hp → hp.max → hp"),
    ]


def test_a_start_that_reads_its_own_track_is_a_circle() -> None:
    assert _circle(tracks=[{"id": "hp", "max": 6, "start": "@hp / 2"}]) == [
        ("circular_formula", "tracks[0].start", "hp → hp"),
    ]


def test_modifiers_take_part_in_circles() -> None:
    stats = [{"id": "might", "max": 10, "default": 1, "modifier": "@value + @bonus"}]
    derived = [{"id": "bonus", "formula": "@might.mod"}]

    assert _circle(stats=stats, derived=derived) == [
        ("circular_formula", "stats[0].modifier", "bonus → might.mod → bonus"),
    ]


def test_possessions_take_part_in_circles_also_through_their_owner() -> None:
    things = [{"id": "ship", "tracks": [{"id": "hull", "max": "@owner.crew_size"}]}]
    derived = [{"id": "crew_size", "formula": "@thing.ship.hull.max"}]

    assert _circle(things=things, derived=derived) == [
        ("circular_formula", "derived[0].formula", "crew_size → thing.ship.hull.max → crew_size"),
    ]


def test_reading_one_s_own_modifier_s_stat_is_no_circle() -> None:
    stats = [{"id": "might", "max": 10, "default": 1, "modifier": "@value + @might.base + @might"}]

    assert system_from_data(_tiny(stats=stats)).stats["might"].modifier == "@value + @might.base + @might"


@given(st.dictionaries(st.sampled_from("abcdef"), st.sets(st.sampled_from("abcdef"))))
def test_circles_are_circles_and_none_are_left_without_the_steps_they_name(edges: dict[str, set[str]]) -> None:
    found = list(circles(edges))

    for circle in found:
        assert circle[0] == circle[-1]
        assert all(after in edges[before] for before, after in pairwise(circle))
    left = {name: read - {c[1] for c in found if c[0] == name} for name, read in edges.items()}
    assert list(circles(left)) == []


@pytest.mark.parametrize("formula", ["1/0", "1 / (2 - 2)", "@level / 0", "if(@level, 1 / 0, 2)"])
def test_division_by_a_constant_zero_is_refused(formula: str) -> None:
    """R37: constant."""
    (fault,) = faults_of(spoilt(SYSTEM, "6 + @level", formula))

    assert fault.code == "division_by_zero"
    assert "zero" in describe(fault, "en")
    assert describe(fault, "ko").startswith("system.yaml:33:")


def test_division_by_a_name_is_left_to_play() -> None:
    """R37: `@x / @y` with y 0 counts as 0 at play."""
    assert faults_of(spoilt(SYSTEM, "6 + @level", "@level / @might")) == ()


DICE_MAY_STAND = (
    ('damage: "d6 + @might"', 'damage: "4d6kh3 + @might"'),
    ('roll: "d20 + @might"', 'roll: "2d20kh1"'),
    ("{gain_pool: fear, by: 1}", "{gain_pool: fear, by: d4}"),
    ("{gain_pool: fear, by: 1}", "{spend_pool: fear, by: d4}"),
    ("{gain_pool: fear, by: 1}", "{hit: 2d6 + @level}"),
    ("{gain_pool: fear, by: 1}", "{clear: stress, by: d4}"),
    ("{gain_pool: fear, by: 1}", "{set: stress, to: d4}"),
    ("{gain_pool: fear, by: 1}", "{give_money: 10 * d6}"),
    ("{gain_pool: fear, by: 1}", "{give_xp: d100}"),
    ("{gain_pool: fear, by: 1}", "{add_condition: dazed, steps: d4, turns: d6}"),
    ("{gain_pool: fear, by: 1}", "{step_condition: frightened, by: d4}"),
    ("{gain_pool: fear, by: 1}", "{tick_clock: doom, by: 4dF}"),
    ("{gain_pool: fear, by: 1}", "{add_item: bonds, name: x, strength: d4}"),
    ("{gain_pool: fear, by: 1}", "{bring_in: thug, count: d4}"),
)


@pytest.mark.parametrize(("old", "new"), DICE_MAY_STAND)
def test_dice_may_stand_in_damage_orders_and_effects(old: str, new: str) -> None:
    """rule_system §2."""
    assert faults_of(spoilt(SYSTEM, old, new)) == ()


@pytest.mark.parametrize(
    "new",
    [
        'formula: "@cond.frightened.left + @clock.doom.size + @list.bonds + @list.bonds.captain_iris"',
        'formula: "@hp + @hp.max + @might + @might.base + @might.mod + @climbing + @fear + @fear.max"',
        'formula: "@thing.ship.hull + @thing.ship.hull.max + @thing.ship.speed"',
        'formula: "@level + @xp + @money + @turn + @round + @hero"',
        'formula: "if(@cond.stable and not @climbing, min(1, 2, @hp), ceil(3 / 2))"',
    ],
)
def test_formulas_read_all_names_of_the_rules(new: str) -> None:
    """rule_system §2: names and formulas."""
    assert faults_of(spoilt(SYSTEM, 'formula: "6 + @level"', new)) == ()


def test_names_may_be_of_any_script_and_any_normal_form() -> None:
    composed, decomposed = "힘", unicodedata.normalize("NFD", "힘")
    assert composed != decomposed
    system = system_from_data(
        _tiny(
            stats=[{"id": composed, "max": 5, "default": 1}],
            derived=[{"id": "방어", "formula": f"10 + @{decomposed}"}],
        )
    )

    assert system.formula(f"@{decomposed}").refs == (NameRef("stat", composed),)


def test_only_things_read_an_owner() -> None:
    """A16: an owned thing's formula can read its owner."""
    assert loaded().system.formula("10 + @owner.level").refs == (NameRef("owner", "level", "level:"),)

    (fault,) = faults_of(spoilt(SYSTEM, 'formula: "6 + @level"', 'formula: "10 + @owner.level"'))

    assert fault.code == "unknown_name"


def test_what_may_stand_instead_of_a_formula_is_no_formula() -> None:
    text = spoilt(SYSTEM, "unless: stable", 'unless: "@cond.stable > 0"\n    while: frightened')
    text = spoilt(text, "{set: stress, to: 0}", "{set: stress, to: empty}")

    assert faults_of(text) == ()


def test_a_condition_misspelt_is_told_as_a_condition() -> None:
    (fault,) = faults_of(spoilt(SYSTEM, "unless: stable", "unless: stabel"))

    assert (fault.code, fault.found, fault.nearest) == ("unknown_id", "stabel", "stable")
    assert fault.params == {"kind": "condition"}


def test_a_loaded_system_has_its_formulas_compiled() -> None:
    system = loaded_adventure().system

    for text, dice, value in (
        ("6 + @might", False, False),
        ("floor(@value / 2)", False, True),
        ("d6 + @might", True, False),
        ("@defeated.hermit", False, False),
    ):
        assert (text, dice, value) in system._compiled


def test_an_adventure_reads_its_own_names_and_a_system_never_an_adventure_s() -> None:
    assert loaded_adventure(spoilt(ADVENTURE, "@defeated.hermit", "@visited.depth and @clock.night >= 4")).id == "cave"

    (fault,) = faults_of(spoilt(SYSTEM, "6 + @level", "6 + @visited.mouth"))

    assert fault.code == "unknown_name"


def test_a_formula_with_a_hundred_mistakes_tells_a_few() -> None:
    text = spoilt(SYSTEM, "6 + @level", "+".join(f"@q{number}" for number in range(100)))

    faults = faults_of(text)

    assert len(faults) == 10
    assert len({fault.found for fault in faults}) == 10
