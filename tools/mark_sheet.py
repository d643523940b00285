"""`mark_sheet`: add, raise, lower or remove one item of an ordinary list (rule_system §6)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.engine import resolve
from rules.refusals import Refusal
from rules.requests import MarkSheet
from rules.storyteller import CONDITIONS
from tools.context import ToolContext
from tools.names import entry_names, find, here
from tools.outcome import ToolOutcome, refused, resolved
from tools.tool import Arguments, Choices, Tool


class MarkSheetArguments(Arguments):
    """One change, as a delta by id: its size does not grow with the sheet (behaviours A7)."""

    sheet: str
    list: str
    op: Literal["add", "raise", "lower", "remove"]
    item: str = Field(max_length=80)
    words: str = Field(default="", max_length=200)
    strength: int | None = Field(default=None, ge=1, le=1000)


def open_lists(context: ToolContext) -> tuple[str, ...]:
    """The lists the storyteller may write on."""
    return tuple(one.id for one in context.system.file.lists if one.storyteller)


def choices(context: ToolContext) -> Choices | None:
    """Everyone here, and the lists that are open."""
    lists = open_lists(context)
    return {"sheet": tuple(here(context)), "list": lists} if lists else None


def item_meant(context: ToolContext, sheet_id: str, list_id: str | Refusal, said: str) -> str:
    """The item on the list that is shown by these words; the words themselves where none is."""
    if isinstance(list_id, Refusal):
        return said
    items = context.state.sheets[sheet_id].lists.get(list_id, ())
    shown = {item.name: context.system.words(context.language, "items", item.name) for item in items}
    meant = find("item", said, shown)
    return said if isinstance(meant, Refusal) else meant


def run(context: ToolContext, arguments: MarkSheetArguments) -> ToolOutcome:
    """Asks for the change under the list's limits."""
    sheet = find("sheet", arguments.sheet, here(context), parts=True)
    if isinstance(sheet, Refusal):
        return refused(context, sheet)
    named = {**entry_names(context.system, context.language, "lists"), CONDITIONS: CONDITIONS}
    named |= {id: id for section in ("stats", "tracks", "derived") for id in getattr(context.system, section)}
    list_id = find("list", arguments.list, named)
    request = MarkSheet(
        sheet=sheet,
        list=arguments.list if isinstance(list_id, Refusal) else list_id,
        change=arguments.op,
        item=item_meant(context, sheet, list_id, arguments.item),
        words=arguments.words,
        strength=arguments.strength,
    )
    return resolved(context, resolve(context.system, context.state, request, dice=context.dice, asker="storyteller"))


MARK_SHEET = Tool("mark_sheet", MarkSheetArguments, choices, run)
