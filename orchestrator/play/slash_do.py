"""`/do`: what can be done by name, and doing it: the player's own ruling, in the words of the system's own actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from orchestrator.play.ability_told import tell_ability
from orchestrator.play.deed_examples import command_name, example_line
from orchestrator.play.deed_line import ABOUT, DeedLine, Read
from orchestrator.play.deed_pages import as_data, doable_list, doable_page
from orchestrator.play.forms.deeds import Missing
from orchestrator.play.forms.question import Unread
from orchestrator.play.forms.walk import Walk
from orchestrator.play.game import Game
from orchestrator.play.growing_by_deed import grow_by
from orchestrator.turn.doable import Deed, Doable, Sayable, deed_words
from orchestrator.turn.work import Submit
from prompts.words import Words
from tools.lines import Teller

DO: Final = "do"


def do(game: Game, rest: str) -> None:
    """`/do [ACTION [part=value …]]`: what can be done by name; the action as it is said; with `?` all about it."""
    doables = game.table.doables("ruled", "asked", "growth")
    if not doables:
        game.paper.gap()
        game.say("notice", "deeds.none")
    elif not rest:
        game.paper.gap()
        game.say("text", "deeds.head")
        game.paper.raw("text", doable_list(doables, game.words, game.paper.width), actions=as_data(doables))
        game.say("text", "deeds.how", command=command_name(DO, game.words), action=doables[0].name)
    else:
        do_line(game, doables, rest)


def do_line(game: Game, doables: Sequence[Doable], line: str, command: str = DO) -> None:
    """Does what a line behind a command says by name."""
    read = DeedLine(doables, game.table.system, game.words).read(line)
    if isinstance(read, Unread):
        game.paper.gap()
        if read.key != "deeds.no_action" or not tell_ability(game, line.removesuffix(ABOUT).strip()):
            game.say("notice", read.key, **read.params)
    elif read.asks:
        game.paper.gap()
        game.paper.raw(
            "text", doable_page(read.doable, game.words, game.paper.width, command), actions=as_data([read.doable])
        )
    else:
        deed = completed(game, read, command)
        if deed is not None:
            _done(game, read.doable, deed, command)


def completed(game: Game, read: Read, command: str) -> Deed | None:
    """The deed with all it cannot do without: asked for where a person is watching, else told in one line."""
    missing = read.deed.missing(read.doable)
    if not missing:
        return read.deed
    empty = next((one for one in missing if one.nothing_to_choose), None)
    if empty is not None:
        game.paper.gap()
        game.say("notice", "deeds.nothing_to_choose", name=empty.name)
        return None
    if game.is_watched:
        form = Missing(missing, _teller(game), game.words)
        walk: Walk[Any] = Walk(game.paper, game.words, game.lines, form, echoed=game.door.terminal.echoes)
        deed: Deed | None = walk.ask_all(read.deed)
        if deed is not None and not deed.missing(read.doable):
            return deed
        game.paper.gap()
        game.say("notice", "deeds.left")
        return None
    game.paper.gap()
    needs = ", ".join(_needed(one, game.words) for one in missing)
    line = example_line(read.doable, game.words, command, said=read.deed.said)
    game.say("notice", "deeds.needs_usage", action=read.doable.name, missing=needs, line=line)
    return None


def _needed(one: Sayable, words: Words) -> str:
    options = ", ".join(option.name for option in one.options)
    return words.say("deeds.one_of", name=one.name, options=options) if options else one.name


def _done(game: Game, doable: Doable, deed: Deed, command: str) -> None:
    lacking = () if game.table.pending is not None or game.table.state.ending else game.table.lacking(deed)
    if doable.menu == "growth":
        grow_by(game, deed, game.table.state.sheets[game.table.actor])
    else:
        text = deed_words(_teller(game), doable, deed)
        submit = Submit(game.app.new_id(), text)
        game.run(lambda tell: game.table.do(submit, deed, tell))
    if lacking:
        line = example_line(doable, game.words, command, said=deed.said, wanted=lacking)
        game.say("notice", "deeds.example", line=line)


def _teller(game: Game) -> Teller:
    return Teller(game.table.system, game.table.state, game.table.words)
