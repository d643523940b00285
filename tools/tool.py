"""One shape for every tool: a name, an argument model, the ids its arguments may take, and what it does."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Final, get_args

from pydantic import BaseModel, ConfigDict, ValidationError

from prompts.words import Words
from rules.refusals import Refusal
from tools.context import ToolContext
from tools.outcome import ToolOutcome, refused

Choices = Mapping[str, tuple[str, ...] | None]
"""Argument → the ids it may take, for the schema; None for one that makes no sense at this table."""


class Arguments(BaseModel):
    """A tool's arguments: flat, few, checked."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_max_length=400)


_NO_NUMBER: Final = "argument_no_number"
_MISFITS: Final[Mapping[str, tuple[str, str]]] = {
    "string_type": ("argument_no_text", ""),
    **dict.fromkeys(("int_type", "int_parsing", "int_parsing_size", "int_from_float"), (_NO_NUMBER, "")),
    "greater_than_equal": ("argument_too_small", "ge"),
    "less_than_equal": ("argument_too_large", "le"),
    "string_too_long": ("argument_too_long", "max_length"),
}
"""Codes of our own for what pydantic finds, and what it calls the limit where there is one."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as a module declares it.

    `choices` gives the ids of this table for the schema, or None when the tool makes no sense here now.
    """

    name: str
    arguments: type[Arguments]
    choices: Callable[[ToolContext], Choices | None]
    run: Callable[[ToolContext, Any], ToolOutcome]


@dataclass(frozen=True, slots=True)
class Offered:
    """A tool as the model is offered it."""

    tool: Tool
    description: str
    schema: Mapping[str, object] = field(default_factory=dict)
    told: str = ""
    """Description and schema as the model reads them, for counting."""

    @property
    def name(self) -> str:
        """The name the model calls."""
        return self.tool.name


def offer(tool: Tool, context: ToolContext) -> Offered | None:
    """The tool with its schema for this table, or None when it makes no sense here."""
    choices = tool.choices(context)
    if choices is None:
        return None
    return _offered(tool, tuple(choices.items()), context.words)


@lru_cache(maxsize=1024)
def _offered(tool: Tool, choices: tuple[tuple[str, tuple[str, ...] | None], ...], words: Words) -> Offered:
    """Made once for each choice of ids: a table offers the same tools in most of its prompts."""
    description, schema = words.say(f"tool.{tool.name}.about"), schema_of(tool, dict(choices), words)
    return Offered(tool, description, schema, description + json.dumps(schema, ensure_ascii=False))


def schema_of(tool: Tool, choices: Choices, words: Words) -> dict[str, object]:
    """The JSON schema of a tool's arguments: flat, with the ids that exist as enums, described in the language."""
    raw = _raw_schema(tool.arguments)
    properties: dict[str, object] = {}
    for name, entry in raw.get("properties", {}).items():
        kind = entry.get("type") or next(one["type"] for one in entry["anyOf"] if one["type"] != "null")
        shown: dict[str, object] = {"type": kind, "description": words.say(f"tool.{tool.name}.{name}")}
        for bound in ("minimum", "maximum"):
            if bound in entry:
                shown[bound] = entry[bound]
        allowed = choices.get(name, tuple(entry.get("enum", ())))
        if allowed is None:
            continue
        if allowed:
            shown["enum"] = list(allowed)
        properties[name] = shown
    required = list(raw.get("required", ()))
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


@cache
def _raw_schema(arguments: type[Arguments]) -> dict[str, Any]:
    """What pydantic says of an argument model; the same for every table, and dear to ask for each time."""
    return arguments.model_json_schema()


def call(tool: Tool, context: ToolContext, arguments: Mapping[str, object]) -> ToolOutcome:
    """Runs a call whose arguments may be anything; what does not fit is refused with what would (behaviours A9)."""
    try:
        checked = tool.arguments.model_validate(dict(arguments))
    except ValidationError as error:
        return refused(context, argument_refusal(tool, error))
    return tool.run(context, checked)


def argument_refusal(tool: Tool, error: ValidationError) -> Refusal:
    """The first thing wrong with a call's arguments, as a refusal."""
    first = error.errors(include_url=False)[0]
    name = str(first["loc"][0]) if first["loc"] else ""
    accepted = tuple(tool.arguments.model_fields)
    if first["type"] == "extra_forbidden":
        return Refusal("unknown_argument", {"tool": tool.name, "argument": name[:80]}, accepted)
    if first["type"] == "missing":
        return Refusal("missing_argument", {"tool": tool.name, "argument": name}, accepted)
    params: dict[str, str | int] = {"tool": tool.name, "argument": name[:80], "found": repr(first["input"])[:80]}
    if first["type"] == "literal_error":
        return Refusal("argument_no_option", params, get_args(tool.arguments.model_fields[name].annotation))
    code, limit = _MISFITS.get(first["type"], ("bad_argument", ""))
    if limit:
        params["limit"] = first.get("ctx", {})[limit]
    return Refusal(code, params, accepted)
