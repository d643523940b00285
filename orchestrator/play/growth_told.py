"""What growth is open to a hero, in lines for people and as data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from orchestrator.play.deed_pages import as_data
from orchestrator.turn.table import OpenTable
from prompts.views import RowLine
from prompts.words import Words
from rules.growth.due import Due, growth_due
from rules.growth.levels import level_form
from rules.learning import open_abilities
from rules.reading import SheetReading
from rules.request_base import Request
from rules.state import Sheet
from rules.systems.registry import actions_of
from tools.lines import Teller
from tools.own_rows import row_lines


def due_lines(table: OpenTable, hero: Sheet, due: Due, words: Words) -> tuple[str, ...]:
    """Where a hero stands: what is due, what it still needs, and what else may change."""
    return tuple(_lines(table, hero, due, words))


def _lines(table: OpenTable, hero: Sheet, due: Due, words: Words) -> Iterator[str]:
    who, say = _named(table, hero), words.say
    if due.way == "levels":
        if due.level.level is None:
            yield say("grow.top", who=who, level=hero.level)
        elif due.level.is_due:
            yield say("grow.level_due", who=who, level=due.level.level)
        else:
            yield say("grow.level_waits", who=who, level=due.level.level, xp=due.xp, needed=due.level.needed)
    elif due.way == "advances":
        yield say("grow.xp", who=who, xp=due.xp)
        for id, price in due.prices.items():
            yield say("grow.price", advance=_word(table, words, "advances", id), price=price)
    elif due.way == "improvement":
        marked = ", ".join(_word(table, words, "stats", id) for id in due.marked)
        yield say("grow.marked", who=who, stats=marked) if marked else say("grow.nothing_marked", who=who)
    elif due.way == "deeds":
        rows = _come_so_far(table, hero)
        yield from (say("grow.row", name=row.name, items=say("sheet.gap").join(row.items)) for row in rows)
        yield say("grow.by_deed_xp" if due.xp and not rows else "grow.by_deed", who=who, xp=due.xp)
    else:
        yield say("grow.no_growth")
    if due.choice_points:
        yield say("grow.choice_points", who=who, count=due.choice_points)
    if due.answers:
        named = ", ".join(_word(table, words, "questions", id) for id in due.answers)
        yield say("grow.answers", questions=named)


def _come_so_far(table: OpenTable, hero: Sheet) -> tuple[RowLine, ...]:
    """The rows of the sheet that say how far a hero has come in growing by deeds."""
    own = actions_of(table.system)
    shown = own.growth_rows if own is not None else ()
    reading = SheetReading(table.system, table.state, hero)
    return tuple(row for row in row_lines(Teller(table.system, table.state, table.words), reading) if row.id in shown)


def come_due_line(table: OpenTable, hero: Sheet, words: Words) -> str:
    """One line that says that something has come due."""
    due = growth_due(table.system, table.state, hero)
    deeds = ", ".join(_word(table, words, "checks", id) for id in due.deeds)
    values: dict[str, str | int] = {"level": due.level.level or 0, "xp": due.xp, "deeds": deeds}
    return words.say(f"grow.now_{due.way}", who=_named(table, hero), **values)


def due_data(table: OpenTable, hero: Sheet, suggestion: Request | None) -> dict[str, Any]:
    """The same for a program, with the request that is suggested: it can be changed and handed in as a file."""
    due = growth_due(table.system, table.state, hero)
    form = level_form(table.system, table.state, hero)
    brings = form.brings if form is not None else None
    return {
        "table": table.row.id,
        "turn": table.head.number,
        "hero": hero.id,
        "name": hero.name,
        "level": hero.level,
        "way": due.way,
        "due": due.is_due,
        "xp": due.xp,
        "next": {"level": due.level.level, "needed": due.level.needed} if due.level.level else None,
        "prices": dict(due.prices),
        "marked": list(due.marked),
        "choice_points": due.choice_points,
        "answers": list(due.answers),
        "deeds": list(due.deeds),
        "actions": as_data(table.doables("growth", hero=hero.id)),
        "open": {
            "classes": list(form.classes),
            "raises": [gift.model_dump(mode="json") for gift in brings.raises],
            "train": brings.train,
            "advances": brings.advances,
            "advances_of": list(form.advances),
            "choice_points": brings.choice_points,
            "abilities": list(open_abilities(SheetReading(table.system, table.state, form.risen))),
            "answers": list(form.answers),
        }
        if form is not None and brings is not None
        else None,
        "suggested": suggestion.model_dump(mode="json", exclude_defaults=True) if suggestion is not None else None,
    }


def _named(table: OpenTable, hero: Sheet) -> str:
    found = next((one for one in table.look().heroes if one.id == hero.id), None)
    return found.name if found is not None else hero.name


def _word(table: OpenTable, words: Words, section: str, id: str) -> str:
    return table.system.words(words.language, section, id)
