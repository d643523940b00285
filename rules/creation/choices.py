"""What a new character chooses besides values: name, level, classes, options, and its answers (rule_system R32)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.character_requests import CreateCharacter
from rules.creation.form import CreationForm
from rules.definitions.creation import Kit, OptionDef
from rules.definitions.words import is_id
from rules.growth.answers import text_mistakes
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.state import TABLE, Table, item_key
from rules.system import RuleSystem

LONGEST_ITEM: Final = 80
"""How long the name of an item in the player's own words may be."""


def one_line(text: str) -> str:
    """A name as it is written down: on one line, with one blank between words."""
    return " ".join(text.split())


def identity_mistakes(table: Table, request: CreateCharacter) -> Iterator[Refusal]:
    """A name that is missing or another hero's (behaviours A10), and an id that cannot be one or is taken."""
    name = item_key(request.name)
    if not name:
        yield Refusal("name_needed", {"field": "name"})
    elif any(item_key(hero.name) == name for hero in table.heroes()):
        yield Refusal("name_taken", {"field": "name", "found": one_line(request.name)})
    if request.sheet and (not is_id(request.sheet) or request.sheet == TABLE):
        yield Refusal("no_sheet_id", {"field": "sheet", "found": request.sheet[:80]})
    elif request.sheet in table.sheets:
        yield Refusal("sheet_exists", {"field": "sheet", "found": request.sheet}, tuple(table.sheets))


def level_mistakes(system: RuleSystem, form: CreationForm, request: CreateCharacter, asker: Asker) -> Iterator[Refusal]:
    """A starting level other than the system's is for a GM, and within the levels there are."""
    own = system.creation.start_level
    found = own if request.level is None else request.level
    params: dict[str, str | int] = {"field": "level", "found": found, "level": own}
    if asker not in ("gm", "code") and found != own:
        yield Refusal("level_not_offered", params, (str(own),))
    elif not 1 <= found <= form.top:
        yield Refusal("level_out_of_range", {**params, "max": form.top}, (f"1..{form.top}",))


def classes_of(form: CreationForm, request: CreateCharacter) -> dict[str, int]:
    """The levels by class: as placed, or all in the only class there is."""
    if not request.classes and len(form.classes) == 1:
        return {form.classes[0]: form.level}
    return {id: levels for id, levels in request.classes.items() if levels > 0 and id in form.classes}


def class_mistakes(form: CreationForm, request: CreateCharacter) -> Iterator[Refusal]:
    """Every starting level is placed in a class, and in no more classes than may be."""
    placed = request.classes
    for id, levels in placed.items():
        here = f"classes.{id[:80]}"
        if id not in form.classes:
            yield unknown("class", id, form.classes, field=here)
        elif levels < 1:
            yield Refusal("class_level_too_small", {"field": here, "class": id, "found": levels})
    if not form.classes or (not placed and len(form.classes) == 1):
        return
    if not placed:
        yield Refusal("class_needed", {"field": "classes"}, form.classes)
        return
    if len(placed) > form.most_classes:
        yield Refusal("too_many_classes", {"field": "classes", "found": len(placed), "max": form.most_classes})
    total = sum(placed.values())
    params: dict[str, str | int] = {"field": "classes", "found": total, "level": form.level}
    if total < form.level:
        yield Refusal("level_not_placed", {**params, "left": form.level - total}, form.classes)
    elif total > form.level:
        yield Refusal("too_many_levels", params)


def options_for(form: CreationForm, request: CreateCharacter) -> tuple[OptionDef, ...]:
    """The options that a character of the request's classes has, in file order."""
    classes = classes_of(form, request)
    return tuple(option for option in form.options.values() if option.is_for(classes))


def option_mistakes(system: RuleSystem, form: CreationForm, request: CreateCharacter) -> Iterator[Refusal]:
    """Each option has exactly as many choices as it asks for, each there and none twice; points are `sharing`'s."""
    asked = {option.id: option for option in options_for(form, request)}
    for id in request.options:
        here = f"options.{id[:80]}"
        if id not in form.options:
            yield unknown("option", id, tuple(asked), field=here)
        elif id not in asked and request.options[id]:
            yield Refusal("option_not_for", {"field": here, "option": id}, form.options[id].classes)
    for option in asked.values():
        if option.spread is None:
            yield from _choice_mistakes(system, option, request)


def _choice_mistakes(system: RuleSystem, option: OptionDef, request: CreateCharacter) -> Iterator[Refusal]:
    here, chosen = f"options.{option.id}", request.chosen(option.id)
    if request.shared(option.id):
        yield Refusal("choices_wanted", {"field": here, "option": option.id}, option.offered)
        return
    yield from _own_words(system, option, chosen) if option.own_words else _offered(option, chosen)
    params: dict[str, str | int] = {"field": here, "option": option.id, "found": len(chosen)}
    if len(chosen) < option.choose:
        left = tuple(one for one in option.offered if one not in chosen)
        code = "too_few_written" if option.own_words else "too_few_chosen"
        yield Refusal(code, {**params, "needed": option.choose}, left)
    elif len(chosen) > option.choose:
        yield Refusal("too_many_chosen", {**params, "max": option.choose})


def _offered(option: OptionDef, chosen: tuple[str, ...]) -> Iterator[Refusal]:
    for number, id in enumerate(chosen):
        here = f"options.{option.id}[{number}]"
        if id not in option.offered:
            yield unknown("choice", id, option.offered, field=here, option=option.id)
        elif id in chosen[:number]:
            left = tuple(one for one in option.offered if one not in chosen)
            yield Refusal("chosen_twice", {"field": here, "option": option.id, "found": id}, left)


def _own_words(system: RuleSystem, option: OptionDef, chosen: tuple[str, ...]) -> Iterator[Refusal]:
    keys = [item_key(name) for name in chosen]
    list_id = option.own_words.list if option.own_words else ""
    for number, name in enumerate(chosen):
        here = f"options.{option.id}[{number}]"
        if not keys[number]:
            yield Refusal("item_without_name", {"field": here, "list": list_id})
        elif len(name) > LONGEST_ITEM:
            params: dict[str, str | int] = {"field": here, "list": list_id, "found": len(name), "max": LONGEST_ITEM}
            yield Refusal("item_name_too_long", params)
        elif keys[number] in keys[:number]:
            yield Refusal("chosen_twice", {"field": here, "option": option.id, "found": name})


def answer_mistakes(form: CreationForm, request: CreateCharacter) -> Iterator[Refusal]:
    """Required questions are answered, and no answer is too long."""
    for id in request.answers:
        if id not in form.questions:
            yield unknown("question", id, form.questions, field=f"answers.{id[:80]}")
    for id, question in form.questions.items():
        yield from text_mistakes(question, request.answers.get(id, ""), f"answers.{id}")


def kits_of(system: RuleSystem, form: CreationForm, request: CreateCharacter) -> tuple[Kit, ...]:
    """What the choices bring, the weightiest last: everyone's, the classes' by their levels, the options' in order."""
    placed = classes_of(form, request)
    classes = sorted(placed, key=lambda id: (placed[id], -form.classes.index(id)))
    chosen = (
        system.choices[id]
        for option in options_for(form, request)
        if option.choices
        for id in request.chosen(option.id)
        if id in system.choices
    )
    return (system.creation.kit, *(system.classes[id] for id in classes), *chosen)
