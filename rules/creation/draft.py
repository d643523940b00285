"""A new character as far as its request makes one: the sheet without any dice, and all that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.character_requests import CreateCharacter
from rules.creation.choices import (
    answer_mistakes,
    class_mistakes,
    classes_of,
    identity_mistakes,
    kits_of,
    level_mistakes,
    one_line,
    option_mistakes,
    options_for,
)
from rules.creation.form import CreationForm, creation_form
from rules.creation.sharing import share_mistakes, started, with_maxima, with_shares
from rules.creation.values import array_of, value_mistakes, values_of
from rules.definitions.creation import ArrayDef, Kit, OptionDef
from rules.definitions.effects import Effect
from rules.growth.growing import Growing
from rules.growth.xp import xp_for
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.set_up import completed, free_id
from rules.state import Answer, Item, Sheet, Table, Thing, Track, item_key
from rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class Draft:
    """What a request for a character comes to.

    Attributes:
        sheet: the sheet with everything but what dice decide, and without track values.
        mistakes: all that is wrong; the sheet counts only where there is nothing.
        array: the array its values are from, or None.
        money: what its choices bring, in the system's own money.
        effects: what its advances do once it is there.
    """

    sheet: Sheet
    mistakes: tuple[Refusal, ...]
    array: ArrayDef | None
    money: int
    effects: tuple[Effect, ...]


def draft(system: RuleSystem, table: Table, request: CreateCharacter, asker: Asker = "player") -> Draft:
    """Checks a request for a character whole, and makes what can be made of it without dice."""
    form = creation_form(system, request.level)
    kits = kits_of(system, form, request)
    options = options_for(form, request)
    base = SheetReading(system, table, _base(system, table, form, request, kits))
    sheet = with_shares(base, options, request)
    growing = _grown(SheetReading(system, table, sheet), form, request)
    mistakes = (
        *identity_mistakes(table, request),
        *level_mistakes(system, form, request, asker),
        *value_mistakes(system, form, request),
        *class_mistakes(form, request),
        *option_mistakes(system, form, request),
        *(wrong for option in options for wrong in share_mistakes(base, option, request)),
        *_list_mistakes(system, sheet),
        *growing.mistakes,
        *answer_mistakes(form, request),
    )
    grown = replace(
        sheet,
        stats=growing.stats,
        skills=tuple(sorted(growing.skills)),
        advances=growing.advances,
        choice_points=growing.choice_points,
        abilities={id: sheet.abilities.get(id, 0) for id in growing.abilities},
    )
    effects = tuple(effect for advance in growing.took for effect in advance.do)
    return Draft(grown, mistakes, array_of(form, request), sum(kit.money for kit in kits), effects)


def _grown(reading: SheetReading, form: CreationForm, request: CreateCharacter) -> Growing:
    growing = Growing.of(reading)
    for option in options_for(form, request):
        chosen = request.chosen(option.id)
        growing.learn(f"options.{option.id}", tuple(id for id in dict.fromkeys(chosen) if id in option.skills))
    growing.train("skills", request.skills, form.train + form.brings.train)
    growing.raise_stats("raises", request.raises, form.brings.raises)
    growing.take("advances", request.advances, form.brings.advances)
    growing.choice_points += form.brings.choice_points
    growing.buy("abilities", request.abilities)
    return growing


def _base(
    system: RuleSystem, table: Table, form: CreationForm, request: CreateCharacter, kits: tuple[Kit, ...]
) -> Sheet:
    """The sheet by its values and kits, before growth."""
    chosen = [id for option in options_for(form, request) if option.attacks for id in request.chosen(option.id)]
    attacks = [attack for kit in kits for attack in kit.attacks] + [id for id in chosen if id in system.attacks]
    answers = {id: text.strip() for id, text in request.answers.items() if id in form.questions and text.strip()}
    given = {id: value for kit in kits for id, value in kit.stats.items()}
    sheet = Sheet(
        id=request.sheet or free_id(table, "hero"),
        name=one_line(request.name),
        level=form.level,
        stats={**{stat.id: stat.default for stat in system.file.stats}, **values_of(form, request), **given},
        skills=tuple(sorted({skill for kit in kits for skill in kit.skills})),
        lists=_lists(system, form, request, kits),
        things=_things(system, kits),
        attacks=tuple(dict.fromkeys(attacks)),
        abilities=dict.fromkeys((ability for kit in kits for ability in kit.abilities), 0),
        fixed={id: value for kit in kits for id, value in kit.fixed.items()},
        answers={id: Answer(text, form.level) for id, text in answers.items()},
        choice_points=sum(kit.choice_points for kit in kits),
        classes=classes_of(form, request),
    )
    sheet = with_maxima(sheet, kits)
    return replace(sheet, xp=xp_for(system, SheetReading(system, table, sheet), form.level))


def _lists(
    system: RuleSystem, form: CreationForm, request: CreateCharacter, kits: tuple[Kit, ...]
) -> dict[str, tuple[Item, ...]]:
    lists: dict[str, dict[str, Item]] = {}
    for kit in kits:
        for list_id, items in kit.lists.items():
            for item in items:
                lists.setdefault(list_id, {}).setdefault(
                    item_key(item.name), Item(item.name, item.strength, item.words)
                )
    for option in options_for(form, request):
        for list_id, written in _own_items(option, request):
            lists.setdefault(list_id, {}).setdefault(item_key(written.name), written)
    return {list_id: tuple(items.values()) for list_id, items in lists.items()}


def _own_items(option: OptionDef, request: CreateCharacter) -> Iterator[tuple[str, Item]]:
    """What an option writes on a list: the player's own words, or skills that are kept there."""
    for name in request.chosen(option.id):
        if option.own_words is not None and item_key(name):
            yield option.own_words.list, Item(one_line(name), option.own_words.strength)
        elif option.listed is not None and name in option.offered:
            yield option.listed.list, Item(name)


def _things(system: RuleSystem, kits: tuple[Kit, ...]) -> tuple[Thing, ...]:
    held = [one for kit in kits for one in kit.things]
    kinds = [one.thing for one in held]
    return tuple(
        Thing(
            f"{one.thing}_{kinds[: place + 1].count(one.thing)}",
            one.thing,
            one.name or system.things[one.thing].name or one.thing,
            dict(one.stats),
            {id: Track(value) for id, value in one.tracks.items()},
        )
        for place, one in enumerate(held)
    )


def _list_mistakes(system: RuleSystem, sheet: Sheet) -> Iterator[Refusal]:
    """Lists that hold more than they can, when all that was chosen comes together."""
    for id, items in sheet.lists.items():
        most = system.lists[id].max
        if most is not None and len(items) > most:
            names = tuple(item.name for item in items)
            yield Refusal("list_full", {"field": f"lists.{id}", "list": id, "max": most}, names)


def mistakes(
    system: RuleSystem, table: Table, request: CreateCharacter, asker: Asker = "player"
) -> tuple[Refusal, ...]:
    """All that is wrong with a request for a character; empty where it would be made."""
    return draft(system, table, request, asker).mistakes


def finished(system: RuleSystem, table: Table, sheet: Sheet) -> Sheet:
    """The sheet with its tracks where they start by its values as they are now."""
    return completed(system, table, replace(sheet, tracks=started(SheetReading(system, table, sheet))))
