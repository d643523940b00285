"""`tallytale table level-up`: a hero grows from a shell, asked line by line, by a file, in a line, or as suggested."""

from __future__ import annotations

import asyncio
import io
from typing import Any, Final

from orchestrator.app import App
from orchestrator.characters.refused import CharacterRefused
from orchestrator.characters.request_file import document_of, read_as
from orchestrator.models.embedded import EMBEDDED
from orchestrator.play.character_commands import LevelUpChoices
from orchestrator.play.file_content import content_of
from orchestrator.play.forms.question import Unread
from orchestrator.play.growing import Growing, Growth, hero_meant, suggested
from orchestrator.play.growing_by_deed import ByDeed
from orchestrator.play.growth_told import due_data
from orchestrator.play.job import DONE, NO, PACKAGE, Door, WrongChoice
from orchestrator.play.listing import write_json
from orchestrator.play.making import form_lines
from orchestrator.play.paper import Paper
from orchestrator.turn.table import OpenTable
from prompts.words import Words
from rules.character_requests import BuyAdvance, LevelUp, RollImprovements
from rules.growth.due import growth_due, growth_way
from rules.state import Sheet

_SHAPES: Final[dict[str, type[Growth]]] = {
    "level_up": LevelUp,
    "buy_advance": BuyAdvance,
    "roll_improvements": RollImprovements,
}
_OF_WAY: Final = {"levels": "level_up", "advances": "buy_advance", "improvement": "roll_improvements"}


def run(door: Door, choices: LevelUpChoices) -> int:
    """Lets a hero grow; 1 where nothing came of it."""
    if not choices.table:
        raise WrongChoice("empty_table")
    app = App(door.around)
    try:
        table = app.open(choices.table, model=EMBEDDED)
        hero = hero_meant(table, choices.hero)
        if hero is None:
            known = ", ".join(one.name for one in table.look().heroes)
            raise WrongChoice("no_hero", found=choices.hero[:80], known=known)
        return _grown(door, app, table, hero, choices)
    finally:
        app.close()


def _grown(door: Door, app: App, table: OpenTable, hero: Sheet, choices: LevelUpChoices) -> int:
    words = Words(table.words.language, package=PACKAGE)
    quiet = choices.json
    paper = Paper(io.StringIO()) if quiet else door.terminal.paper()
    growing = Growing(table, paper, words, form_lines(door, words), asyncio.run, app.new_id, door.terminal.echoes)
    by_deed = growth_way(table.system) == "deeds"
    if choices.do and not by_deed:
        raise WrongChoice("no_deeds")
    if choices.file:
        done = _from_file(door, growing, table, hero, choices.file)
    elif choices.do:
        done = _said(ByDeed(growing, hero), choices.do)
    elif choices.yes:
        request = suggested(table, hero)
        done = request is not None and growing.commit(request)
        if request is None and not quiet:
            growing.grow(hero)
    elif quiet:
        write_json(door.terminal.out, due_data(table, hero, suggested(table, hero)))
        return DONE if growth_due(table.system, table.state, hero).is_due else NO
    elif by_deed:
        done = _asked(growing, hero)
    else:
        done = growing.grow(hero)
    if quiet:
        now = table.state.sheets[hero.id]
        write_json(door.terminal.out, {"grown": done, **due_data(table, now, suggested(table, now))})
    return DONE if done else NO


def _asked(growing: Growing, hero: Sheet) -> bool:
    """Shows what the hero can grow by, and asks."""
    by = ByDeed(growing, hero)
    growing.show_due(hero)
    return by.ask()


def _said(by: ByDeed, line: str) -> bool:
    """Grows as a line says it whole."""
    deed = by.from_line(line)
    if isinstance(deed, Unread):
        raise WrongChoice("deed", line=by.growing.words.say(deed.key, **deed.params))
    return by.commit(deed, asks=False)


def _from_file(door: Door, growing: Growing, table: OpenTable, hero: Sheet, file: str) -> bool:
    content, name = content_of(door, file)
    try:
        if growth_way(table.system) == "deeds":
            by = ByDeed(growing, hero)
            return by.commit(by.from_data(_mapping(content, name)), asks=False)
        return growing.commit(_request(content, name, table, hero))
    except CharacterRefused as refused:
        refused.place = name
        raise


def _mapping(content: bytes, name: str) -> dict[str, Any]:
    """What a file says, by key; nothing where it is no mapping."""
    data: Any = document_of(content, name).root.data
    return data if isinstance(data, dict) else {}


def _request(content: bytes, name: str, table: OpenTable, hero: Sheet) -> Growth:
    """The request in a file; what it is for stands there, or is the way the system grows by.

    Raises:
        SystemFaults: it cannot be read, or does not fit.
    """
    document = document_of(content, name)
    data: Any = document.root.data
    way = growth_due(table.system, table.state, hero).way
    action = data.get("action") or _OF_WAY.get(way, "level_up")
    request = read_as(document, _SHAPES.get(str(action), LevelUp)).value
    return request if request.sheet else request.model_copy(update={"sheet": hero.id})
