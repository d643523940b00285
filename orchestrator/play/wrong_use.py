"""What is wrong with a command line, in the reader's language, with the command that shows what is right."""

from __future__ import annotations

import re
from typing import Any

from orchestrator.play.hearing import one_line
from prompts.words import Words


def told(error: Any, words: Words) -> list[str]:
    """One line for a fault that typer found; its classes are told apart by name, because they moved about."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "tallytale"
    return [words.say("wrong.frame", command=command, what=_what(error, words))]


def _what(error: Any, words: Words) -> str:
    match type(error).__name__:
        case "NoSuchOption":
            near = _first(getattr(error, "possibilities", None))
            return _near(words, words.say("wrong.option", option=one_line(error.option_name)[:80]), near)
        case "MissingParameter":
            return words.say("wrong.missing", name=_named(error))
        case "BadParameter":
            return words.say("wrong.value", name=_named(error), accepted=_accepted(error))
        case "BadOptionUsage":
            return words.say("wrong.no_value", option=one_line(str(error.option_name))[:80])
        case _:
            return _other(error, words)


def _other(error: Any, words: Words) -> str:
    """Faults that have no class of their own: a command that is none, words too many."""
    said = one_line(error.format_message())
    command = re.match(r"No such command '(.*?)'\.", said)
    if command:
        known = list(error.ctx.command.list_commands(error.ctx)) if error.ctx is not None else []
        near = _first(re.findall(r"'([\w-]+)'", said[command.end() :]))
        found = words.say("wrong.command", found=command[1][:80], known=", ".join(known))
        return _near(words, found, near)
    extra = re.match(r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", said)
    if extra:
        return words.say("wrong.extra", found=extra[1][:80])
    if said.startswith("Missing command"):
        known = error.ctx.command.list_commands(error.ctx)
        return words.say("wrong.no_command", known=", ".join(known))
    return said[:200]


def _named(error: Any) -> str:
    param = getattr(error, "param", None)
    if param is None:
        return one_line(str(getattr(error, "param_hint", "") or ""))
    return str(param.opts[0] if param.param_type_name == "option" else param.metavar or param.name)


def _accepted(error: Any) -> str:
    return str(getattr(getattr(error, "param", None), "metavar", None) or one_line(error.message)[:200])


def _first(names: Any) -> str:
    return str(names[0]) if names else ""


def _near(words: Words, line: str, near: str) -> str:
    return f"{line} {words.say('wrong.near', near=near)}" if near else line
