"""Answers in the player's own words: when they may change, and how long they may be (rule_system §11, R33, R34)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.asked import asked_cause
from rules.character_requests import RewriteAnswer
from rules.definitions.system import QuestionDef
from rules.events import AnswerWritten
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.state import Sheet
from rules.system import RuleSystem
from rules.tally import About, Tally

LONGEST_ANSWER: Final = 500
"""How long an answer may be: it stands in every prompt."""


def rewrite_answer(tally: Tally, request: RewriteAnswer, asker: Asker) -> Refusal | None:
    """Writes new words, when they may change; a human GM may always change them."""
    sheet = tally.sheet(request.sheet)
    answers = {request.question: request.text}
    refused = next(answer_mistakes(tally.system, sheet, answers, "answers", asker), None)
    if refused is not None:
        return refused
    put_answers(tally, About(sheet.id, asked_cause(request.action, asker)), answers)
    return None


def rewritable(system: RuleSystem, sheet: Sheet) -> tuple[str, ...]:
    """The questions whose answers the player may write or rewrite now."""
    return tuple(question.id for question in system.file.questions if _fixed(question, sheet, "") is None)


def put_answers(tally: Tally, about: About, answers: Mapping[str, str]) -> None:
    """Writes the answers that differ from what stands there, at the sheet's level as it is now."""
    sheet = tally.sheet(about.subject)
    for question, text in answers.items():
        held = sheet.answers.get(question)
        if held is None or held.text != text.strip():
            written = AnswerWritten(
                subject=sheet.id, cause=about.cause, question=question, text=text.strip(), level=sheet.level
            )
            tally.emit(written, about)


def answer_mistakes(
    system: RuleSystem, sheet: Sheet, answers: Mapping[str, str], field: str, asker: Asker = "player"
) -> Iterator[Refusal]:
    """What is wrong with new words to questions; a sheet without an answer to one may always be given it."""
    for id, text in answers.items():
        here = f"{field}.{id[:80]}"
        question = system.questions.get(id)
        if question is None:
            yield unknown("question", id, system.questions, field=here)
            continue
        yield from text_mistakes(question, text, here)
        fixed = _fixed(question, sheet, here)
        if fixed is not None and asker not in ("gm", "code") and sheet.answers[id].text != text.strip():
            yield fixed


def text_mistakes(question: QuestionDef, text: str, field: str) -> Iterator[Refusal]:
    """Words that are too long, or missing where they are required."""
    if question.required and not text.strip():
        yield Refusal("answer_required", {"field": field, "question": question.id})
    if len(text) > LONGEST_ANSWER:
        params: dict[str, str | int] = {"field": field, "question": question.id, "found": len(text)}
        yield Refusal("answer_too_long", {**params, "max": LONGEST_ANSWER})


def _fixed(question: QuestionDef, sheet: Sheet, field: str) -> Refusal | None:
    """Why an answer may not change now: never, or not before a level has come since it was last written."""
    held = sheet.answers.get(question.id)
    if held is None or not held.text or question.change == "any":
        return None
    if question.change == "never":
        return Refusal("answer_fixed", {"field": field, "question": question.id})
    if sheet.level > held.level:
        return None
    return Refusal("answer_waits_for_level", {"field": field, "question": question.id, "level": held.level + 1})
