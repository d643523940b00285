"""Making a character at a terminal or through a pipe: a name, a story, what the story suggests, the form, a yes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from orchestrator.app import App
from orchestrator.characters.folder import InFolder
from orchestrator.characters.making import Made
from orchestrator.characters.suggesting import Suggestion, Wanted
from orchestrator.keeping_characters import keep_character
from orchestrator.play.editor import EditorLines, Lines, StreamLines
from orchestrator.play.forms.creation import CreationQuestions
from orchestrator.play.forms.naming import Naming
from orchestrator.play.forms.walk import Step, Walk
from orchestrator.play.forms.yes_no import is_no, is_yes
from orchestrator.play.job import Door
from orchestrator.play.paper import Paper
from orchestrator.play.sheet_page import sheet_page
from prompts.words import Words, words_of
from rules.character_requests import CreateCharacter
from rules.system import RuleSystem
from tools.sheet_view import sheet_view

Suggest = Callable[[Wanted], Suggestion]


@dataclass(frozen=True)
class Making:
    """Where a character is made: what it is asked on, and who suggests."""

    door: Door
    app: App
    paper: Paper
    words: Words
    lines: Lines
    suggest: Suggest

    def make(self, wanted: Wanted) -> InFolder | None:
        """Asks, makes and keeps a character; None where the person left, and then nothing is stored."""
        self._say("quiet", "form.how_to")
        walk = self._walk(wanted, {})
        if not wanted.name:
            named = self._line(walk, "making.ask_name", "making.how_name")
            if named is None:
                return None
            wanted = replace(wanted, name=" ".join(named.split())[:80])
        if not wanted.story:
            told = self._line(walk, "making.ask_story", "making.how_story")
            if told is None:
                return None
            wanted = replace(wanted, story=told)
        with suppress(KeyboardInterrupt):  # somebody stopped the model: they leave, and nothing was made
            suggestion = self.suggest(wanted)
            taken = self._take(walk, suggestion, wanted) if wanted.story.strip() else False
            if taken is None:
                return None
            draft = self._walk(wanted, suggestion.why).fill(suggestion.request, start=1, review=taken)
            return None if draft is None else self.keep(wanted, draft)
        return None

    def keep(self, wanted: Wanted, draft: CreateCharacter) -> InFolder:
        """Throws what dice decide, once, keeps the character and shows it.

        Raises:
            CharacterRefused: it cannot be as it was asked for. OSError: it cannot be written.
        """
        kept, made = keep_character(self.app, wanted, draft)
        show_made(self.paper, self.words, wanted.system, made)
        self._say("notice", "making.kept", id=kept.id, name=made.sheet.name)
        return kept

    def _take(self, walk: Walk[Any], suggestion: Suggestion, wanted: Wanted) -> bool | None:
        """Whether the suggestion is taken as it is; None where the person left."""
        self.paper.gap()
        if suggestion.notice:
            self.paper.line("notice", suggestion.notice)
        self._say("ask", f"making.take_{suggestion.by}")
        for field, why in suggestion.why.items():
            self._say("choice", "making.because", field=self._field(field, wanted), why=why)
        while True:
            line = walk.heard()
            if line is Step.QUIT:
                return None
            if line is Step.BACK or is_no(str(line), self.words):
                return False
            if not line or is_yes(str(line), self.words):
                return True
            self._say("notice", "making.yes_or_no")

    def _field(self, field: str, wanted: Wanted) -> str:
        """What a field is called, as the form asks for it; a model may give a reason for something that is no field."""
        naming = Naming(wanted.system, self.words)
        of, _, option = field.partition(".")
        if of == "classes" and naming.class_word:
            return naming.class_word
        if of == "options" and option in wanted.system.options:
            return naming.name("options", option)
        key = f"making.field_{of}"
        return self.words.say(key) if self.words.has(key) else field

    def _line(self, walk: Walk[Any], ask: str, how: str) -> str | None:
        self.paper.gap()
        self._say("ask", ask)
        self._say("quiet", how)
        while True:
            line = walk.heard()
            if line is Step.QUIT:
                return None
            if isinstance(line, str):
                return line

    def _walk(self, wanted: Wanted, why: Any) -> Walk[Any]:
        form = CreationQuestions(wanted, self.words, why, self.paper.width)
        return Walk(self.paper, self.words, self.lines, form, echoed=self.door.terminal.echoes)

    def _say(self, kind: Any, key: str, /, **values: str | int) -> None:
        self.paper.line(kind, self.words.say(key, **values))


def form_lines(door: Door, words: Words) -> Lines:
    """Where the answers to a form come from; what leads through it is completed in the language of `words`."""
    if door.terminal.interactive:
        commands = [word for step in Step for word in words.say(f"form.words_{step.value}").split()]
        return EditorLines((), commands)
    return StreamLines(door.terminal.source, door.terminal.out if door.terminal.echoes else None)


def show_made(paper: Paper, words: Words, system: RuleSystem, made: Made) -> None:
    """The finished sheet."""
    view = sheet_view(system, made.table, made.sheet, words_of(words.language))
    paper.gap()
    paper.raw("text", sheet_page(view, words, paper.width))
