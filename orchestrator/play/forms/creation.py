"""The form of a new character: everything its system asks, with what a story suggested (rule_system §11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from orchestrator.characters.making import sketch
from orchestrator.characters.refused import field_of
from orchestrator.characters.suggesting import Wanted
from orchestrator.play.forms.growth_parts import Parts
from orchestrator.play.forms.naming import Naming
from orchestrator.play.forms.question import Choice, Question, Unread
from orchestrator.play.forms.reading import CLEARED, paired, parts_of, picked, valued
from orchestrator.play.sheet_page import sheet_page
from prompts.words import Words, words_of
from rules.character_requests import AdvanceChoice, CreateCharacter
from rules.creation import CreationForm, creation_form, mistakes
from rules.creation.choices import options_for
from rules.creation.draft import draft as sheet_of_draft
from rules.creation.spread import placed_by_rank
from rules.creation.values import array_of
from rules.definitions.creation import ArrayDef, OptionDef, SpreadDef
from rules.growth.growing import Growing
from rules.growth.suggesting import with_choices
from rules.learning import open_abilities
from rules.reading import SheetReading
from rules.set_up import empty_table
from rules.state import Sheet
from tools.lines import refusal_line
from tools.sheet_view import sheet_view

Asked = Question[CreateCharacter]
LONGEST_NAME: Final = 80


class CreationQuestions:
    """What is asked of a new character, in the door's words."""

    def __init__(self, wanted: Wanted, words: Words, why: Mapping[str, str], width: int) -> None:
        """Asks about a character of `wanted.system`; `why` says by field why values were suggested."""
        self._wanted = wanted
        self._system = wanted.system
        self._form: CreationForm = creation_form(wanted.system, wanted.level)
        self._table = empty_table(wanted.system)
        self._naming = Naming(wanted.system, words)
        self._why = why
        self._width = width

    # -- the form -----------------------------------------------------------------------------------------------

    def questions(self, draft: CreateCharacter) -> tuple[Asked, ...]:
        """Everything that is asked, in order."""
        form = self._form
        asked = [self._name(draft)]
        asked += [self._classes(draft)] if len(form.classes) > 1 else []
        asked += [self._array(draft)] if len(form.arrays) > 1 else []
        asked += [self._values(draft)] if form.stats and not self._is_rolled(draft) else []
        asked += [self._option(draft, option) for option in options_for(form, draft)]
        parts = Parts(self._naming, partial(_with, draft))
        if train := min(form.train + form.brings.train, len(form.skills)):
            asked.append(parts.skills("skills", train, form.skills, draft.skills, self._why.get("skills", "")))
        if form.brings.raises:
            asked.append(parts.raises("raises", form.brings.raises, dict(draft.raises)))
        if form.brings.advances:
            fill = partial(self._filled, draft)
            asked += parts.advances(
                form.brings.advances, form.advances, draft.advances, fill, self._why.get("advances", "")
            )
        asked += self._abilities(draft, parts)
        asked += [self._question(draft, id) for id in form.questions]
        return tuple(asked)

    def mistakes(self, draft: CreateCharacter) -> tuple[tuple[str, str], ...]:
        """All that is wrong with a draft."""
        words = words_of(self._naming.words.language)
        found = mistakes(self._system, self._table, draft, self._wanted.asker)
        return tuple((field_of(one), refusal_line(self._system, self._table, one, words)) for one in found)

    def page(self, draft: CreateCharacter) -> str:
        """The sheet as it comes to, with what dice still decide."""
        sheet, alone = sketch(self._system, draft, asker=self._wanted.asker)
        view = replace(sheet_view(self._system, alone, sheet, words_of(self._naming.words.language)), money="")
        page = sheet_page(view, self._naming.words, self._width)
        rolled = [self._naming.say("form.rolled", what=what, dice=dice) for what, dice in self._thrown(draft)]
        return "\n".join([page, *rolled])

    def _thrown(self, draft: CreateCharacter) -> list[tuple[str, str]]:
        """What dice decide when the character is made, and which."""
        money = self._system.file.money
        array = array_of(self._form, draft)
        found = []
        if array is not None and array.roll is not None:
            found.append((self._naming.say("sheet.stats"), array.roll))
        if money is not None and self._system.formula(money.start, dice=True).has_dice:
            found.append((self._naming.name("money", money.id), money.start))
        return found

    # -- one question each --------------------------------------------------------------------------------------

    def _name(self, draft: CreateCharacter) -> Asked:
        def read(line: str) -> CreateCharacter | Unread:
            named = " ".join(line.split())
            if len(named) > LONGEST_NAME:
                return Unread("form.too_long", (("found", len(named)), ("max", LONGEST_NAME)))
            return _with(draft, "name", named)

        say = self._naming.say
        return Question("name", say("form.ask_name"), say("form.how_name"), read, now=draft.name)

    def _classes(self, draft: CreateCharacter) -> Asked:
        form, naming = self._form, self._naming
        choices = naming.choices("classes", form.classes)
        one = form.most_classes == 1

        def read(line: str) -> CreateCharacter | Unread:
            if one:
                chosen = picked(line, choices)
                found = chosen if isinstance(chosen, Unread) else dict.fromkeys(chosen, form.level)
            else:
                alone = picked(line, choices)
                placed = isinstance(alone, tuple) and len(alone) == 1
                found = {alone[0]: form.level} if placed and isinstance(alone, tuple) else paired(line, choices)
            return found if isinstance(found, Unread) else self._still_open(_with(draft, "classes", found))

        now = naming.listed("classes", draft.classes) if one else naming.numbers("classes", draft.classes)
        how = (
            naming.say("form.how_one")
            if one
            else naming.say("form.how_levels", count=form.level, most=form.most_classes)
        )
        title = naming.class_word or naming.say("form.ask_classes")
        return Question("classes", title, how, read, choices, now=now, why=self._why.get("classes", ""))

    def _array(self, draft: CreateCharacter) -> Asked:
        form, naming = self._form, self._naming
        choices = tuple(Choice(one.id, naming.name("arrays", one.id), self._array_about(one)) for one in form.arrays)

        def read(line: str) -> CreateCharacter | Unread:
            chosen = picked(line, choices)
            if isinstance(chosen, Unread):
                return chosen
            array = next(one for one in form.arrays if one.id == chosen[0])
            order = sorted(form.stats, key=lambda id: -draft.stats.get(id, form.stats[id].default))
            stats = placed_by_rank(form, array.values, order) if array.values else {}
            return draft.model_copy(update={"array": array.id, "stats": stats})

        title, how = naming.say("form.ask_array"), naming.say("form.how_one")
        now = naming.listed("arrays", [draft.array] if draft.array else [])
        return Question("array", title, how, read, choices, now=now, why=self._why.get("array", ""))

    def _array_about(self, array: ArrayDef) -> str:
        field = next(iter(self._form.stats.values()))
        values = array.roll or " ".join(field.shown(value) for value in array.values)
        return self._naming.say("form.accepted", accepted=values, about=self._naming.about("arrays", array.id))

    def _values(self, draft: CreateCharacter) -> Asked:
        form, naming = self._form, self._naming
        choices = naming.stats(form.stats)
        array = array_of(form, draft)

        def read(line: str) -> CreateCharacter | Unread:
            found = valued(line, choices, draft.stats)
            return found if isinstance(found, Unread) else _with(draft, "stats", found)

        if array is not None:
            shown = " ".join(next(iter(form.stats.values())).shown(value) for value in array.values)
            how = naming.say("form.how_place", values=shown)
        elif form.total is not None:
            how = naming.say("form.how_total", total=form.total)
        else:
            how = naming.say("form.how_values")
        now = naming.numbers(
            "stats", {id: draft.stats.get(id, form.stats[id].default) for id in form.stats}, form.stats
        )
        return Question(
            "stats", naming.say("form.ask_stats"), how, read, choices, now=now, why=self._why.get("stats", "")
        )

    def _is_rolled(self, draft: CreateCharacter) -> bool:
        array = array_of(self._form, draft)
        return array is not None and array.roll is not None

    def _option(self, draft: CreateCharacter, option: OptionDef) -> Asked:
        if option.spread is not None:
            return self._shares(draft, option, option.spread)
        naming, field, section = self._naming, f"options.{option.id}", option.section
        choices = naming.choices(section, option.offered)
        held = draft.chosen(option.id)

        def read(line: str) -> CreateCharacter | Unread:
            found = parts_of(line) if option.own_words else picked(line, choices)
            if isinstance(found, Unread):
                return found
            return _with(draft, "options", {**draft.options, option.id: found})

        how = "form.how_own_words" if option.own_words else "form.how_one" if option.choose == 1 else "form.how_pick"
        return Question(
            field,
            naming.name("options", option.id),
            naming.say(how, count=option.choose),
            read,
            choices,
            hint=naming.about("options", option.id),
            now=", ".join(held) if option.own_words else naming.listed(section, held),
            why=self._why.get(field, ""),
        )

    def _shares(self, draft: CreateCharacter, option: OptionDef, spread: SpreadDef) -> Asked:
        """Points to share out: the numbers in order, or by name, each track with what it has without them."""
        naming, field, held = self._naming, f"options.{option.id}", draft.shared(option.id)
        bare = self._sheet(_with(draft, "options", {**draft.options, option.id: {}}))
        tops = SheetReading(self._system, self._table, bare)
        choices = tuple(
            replace(one, about=naming.say("form.share_from", top=tops.maximum(one.id), about=one.about).strip())
            for one in naming.choices("tracks", spread.tracks)
        )

        def read(line: str) -> CreateCharacter | Unread:
            found = valued(line, choices, {})
            return found if isinstance(found, Unread) else _with(draft, "options", {**draft.options, option.id: found})

        most = "" if spread.most is None else naming.say("form.share_most", most=spread.most)
        how = naming.say("form.how_shares", count=spread.points, most=most).strip()
        now, why = naming.numbers("tracks", held), self._why.get(field, "")
        hint = naming.about("options", option.id)
        return Question(field, naming.name("options", option.id), how, read, choices, hint=hint, now=now, why=why)

    def _abilities(self, draft: CreateCharacter, parts: Parts[CreateCharacter]) -> list[Asked]:
        """Abilities for choice points, those that the choices so far open; nothing where there are none."""
        if not self._form.abilities:
            return []
        sheet = self._sheet(draft.model_copy(update={"abilities": ()}))
        opened = open_abilities(SheetReading(self._system, self._table, sheet))
        if not opened and not draft.abilities:
            return []
        offered = {id: self._system.abilities[id].price for id in opened}
        return [parts.abilities(offered, sheet.choice_points, draft.abilities, self._why.get("abilities", ""))]

    def _question(self, draft: CreateCharacter, id: str) -> Asked:
        naming, question = self._naming, self._form.questions[id]

        def read(line: str) -> CreateCharacter | Unread:
            answers = {**draft.answers, id: "" if line in CLEARED else line}
            return _with(draft, "answers", {key: text for key, text in answers.items() if text})

        how = naming.say("form.how_needed" if question.required else "form.how_words")
        hint, now = naming.about("questions", id), draft.answers.get(id, "")
        return Question(f"answers.{id}", naming.name("questions", id), how, read, hint=hint, now=now)

    def _filled(self, draft: CreateCharacter, advances: Sequence[str]) -> tuple[AdvanceChoice, ...]:
        """Advances with what they leave open as the sheet's own strengths suggest it."""
        sheet = self._sheet(draft.model_copy(update={"advances": (), "raises": {}}))
        return with_choices(Growing.of(SheetReading(self._system, self._table, sheet)), advances)

    def _still_open(self, draft: CreateCharacter) -> CreateCharacter:
        """The draft without options and abilities that another class does not open."""
        asked = {option.id for option in options_for(self._form, draft)}
        draft = _with(draft, "options", {id: picks for id, picks in draft.options.items() if id in asked})
        opened = self._sheet(draft).abilities
        return _with(draft, "abilities", tuple(id for id in draft.abilities if id in opened))

    def _sheet(self, draft: CreateCharacter) -> Sheet:
        """The sheet as a draft makes it, before any dice."""
        return sheet_of_draft(self._system, self._table, draft, self._wanted.asker).sheet


def _with(draft: CreateCharacter, field: str, value: object) -> CreateCharacter:
    return draft.model_copy(update={field: value})
