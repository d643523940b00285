"""Slash commands: what a line that begins with `/` asks for, and the list of all there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Final, get_args

from orchestrator.play import slash_do, slash_grow, slash_learn, slash_look, slash_story, slash_table
from orchestrator.play.cutting import cut
from orchestrator.play.game import Game
from orchestrator.play.hearing import MARK
from orchestrator.play.job import PACKAGE, Language
from orchestrator.play.sheet_page import rows_of
from orchestrator.turn.table import MOST_PLAYER_TEXT
from prompts.words import Words

Run = Callable[[Game, str], None]

COMMANDS: Final[Mapping[str, Run]] = {
    "sheet": slash_look.sheet,
    "clocks": slash_look.clocks,
    "scene": slash_look.scene,
    "chip": slash_look.chip,
    "why": slash_look.why,
    "recap": slash_look.recap,
    "ask": slash_look.ask,
    "do": slash_do.do,
    "learn": slash_learn.learn,
    "grow": slash_grow.grow,
    "answer": slash_grow.answer,
    "undo": slash_story.undo,
    "redo": slash_story.redo,
    "retell": slash_story.retell,
    "retry": slash_story.retry,
    "fork": slash_story.fork,
    "x": slash_story.x_card,
    "dice": slash_table.dice,
    "lang": slash_table.lang,
    "model": slash_table.model,
    "save": slash_table.save,
    "new": slash_table.new,
    "quit": slash_table.quit_game,
    "help": lambda game, rest: show_help(game, rest),
}
"""Every command, in the order that `/help` tells them."""
ALONE: Final = frozenset({"clocks", "scene", "chip", "recap", "redo", "retell", "retry", "new"})
"""Commands that take nothing more. Leaving and the X-card take nothing either, and do what they do all the same."""


@dataclass(frozen=True, slots=True)
class Slash:
    """A command: its name, the rest of the line, and the name by which it was typed, in any language."""

    name: str
    rest: str
    typed: str = ""


def read_slash(line: str) -> Slash | None:
    """The command in a line; None where the line is something the player says. `//` begins a spoken slash."""
    if not line.startswith(MARK) or line.startswith(MARK * 2):
        return None
    typed, _, rest = line.removeprefix(MARK).partition(" ")
    name = typed.casefold()
    return Slash(aliases().get(name, name), rest.strip(), name)


@cache
def aliases() -> Mapping[str, str]:
    """The names commands have in any language, with the command each means: at every table all of them are known."""
    words = [Words(language, package=PACKAGE) for language in get_args(Language)]
    return {one.say(f"slash.{name}.alias").casefold(): name for one in words for name in COMMANDS}


def typeable(language: Language) -> tuple[str, ...]:
    """The names of the commands as they are completed at a table of this language: its own first, English always."""
    words = Words(language, package=PACKAGE)
    return tuple(dict.fromkeys([*(words.say(f"slash.{name}.alias") for name in COMMANDS), *COMMANDS]))


def spoken(line: str) -> str:
    """What the player says with a line that is no command."""
    return line[1:] if line.startswith(MARK * 2) else line


def do_slash(game: Game, slash: Slash) -> None:
    """Does the command; one that is none is told so, with the nearest, and never becomes part of the story."""
    run = COMMANDS.get(slash.name)
    if len(slash.rest) > MOST_PLAYER_TEXT:
        game.paper.gap()
        game.say("notice", "slash.too_long", length=len(slash.rest), most=MOST_PLAYER_TEXT)
        return
    if slash.rest and slash.name in ALONE:
        game.paper.gap()
        game.say("notice", "slash.takes_nothing", name=cut(slash.typed), rest=cut(slash.rest))
        return
    if run is not None:
        run(game, slash.rest)
        return
    near = get_close_matches(slash.name[:40], aliases(), n=1)
    game.paper.gap()
    if near:
        game.say("notice", "slash.unknown_near", name=cut(slash.name), near=near[0])
    else:
        game.say("notice", "slash.unknown", name=cut(slash.name))


def show_help(game: Game, rest: str = "") -> None:
    """Every command with what it does, in the table's language; or the one that is named."""
    words = game.words
    wanted = rest.removeprefix(MARK).casefold()
    name = aliases().get(wanted, wanted)
    game.paper.gap()
    if name and name not in COMMANDS:
        game.say("notice", "slash.no_such", found=cut(rest))
        return
    shown = [name] if name else list(COMMANDS)
    rows = [(words.say(f"slash.{one}.usage"), words.say(f"slash.{one}.about")) for one in shown]
    if not name:
        game.say("text", "slash.intro")
    game.paper.raw("text", "\n".join(rows_of(rows, game.paper.width)))
    if not name:
        game.say("text", "slash.outro")
