"""A few questions before a new table begins: which language, which rules, which adventure, who to be."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from orchestrator.app import App, NewTable
from orchestrator.app_error import FaultyRules
from orchestrator.characters.suggesting import Wanted
from orchestrator.keeping_characters import folder_of
from orchestrator.play.hearing import read_line
from orchestrator.play.job import PACKAGE, Door
from orchestrator.play.making import Making, Suggest, form_lines
from orchestrator.play.paper import Paper
from prompts.words import Words, words_of
from rules.system import LANGUAGES, RuleSystem

MAKE = "make"
"""What is chosen to make a character of one's own."""
Options = Sequence[tuple[str, str]]
"""Ids with the words that people choose by."""


class Choosing:
    """Asks at a terminal. An empty line takes the first; a question with one answer is not asked."""

    def __init__(self, door: Door, app: App, paper: Paper, words: Words, suggest: Suggest) -> None:
        """Asks in the language of `words` until another one is chosen; `suggest` reads a new character's story."""
        self._suggest = suggest
        self._door = door
        self._app = app
        self._paper = paper
        self._words = words

    def complete(self, wanted: NewTable, *, ask_language: bool) -> NewTable:
        """The wanted table with all that was left open."""
        if ask_language:
            names = [(one, self._words.say(f"choose.{one}")) for one in LANGUAGES]
            names.sort(key=lambda option: option[0] != wanted.language)
            wanted = replace(wanted, language=self._ask("language", names))
            self._words = Words("ko" if wanted.language == "ko" else "en", package=PACKAGE)
        if not wanted.system:
            wanted = replace(wanted, system=self._ask("system", self._systems(wanted.language)))
        if not wanted.adventure:
            wanted = replace(wanted, adventure=self._ask("adventure", self._adventures(wanted)))
        if not wanted.character:
            wanted = replace(wanted, character=self._character(wanted))
        return wanted

    def _character(self, wanted: NewTable) -> str:
        """A ready-made character, one that was made before, or one that is made now."""
        own = [
            (one.id, self._words.say("choose.described", name=one.kept.name, about=self._words.say("making.own")))
            for one in folder_of(self._app).all()
            if one.kept is not None and one.kept.system == self._app.system(wanted.system).id
        ]
        options = [*self._characters(wanted), *own, (MAKE, self._words.say("making.make_own"))]
        while True:
            chosen = self._ask("character", options)
            if chosen != MAKE:
                return chosen
            made = self._make(wanted)
            if made:
                return made

    def _make(self, wanted: NewTable) -> str:
        """The id of a character that is made now; empty where nothing came of it."""
        lines = form_lines(self._door, self._words)
        making = Making(self._door, self._app, self._paper, self._words, lines, self._suggest)
        system = self._app.system(wanted.system, wanted.adventure)
        language = "ko" if wanted.language == "ko" else "en"
        made = making.make(Wanted(system, "", words_of(language, self._app.templates), wanted.hero_name))
        if made is None:
            self._paper.line("notice", self._words.say("making.nothing_made"))
        return "" if made is None else made.id

    def _systems(self, language: str) -> Options:
        found = []
        for one in self._app.shelf.ids:
            with suppress(FaultyRules):  # `rules list` tells of those
                book = self._app.shelf.book(one)
                if book.adventures or book.system.checks:  # else nobody could do anything there yet
                    found.append((one, self._described(book.system, language, "system", one)))
        return found

    def _adventures(self, wanted: NewTable) -> Options:
        found = []
        for one in self._app.shelf.book(wanted.system).adventures:
            system = self._app.system(wanted.system, one)
            found.append((one, self._described(system, wanted.language, "adventure", one, "premise")))
        return found

    def _characters(self, wanted: NewTable) -> Options:
        system = self._app.system(wanted.system, wanted.adventure)
        first = system.adventure.hero if system.adventure else ""
        ids = sorted(system.characters, key=lambda one: one != first)
        return [(one, self._described(system, wanted.language, "characters", one)) for one in ids]

    def _described(self, system: RuleSystem, language: str, section: str, id: str, part: str = "description") -> str:
        name, about = system.words(language, section, id), system.words(language, section, id, part)
        return self._words.say("choose.described", name=name, about=about) if about else name

    def _ask(self, question: str, options: Options) -> str:
        """The id chosen by its number or id; empty when there is nothing to choose from.

        Raises:
            KeyboardInterrupt: the input ended.
        """
        if len(options) < 2:
            return options[0][0] if options else ""
        self._paper.gap()
        self._paper.line("ask", self._words.say(f"choose.ask_{question}"))
        for number, (_, text) in enumerate(options, start=1):
            self._paper.line("choice", self._words.say("choose.option", number=number, text=text))
        while True:
            self._door.terminal.out.write("> ")
            self._door.terminal.out.flush()
            line = read_line(self._door.terminal.source)
            if line is None:
                raise KeyboardInterrupt
            for number, (id, _) in enumerate(options, start=1):
                if line.casefold() in (str(number), id.casefold()) or (not line and number == 1):
                    return id
            self._paper.line("notice", self._words.say("choose.again", count=len(options)))
