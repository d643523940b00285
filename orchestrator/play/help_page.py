"""`--help` in the reader's language: the words stand in `words/*/help.yaml` by the command's and option's name."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from orchestrator.play.job import Door
from orchestrator.play.wrapping import line_width, padded, width_of, wrapped
from prompts.words import Words

_INDENT = "  "
_GUTTER = 2
_MOST_HEAD = 26


def help_page(context: Any, words: Words, columns: int) -> str:
    """The page of the command of a typer context."""
    place = context.command_path.split()[1:]
    key = ".".join(["help", *place])
    subcommands = [(name, words.say(f"{key}.{name}.about")) for name in _subcommands(context)]
    params = [param for param in context.command.params if not getattr(param, "hidden", False)]
    arguments = [(_metavar(one), _said(words, key, str(one.name))) for one in params if not _is_option(one)]
    options = [(_head(one), _said(words, key, str(one.name))) for one in params if _is_option(one)]
    options.append(("--help", words.say("help.shared.help")))
    usage = " ".join(
        [
            context.command_path,
            *(_usage(one) for one in params if not _is_option(one)),
            *([words.say("help.shared.command")] if subcommands else []),
            words.say("help.shared.options"),
        ]
    )
    width = line_width(columns)
    blocks = [usage, wrapped(words.say(f"{key}.about"), width)]
    blocks += [_rows(rows, width) for rows in (subcommands, arguments, options) if rows]
    if words.has(f"{key}.more"):
        blocks.append(words.say(f"{key}.more"))
    return "\n\n".join(blocks)


def _subcommands(context: Any) -> list[str]:
    command = context.command
    return list(command.list_commands(context)) if isinstance(command, TyperGroup) else []


def _said(words: Words, key: str, name: str) -> str:
    own = f"{key}.{name}"
    return words.say(own if words.has(own) else f"help.shared.{name}")


def _is_option(param: Any) -> bool:
    return str(param.param_type_name) == "option"


def _metavar(param: Any) -> str:
    return str(param.metavar or param.name.upper())


def _usage(param: Any) -> str:
    return _metavar(param) if param.required else f"[{_metavar(param)}]"


def _head(param: Any) -> str:
    flag = ", ".join(param.opts)
    return f"{flag} {param.metavar}" if param.metavar else flag


def _rows(rows: list[tuple[str, str]], width: int) -> str:
    head = min(_MOST_HEAD, max(width_of(name) for name, _ in rows)) + len(_INDENT) + _GUTTER
    lines = []
    for name, said in rows:
        first = padded(f"{_INDENT}{name}", head)
        if width_of(first) > head:
            lines.append(first)
            first = " " * head
        lines.append(wrapped(said, width, first=first, rest=" " * head))
    return "\n".join(lines)


class PagedCommand(TyperCommand):
    """A command that shows our page."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Writes the page where typer collects it."""
        formatter.write(_page_of(ctx))


class PagedGroup(TyperGroup):
    """A group of commands that shows our page, and its commands in the order they were written down."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Writes the page where typer collects it."""
        formatter.write(_page_of(ctx))


def _page_of(context: typer.Context) -> str:
    door = context.find_object(Door)
    assert door is not None
    return help_page(context, door.words, door.terminal.columns())
