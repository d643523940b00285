"""`tallytale play`: finds or begins a table, shows where it stands, and plays."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace

from orchestrator.app import App, Listed, NewTable
from orchestrator.characters.suggesting import Suggestion, Wanted
from orchestrator.keeping_characters import suggest_with
from orchestrator.models.cassettes import UnrecordedRequest
from orchestrator.models.errors import ModelError
from orchestrator.play.brought import brought_lines
from orchestrator.play.choosing import Choosing
from orchestrator.play.commands import PlayChoices
from orchestrator.play.editor import EditorLines, Lines, StreamLines
from orchestrator.play.game import Game
from orchestrator.play.hearing import one_line
from orchestrator.play.job import PACKAGE, Door, WrongChoice
from orchestrator.play.paper import Paper
from orchestrator.play.session import play_on, tell_unrecorded
from orchestrator.play.slash import typeable
from orchestrator.play.slash_table import narrator
from orchestrator.play.spinner import Spinner
from orchestrator.store.errors import UnknownTable
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.table import OpenTable
from prompts.words import Words
from rules.loading import adventure_ids, system_ids

MADE_WITH = ("system", "adventure", "character", "name", "seed")
"""Choices that only a new table can follow."""


def run(door: Door, choices: PlayChoices) -> int:
    """Plays; returns the exit code."""
    if choices.json:  # for a program, whoever started it
        door = replace(door, terminal=replace(door.terminal, interactive=False, echoes=False))
    app = App(door.around)
    paper = door.terminal.paper(json=choices.json)
    try:
        with asyncio.Runner() as runner:
            table = _table(door, app, paper, choices, runner)
            while True:
                game = Game(door, app, runner, table, paper)
                try:
                    code = _play(game)
                finally:
                    with suppress(ModelError):
                        runner.run(table.keeping.model.aclose())
                if not game.wants_new:
                    return code
                table = _begin(door, app, paper, PlayChoices(new=True, language=table.row.language), runner)
    finally:
        app.close()


def _play(game: Game) -> int:
    _head(game)
    try:
        _where_it_stands(game)
    except UnrecordedRequest as error:
        tell_unrecorded(game, error)
    return play_on(game, _lines(game))


def _where_it_stands(game: Game) -> None:
    """Opens a new story, or shows how far one has come."""
    table = game.table
    if table.head.number == 0 and table.pending is None:
        _premise(game)
        game.open_story()
    else:
        if table.head.number > 0:
            game.say("quiet", "game.continues", number=table.head.number, title=table.look().scene.title)
        game.show_standing()
        if table.state.ending:
            game.paper.gap()
            game.say("quiet", "game.over_now" if game.interactive else "game.over", table=table.row.id)


def _lines(game: Game) -> Lines:
    if not game.interactive:
        terminal = game.door.terminal
        return StreamLines(terminal.source, terminal.out if terminal.echoes else None)
    said = [exchange.player for exchange in game.table.recent if exchange.player]
    return EditorLines(said, typeable(game.table.words.language))


def _head(game: Game) -> None:
    table, system = game.table, game.table.system
    name = system.words(table.words.language, "system", system.id)
    game.say("title", "game.title", title=table.row.title, system=name)
    narrator(game)
    game.say("quiet", "game.hint")


def _premise(game: Game) -> None:
    """What a new player should know before the story begins."""
    table = game.table
    adventure = table.system.adventure
    if adventure is None:
        return
    for part in ("premise", "goal"):
        told = table.system.words(table.words.language, "adventure", adventure.id, part)
        if told:
            game.paper.gap()
            game.paper.line("text", told)


# -- which table -----------------------------------------------------------------------------------------------------


def _table(door: Door, app: App, paper: Paper, choices: PlayChoices, runner: asyncio.Runner) -> OpenTable:
    """The table that was named; the last one, for somebody at a terminal; else a new one."""
    if choices.table:
        if choices.new:
            raise WrongChoice("table_and_new")
        return _again(door, app, paper, choices.table, choices)
    wants_new = choices.new or any(getattr(choices, name) for name in MADE_WITH)
    if door.terminal.interactive and not wants_new:
        last = next((listed.row for listed in app.tables() if _readable(listed)), None)
        if last is not None:
            return _again(door, app, paper, last.id, choices)
    return _begin(door, app, paper, choices, runner)


def _readable(listed: Listed) -> bool:
    return listed.turns is not None


def _again(door: Door, app: App, paper: Paper, table_id: str, choices: PlayChoices) -> OpenTable:
    """A table that has begun before, with what can still be chosen."""
    try:
        app.table(table_id)
    except UnknownTable:
        _refuse_what_is_no_table(table_id)
        raise
    for name in MADE_WITH:
        if getattr(choices, name):
            raise WrongChoice("made_already", option=f"--{name}", table=one_line(table_id)[:80])
    brought = app.bring_along(table_id)
    for line in brought_lines(brought, door.words) if brought is not None else ():
        paper.line("notice", line)
    table = app.open(table_id, model=choices.model)
    if choices.model:  # before all else, so that one that cannot be had leaves the table as it was
        app.switch_model(table, choices.model)
    if choices.language:
        table.speak(choices.language)
    for key in ("dice", "decisions"):
        if getattr(choices, key):
            table.change(**{key: getattr(choices, key)})
    return table


def _refuse_what_is_no_table(found: str) -> None:
    """Says how to play a rule system or an adventure that was named in the place of a table."""
    id = found.strip().casefold().replace("-", "_")
    for system in system_ids():
        if id == system:
            raise WrongChoice("no_table_but_system", found=one_line(found)[:80], id=id)
        if id in adventure_ids(system):
            raise WrongChoice("no_table_but_adventure", found=one_line(found)[:80], system=system, id=id)


def _begin(door: Door, app: App, paper: Paper, choices: PlayChoices, runner: asyncio.Runner) -> OpenTable:
    """A new table; a person at a terminal is asked for what was not said."""
    wanted = NewTable(
        system=choices.system,
        adventure=choices.adventure,
        character=choices.character,
        hero_name=one_line(choices.name),
        language=choices.language or door.language,
        seed=one_line(choices.seed),
        settings=TableSettings.model_validate(
            {key: value for key in ("dice", "decisions", "model") if (value := getattr(choices, key))}
        ),
    )
    if door.terminal.interactive:
        words = Words(door.language, package=PACKAGE)
        choosing = Choosing(door, app, paper, words, lambda one: _suggested(door, app, runner, choices, one))
        wanted = choosing.complete(wanted, ask_language=not choices.language)
    return app.create(wanted)


def _suggested(door: Door, app: App, runner: asyncio.Runner, choices: PlayChoices, wanted: Wanted) -> Suggestion:
    """What a new character's story suggests, with a sign of life while a model reads it."""
    spinner = Spinner(door.terminal.out)
    spinner.want(Words(wanted.words.language, package=PACKAGE).say("making.stage"))
    return runner.run(spinner.beside(suggest_with(app, wanted, choices.model)))
