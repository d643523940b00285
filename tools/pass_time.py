"""`pass_time`: minutes of the fiction go by, or a rest is taken; never in an encounter."""

from __future__ import annotations

from pydantic import Field

from rules.engine import resolve
from rules.requests import PassTime
from tools.context import ToolContext
from tools.outcome import ToolOutcome, resolved
from tools.tool import Arguments, Choices, Tool


class PassTimeArguments(Arguments):
    """How long, whether it is a rest, and what it is spent on."""

    minutes: int = Field(ge=1, le=60 * 24 * 30)
    rest: bool = False
    reason: str = ""


def choices(context: ToolContext) -> Choices | None:
    """Nothing to choose between; not offered while an encounter runs."""
    return None if context.state.scene.encounter is not None else {}


def run(context: ToolContext, arguments: PassTimeArguments) -> ToolOutcome:
    """Asks for the time."""
    request = PassTime(minutes=arguments.minutes, rest=arguments.rest)
    return resolved(context, resolve(context.system, context.state, request, dice=context.dice, asker="storyteller"))


PASS_TIME = Tool("pass_time", PassTimeArguments, choices, run)
