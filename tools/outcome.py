"""What a call comes to: the events it made, the state after them, and the reply the model reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine import Resolution
from rules.refusals import Refusal
from rules.state import Table
from tools.context import ToolContext
from tools.lines import change_lines, refusal_line

Reply = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ToolOutcome:
    """The outcome of one call; `resolution` is None where nothing of the rules was asked (a look-up, bad arguments)."""

    reply: Reply
    resolution: Resolution | None = None
    refused: Refusal | None = None


def resolved(context: ToolContext, resolution: Resolution, **more: object) -> ToolOutcome:
    """The outcome of a request: what changed as lines, or why nothing did."""
    if resolution.refused is not None:
        return refused(context, resolution.refused, resolution)
    after = resolution.state
    changes = change_lines(context.system, after, resolution.events, context.words)
    reply: dict[str, object] = {"done": True, "changes": list(changes), **more}
    return ToolOutcome(reply, resolution)


def refused(context: ToolContext, refusal: Refusal, resolution: Resolution | None = None) -> ToolOutcome:
    """A refused call: the code, and the reason in the table's language, as text the model can act on."""
    reason = refusal_line(context.system, context.state, refusal, context.words, ids=True)
    reply: dict[str, object] = {"done": False, "code": refusal.code, "reason": reason}
    return ToolOutcome(reply, resolution, refusal)


def state_after(context: ToolContext, outcome: ToolOutcome) -> Table:
    """The state the turn goes on with."""
    return context.state if outcome.resolution is None else outcome.resolution.state
