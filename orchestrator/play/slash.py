"""Slash commands: what a line that begins with `/` asks for, and the list of all there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from orchestrator.play import slash_look, slash_story, slash_table
from orchestrator.play.game import Game
from orchestrator.play.sheet_page import rows_of

Run = Callable[[Game, str], None]

MARK: Final = "/"
COMMANDS: Final[Mapping[str, Run]] = {
    "sheet": slash_look.sheet,
    "clocks": slash_look.clocks,
    "scene": slash_look.scene,
    "chip": slash_look.chip,
    "why": slash_look.why,
    "recap": slash_look.recap,
    "ask": slash_look.ask,
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
    "help": lambda game, rest: show_help(game),
}
"""Every command, in the order that `/help` tells them."""


@dataclass(frozen=True, slots=True)
class Slash:
    """A command as it was typed: its name in small letters, and the rest of the line."""

    name: str
    rest: str


def read_slash(line: str) -> Slash | None:
    """The command in a line; None where the line is something the player says. `//` begins a spoken slash."""
    if not line.startswith(MARK) or line.startswith(MARK * 2):
        return None
    name, _, rest = line.removeprefix(MARK).partition(" ")
    return Slash(name.casefold(), rest.strip())


def spoken(line: str) -> str:
    """What the player says with a line that is no command."""
    return line[1:] if line.startswith(MARK * 2) else line


def do_slash(game: Game, slash: Slash) -> None:
    """Does the command; one that is none is told so, with the nearest, and never becomes part of the story."""
    run = COMMANDS.get(slash.name)
    if run is not None:
        run(game, slash.rest)
        return
    near = get_close_matches(slash.name[:40], COMMANDS, n=1)
    game.paper.gap()
    if near:
        game.say("notice", "slash.unknown_near", name=slash.name[:40], near=near[0])
    else:
        game.say("notice", "slash.unknown", name=slash.name[:40])


def show_help(game: Game) -> None:
    """Every command with what it does, in the table's language."""
    words = game.words
    rows = [(words.say(f"slash.{name}.usage"), words.say(f"slash.{name}.about")) for name in COMMANDS]
    game.paper.gap()
    game.say("text", "slash.intro")
    game.paper.raw("text", "\n".join(rows_of(rows, game.paper.width)))
    game.say("text", "slash.outro")
