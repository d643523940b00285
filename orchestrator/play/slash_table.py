"""Commands about the table itself: whose dice, which language, which storyteller, its title, and leaving it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from orchestrator.choosing_model import is_embedded, stands_in
from orchestrator.play.cutting import cut
from orchestrator.play.game import Game
from orchestrator.play.job import PACKAGE, Language
from prompts.words import Words


def dice(game: Game, rest: str) -> None:
    """`/dice real|code`: whose dice are thrown."""
    wanted = _meant(rest, ("real", "code"))
    if wanted:
        game.table.change(dice=wanted)
    game.paper.gap()
    known = not rest or bool(wanted)
    game.say("notice", f"table.dice_{game.table.settings.dice}" if known else "table.dice_which", found=cut(rest))
    if game.waits is not None and game.waits.dice and game.table.settings.dice == "code":
        game.run(game.table.resume)


def lang(game: Game, rest: str) -> None:
    """`/lang en|ko`: the table's language; no number changes with it (behaviours D12)."""
    wanted = _meant(rest, get_args(Language))
    if wanted:
        game.table.speak(wanted)
    game.paper.gap()
    known = not rest or bool(wanted)
    game.say("notice", "table.lang" if known else "table.lang_which", found=cut(rest))
    if wanted and game.waits is not None:
        game.run(game.table.resume)  # what is asked for, in the new language


def _meant(said: str, ids: Iterable[str]) -> str:
    """The id that one word stands for, in any language; empty where it stands for none."""
    words = [Words(language, package=PACKAGE) for language in get_args(Language)]
    key = said.casefold()
    return next((id for id in ids if any(key in one.say(f"table.words_{id}").split() for one in words)), "")


def model(game: Game, rest: str) -> None:
    """`/model [NAME|embedded]`: who tells the tale, or who does from now on."""
    if rest:
        before = game.app.switch_model(game.table, rest)
        game.wait(before.aclose())
    game.paper.gap()
    narrator(game)
    if rest and game.opening_waits:
        game.run(game.table.resume)


def narrator(game: Game) -> None:
    """Says who tells the tale; the embedded storyteller says that it is the embedded one."""
    told_by = game.table.keeping.model
    wanted = game.table.settings.model or game.door.around.model
    if not is_embedded(told_by):
        game.say("quiet", "table.model", name=told_by.name)
        return
    game.paper.line("quiet", game.table.words.say("notice.embedded"))
    if stands_in(told_by, wanted):
        game.say("notice", "table.stands_in", name=wanted)


def save(game: Game, rest: str) -> None:
    """`/save [title]`: everything is saved anyway; says how to come back, and gives the table a title."""
    game.table.rename(rest)
    game.paper.gap()
    game.say("notice", "table.saved", title=game.table.row.title, id=game.table.row.id)


def new(game: Game, rest: str) -> None:
    """`/new`: leaves this table where it is and begins another."""
    game.wants_new = game.leaving = True


def quit_game(game: Game, rest: str) -> None:
    """`/quit`: leaves the table as it is."""
    game.leaving = True
