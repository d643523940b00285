"""The form of a new character as a model reads it: ids, names in the table's language, and what each is for."""

from __future__ import annotations

from prompts.views.creation import ChoiceLine, CreationView, FieldLine, QuestionLine
from prompts.words import Words
from rules.creation.form import CreationForm, creation_form
from rules.definitions.abilities import AbilityDef
from rules.definitions.creation import ArrayDef, OptionDef
from rules.system import RuleSystem


def form_view(
    system: RuleSystem, story: str, words: Words, *, name: str = "", level: int | None = None
) -> CreationView:
    """The view of a system's form beside a back-story."""
    form, said = creation_form(system, level), _Said(system, words)
    return CreationView(
        language=words.language,
        system_name=said.name("system", system.id),
        name=name,
        level=form.level,
        stats=tuple(said.line("stats", id, ", ".join(field.accepted())) for id, field in form.stats.items()),
        arrays=tuple(said.line("arrays", one.id, _values(form, one)) for one in form.arrays),
        total=form.total,
        classes=tuple(said.line("classes", id) for id in form.classes),
        most_classes=form.most_classes,
        options=tuple(_option(said, option) for option in form.options.values()),
        skills=tuple(said.line("skills", id) for id in form.skills),
        train=min(form.train + form.brings.train, len(form.skills)),
        abilities=tuple(said.line("abilities", one.id, _price(one)) for one in form.abilities.values()),
        choice_points=form.points,
        questions=tuple(
            QuestionLine(id, said.name("questions", id), said.part("questions", id, "hint"), question.required)
            for id, question in form.questions.items()
        ),
        story=story,
    )


class _Said:
    """Words of a system in one language."""

    def __init__(self, system: RuleSystem, words: Words) -> None:
        self._system = system
        self._language = words.language

    def name(self, section: str, id: str) -> str:
        return self.part(section, id, "name")

    def part(self, section: str, id: str, part: str) -> str:
        return " ".join(self._system.words(self._language, section, id, part).split())

    def line(self, section: str, id: str, accepted: str = "") -> FieldLine:
        about = (self.part(section, id, part) for part in ("description", "covers"))
        return FieldLine(id, self.name(section, id), " ".join(one for one in about if one), accepted)


def _values(form: CreationForm, array: ArrayDef) -> str:
    if array.roll is not None:
        return array.roll
    field = next(iter(form.stats.values()), None)
    return " ".join(str(value) if field is None else field.shown(value) for value in array.values)


def _price(ability: AbilityDef) -> str:
    """What an ability costs, and the formula that it asks for."""
    return str(ability.price) if ability.needs is None else f"{ability.price}; {ability.needs}"


def _option(said: _Said, option: OptionDef) -> ChoiceLine:
    about = said.part("options", option.id, "hint") or said.part("options", option.id, "description")
    spread = option.spread
    ids = option.offered if spread is None else spread.tracks
    return ChoiceLine(
        option.id,
        said.name("options", option.id),
        option.choose,
        about,
        tuple(said.line(option.section, id) for id in ids),
        points=0 if spread is None else spread.points,
        most=None if spread is None else spread.most,
        only=tuple(said.name("classes", id) for id in option.classes),
    )
