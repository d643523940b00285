"""From what is said at a door to a typed action's request: by offers, which the engine knows no word of."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.testing.builders import ask, table_of
from rules.dice import ForcedDice
from rules.offering import Said, offered_request
from rules.refusals import Refusal
from rules.request_base import SystemRequest
from rules.request_fields import laid_over
from rules.system import RuleSystem
from rules.tally import Tally
from tests.rules.duellists import BALCONY, DUEL, DUELLISTS, Dare, Lunge

SHEETS: dict[str, dict[str, Any]] = {
    "hero": {"attacks": ["rapier", "dagger"], "tracks": {"nerve": 3}},
    "snake": {"block": "snake"},
}


def asked(said: Said, *, system: RuleSystem = DUEL, table: Any = None, **fixed: Any) -> SystemRequest | Refusal:
    at = table_of(system, SHEETS) if table is None else table
    return offered_request(Tally(system, at, ForcedDice(())), said, fixed=fixed)


def dare(**more: Any) -> SystemRequest | Refusal:
    return asked(Said("dare", "hero", **{"stat": "nerve", "difficulty": "bold", **more}))


def code(found: SystemRequest | Refusal) -> str:
    assert isinstance(found, Refusal), found
    return found.code


def test_what_a_ruling_says_goes_to_the_fields_that_the_offer_names() -> None:
    found = dare(skill="climbing", reason="over the rail")

    assert found == Dare(sheet="hero", with_what="nerve", number=4, skill="climbing", note="over the rail")


@pytest.mark.parametrize(("difficulty", "number"), [("mad", 9), (7, 7), ("7", 7)])
def test_a_difficulty_is_a_word_of_the_system_or_a_number(difficulty: str | int, number: int) -> None:
    found = dare(difficulty=difficulty)

    assert isinstance(found, Dare)
    assert found.number == number


def test_parts_go_to_their_places_one_beside_the_other() -> None:
    found = dare(given={"nerve": 2, "luck": 1, "tricks": ["sand"], "paid": {"blood": 1}, "loud": True, "note": " x "})

    assert isinstance(found, Dare)
    assert found.model_dump(include={"put_in", "tricks", "paid", "loud", "note"}) == {
        "put_in": {"nerve": 2, "luck": 1},
        "tricks": ("sand",),
        "paid": {"blood": 1},
        "loud": True,
        "note": "x",
    }


@pytest.mark.parametrize(
    ("given", "code_", "params"),
    [
        ({"nerve": 4}, "part_out_of_range", {"part": "nerve", "found": 4, "min": 0, "max": 3}),
        ({"nerve": "two"}, "part_misfit", {"part": "nerve", "found": "two"}),
        ({"nerve": True}, "part_misfit", {"part": "nerve", "found": "True"}),
        ({"luck": -1}, "part_out_of_range", {"part": "luck", "found": -1, "min": 0, "max": 3}),
        ({"tricks": ["salt"]}, "no_such_choice", {"part": "tricks", "found": "salt"}),
        ({"tricks": "sand"}, "no_such_choice", {"part": "tricks", "found": "sand"}),
        ({"paid": {"gold": 1}}, "no_such_choice", {"part": "paid", "found": "gold"}),
        ({"paid": 1}, "no_such_choice", {"part": "paid", "found": "1"}),
        ({"paid": {"blood": 99}}, "part_out_of_range", {"part": "paid", "found": 99, "min": 0, "max": 20}),
        ({"loud": "yes"}, "part_misfit", {"part": "loud", "found": "yes"}),
        ({"note": "x" * 401}, "part_too_long", {"part": "note", "found": 401, "max": 400}),
        ({"names": ["x"] * 21}, "part_too_many", {"part": "names", "found": 21, "max": 20}),
        ({"names": [1]}, "part_misfit", {"part": "names", "found": "1"}),
        ({"reach": "near"}, "unknown_part", {"found": "reach"}),
    ],
)
def test_a_part_that_is_none_is_refused_by_its_name(given: dict[str, Any], code_: str, params: dict[str, Any]) -> None:
    """A9: the refusal names what was wrong, and what would have been taken."""
    found = dare(given=given)

    assert isinstance(found, Refusal)
    assert (found.code, dict(found.params)) == (code_, params)
    assert bool(found.accepted) == code_.startswith(("no_such", "unknown"))


@pytest.mark.parametrize("value", [None, "", [], {}])
def test_a_part_of_which_nothing_is_said_is_left_alone(value: Any) -> None:
    assert dare(given={"tricks": value, "note": value, "nerve": value}) == dare()


def test_what_is_needed_is_asked_for_by_its_own_refusal() -> None:
    assert code(asked(Said("dare", "hero", difficulty=3))) == "stat_needed"
    assert code(asked(Said("dare", "hero", stat="nerve"))) == "difficulty_needed"
    assert code(asked(Said("lunge", "hero"))) == "target_needed"
    assert code(asked(Said("wound", "hero"))) == "part_needed"


def test_names_that_name_nothing_are_refused_with_what_there_is() -> None:
    for said, wanted in (
        (Said("dance", "hero"), "unknown_action"),
        (Said("dare", "nobody"), "unknown_sheet"),
        (Said("dare", "hero", stat="alarm", difficulty=3), "unknown_stat"),
        (Said("dare", "hero", stat="nerve", difficulty="bald"), "unknown_difficulty"),
        (Said("lunge", "hero", attack="pike", target="snake"), "unknown_attack"),
        (Said("dare", "hero", approach="vault"), "unknown_approach"),
    ):
        found = asked(said)
        assert isinstance(found, Refusal)
        assert found.code == wanted
        assert found.accepted or wanted == "unknown_approach"


def test_an_attack_brings_what_its_data_fix_and_the_first_is_taken_where_none_is_named() -> None:
    named = asked(Said("lunge", "hero", attack="dagger", target="snake"))
    first = asked(Said("lunge", "hero", target="snake"))

    assert named == Lunge(sheet="hero", blade="dagger", at="snake")
    assert first == Lunge(sheet="hero", blade="rapier", at="snake", reach=2, tricks=("feint",))


def test_what_an_ability_fixes_wins_over_what_is_said_and_strikes_with_no_weapon() -> None:
    found = asked(Said("lunge", "hero", target="snake", given={"nerve": 1}), reach=3, put_in={"luck": 2})

    assert isinstance(found, Lunge)
    assert (found.blade, found.reach, found.put_in.nerve, found.put_in.luck) == ("", 3, 1, 2)


def test_a_field_that_does_not_fit_is_named_by_the_part_it_belongs_to() -> None:
    found = asked(Said("dare", "hero", stat="nerve", difficulty=3), put_in={"luck": "much"})
    other = asked(Said("dare", "hero", stat="nerve", difficulty=99))

    assert isinstance(found, Refusal)
    assert isinstance(other, Refusal)
    assert (found.code, found.params["part"]) == ("part_misfit", "luck")
    assert (other.code, other.params["part"]) == ("part_out_of_range", "difficulty")


def test_an_offer_completes_the_request_or_says_why_it_cannot() -> None:
    begun = ask(BALCONY, table_of(BALCONY, SHEETS), {"action": "begin"}).state
    by_approach = asked(Said("", "hero", approach="vault"), system=BALCONY, table=begun)

    assert isinstance(by_approach, Dare)
    assert by_approach.again == "vault"
    assert code(dare(reason="too much")) == "cannot_act"


def test_an_approach_fixes_the_action_its_fields_and_its_data_and_leaves_the_rest_to_the_player() -> None:
    begun = ask(BALCONY, table_of(BALCONY, SHEETS), {"action": "begin"}).state
    said = Said(
        "lunge",
        "hero",
        stat="blood",
        difficulty="mad",
        approach="vault",
        given={"nerve": 1, "luck": 1, "tricks": ["feint"]},
    )

    found = asked(said, system=BALCONY, table=begun)

    assert isinstance(found, Dare)
    assert (found.with_what, found.number, found.skill, found.approach) == ("nerve", 4, "climbing", "vault")
    assert (found.put_in.nerve, found.put_in.luck, found.tricks) == (1, 2, ("sand", "feint"))


_words = st.sampled_from(("", "nerve", "blood", "rapier", "snake", "hero", "bold", "7", "x" * 500, "vault"))
_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(10**12), 10**12), _words),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(_words, inner, max_size=3)),
    max_leaves=5,
)


@given(
    st.builds(
        Said,
        action=st.sampled_from((*DUELLISTS.actions, "dance")),
        sheet=st.sampled_from(("hero", "snake", "nobody")),
        stat=_words,
        skill=_words,
        attack=_words,
        target=_words,
        difficulty=st.one_of(st.none(), st.integers(-9, 99), _words),
        reason=_words,
        approach=_words,
        given=st.dictionaries(st.sampled_from([part.id for part in DUELLISTS.parts]), _values, max_size=4),
    )
)
def test_whatever_is_said_comes_to_a_request_of_the_action_or_to_a_refusal(said: Said) -> None:
    found = asked(said)

    assert isinstance(found, Refusal | SystemRequest)
    if isinstance(found, SystemRequest):
        assert (found.action, found.sheet) == (said.action, said.sheet)


@given(
    st.dictionaries(st.sampled_from(("tricks", "paid", "put_in", "loud")), _values, max_size=3),
    st.dictionaries(st.sampled_from(("tricks", "paid", "put_in", "loud")), _values, max_size=3),
)
def test_to_lay_the_same_over_twice_changes_nothing(said: dict[str, Any], fixed: dict[str, Any]) -> None:
    once = laid_over(Dare, said, fixed)

    assert laid_over(Dare, once, fixed) == once
