"""Classes, skills, options, raises and answers of a new character; every mistake names its field (rule_system R32)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.creation.maker import WHOLE, creating, make, maker, mistakes_of, wrong
from tests.rules.seen import hero


@pytest.mark.parametrize(
    ("classes", "expected"),
    [
        ({"guard": 3}, []),
        ({"guard": 1, "sage": 2}, []),
        ({"guard": 2}, [("classes", "level_not_placed")]),
        ({"guard": 2, "sage": 2}, [("classes", "too_many_levels")]),
        ({"guard": 1, "sage": 1, "bard": 1}, [("classes", "too_many_classes")]),
        ({"guard": 3, "sage": 0}, [("classes.sage", "class_level_too_small")]),
        ({"gaurd": 3}, [("classes.gaurd", "unknown_class")]),
        ({}, [("classes", "class_needed")]),
    ],
)
def test_every_starting_level_is_placed_in_no_more_classes_than_may_be(
    classes: dict[str, int], expected: list[tuple[str, str]]
) -> None:
    assert wrong(make(classes=classes)) == expected


def test_a_level_that_is_left_says_how_many_and_where_they_may_go() -> None:
    (mistake,) = mistakes_of(make(classes={"guard": 1}))

    assert mistake.params == {"field": "classes", "found": 1, "level": 3, "left": 2}
    assert mistake.accepted == ("guard", "sage", "bard")


def test_the_only_class_gets_all_levels_by_itself() -> None:
    system = maker(classes=[{"id": "guard"}], creation={"level": 3, "arrays": []})

    done = make(system, array=None, stats={}, classes=None, options=None, raises={"might": 1, "insight": 1})

    assert hero(done).classes == {"guard": 3}


def test_a_system_without_classes_takes_none() -> None:
    system = maker(classes=[], creation={"level": 3})

    assert wrong(make(system, array=None, stats={}, options=None)) == [
        ("classes.guard", "unknown_class"),
        ("classes.sage", "unknown_class"),
    ]


@pytest.mark.parametrize(
    ("skills", "expected"),
    [
        (["lore", "climbing"], []),
        (["lore"], [("skills", "too_few_trained")]),
        (["lore", "climbing", "singing"], [("skills", "too_many_trained")]),
        (["lore", "lore"], [("skills[1]", "already_trained")]),
        (["lore", "riding"], [("skills[1]", "already_trained")]),
        (["lore", "flying"], [("skills[1]", "unknown_skill")]),
    ],
)
def test_as_many_skills_are_trained_as_creation_and_levels_bring(
    skills: list[str], expected: list[tuple[str, str]]
) -> None:
    """One by training, one by level 3; riding comes with the class."""
    assert wrong(make(skills=skills)) == expected


def test_skills_run_out_before_training_does() -> None:
    system = maker(skills=[{"id": "lore"}, {"id": "riding"}])

    assert wrong(make(system, skills=["lore"])) == []


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"weapon": []}, [("options.weapon", "too_few_chosen")]),
        ({"weapon": ["sling", "staff"]}, [("options.weapon", "too_many_chosen")]),
        ({"weapon": ["sword"]}, [("options.weapon[0]", "unknown_choice")]),
        ({"armour": ["mail", "mail"]}, [("options.armour[1]", "chosen_twice"), ("options.armour", "too_many_chosen")]),
        ({"ties": [" _ "]}, [("options.ties[0]", "item_without_name")]),
        ({"ties": ["x" * 81]}, [("options.ties[0]", "item_name_too_long")]),
        ({"hat": ["x"]}, [("options.hat", "unknown_option")]),
    ],
)  # fmt: skip
def test_each_option_has_as_many_choices_as_it_asks_for(
    options: dict[str, list[str]], expected: list[tuple[str, str]]
) -> None:
    assert wrong(make(options={**WHOLE["options"], **options})) == expected


def test_words_of_ones_own_are_not_said_twice() -> None:
    system = creating(options=[{"id": "ties", "choose": 2, "own_words": {"list": "bonds"}}])

    assert wrong(make(system, options={"ties": ["Iris", " IRIS "]})) == [("options.ties[1]", "chosen_twice")]
    assert [item.value for item in hero(make(system, options={"ties": ["Iris", "Bo"]})).lists["bonds"]] == [1, 1]


def test_an_option_may_train_skills_that_are_not_trained_otherwise() -> None:
    system = creating(options=[{"id": "hobby", "choose": 1, "skills": ["singing", "riding"]}])

    assert hero(make(system, options={"hobby": ["singing"]}, skills=["lore", "climbing"])).skills == (
        "climbing",
        "lore",
        "riding",
        "singing",
    )
    assert wrong(make(system, options={"hobby": ["riding"]})) == [("options.hobby[0]", "already_trained")]


def test_what_comes_together_must_fit_its_list() -> None:
    options = {**WHOLE["options"], "armour": ["mail"]}

    (mistake,) = mistakes_of(make(classes={"bard": 3}, options=options, skills=["lore", "riding"]))

    assert (mistake.code, mistake.params["list"], mistake.accepted) == ("list_full", "gear", ("lute", "mail", "oil"))


@pytest.mark.parametrize(
    ("raises", "expected"),
    [
        ({"might": 1, "willpower": 1}, []),
        ({"might": 1}, [("raises", "raises_left")]),
        ({}, [("raises", "raises_left")]),
        ({"might": 2}, [("raises.might", "raise_out_of_range"), ("raises", "too_many_raises")]),
        ({"might": 1, "insight": 1, "willpower": 1}, [("raises", "too_many_raises")]),
        ({"might": 1, "insight": 0}, [("raises.insight", "raise_out_of_range"), ("raises", "raises_left")]),
        ({"might": 1, "charm": 1}, [("raises.charm", "unknown_stat"), ("raises", "raises_left")]),
    ],
)
def test_what_starting_levels_raise_is_spent_whole(raises: dict[str, int], expected: list[tuple[str, str]]) -> None:
    assert wrong(make(raises=raises)) == expected


def test_a_stat_at_its_highest_is_not_raised_further() -> None:
    system = creating(arrays=[{"id": "high", "values": [12, 8, 8, 6]}])
    stats = {"might": 12, "insight": 8, "dexterity": 8, "willpower": 6}

    (mistake,) = mistakes_of(make(system, array="high", stats=stats, raises={"might": 1, "insight": 1}))

    assert (mistake.code, mistake.params["max"]) == ("stat_at_its_highest", 12)


def test_points_that_no_stat_can_take_are_not_asked_for() -> None:
    system = creating(arrays=[{"id": "high", "values": [12, 12, 12, 12]}])
    stats = dict.fromkeys(("might", "insight", "dexterity", "willpower"), 12)

    assert wrong(make(system, array="high", stats=stats, raises={})) == []


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ({"identity": "a knight"}, []),
        ({"identity": "  "}, [("answers.identity", "answer_required")]),
        ({"origin": "the marsh"}, [("answers.identity", "answer_required")]),
        ({"identity": "x" * 501}, [("answers.identity", "answer_too_long")]),
        ({"identity": "a knight", "orgin": "x"}, [("answers.orgin", "unknown_question")]),
    ],
)
def test_required_questions_are_answered(answers: dict[str, str], expected: list[tuple[str, str]]) -> None:
    assert wrong(make(answers=answers)) == expected


def test_an_answer_left_empty_is_no_answer() -> None:
    assert set(hero(make(answers={"identity": " a knight ", "origin": ""})).answers) == {"identity"}
    assert hero(make(answers={"identity": " a knight "})).answers["identity"].text == "a knight"


def test_a_choice_of_an_advance_is_checked_whole() -> None:
    system = maker(
        growth={"kind": "levels", "gains": [{"at": [3], "advances": 2}]},
        advances=[
            {"id": "tough", "times": 1},
            {"id": "keen", "raises": {"points": 1, "stats": ["insight"]}},
            {"id": "late", "when": "@level >= 4"},
            {"id": "learned", "train": 1},
        ],
    )

    def taken(*advances: Any) -> list[tuple[str, str]]:
        return wrong(make(system, raises={}, skills=["lore"], advances=advances))

    assert taken("tough", {"id": "learned", "skills": ["singing"]}) == []
    assert taken("tough") == [("advances", "advances_left")]
    assert taken("tough", "tough") == [("advances[1]", "advance_used_up")]
    assert taken("late", "tough") == [("advances[0]", "advance_closed")]
    assert taken("tuogh", "tough") == [("advances[0]", "unknown_advance")]
    assert taken("keen", "tough") == [("advances[0].raises", "raises_left")]
    assert taken({"id": "keen", "raises": {"might": 1}}, "tough") == [
        ("advances[0].raises.might", "raise_not_allowed"),
        ("advances[0].raises", "too_many_raises"),
    ]
    assert taken("learned", "tough") == [("advances[0].skills", "too_few_trained")]
    assert taken("tough", "learned", "keen")[-1] == ("advances", "too_many_advances")
