"""`tick_clock`: advance a clock that the system, the adventure or a card opened to the storyteller (rule_system §8)."""

from __future__ import annotations

from pydantic import Field

from rules.engine import resolve
from rules.open_clocks import open_clocks
from rules.refusals import Refusal
from rules.requests import TickClock
from tools.context import ToolContext
from tools.names import entry_names, find
from tools.outcome import ToolOutcome, refused, resolved
from tools.tool import Arguments, Choices, Tool


class TickClockArguments(Arguments):
    """Which clock, how far, and why."""

    clock: str
    amount: int = Field(ge=-100, le=100)
    reason: str


def choices(context: ToolContext) -> Choices | None:
    """The clocks that are open to the storyteller."""
    clocks = open_clocks(context.system, context.state)
    return {"clock": clocks} if clocks else None


def run(context: ToolContext, arguments: TickClockArguments) -> ToolOutcome:
    """Asks for the tick."""
    clock = find("clock", arguments.clock, entry_names(context.system, context.language, "clocks"))
    if isinstance(clock, Refusal) and clock.code.startswith("ambiguous"):
        return refused(context, clock)
    request = TickClock(clock=arguments.clock if isinstance(clock, Refusal) else clock, by=arguments.amount)
    return resolved(context, resolve(context.system, context.state, request, dice=context.dice, asker="storyteller"))


TICK_CLOCK = Tool("tick_clock", TickClockArguments, choices, run)
