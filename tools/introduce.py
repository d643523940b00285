"""`introduce`: bring in a non-player from the system's stat blocks or the adventure."""

from __future__ import annotations

from pydantic import Field

from rules.engine import resolve
from rules.refusals import Refusal
from rules.requests import Introduce
from tools.context import ToolContext
from tools.names import entry_names, find, here, taken
from tools.outcome import ToolOutcome, refused, resolved
from tools.tool import Arguments, Choices, Tool


class IntroduceArguments(Arguments):
    """Who enters, and a name of their own."""

    npc: str
    name: str = Field(default="", max_length=80)


def choices(context: ToolContext) -> Choices | None:
    """Everyone who may enter."""
    blocks = tuple(context.system.non_players)
    return {"npc": blocks} if blocks else None


def run(context: ToolContext, arguments: IntroduceArguments) -> ToolOutcome:
    """Asks for the entrance; a name somebody here has already is refused, saying so (behaviours A10)."""
    block = find("non_player", arguments.npc, entry_names(context.system, context.language, "non_players"))
    if isinstance(block, Refusal):
        return refused(context, block)
    name = " ".join(arguments.name.split())
    if name and taken(name, here(context)):
        return refused(context, Refusal("already_here", {"name": name}))
    request = Introduce(block=block, name=name)
    resolution = resolve(context.system, context.state, request, dice=context.dice, asker="storyteller")
    return resolved(context, resolution, id=resolution.made)


INTRODUCE = Tool("introduce", IntroduceArguments, choices, run)
