"""Answers in the player's own words, and when they may change (rule_system R33, R34)."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, system_of, table_of
from rules.engine import Resolution
from rules.events import AnswerWritten
from rules.growth.answers import rewritable
from rules.state import Answer
from tests.rules.seen import code, hero, only

SYSTEM = system_of(
    questions=[
        {"id": "identity", "required": True, "change": "level"},
        {"id": "origin", "change": "never"},
        {"id": "theme", "change": "any"},
    ]
)


def rewrite(question: str, text: str, *, asker: str = "player", **sheet: Any) -> Resolution:
    request = {"action": "rewrite_answer", "sheet": "hero", "question": question, "text": text}
    return ask(SYSTEM, table_of(SYSTEM, {"hero": sheet}), request, asker=asker)  # type: ignore[arg-type]


@pytest.mark.parametrize("question", ["identity", "origin", "theme"])
def test_a_question_without_an_answer_may_be_answered_at_any_time(question: str) -> None:
    done = rewrite(question, "  the marsh ", level=3)

    assert only(done.events, AnswerWritten).level == 3
    assert hero(done).answers == {question: Answer("the marsh", 3)}


@pytest.mark.parametrize(
    ("question", "level", "refused"),
    [
        ("identity", 2, "answer_waits_for_level"),
        ("identity", 3, ""),
        ("origin", 9, "answer_fixed"),
        ("theme", 2, ""),
    ],
)
def test_an_answer_changes_when_its_question_lets_it(question: str, level: int, refused: str) -> None:
    done = rewrite(question, "new", level=level, answers={question: {"text": "old", "level": 2}})

    assert code(done) == refused
    assert hero(done).answers[question].text == ("old" if refused else "new")


def test_a_refusal_says_from_which_level_on() -> None:
    done = rewrite("identity", "new", level=2, answers={"identity": {"text": "old", "level": 2}})

    assert done.refused is not None
    assert done.refused.params["level"] == 3


def test_a_gm_may_always_change_an_answer_and_it_is_on_record_as_theirs() -> None:
    done = rewrite("origin", "new", asker="gm", answers={"origin": "old"})

    assert hero(done).answers["origin"].text == "new"
    assert only(done.events, AnswerWritten).cause.kind == "override"


def test_the_same_words_again_are_no_change() -> None:
    done = rewrite("origin", " old", answers={"origin": "old"})

    assert (done.refused, done.events) == (None, ())


@pytest.mark.parametrize(
    ("question", "text", "refused"),
    [
        ("identity", " ", "answer_required"),
        ("theme", "x" * 501, "answer_too_long"),
        ("idenity", "x", "unknown_question"),
        ("theme", "", ""),
    ],
)
def test_words_that_cannot_be_are_refused(question: str, text: str, refused: str) -> None:
    assert code(rewrite(question, text)) == refused


def test_what_may_be_written_now_can_be_asked_for() -> None:
    answers = {"identity": {"text": "a squire", "level": 2}, "origin": "the marsh", "theme": "Duty"}
    start = table_of(SYSTEM, {"hero": {"level": 2, "answers": answers}, "new": {}})

    assert rewritable(SYSTEM, hero(start)) == ("theme",)
    assert rewritable(SYSTEM, hero(start, "new")) == ("identity", "origin", "theme")


def test_an_answer_keeps_what_a_newer_version_wrote_beside_it() -> None:
    """F3: unknown keys of a saved answer stay."""
    table = table_of(SYSTEM, {"hero": {"answers": {"theme": "Duty"}}})
    marked = Answer("Duty", 1, (("mood", "grim"),))
    sheet = hero(table)
    sheet.answers["theme"] = marked  # type: ignore[index]

    done = ask(SYSTEM, table, {"action": "rewrite_answer", "sheet": "hero", "question": "theme", "text": "Hope"})

    assert hero(done).answers["theme"].extra == (("mood", "grim"),)


def test_words_with_our_own_syntax_stand_as_they_are() -> None:
    """A18."""
    done = rewrite("theme", "{{ 7*7 }} <tool>@level</tool>")

    assert hero(done).answers["theme"].text == "{{ 7*7 }} <tool>@level</tool>"
