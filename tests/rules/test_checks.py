"""A check from plan to chip: what is fixed before a face is seen, what refuses it, every reason named."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, run_effects, system_of, table_of
from rules.dice import ForcedDice
from rules.engine import Resolution
from rules.events import DiceRolled, NoConsequence, RequestRefused
from tests.rules.laboratory import LAB, laboratory
from tests.rules.seen import code, names, of, only

ABILITY = {"action": "ability", "sheet": "hero", "stat": "strength", "difficulty": "easy"}
SHEETS: dict[str, Any] = {"hero": {"block": "ada"}, "wolf": {"block": "wolf"}}


def tried(given: dict[str, Any] | None = None, faces: tuple[int, ...] = (10,), **more: Any) -> Resolution:
    table = table_of(LAB, {**SHEETS, "hero": {"block": "ada", **(given or {})}})
    return ask(LAB, table, {**ABILITY, **more}, dice=ForcedDice(faces), asker="code")


def test_every_modifier_of_a_roll_is_a_line_with_its_source() -> None:
    """A11: stat, skill, attack bonus and the system's own each have a line, and the lines add up."""
    done = tried(skill="climbing")
    attack = ask(LAB, table_of(LAB, SHEETS), {"action": "attack", "sheet": "wolf", "target": "hero"}, dice=[3])

    assert done.chip is not None
    assert [(line.kind, line.id, line.amount) for line in done.chip.lines] == [
        ("stat", "strength", 3),
        ("skill", "climbing", 2),
    ]
    assert done.chip.total == 10 + sum(line.amount for line in done.chip.lines)
    assert attack.chip is not None
    assert [(line.kind, line.id, line.amount) for line in attack.chip.lines] == [
        ("stat", "agility", 2),
        ("attack", "claws", 1),
    ]


def test_an_untrained_skill_adds_nothing() -> None:
    done = tried(skill="lore")

    assert done.chip is not None
    assert [line.kind for line in done.chip.lines] == ["stat"]


def test_a_skill_names_its_stat_where_nobody_else_does() -> None:
    done = tried(stat="", skill="climbing")

    assert done.chip is not None
    assert done.chip.stat == "strength"


def test_an_edge_of_the_situation_is_named_and_counts_like_any_other() -> None:
    up, both = tried(faces=(4, 15), edge=1), tried({"conditions": ["cursed"]}, edge=1)

    assert up.chip is not None
    assert both.chip is not None
    assert (up.chip.edge, up.chip.total) == (1, 18)
    assert ("edge", "situation", "advantage") in [(line.kind, line.id, line.note) for line in up.chip.lines]
    assert both.chip.edge == 0


def test_the_dice_of_an_edge_that_do_not_count_stay_on_the_chip() -> None:
    done = tried({"conditions": ["cursed"]}, faces=(4, 15))

    assert done.chip is not None
    assert [(die.face, die.kept) for die in done.chip.dice] == [(4, True), (15, False)]


@pytest.mark.parametrize(
    ("face", "tier", "kind"),
    [
        (20, "critical_success", "success"),
        (1, "critical_failure", "failure"),
        (7, "success", "success"),
        (6, "failure", "failure"),
    ],
)
def test_a_d20_reaches_its_target_or_not_and_its_ends_are_critical(face: int, tier: str, kind: str) -> None:
    done = tried(faces=(face,))

    assert done.chip is not None
    assert (done.chip.tier, done.chip.kind) == (tier, kind)


def test_duality_names_the_higher_die_and_equal_dice_are_critical() -> None:
    system = system_of(
        stats=[{"id": "heart", "min": -5, "max": 5, "default": 0}],
        checks=[{"id": "deed", "procedure": {"kind": "duality"}, "stats": ["heart"]}],
        conditions=[{"id": "blessed", "edge": "+1"}, {"id": "cursed", "edge": "-1"}],
        difficulties=[{"id": "fair", "value": 12}],
    )

    def tier(faces: tuple[int, ...], *conditions: str) -> tuple[str, int]:
        table = table_of(system, {"hero": {"conditions": list(conditions)}})
        done = ask(system, table, {"action": "deed", "sheet": "hero", "difficulty": "fair"}, dice=faces)
        assert done.chip is not None
        kept = sum(die.face for die in done.chip.dice if die.kept)
        assert done.chip.total == kept + sum(line.amount for line in done.chip.lines)
        return done.chip.tier, done.chip.total

    assert tier((8, 4)) == ("success_with_hope", 12)
    assert tier((4, 8)) == ("success_with_fear", 12)
    assert tier((7, 4)) == ("failure_with_hope", 11)
    assert tier((4, 7)) == ("failure_with_fear", 11)
    assert tier((1, 1)) == ("critical_success", 2)
    assert tier((4, 7, 3), "blessed") == ("success_with_fear", 14)
    assert tier((4, 9, 3), "cursed") == ("failure_with_fear", 10)


def test_bands_are_read_from_the_highest_down_and_an_edge_throws_more_dice() -> None:
    bands = [
        {"tier": "strong", "kind": "success", "at": 10},
        {"tier": "weak", "kind": "mixed", "at": 7},
        {"tier": "miss", "kind": "failure"},
    ]
    system = system_of(
        stats=[{"id": "cool", "min": -1, "max": 3, "default": 1}],
        checks=[{"id": "move", "procedure": {"kind": "bands", "dice": "2d6", "bands": bands}, "stats": ["cool"]}],
        conditions=[{"id": "blessed", "edge": "+1"}, {"id": "cursed", "edge": "-1"}],
    )

    def tier(faces: tuple[int, ...], *conditions: str) -> tuple[str, str, int]:
        table = table_of(system, {"hero": {"conditions": list(conditions)}})
        done = ask(system, table, {"action": "move", "sheet": "hero"}, dice=faces)
        assert done.chip is not None
        return done.chip.tier, done.chip.kind, done.chip.total

    assert tier((5, 4)) == ("strong", "success", 10)
    assert tier((5, 3)) == ("weak", "mixed", 9)
    assert tier((2, 3)) == ("miss", "failure", 6)
    assert tier((1, 5, 4), "blessed") == ("strong", "success", 10)
    assert tier((1, 5, 4), "cursed") == ("miss", "failure", 6)


def test_stat_dice_may_be_the_same_stat_twice_and_the_edge_is_on_the_first() -> None:
    table = table_of(LAB, {"hero": {"stats": {"wits": 8}, "conditions": ["blessed"]}})

    done = ask(LAB, table, {"action": "think", "sheet": "hero", "stat": "wits", "also": "wits"}, dice=[2, 7, 5])

    assert done.chip is not None
    assert (done.chip.tier, done.chip.total) == ("clever", 12)
    assert [event.term for event in of(done.events, DiceRolled)] == ["2d8kh1", "d8"]


@pytest.mark.parametrize(
    ("request_", "expected", "accepted"),
    [
        ({"action": "dance"}, "unknown_action", ("ability", "attack", "gamble", "last_stand", "think")),
        ({"sheet": "nobody"}, "unknown_sheet", ("hero", "wolf")),
        ({"stat": "charm"}, "unknown_stat", ("agility", "strength")),
        ({"stat": "wits"}, "stat_not_allowed", ("strength", "agility")),
        ({"stat": ""}, "stat_needed", ("strength", "agility")),
        ({"skill": "cooking"}, "unknown_skill", ("climbing", "lore")),
        ({"also": "agility"}, "one_stat_only", ()),
        ({"difficulty": "so so"}, "unknown_difficulty", ("easy", "hard")),
        ({"difficulty": None}, "difficulty_needed", ("easy", "hard")),
        ({"difficulty": ""}, "difficulty_needed", ("easy", "hard")),
        ({"difficulty": 9}, "difficulty_out_of_range", ()),
        ({"difficulty": "21"}, "difficulty_out_of_range", ()),
        ({"difficulty": 10**40}, "difficulty_out_of_range", ()),
        ({"difficulty": "9" * 300}, "unknown_difficulty", ("easy", "hard")),
        ({"target": "nobody"}, "unknown_target", ("wolf",)),
        ({"action": "gamble", "stat": "", "skill": "lore"}, "no_skills_here", ()),
        ({"action": "attack", "stat": ""}, "target_needed", ("wolf",)),
        ({"action": "attack", "stat": "", "target": "hero"}, "target_is_self", ("wolf",)),
        ({"action": "attack", "stat": "", "target": "wolf", "attack": "claws"}, "unknown_attack", ("sword",)),
        ({"action": "attack", "stat": "agility", "target": "wolf"}, "stat_not_allowed", ("strength",)),
        ({"action": "think", "stat": ""}, "stat_needed", ("strength", "agility", "wits")),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would_before_a_die_is_thrown(
    request_: dict[str, Any], expected: str, accepted: tuple[str, ...]
) -> None:
    """A9: the error lists what exists; no die is thrown, nothing changes."""
    done = tried(faces=(), **request_)

    assert done.refused is not None
    assert (done.refused.code, done.refused.accepted) == (expected, accepted)
    assert names(done) == ["RequestRefused"]
    assert only(done.events, RequestRefused).code == expected


def test_a_number_within_the_difficulty_words_is_a_difficulty() -> None:
    for asked in (15, "15"):
        done = tried(difficulty=asked)
        assert done.chip is not None
        assert (done.chip.target_number, done.chip.difficulty) == (15, "")


def test_one_who_cannot_act_makes_no_check_but_those_made_for_it() -> None:
    down = {"conditions": ["gone"]}

    assert code(tried(down, faces=())) == "cannot_act"
    assert tried(down, action="last_stand", stat="").refused is None


def test_a_check_for_heroes_is_not_for_others() -> None:
    system = laboratory(
        checks=[
            {"id": "deed", "kind": "ability", "procedure": {"kind": "d20"}, "needs_stat": False, "who": "hero"},
            {"id": "attack", "procedure": {"kind": "d20"}, "attack": True, "against": "evasion"},
        ]
    )

    done = ask(system, table_of(system, SHEETS), {"action": "deed", "sheet": "wolf"}, asker="code")

    assert code(done) == "not_for_this_sheet"


def test_a_target_is_here_and_can_still_act() -> None:
    sheets = {**SHEETS, "far": {"block": "wolf"}, "dead": {"block": "wolf", "conditions": ["gone"]}}
    table = table_of(LAB, sheets, {"scene": {"present": ["wolf", "dead"]}})
    attack = {"action": "attack", "sheet": "hero"}

    assert code(ask(LAB, table, {**attack, "target": "far"})) == "target_not_here"
    assert code(ask(LAB, table, {**attack, "target": "dead"})) == "target_is_out"
    assert code(ask(LAB, table, {**attack, "sheet": "far", "target": "hero"})) == "not_here"


def test_one_without_attacks_cannot_attack() -> None:
    table = table_of(LAB, {"hero": {}, "wolf": {"block": "wolf"}})

    assert code(ask(LAB, table, {"action": "attack", "sheet": "hero", "target": "wolf"})) == "no_attacks"


def test_the_target_number_against_someone_is_theirs_as_it_stands_now() -> None:
    dazed = run_effects(LAB, table_of(LAB, SHEETS), {"add_condition": "dazed"}, on="wolf").state

    done = ask(LAB, dazed, {"action": "attack", "sheet": "hero", "target": "wolf"}, dice=[2])

    assert done.chip is not None
    assert (done.chip.target_number, done.chip.difficulty) == (11, "evasion")


def test_a_failed_risky_check_of_a_hero_that_changes_nothing_says_so() -> None:
    """A14: either something comes of it or the record says that nothing did."""
    assert only(tried(faces=(2,)).events, NoConsequence).check == "ability"
    assert of(tried(faces=(15,)).events, NoConsequence) == []
    gambled = tried(faces=(2,), action="gamble", stat="", difficulty=None)
    assert gambled.awaiting is not None


@pytest.mark.parametrize(("effect", "said"), [({"tell": "ouch"}, True), ({"mark": "stress"}, False)])
def test_only_telling_of_it_is_no_consequence(effect: dict[str, Any], said: bool) -> None:
    system = laboratory(cards=[{"id": "hurt", "when": {"outcome": "failure"}, "do": [effect]}])

    done = ask(system, table_of(system, SHEETS), ABILITY, dice=[2])

    assert bool(of(done.events, NoConsequence)) is said


def test_a_tiers_own_outcome_stands_instead_of_its_kinds_and_any_comes_besides() -> None:
    outcomes = {
        "critical_success": [{"give_xp": 100}],
        "success": [{"give_xp": 10}],
        "any": [{"give_xp": 1}],
    }
    system = laboratory(
        checks=[
            {
                "id": "deed",
                "kind": "ability",
                "procedure": {"kind": "d20"},
                "needs_stat": False,
                "difficulty": "easy",
                "outcomes": outcomes,
            },
            {"id": "attack", "procedure": {"kind": "d20"}, "attack": True, "against": "evasion"},
        ]
    )

    def xp(face: int) -> int:
        return ask(system, table_of(system), {"action": "deed", "sheet": "hero"}, dice=[face]).state.sheets["hero"].xp

    assert [xp(20), xp(12), xp(2)] == [101, 11, 1]
