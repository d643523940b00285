"""`tallytale rules …`: which systems there are, what is in one, and everything that is wrong with one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from orchestrator.app import App
from orchestrator.app_error import FaultyRules
from orchestrator.play.commands import RulesChoices
from orchestrator.play.deed_pages import as_data, doable_rows
from orchestrator.play.fault_line import line_of
from orchestrator.play.job import DONE, NO, Door
from orchestrator.play.listing import columns, write, write_json
from orchestrator.play.own_actions import own_actions
from orchestrator.play.sheet_page import rows_of
from orchestrator.play.wrapping import line_width, wrapped
from orchestrator.rule_book import RuleBook
from orchestrator.rule_files import Checked, check_rules
from orchestrator.shelf import OWN
from rules.loading import Fault, describe
from rules.system import RuleSystem

SECTIONS: Final = (
    "stats", "skills", "tracks", "derived", "conditions", "lists", "pools", "clocks", "difficulties", "checks",
    "attacks", "spends", "abilities", "things", "switches", "characters", "non_players",
)  # fmt: skip
"""The sections that `rules show` tells, in this order."""
SAID: Final = ("covers", "description", "meaning", "note")
"""The words told of an entry: the first of these that there is."""
TOLD_BY_WHAT_THEY_DO: Final = ("spends", "abilities", "things")
"""Sections whose `covers` say what a player may call an entry, and not what it is."""


def run(door: Door, choices: RulesChoices) -> int:
    """Does what was asked; returns the exit code."""
    return _DO[choices.what](door, choices)


def _list(door: Door, choices: RulesChoices) -> int:
    """Lists what can be played; what cannot is told beside it, and where it lies."""
    shelf = App(door.around).shelf
    books: list[RuleBook] = []
    for one in shelf.ids:
        try:
            books.append(shelf.book(one))
        except FaultyRules as error:
            write(door.terminal.err, line_of(error, door.words))
    for one in shelf.shadowed:
        place = str(shelf.home / OWN / one)
        write(door.terminal.err, door.words.say("rules.shadowed", id=one, place=place))
    if choices.json:
        write_json(door.terminal.out, [_listed(one, door.language) for one in books])
        return DONE
    head = [door.words.say(f"rules.{name}") for name in ("id", "version", "name", "adventures")]
    rows = [
        (one.id, one.system.version, one.system.words(door.language, "system", one.id), ", ".join(one.adventures))
        for one in books
    ]
    write(door.terminal.out, columns(head, rows))
    return DONE


def _listed(book: RuleBook, language: str) -> dict[str, Any]:
    return {
        "id": book.id,
        "version": book.system.version,
        "name": book.system.words(language, "system", book.id),
        "adventures": book.adventures,
        "place": None if book.place is None else str(book.place),
    }


def _show(door: Door, choices: RulesChoices) -> int:
    book = App(door.around).shelf.book(choices.target)
    if choices.json:
        write_json(door.terminal.out, _as_data(book, door))
    else:
        write(door.terminal.out, _page(book.system, door))
    return DONE


def _entries(system: RuleSystem, section: str, language: str) -> list[dict[str, Any]]:
    """The entries of a section with their words; their definitions follow as they stand in the file."""
    found = []
    for entry in getattr(system.file, section):
        said = {part: system.words(language, section, entry.id, part) for part in ("name", *SAID)}
        own = entry.model_dump(mode="json", exclude_defaults=True, by_alias=True)
        found.append({**own, "id": entry.id, **{part: text for part, text in said.items() if text}})
    return found


def _as_data(book: RuleBook, door: Door) -> dict[str, Any]:
    system, language = book.system, door.language
    return {
        "id": system.id,
        "version": system.version,
        "name": system.words(language, "system", system.id),
        "description": system.words(language, "system", system.id, "description"),
        "adventures": book.adventures,
        **{section: _entries(system, section, language) for section in SECTIONS},
        "actions": as_data(own_actions(system, door.words)),
        "cards": [card.model_dump(mode="json", exclude_defaults=True, by_alias=True) for card in system.cards],
    }


def _page(system: RuleSystem, door: Door) -> str:
    width = line_width(door.terminal.columns())
    name = system.words(door.language, "system", system.id)
    about = system.words(door.language, "system", system.id, "description")
    blocks = [door.words.say("rules.head", name=name, id=system.id, version=system.version)]
    if about:
        blocks.append(wrapped(about, width))
    for section in SECTIONS:
        entries = _entries(system, section, door.language)
        if entries:
            said = ("description", *SAID) if section in TOLD_BY_WHAT_THEY_DO else SAID
            rows = [(f"{one['name']} ({one['id']})", _about(one, said)) for one in entries]
            blocks.append("\n".join([door.words.say(f"rules.section_{section}"), *rows_of(rows, width)]))
    own = own_actions(system, door.words)
    if own:
        blocks.append("\n".join([door.words.say("rules.section_actions"), *doable_rows(own, door.words, width)]))
    blocks.append(door.words.say("rules.card_count", count=len(system.cards)))
    return "\n\n".join(blocks)


def _about(entry: Mapping[str, Any], parts: Sequence[str]) -> str:
    """What an entry is, in words where there are any, else in its numbers."""
    numbers = [str(entry[part]) for part in ("formula", "damage", "value", "size") if part in entry]
    if "max" in entry and "covers" not in entry:
        numbers.append(f"max {entry['max']}")
    words = next((str(entry[part]) for part in parts if entry.get(part)), "")
    return " · ".join([*numbers, words] if words else numbers)


def _check(door: Door, choices: RulesChoices) -> int:
    checked = check_rules(App(door.around).shelf, choices.target)
    if choices.json:
        write_json(door.terminal.out, [_checked_data(one, door.language) for one in checked])
    else:
        for one in checked:
            _write_checked(door, one)
    return DONE if all(one.ok for one in checked) else NO


def _checked_data(one: Checked, language: str) -> dict[str, Any]:
    return {
        "name": one.name,
        "ok": one.ok,
        "faults": [_fault_data(fault, language) for fault in one.faults],
        "warnings": [_fault_data(warning, language) for warning in one.warnings],
    }


def _fault_data(fault: Fault, language: str) -> dict[str, Any]:
    """A fault as it is, and `said`: its line for people."""
    data = {field.name: getattr(fault, field.name) for field in fields(fault)}
    return {**data, "params": dict(fault.params), "said": describe(fault, language)}


def _write_checked(door: Door, one: Checked) -> None:
    """Faults go where faults are read, also by a pipe; what is only likely goes with them."""
    for fault in one.faults:
        write(door.terminal.err, describe(fault, door.language))
    for warning in one.warnings:
        write(door.terminal.err, door.words.say("rules.warning", line=describe(warning, door.language)))
    key = "rules.sound" if one.ok else "rules.faulty"
    write(door.terminal.out, door.words.say(key, name=one.name, faults=len(one.faults), warnings=len(one.warnings)))


_DO: Mapping[str, Callable[[Door, RulesChoices], int]] = {"list": _list, "show": _show, "check": _check}
