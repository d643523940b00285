"""The commands and what may be said with each. No word for people stands here: help is found by the names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from orchestrator.play.character_commands import character, level_up
from orchestrator.play.command_options import Debug, Decisions, Dice, Json, Lang, TableId
from orchestrator.play.help_page import PagedCommand, PagedGroup
from orchestrator.play.job import Job


@dataclass(frozen=True)
class PlayChoices:
    """Which table to play at; an empty text leaves it to the program."""

    table: str = ""
    new: bool = False
    system: str = ""
    adventure: str = ""
    character: str = ""
    name: str = ""
    language: str = ""
    model: str = ""
    seed: str = ""
    dice: str = ""
    decisions: str = ""
    json: bool = False


@dataclass(frozen=True)
class TableChoices:
    """What to do with tables."""

    what: str
    table: str = ""
    turn: str = ""
    title: str = ""
    yes: bool = False
    json: bool = False


@dataclass(frozen=True)
class RulesChoices:
    """What to do with rule systems; `target` is an id, a file or a folder."""

    what: str
    target: str = ""
    json: bool = False


@dataclass(frozen=True)
class DraftChoices:
    """Rules told in words, and the system they are for; an empty `into` is the folder one stands in."""

    told: str
    into: str = ""
    model: str = ""
    yes: bool = False
    json: bool = False


@dataclass(frozen=True)
class WritingChoices:
    """What a rule author asks for; `target` is an id, a file or a folder."""

    what: str
    target: str = ""
    adventure: str = ""
    of_adventure: bool = False
    json: bool = False


@dataclass(frozen=True)
class ResolveChoices:
    """A file of golden cases; `-` is the input."""

    file: str


@dataclass(frozen=True)
class ProbeChoices:
    """Which model to probe; empty: the environment's."""

    model: str = ""
    json: bool = False


app = typer.Typer(cls=PagedGroup, add_completion=False, rich_markup_mode=None)
table = typer.Typer(cls=PagedGroup, rich_markup_mode=None)
rules = typer.Typer(cls=PagedGroup, rich_markup_mode=None)
app.add_typer(table, name="table")
app.add_typer(rules, name="rules")
app.add_typer(character, name="character")


@app.callback()
def root(version: Annotated[bool, typer.Option("--version")] = False, debug: Debug = False) -> None:
    """What stands before a command's name; `--version` by itself is answered before this is read."""


@app.command(cls=PagedCommand)
def play(
    table: Annotated[str | None, typer.Argument(metavar="TABLE")] = None,
    new: Annotated[bool, typer.Option("--new")] = False,
    system: Annotated[str, typer.Option("--system", metavar="ID|PATH")] = "",
    adventure: Annotated[str, typer.Option("--adventure", metavar="ID")] = "",
    character: Annotated[str, typer.Option("--character", metavar="NAME|FILE")] = "",
    name: Annotated[str, typer.Option("--name", metavar="NAME")] = "",
    lang: Lang = None,
    model: Annotated[str, typer.Option("--model", metavar="NAME")] = "",
    seed: Annotated[str, typer.Option("--seed", metavar="TEXT")] = "",
    dice: Annotated[Dice | None, typer.Option("--dice", metavar="code|real")] = None,
    decisions: Annotated[Decisions | None, typer.Option("--decisions", metavar="ask|default")] = None,
    json: Json = False,
    debug: Debug = False,
) -> Job:
    """Play at a table."""
    choices = PlayChoices(
        table=table or "",
        new=new,
        system=system,
        adventure=adventure,
        character=character,
        name=name,
        language=lang.value if lang else "",
        model=model,
        seed=seed,
        dice=dice.value if dice else "",
        decisions=decisions.value if decisions else "",
        json=json,
    )
    return Job("playing", choices)


@table.command("list", cls=PagedCommand)
def table_list(json: Json = False, lang: Lang = None, debug: Debug = False) -> Job:
    """List the tables."""
    return Job("tables", TableChoices("list", json=json))


@table.command("show", cls=PagedCommand)
def table_show(table: TableId, json: Json = False, lang: Lang = None, debug: Debug = False) -> Job:
    """Show where a table stands."""
    return Job("tables", TableChoices("show", table, json=json))


@table.command("undo", cls=PagedCommand)
def table_undo(table: TableId, json: Json = False, lang: Lang = None, debug: Debug = False) -> Job:
    """Take the last turn back."""
    return Job("tables", TableChoices("undo", table, json=json))


@table.command("redo", cls=PagedCommand)
def table_redo(table: TableId, json: Json = False, lang: Lang = None, debug: Debug = False) -> Job:
    """Take the last undo back."""
    return Job("tables", TableChoices("redo", table, json=json))


@table.command("fork", cls=PagedCommand)
def table_fork(
    table: TableId,
    turn: Annotated[str, typer.Option("--turn", metavar="TURN")] = "",
    title: Annotated[str, typer.Option("--title", metavar="TEXT")] = "",
    json: Json = False,
    lang: Lang = None,
    debug: Debug = False,
) -> Job:
    """Copy a table up to a turn."""
    return Job("tables", TableChoices("fork", table, turn, title, json=json))


@table.command("verify", cls=PagedCommand)
def table_verify(table: TableId, json: Json = False, lang: Lang = None, debug: Debug = False) -> Job:
    """Prove that a table's state is the fold of its events."""
    return Job("tables", TableChoices("verify", table, json=json))


@table.command("delete", cls=PagedCommand)
def table_delete(
    table: TableId,
    yes: Annotated[bool, typer.Option("--yes")] = False,
    json: Json = False,
    lang: Lang = None,
    debug: Debug = False,
) -> Job:
    """Delete a table."""
    return Job("tables", TableChoices("delete", table, yes=yes, json=json))


table.command("level-up", cls=PagedCommand)(level_up)


@rules.command("list", cls=PagedCommand)
def rules_list(json: Json = False, lang: Lang = None, debug: Debug = False) -> Job:
    """List the rule systems."""
    return Job("rule_systems", RulesChoices("list", json=json))


@rules.command("show", cls=PagedCommand)
def rules_show(
    system: Annotated[str, typer.Argument(metavar="SYSTEM")],
    json: Json = False,
    lang: Lang = None,
    debug: Debug = False,
) -> Job:
    """Show what is in a rule system."""
    return Job("rule_systems", RulesChoices("show", system, json))


@rules.command("check", cls=PagedCommand)
def rules_check(
    target: Annotated[str | None, typer.Argument(metavar="FILE|SYSTEM")] = None,
    json: Json = False,
    lang: Lang = None,
    debug: Debug = False,
) -> Job:
    """Tell everything that is wrong with a rule system."""
    return Job("rule_systems", RulesChoices("check", target or "", json))


@rules.command("explain", cls=PagedCommand)
def rules_explain(
    target: Annotated[str, typer.Argument(metavar="SYSTEM|FILE")],
    adventure: Annotated[str, typer.Option("--adventure", metavar="ID")] = "",
    json: Json = False,
    lang: Lang = None,
    debug: Debug = False,
) -> Job:
    """Read a rule system as sentences."""
    return Job("rule_writing", WritingChoices("explain", target, adventure, json=json))


@rules.command("new", cls=PagedCommand)
def rules_new(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    json: Json = False,
    lang: Lang = None,
    debug: Debug = False,
) -> Job:
    """Begin a rule system."""
    return Job("rule_writing", WritingChoices("new", name, json=json))


@rules.command("schema", cls=PagedCommand)
def rules_schema(
    of_adventure: Annotated[bool, typer.Option("--adventure")] = False,
    json: Json = False,
    lang: Lang = None,
    debug: Debug = False,
) -> Job:
    """Tell the format of rule files."""
    return Job("rule_writing", WritingChoices("schema", of_adventure=of_adventure, json=json))


@rules.command("draft", cls=PagedCommand)
def rules_draft(
    told: Annotated[str, typer.Argument(metavar="TEXT")],
    into: Annotated[str, typer.Option("--into", metavar="FOLDER|FILE")] = "",
    model: Annotated[str, typer.Option("--model", metavar="NAME")] = "",
    yes: Annotated[bool, typer.Option("--yes")] = False,
    json: Json = False,
    lang: Lang = None,
    debug: Debug = False,
) -> Job:
    """Let a model write rules that are told in words."""
    return Job("drafting_rules", DraftChoices(told, into, model, yes, json))


@app.command(cls=PagedCommand)
def resolve(
    file: Annotated[str, typer.Argument(metavar="FILE|-")],
    json: Json = True,
    lang: Lang = None,
    debug: Debug = False,
) -> Job:
    """Run golden cases."""
    return Job("resolving", ResolveChoices(file))


@app.command(cls=PagedCommand)
def probe(
    model: Annotated[str, typer.Option("--model", metavar="NAME")] = "",
    json: Json = False,
    lang: Lang = None,
    debug: Debug = False,
) -> Job:
    """Find out what a model can do."""
    return Job("probing_model", ProbeChoices(model, json))
