"""The forms of growth: what the next level leaves open, and what an advance for xp does (rule_system §11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, TypeVar

from orchestrator.characters.refused import field_of, mistakes_of
from orchestrator.play.forms.growth_parts import Parts
from orchestrator.play.forms.naming import Naming
from orchestrator.play.forms.question import Question, Unread
from orchestrator.play.forms.reading import CLEARED, picked
from orchestrator.play.sheet_page import sheet_page
from prompts.words import Words, words_of
from rules.character_requests import AdvanceChoice, BuyAdvance, LevelUp
from rules.dice import CounterDice
from rules.engine import Resolution, resolve
from rules.growth.buying import advance_prices
from rules.growth.growing import Growing
from rules.growth.levels import LevelForm, level_form
from rules.growth.suggesting import suggest_advance, with_choices
from rules.learning import open_abilities
from rules.reading import SheetReading
from rules.state import Sheet, Table
from rules.system import RuleSystem
from tools.lines import refusal_line
from tools.sheet_view import sheet_view

Request = TypeVar("Request", LevelUp, BuyAdvance)
PREVIEW = "preview"
"""The seed that a look ahead throws with; nothing of it is kept, and what dice decide is not shown."""


class Looking(Generic[Request]):
    """Looks at what a request would come to, at a table as it stands."""

    whole = ""
    """The field of what is wrong with the request as a whole."""

    def __init__(self, system: RuleSystem, table: Table, sheet: Sheet, words: Words, width: int) -> None:
        """Looks for `sheet` in the language of `words`."""
        self.system = system
        self.table = table
        self.sheet = sheet
        self.naming = Naming(system, words)
        self._width = width

    def ahead(self, draft: Request) -> Resolution:
        """What would come of it."""
        return resolve(self.system, self.table, draft, dice=CounterDice(PREVIEW), asker="player")

    def mistakes(self, draft: Request) -> tuple[tuple[str, str], ...]:
        """All that is wrong with a draft."""
        refused = self.ahead(draft).refused
        if refused is None:
            return ()
        words = words_of(self.naming.words.language)
        return tuple(
            (field_of(one) or self.whole, refusal_line(self.system, self.table, one, words))
            for one in mistakes_of(refused)
        )

    def page(self, draft: Request) -> str:
        """The sheet as it would be."""
        state = self.ahead(draft).state
        view = sheet_view(self.system, state, state.sheets[self.sheet.id], words_of(self.naming.words.language))
        return sheet_page(view, self.naming.words, self._width)


class LevelQuestions(Looking[LevelUp]):
    """What the next level asks."""

    def questions(self, draft: LevelUp) -> tuple[Question[LevelUp], ...]:
        """Everything that is asked, in order; nothing where the level leaves nothing open."""
        form = level_form(self.system, self.table, self.sheet)
        if form is None:
            return ()
        parts = Parts(self.naming, partial(_with_level, draft))
        asked: list[Question[LevelUp]] = [self._class(draft, form)] if len(form.classes) > 1 else []
        if form.brings.raises:
            asked.append(parts.raises("raises", form.brings.raises, dict(draft.raises)))
        free = tuple(id for id in self.system.skills if id not in self.sheet.skills)
        if form.brings.train and free:
            asked.append(parts.skills("skills", form.brings.train, free, draft.skills))
        if form.brings.advances:
            fill = partial(self._filled, draft)
            asked += parts.advances(form.brings.advances, form.advances, draft.advances, fill)
        asked += self._abilities(draft, form, parts)
        asked += [self._answer(draft, id) for id in form.answers]
        return tuple(asked)

    def _abilities(self, draft: LevelUp, form: LevelForm, parts: Parts[LevelUp]) -> list[Question[LevelUp]]:
        """Abilities for the choice points there are with those of the level; nothing where none can be bought."""
        grown = self.ahead(draft.model_copy(update={"abilities": ()})).state.sheets[self.sheet.id]
        risen = grown if grown.level > self.sheet.level else form.risen
        reading = SheetReading(self.system, self.table, risen)
        offered = {id: self.system.abilities[id].price for id in open_abilities(reading)}
        if not offered and not draft.abilities:
            return []
        return [parts.abilities(offered, risen.choice_points, draft.abilities)]

    def _class(self, draft: LevelUp, form: LevelForm) -> Question[LevelUp]:
        choices = self.naming.choices("classes", form.classes)

        def read(line: str) -> LevelUp | Unread:
            found = picked(line, choices)
            return found if isinstance(found, Unread) else draft.model_copy(update={"in_class": found[0]})

        say = self.naming.say
        now = self.naming.listed("classes", [draft.in_class] if draft.in_class else [])
        return Question("in_class", say("form.ask_in_class"), say("form.how_one"), read, choices, now=now)

    def _answer(self, draft: LevelUp, id: str) -> Question[LevelUp]:
        held = self.sheet.answers.get(id)
        before = held.text if held is not None else ""

        def read(line: str) -> LevelUp | Unread:
            answers = {**draft.answers, id: "" if line in CLEARED else line}
            return draft.model_copy(update={"answers": answers})

        naming = self.naming
        title = naming.say("form.ask_answer", question=naming.name("questions", id))
        hint, now = naming.about("questions", id), draft.answers.get(id, before)
        return Question(f"answers.{id}", title, naming.say("form.how_answer"), read, hint=hint, now=now)

    def _filled(self, draft: LevelUp, advances: Sequence[str]) -> tuple[AdvanceChoice, ...]:
        risen = replace(self.sheet, level=self.sheet.level + 1)
        return with_choices(Growing.of(SheetReading(self.system, self.table, risen)), advances)


class AdvanceQuestions(Looking[BuyAdvance]):
    """Which advance is bought, and what it leaves open."""

    whole = "advance"

    def questions(self, draft: BuyAdvance) -> tuple[Question[BuyAdvance], ...]:
        """The advance, and then its own choices."""
        asked = [self._which(draft)]
        advance = self.system.advances.get(draft.advance)
        parts = Parts(self.naming, partial(_with_advance, draft))
        if advance is not None and advance.raises is not None:
            asked.append(parts.raises("advance.raises", (advance.raises,), dict(draft.raises)))
        if advance is not None and advance.train:
            free = tuple(id for id in self.system.skills if id not in self.sheet.skills)
            asked.append(parts.skills("advance.skills", advance.train, free, draft.skills))
        return tuple(asked)

    def _which(self, draft: BuyAdvance) -> Question[BuyAdvance]:
        naming = self.naming
        prices = advance_prices(self.system, self.table, self.sheet)
        choices = naming.priced("advances", "form.priced", prices)

        def read(line: str) -> BuyAdvance | Unread:
            found = picked(line, choices)
            if isinstance(found, Unread):
                return found
            suggested = suggest_advance(self.system, self.table, self.sheet, found[0])
            return suggested or BuyAdvance(sheet=self.sheet.id, advance=found[0])

        title = naming.say("form.ask_advance", xp=self.sheet.xp)
        now = naming.listed("advances", [draft.advance])
        return Question(self.whole, title, naming.say("form.how_one"), read, choices, now=now)


def _with_level(draft: LevelUp, field: str, value: object) -> LevelUp:
    return draft.model_copy(update={field: value})


def _with_advance(draft: BuyAdvance, field: str, value: object) -> BuyAdvance:
    return draft.model_copy(update={field.removeprefix("advance."): value})
