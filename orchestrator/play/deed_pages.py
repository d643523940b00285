"""What can be done by name, as people read it and as data: the list, and one action with all that goes with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from orchestrator.play.deed_examples import example_line, example_of
from orchestrator.play.sheet_page import rows_of
from orchestrator.play.wrapping import wrapped
from orchestrator.turn.doable import Doable, Sayable
from prompts.views import Named
from prompts.words import Words


def doable_list(doables: Iterable[Doable], words: Words, width: int) -> str:
    """What actions are called, a line for those that belong together."""
    groups: dict[str, list[str]] = {}
    for one in doables:
        usual = words.say("deeds.group_growth" if one.menu == "growth" else "deeds.group_play")
        groups.setdefault(one.group or usual, []).append(one.name)
    return "\n".join(rows_of([(group, ", ".join(names)) for group, names in groups.items()], width))


def growth_list(doables: Iterable[Doable], words: Words, width: int) -> str:
    """What there is to grow by, a line each: what it is called and what it is."""
    return "\n".join(rows_of([(one.name, one.covers) for one in doables], width))


def doable_rows(doables: Iterable[Doable], words: Words, width: int) -> list[str]:
    """Actions in two columns: what they are called, and what they are for with what may be said of them."""
    return rows_of([(_called(one), _about(one, words)) for one in doables], width)


def _called(one: Doable) -> str:
    return one.name if one.name == one.action else f"{one.name} ({one.action})"


def _about(one: Doable, words: Words) -> str:
    said = ", ".join(
        words.say("deeds.must", name=part.name) if part.needed else part.name
        for part in one.said
        if part.needed or not part.by_story
    )
    return words.say("sheet.gap").join(part for part in (one.covers, said) if part)


def doable_page(one: Doable, words: Words, width: int, command: str) -> str:
    """An action with everything that may be said of it, each with its options, and a line of `command` that does it."""
    open_to_players = [part for part in one.said if part.needed or not part.by_story]
    rows = [(_part_called(part, words), _part_about(part, words)) for part in open_to_players]
    others = ", ".join(_part_called(part, words) for part in one.said if part not in open_to_players)
    rows += [(words.say("deeds.story_parts"), others)] if others else []
    for_example = wrapped(words.say("deeds.example", line=example_line(one, words, command)), width)
    head = words.say("choose.described", name=_called(one), about=one.covers) if one.covers else _called(one)
    return "\n".join([head, *rows_of(rows, width), for_example])


def _part_called(part: Sayable, words: Words) -> str:
    name = part.name if part.name == part.id else f"{part.name} ({part.id})"
    return words.say("deeds.must", name=name) if part.needed else name


def _option(one: Named, *, ids: bool) -> str:
    return f"{one.name} ({one.id})" if ids and one.name != one.id else one.name


def _part_about(part: Sayable, words: Words, *, ids: bool = False) -> str:
    options = ", ".join(_option(one, ids=ids) for one in part.options)
    limits = words.say("deeds.range", least=part.least, most=part.most) if part.kind in ("number", "points") else ""
    story = words.say("deeds.by_story") if part.by_story else ""
    is_shared = part.kind == "points" and not ids
    shares = words.say("deeds.written", example=f"{part.name}={example_of(part)}") if is_shared else ""
    if part.id == "difficulty":
        limits = words.say("deeds.or_number") if options else ""
    told = [part.meaning, options, limits, shares, story]
    return words.say("sheet.gap").join(one for one in told if one)


def part_told(part: Sayable, words: Words) -> str:
    """What may be said of one thing, in a line, with the ids of its options: for who reads the rules."""
    about = _part_about(part, words, ids=True)
    called = _part_called(part, words)
    return words.say("choose.described", name=called, about=about) if about else called


def as_data(doables: Iterable[Doable]) -> list[dict[str, Any]]:
    """The same for a program."""
    return [
        {
            "action": one.action,
            "name": one.name,
            "covers": one.covers,
            "menu": one.menu,
            "said": [
                {
                    "id": part.id,
                    "name": part.name,
                    "kind": part.kind,
                    "meaning": part.meaning,
                    "needed": part.needed,
                    "options": [{"id": option.id, "name": option.name} for option in part.options],
                    "least": part.least,
                    "most": part.most,
                }
                for part in one.said
            ],
        }
        for one in doables
    ]
