"""`tallytale rules explain|new|schema`: for whoever writes a rule system."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from orchestrator.app import App
from orchestrator.new_system import new_system
from orchestrator.play.commands import WritingChoices
from orchestrator.play.job import DONE, Door, WrongChoice
from orchestrator.play.listing import write, write_json
from orchestrator.play.own_actions import own_chapter
from orchestrator.play.sheet_page import rows_of
from orchestrator.play.wrapping import line_width, wrapped
from orchestrator.rule_book import RuleBook
from rules.loading.types_walk import field_types
from rules.schema import FILES, What, definitions_in, description, schema, what_it_is
from rules.sentences import Chapter, Line, as_text, explain


def run(door: Door, choices: WritingChoices) -> int:
    """Does what was asked; returns the exit code."""
    return _DO[choices.what](door, choices)


def _explain(door: Door, choices: WritingChoices) -> int:
    """A whole system as sentences; with an adventure, as that changes it."""
    book = App(door.around).shelf.book(choices.target)
    system = book.with_adventure(choices.adventure)
    own = own_chapter(system, door.words)
    chapters = (*explain(system, door.language), *((own,) if own is not None else ()))
    if book.adventures and not choices.adventure:
        chapters = (*chapters, _adventures(door, book))
    if choices.json:
        write_json(door.terminal.out, [_chapter(one) for one in chapters])
    else:
        write(door.terminal.out, as_text(chapters).rstrip("\n"))
    return DONE


def _adventures(door: Door, book: RuleBook) -> Chapter:
    """The adventures that were not read with the system, and how each is."""
    say, lines = door.words.say, []
    for one in book.adventures:
        title = book.with_adventure(one).words(door.language, "adventure", one, "title")
        lines.append(Line(one, say("rules.adventure_apart", title=title, id=one)))
    return Chapter(say("rules.adventures_apart"), tuple(lines))


def _chapter(chapter: Chapter) -> Mapping[str, Any]:
    lines = [{"id": line.id, "sentence": line.sentence, "notes": line.notes} for line in chapter.lines]
    return {"heading": chapter.heading, "lines": lines}


def _new(door: Door, choices: WritingChoices) -> int:
    """Begins a system, and says what to do with it."""
    if not choices.target.strip():
        raise WrongChoice("empty_name")
    folder = new_system(choices.target, door.language)
    if choices.json:
        write_json(door.terminal.out, {"id": App(door.around).shelf.book(str(folder)).id, "place": str(folder)})
    else:
        place = shlex.quote(str(folder))
        written = place if folder.is_absolute() else f"./{place}"
        write(door.terminal.out, door.words.say("rules.begun", place=written))
    return DONE


def _schema(door: Door, choices: WritingChoices) -> int:
    """The format: as JSON Schema, or as a page that tells every entry with its keys."""
    what: What = "adventure" if choices.of_adventure else "system"
    if choices.json:
        write_json(door.terminal.out, schema(what, door.language))
    else:
        write(door.terminal.out, "\n\n".join(_entries(what, door)))
    return DONE


def _entries(what: What, door: Door) -> Iterator[str]:
    width = line_width(door.terminal.columns())
    for model in definitions_in(FILES[what]):
        rows = [(key, description(model, key, door.language)) for key in field_types(model)]
        yield "\n".join([wrapped(what_it_is(model, door.language), width), *rows_of(rows, width)])


_DO: Mapping[str, Callable[[Door, WritingChoices], int]] = {"explain": _explain, "new": _new, "schema": _schema}
