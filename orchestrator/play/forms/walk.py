"""Going through a form: one question after another, back again, a look at the whole, and a yes; or leaving it.

One line is one answer, at a terminal and from a pipe. Nothing is stored here: whoever walks gets the draft that was
said yes to, or nothing.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, Generic

from orchestrator.play.cutting import cut
from orchestrator.play.editor import Lines
from orchestrator.play.forms.question import Choice, Draft, Form, Question, Unread
from orchestrator.play.forms.reading import meant
from orchestrator.play.forms.yes_no import is_no, is_yes
from orchestrator.play.hearing import MARK
from orchestrator.play.paper import Kind, Paper
from prompts.words import Words

MOST_SHOWN: Final = 400
"""Characters of an answer that are shown again."""
_REVIEW: Final = 1_000_000
"""The place after every question."""


class Step(Enum):
    """What a line asks for that is no answer."""

    BACK = "back"
    QUIT = "quit"


class Walk(Generic[Draft]):
    """One person's way through one form."""

    def __init__(self, paper: Paper, words: Words, lines: Lines, form: Form[Draft], *, echoed: bool = False) -> None:
        """Asks on `paper` and reads `lines`; they are shown again unless a terminal `echoed` them."""
        self._paper = paper
        self._words = words
        self._lines = lines
        self._form = form
        self._echoed = echoed

    def fill(self, draft: Draft, *, start: int = 0, review: bool = False) -> Draft | None:
        """Walks from the question `start`, or with `review` from the look at the whole; None where it was left."""
        place, changing = (_REVIEW if review else start), review
        while True:
            questions = self._form.questions(draft)
            if place >= len(questions):
                chosen = self._review(draft, questions)
                if chosen is True:
                    return draft
                if chosen is None:
                    return None
                place, changing = chosen, True
                continue
            answer = self._ask(questions[place], draft)
            if answer is Step.QUIT:
                return None
            if answer is Step.BACK:
                place = _REVIEW if changing else max(0, place - 1)
                continue
            draft = answer
            place = _REVIEW if changing else place + 1

    def ask_all(self, draft: Draft) -> Draft | None:
        """Asks every question once, with no look at the whole; None where it was left."""
        place = 0
        while place < len(questions := self._form.questions(draft)):
            answer = self._ask(questions[place], draft)
            if answer is Step.QUIT:
                return None
            if answer is Step.BACK:
                place = max(0, place - 1)
                continue
            draft, place = answer, place + 1
        return draft

    # -- one question -------------------------------------------------------------------------------------------

    def _ask(self, question: Question[Draft], draft: Draft) -> Draft | Step:
        self.show(question)
        while True:
            line = self.heard()
            if isinstance(line, Step):
                return line
            read = question.read(line) if line else draft
            if isinstance(read, Unread):
                self.say("notice", read.key, **read.params)
                continue
            wrong = [text for field, text in self._form.mistakes(read) if question.owns(field)]
            if not wrong:
                return read
            for text in wrong:
                self._paper.line("notice", text)

    def show(self, question: Question[Draft]) -> None:
        """Writes a question with its choices and what stands there now."""
        self._paper.gap()
        options = [{"id": choice.id, "text": choice.name} for choice in question.choices]
        self._paper.line("ask", question.title, field=question.field, options=options)
        if question.hint:
            self._paper.line("text", question.hint)
        for number, choice in enumerate(question.choices, start=1):
            key = "form.choice_about" if choice.about else "form.choice"
            self.say("choice", key, number=number, name=choice.name, about=choice.about)
        self._paper.line("quiet", question.how)
        if question.now:
            key = "form.now_why" if question.why else "form.now"
            self.say("quiet", key, now=question.now, why=question.why)

    # -- the whole ----------------------------------------------------------------------------------------------

    def _review(self, draft: Draft, questions: tuple[Question[Draft], ...]) -> int | bool | None:
        """True for yes, the place of a question to change, None for no."""
        self._paper.gap()
        self._paper.raw("text", self._form.page(draft))
        wrong = self._form.mistakes(draft)
        for _, text in wrong:
            self._paper.line("notice", text)
        self._paper.gap()
        self._paper.line("ask", self._words.say("form.is_it_right"))
        for number, question in enumerate(questions, start=1):
            self.say("choice", "form.entry", number=number, title=question.title, now=question.now)
        while True:
            line = self.heard()
            if line is Step.QUIT:
                return None
            if line is Step.BACK:
                return max(0, len(questions) - 1)
            if is_yes(str(line), self._words):
                if not wrong:
                    return True
                return next((at for at, one in enumerate(questions) if any(one.owns(f) for f, _ in wrong)), 0)
            if is_no(str(line), self._words):
                return None
            place = self._named(str(line), questions)
            if place is not None:
                return place
            self.say("notice", "form.yes_or_number", count=len(questions))

    def _named(self, line: str, questions: tuple[Question[Draft], ...]) -> int | None:
        """The place of the question that is named by its number, field or title."""
        fields = [question.field for question in questions]
        named = meant(line, [Choice(question.field, question.title) for question in questions])
        return fields.index(named) if named is not None else None

    # -- lines --------------------------------------------------------------------------------------------------

    def heard(self) -> str | Step:
        """The next line, or what it asks for instead; the end of the input, and Ctrl-C, leave."""
        while True:
            try:
                line = self._lines.next()
            except KeyboardInterrupt:
                return Step.QUIT
            if line is None:
                return Step.QUIT
            if not self._echoed:
                self._paper.line("player", line[:MOST_SHOWN])
            if not line.startswith(MARK) or line.startswith(MARK * 2):
                return line[1:] if line.startswith(MARK * 2) else line
            word = line.removeprefix(MARK).strip().casefold()
            for step in Step:
                if word in self._words.say(f"form.words_{step.value}").split():
                    return step
            self.say("notice", "form.no_command", found=cut(line))

    def say(self, kind: Kind, key: str, /, **values: str | int) -> None:
        """Writes a phrase of ours."""
        self._paper.line(kind, self._words.say(key, **values))
