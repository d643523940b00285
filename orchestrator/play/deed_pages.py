"""What can be done by name, as people read it and as data: the list, and one action with all that goes with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from orchestrator.play.sheet_page import rows_of
from orchestrator.turn.doable import Doable, Sayable
from prompts.words import Words


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


def doable_page(one: Doable, words: Words, width: int) -> str:
    """An action with everything that may be said of it, each with its options."""
    rows = [(_part_called(part, words), _part_about(part, words)) for part in one.said]
    head = words.say("choose.described", name=_called(one), about=one.covers) if one.covers else _called(one)
    return "\n".join([head, *rows_of(rows, width)])


def _part_called(part: Sayable, words: Words) -> str:
    name = part.name if part.name == part.id else f"{part.name} ({part.id})"
    return words.say("deeds.must", name=name) if part.needed else name


def _part_about(part: Sayable, words: Words) -> str:
    options = ", ".join(one.name if one.name == one.id else f"{one.name} ({one.id})" for one in part.options)
    limits = words.say("deeds.range", least=part.least, most=part.most) if part.kind in ("number", "points") else ""
    story = words.say("deeds.by_story") if part.by_story else ""
    told = [part.meaning, options, limits if part.id != "difficulty" else "", story]
    return words.say("sheet.gap").join(one for one in told if one)


def part_told(part: Sayable, words: Words) -> str:
    """What may be said of one thing, in a line."""
    about = _part_about(part, words)
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
