"""Rolls, finds and purses of a system with actions of its own, as a person would say them."""

from __future__ import annotations

from typing import Any, Final

import pytest

from orchestrator.play.job import PACKAGE
from orchestrator.play.showing import chip_line
from orchestrator.testing.builders import ask, table_of
from prompts.views import Language
from prompts.words import Words
from rules.events import CheckResolved, Event
from rules.loading import load_system
from rules.state import Table
from tools.chips import chip_view
from tools.lines import change_lines
from tools.purse import purse_shown
from tools.sheet_view import sheet_view
from tools.throws import throw_lines

SYSTEM: Final = load_system("cypher")
SHEETS: Final[dict[str, dict[str, Any]]] = {
    "hero": {"name": "Mara", "classes": {"speaker": 1}, "tracks": {"might": 5, "rests": 0}, "money": 20, "xp": 1},
    "friend": {"name": "Yuna", "tracks": {"might": 5}},
    "wolf": {"block": "wolf"},
}


def done(request: dict[str, Any], *faces: int, answers: tuple[str, ...] = ()) -> tuple[Table, tuple[Event, ...]]:
    found = ask(SYSTEM, table_of(SYSTEM, SHEETS), {"sheet": "hero", **request}, dice=faces, answers=answers)
    return found.state, tuple(found.events)


def line_of(language: Language, request: dict[str, Any], *faces: int, answers: tuple[str, ...] = ()) -> str:
    table, events = done(request, *faces, answers=answers)
    chip = [event.chip for event in events if isinstance(event, CheckResolved)][-1]
    return chip_line(Words(language, package=PACKAGE), chip_view(SYSTEM, table, chip, Words(language)))


AID: Final = {"action": "first_aid", "patient": "friend", "points": 2, "to": "might"}
DEFENCE: Final = {"action": "defend", "foe": "wolf", "stat": "speed", "level": 3, "damage": 1}


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Mara: First aid (healing) on Yuna · "), ("ko", "Mara: Yuna 치료 (의술) · ")]
)
def test_help_is_given_on_somebody_and_not_against_them(language: Language, title: str) -> None:
    """A11: the chip reads like a person would say it."""
    assert line_of(language, AID, 14).startswith(title)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_what_needed_no_die_has_no_total(language: Language) -> None:
    told = line_of(language, {"action": "task", "stat": "might", "difficulty": 0})

    assert "0" not in told.partition(" · ")[2].partition(" · ")[2], told


@pytest.mark.parametrize(
    ("language", "faces"), [("en", "· d20 14 (d20 5 not counted) ·"), ("ko", "· d20 14 (d20 5는 세지 않음) ·")]
)
def test_of_two_throws_it_is_said_which_counts(language: Language, faces: str) -> None:
    """A11: a second throw is none that is added."""
    told = line_of(language, {"action": "task", "stat": "might", "difficulty": 4}, 5, 14, answers=("reroll",))

    assert faces in told


@pytest.mark.parametrize(("language", "line"), [("en", "Mara, recovery: d6 3"), ("ko", "Mara, 회복: d6 3")])
def test_a_recovery_roll_shows_its_die(language: Language, line: str) -> None:
    table, events = done({"action": "recover", "spread": {"might": 4}}, 3)

    assert throw_lines(SYSTEM, table, events, Words(language)) == (line,)


@pytest.mark.parametrize(
    ("language", "found", "known"),
    [
        ("en", "Mara gains: Unidentified cypher", "Mara knows now what it is (Unidentified cypher): Knitmoss"),
        ("ko", "정체 모를 사이퍼", "Mara가 정체 모를 사이퍼의 정체를 알아냄: 꿰맴이끼"),
    ],
)
def test_a_find_that_nobody_knows_is_said_to_be_so_and_then_recognised_in_one_line(
    language: Language, found: str, known: str
) -> None:
    words = Words(language)
    given = ask(
        SYSTEM,
        table_of(SYSTEM, SHEETS),
        {"action": "grant", "sheet": "hero", "cypher": "knitmoss", "level": 3},
        asker="code",
    )
    assert found in " ".join(change_lines(SYSTEM, given.state, given.events, words))

    named = ask(SYSTEM, given.state, {"action": "identify", "sheet": "hero"}, dice=(19,))
    told = change_lines(SYSTEM, named.state, named.events, words)
    assert [line for line in told if "Knitmoss" in line or "꿰맴이끼" in line] == [known]
    assert not [line for line in told if line.startswith(("Mara loses", "Mara gains"))]

    rows = {row.id: row for row in sheet_view(SYSTEM, named.state, named.state.sheets["hero"], words).rows}
    assert rows["cyphers"].notes[1].endswith((".", "다.")), "what it does is said once it is known"


@pytest.mark.parametrize(
    ("language", "kind", "purse"), [("en", ("Type", "Speaker"), "20 coins"), ("ko", ("유형", "스피커"), "20닢")]
)
def test_a_sheet_says_the_type_and_money_as_people_count_it(
    language: Language, kind: tuple[str, str], purse: str
) -> None:
    table, words = table_of(SYSTEM, SHEETS), Words(language)
    rows = {row.id: row for row in sheet_view(SYSTEM, table, table.sheets["hero"], words).rows}

    assert (rows["type"].name, *rows["type"].items) == kind
    assert purse_shown(SYSTEM, table, words, 20) == purse
