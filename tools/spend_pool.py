"""`spend_pool`: pay table-pool points for a stated move, before it is told (rule_system §8)."""

from __future__ import annotations

from pydantic import Field

from rules.engine import resolve
from rules.refusals import Refusal
from rules.requests import SpendPool
from tools.context import ToolContext
from tools.names import entry_names, find
from tools.outcome import ToolOutcome, refused, resolved
from tools.tool import Arguments, Choices, Tool


class SpendPoolArguments(Arguments):
    """Which pool, how many points, for what."""

    pool: str
    amount: int = Field(ge=-100, le=100)
    move: str


def choices(context: ToolContext) -> Choices | None:
    """The table's pools."""
    pools = tuple(context.system.pools)
    return {"pool": pools} if pools else None


def run(context: ToolContext, arguments: SpendPoolArguments) -> ToolOutcome:
    """Asks for the points."""
    pool = find("pool", arguments.pool, entry_names(context.system, context.language, "pools"))
    if isinstance(pool, Refusal):
        return refused(context, pool)
    request = SpendPool(pool=pool, points=arguments.amount, move=arguments.move)
    return resolved(context, resolve(context.system, context.state, request, dice=context.dice, asker="storyteller"))


SPEND_POOL = Tool("spend_pool", SpendPoolArguments, choices, run)
