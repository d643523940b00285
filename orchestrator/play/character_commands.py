"""`tallytale character …` and `tallytale table level-up`: what may be said with each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from orchestrator.play.command_options import Debug, Json, Lang, TableId
from orchestrator.play.help_page import PagedCommand, PagedGroup
from orchestrator.play.job import Job

Named = Annotated[str, typer.Argument(metavar="NAME")]
Yes = Annotated[bool, typer.Option("--yes")]
File = Annotated[str, typer.Option("--file", metavar="FILE|-")]


@dataclass(frozen=True)
class CharacterChoices:
    """What to do with characters; `target` is a rule system, or a character's name or id."""

    what: str
    target: str = ""
    file: str = ""
    story: str = ""
    name: str = ""
    level: int | None = None
    model: str = ""
    yes: bool = False
    json: bool = False


@dataclass(frozen=True)
class LevelUpChoices:
    """Whose sheet grows at which table, and by what request; without a file somebody is asked."""

    table: str
    hero: str = ""
    file: str = ""
    do: str = ""
    yes: bool = False
    json: bool = False


character = typer.Typer(cls=PagedGroup, rich_markup_mode=None)


@character.command("new", cls=PagedCommand)
def character_new(
    system: Annotated[str, typer.Argument(metavar="SYSTEM")],
    name: Annotated[str, typer.Option("--name", metavar="NAME")] = "",
    story: Annotated[str, typer.Option("--story", metavar="TEXT|@FILE")] = "",
    file: File = "",
    level: Annotated[int | None, typer.Option("--level", metavar="N")] = None,
    model: Annotated[str, typer.Option("--model", metavar="NAME")] = "",
    yes: Yes = False,
    json: Json = False,
    lang: Lang = None,
    debug: Debug = False,
) -> Job:
    """Make a character."""
    return Job("characters", CharacterChoices("new", system, file, story, name, level, model, yes, json))


@character.command("list", cls=PagedCommand)
def character_list(json: Json = False, lang: Lang = None, debug: Debug = False) -> Job:
    """List the characters that were made."""
    return Job("characters", CharacterChoices("list", json=json))


@character.command("show", cls=PagedCommand)
def character_show(character: Named, json: Json = False, lang: Lang = None, debug: Debug = False) -> Job:
    """Show a character's sheet."""
    return Job("characters", CharacterChoices("show", character, json=json))


@character.command("delete", cls=PagedCommand)
def character_delete(
    character: Named, yes: Yes = False, json: Json = False, lang: Lang = None, debug: Debug = False
) -> Job:
    """Delete a character."""
    return Job("characters", CharacterChoices("delete", character, yes=yes, json=json))


def level_up(
    table: TableId,
    hero: Annotated[str, typer.Option("--hero", metavar="NAME")] = "",
    file: File = "",
    do: Annotated[str, typer.Option("--do", metavar="TEXT")] = "",
    yes: Yes = False,
    json: Json = False,
    lang: Lang = None,
    debug: Debug = False,
) -> Job:
    """Let a hero grow, when it is due."""
    return Job("leveling_up", LevelUpChoices(table, hero, file, do, yes, json))
