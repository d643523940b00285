"""Levels: when they are due, what they bring, and all that is wrong with a choice at once (rule_system §11)."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, system_of, table_of
from rules.engine import Resolution
from rules.events import ClassLevelSet, RequestRefused, TrackChanged
from rules.growth.levels import level_form
from rules.growth.suggesting import suggest_level
from rules.growth.xp import level_due
from rules.state import Table
from rules.system import RuleSystem
from tests.rules.seen import code, hero, names, of, only, track

SECTIONS: dict[str, Any] = {
    "stats": [
        {"id": "might", "max": 5, "default": 2},
        {"id": "wit", "min": 4, "max": 12, "default": 8, "show": "die"},
    ],
    "skills": [{"id": "climbing"}, {"id": "lore"}],
    "tracks": [
        {"id": "hp", "max": "5 * @level + @class.guard", "role": "health"},
        {"id": "luck", "max": 3, "start": "empty", "recover": {"when": "level", "amount": 1}},
        {"id": "grace", "max": "@level", "recover": "level"},
    ],
    "classes": [{"id": "guard"}, {"id": "sage"}, {"id": "bard"}],
    "creation": {"level": 2, "classes": 2},
    "questions": [{"id": "identity"}, {"id": "origin", "change": "never"}],
    "growth": {
        "kind": "levels",
        "top": 4,
        "needs": "10 * (@value - 1)",
        "gains": [
            {"at": [2], "raises": {"points": 2, "most": 2}},
            {"at": [3], "train": 1, "advances": 1, "choice_points": 2},
        ],
    },
    "advances": [
        {"id": "tough", "do": [{"mark": "luck"}, {"give_money": 3}]},
        {"id": "keen", "raises": {"points": 1}, "choice_points": 1},
    ],
    "cards": [{"id": "risen", "when": {"on": "level_gained"}, "do": [{"tick_clock": "renown"}]}],
}
SYSTEM = system_of(**SECTIONS)


def table(system: RuleSystem = SYSTEM, **sheet: Any) -> Table:
    return table_of(system, {"hero": {"classes": {"guard": sheet.get("level", 1)}, **sheet}})


def rise(start: Table, *, asker: str = "player", system: RuleSystem = SYSTEM, **choices: Any) -> Resolution:
    request = {"action": "level_up", "sheet": "hero", **choices}
    return ask(system, start, request, asker=asker)  # type: ignore[arg-type]


def wrong(done: Resolution) -> list[tuple[str, str]]:
    assert done.refused is not None
    return [(str(one.params["field"]), one.code) for one in done.refused.mistakes]


def test_a_level_brings_all_that_goes_with_it() -> None:
    done = rise(table(xp=10, tracks={"grace": 0}), raises={"might": 2})
    sheet = hero(done)

    assert names(done) == ["LevelSet", "ClassLevelSet", "StatSet", "TrackChanged", "CardFired", "ClockTicked"]
    assert (sheet.level, sheet.stats["might"], sheet.classes, sheet.xp) == (2, 4, {"guard": 2}, 10)
    assert only(done.events, ClassLevelSet).class_id == "guard"
    assert hero(done).clocks["renown"].value == 1


def test_tracks_that_recover_by_levels_do_by_the_new_level() -> None:
    """Rule_system §4: a maximum that grows leaves the value; recovery by levels is for tracks that say so."""
    done = rise(table(xp=10, tracks={"hp": 6, "luck": 2, "grace": 1}), raises={"wit": 1, "might": 1})

    assert (track(done, "hp"), track(done, "luck"), track(done, "grace")) == (6, 1, 2)
    assert {event.cause.ref for event in of(done.events, TrackChanged)} == {"level"}


def test_a_die_stat_is_raised_by_a_size() -> None:
    assert hero(rise(table(xp=10), raises={"wit": 2})).stats["wit"] == 12


def test_advances_skills_and_choice_points_come_at_their_levels() -> None:
    done = rise(table(level=2, xp=20), skills=["lore"], advances=[{"id": "keen", "raises": {"might": 1}}])
    sheet = hero(done)

    assert (sheet.skills, sheet.advances, sheet.choice_points) == (("lore",), {"keen": 1}, 3)
    assert sheet.stats["might"] == 3


def test_an_advance_does_what_it_does_after_all_is_written_down() -> None:
    done = rise(table(level=2, xp=20), skills=["lore"], advances=["tough"])

    assert names(done)[-4:] == ["TrackChanged", "MoneyChanged", "CardFired", "ClockTicked"]
    assert (hero(done).money, track(done, "luck")) == (3, 1)


def test_before_its_time_a_player_is_refused_and_told_what_is_missing() -> None:
    done = rise(table(xp=9), raises={"might": 2})

    assert done.refused is not None
    assert done.refused.code == "level_not_due"
    assert dict(done.refused.params) == {"sheet": "hero", "level": 2, "have": 9, "needed": 10}
    assert hero(done) == hero(table(xp=9))


def test_a_gm_may_give_a_level_before_its_time_and_the_xp_comes_with_it() -> None:
    done = rise(table(xp=4), asker="gm", raises={"might": 2})

    assert (hero(done).level, hero(done).xp) == (2, 10)
    assert {event.cause.kind for event in done.events if event.cause.ref == "level_up"} == {"override"}


def test_the_top_is_the_top_for_everyone() -> None:
    for asker in ("player", "gm", "code"):
        assert code(rise(table(level=4, xp=99), asker=asker)) == "top_level"


def test_every_mistake_is_told_at_once_and_nothing_changes() -> None:
    start = table(level=2, xp=20)

    done = rise(
        start,
        in_class="thief",
        raises={"might": 1},
        skills=["flying", "lore"],
        advances=["tuogh", "tough"],
        answers={"identity": "x" * 501, "orgin": "y"},
    )

    assert code(done) == "growth_mistakes"
    assert wrong(done) == [
        ("in_class", "unknown_class"),
        ("raises.might", "raise_not_allowed"),
        ("raises", "too_many_raises"),
        ("skills[0]", "unknown_skill"),
        ("skills", "too_many_trained"),
        ("advances[0]", "unknown_advance"),
        ("advances", "too_many_advances"),
        ("answers.identity", "answer_too_long"),
        ("answers.orgin", "unknown_question"),
    ]
    assert done.state == start
    assert len(only(done.events, RequestRefused).mistakes) == 9


def test_what_a_level_brings_is_taken_whole() -> None:
    assert wrong(rise(table(xp=10))) == [("raises", "raises_left")]
    assert wrong(rise(table(level=2, xp=20))) == [("skills", "too_few_trained"), ("advances", "advances_left")]


def test_a_level_may_go_to_a_second_class_and_not_to_a_third() -> None:
    both = {"guard": 1, "sage": 1}

    assert hero(rise(table(xp=10), in_class="sage", raises={"might": 2})).classes == both
    done = rise(table(level=2, xp=20, classes=both), in_class="bard", skills=["lore"], advances=["tough"])
    assert wrong(done) == [("in_class", "unknown_class")]


def test_who_has_two_classes_says_which_one_grows() -> None:
    done = rise(table(level=2, xp=20, classes={"guard": 1, "sage": 1}), skills=["lore"], advances=["tough"])

    assert wrong(done) == [("in_class", "class_needed")]


def test_a_sheet_without_a_class_grows_into_one() -> None:
    start = table_of(SYSTEM, {"hero": {"xp": 10}})

    assert wrong(rise(start, raises={"might": 2})) == [("in_class", "class_needed")]
    assert hero(rise(start, in_class="bard", raises={"might": 2})).classes == {"bard": 1}


def test_answers_may_be_rewritten_with_the_level() -> None:
    """R33: a level has come since."""
    start = table(xp=10, answers={"identity": "a squire", "origin": "the marsh"})

    done = rise(start, raises={"might": 2}, answers={"identity": "a knight"})

    assert (hero(done).answers["identity"].text, hero(done).answers["identity"].level) == ("a knight", 2)
    assert wrong(rise(start, raises={"might": 2}, answers={"origin": "the coast"})) == [
        ("answers.origin", "answer_fixed")
    ]


def test_a_table_of_xp_says_level_by_level_what_is_needed() -> None:
    system = system_of(growth={"kind": "levels", "top": 4, "table": [5, 15, 40]})

    needed = [level_due(system, table(system, classes={}, level=level), hero(table(system, classes={}, level=level)))
              for level in (1, 2, 3, 4)]  # fmt: skip

    assert [due.needed for due in needed] == [5, 15, 40, 0]
    assert needed[3].level is None


def test_where_nothing_is_said_each_level_needs_one_xp_more() -> None:
    system = system_of(growth={"kind": "levels"})

    assert hero(rise(table(system, classes={}, xp=1), system=system)).level == 2
    assert code(rise(table(system, classes={}, level=2, xp=1), system=system)) == "level_not_due"


@pytest.mark.parametrize("growth", [None, {"kind": "improvement"}])
def test_rules_without_levels_have_none_to_rise_by(growth: Any) -> None:
    system = system_of(growth=growth)

    assert code(rise(table(system, classes={}), system=system)) == "no_levels"
    assert level_form(system, table(system, classes={}), hero(table(system, classes={}))) is None


def test_the_form_says_what_the_next_level_leaves_open() -> None:
    start = table(level=2, xp=15, answers={"identity": {"text": "a squire", "level": 2}, "origin": "the marsh"})

    form = level_form(SYSTEM, start, hero(start))

    assert form is not None
    assert (form.due.level, form.due.xp, form.due.needed, form.due.is_due) == (3, 15, 20, False)
    assert (form.classes, form.brings.train, form.brings.advances) == (("guard", "sage", "bard"), 1, 1)
    assert (form.advances, form.answers) == (("tough", "keen"), ("identity",))


def test_a_level_can_be_suggested_and_what_is_suggested_is_taken() -> None:
    start = table(level=2, xp=20)

    request = suggest_level(SYSTEM, start, hero(start))

    assert request is not None
    assert (request.in_class, request.skills, [one.id for one in request.advances]) == (
        "guard",
        ("climbing",),
        ["tough"],
    )
    assert ask(SYSTEM, start, request).refused is None
    assert suggest_level(SYSTEM, table(level=4), hero(table(level=4))) is None


def test_who_is_not_there_does_not_rise() -> None:
    done = ask(SYSTEM, table(), {"action": "level_up", "sheet": "heroo"})

    assert done.refused is not None
    assert (done.refused.code, done.refused.nearest) == ("unknown_sheet", "hero")
