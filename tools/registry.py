"""Which tools are offered when. What is not offered is refused by code, whatever the model calls (behaviours C6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.refusals import Refusal, unknown
from tools.change_scene import CHANGE_SCENE
from tools.context import ToolContext
from tools.introduce import INTRODUCE
from tools.look_up import LOOK_UP
from tools.mark_sheet import MARK_SHEET
from tools.outcome import ToolOutcome, refused
from tools.pass_time import PASS_TIME
from tools.reveal import REVEAL
from tools.roll import ROLL
from tools.spend_pool import SPEND_POOL
from tools.tick_clock import TICK_CLOCK
from tools.tool import Offered, Tool, call, offer

Phase = Literal["narration", "talk"]

ORDER: tuple[Tool, ...] = (
    ROLL,
    MARK_SHEET,
    TICK_CLOCK,
    SPEND_POOL,
    INTRODUCE,
    CHANGE_SCENE,
    REVEAL,
    PASS_TIME,
    LOOK_UP,
)
"""All tools, in the one order every prompt keeps (behaviours D5)."""

_BY_PHASE: dict[Phase, tuple[Tool, ...]] = {"narration": ORDER, "talk": (LOOK_UP,)}


def offered(phase: Phase, context: ToolContext) -> tuple[Offered, ...]:
    """The tools of a phase that make sense at this table now, with their schemas."""
    ready = (offer(tool, context) for tool in _BY_PHASE[phase])
    return tuple(one for one in ready if one is not None)


def run_call(
    name: str, arguments: Mapping[str, object], among: tuple[Offered, ...], context: ToolContext
) -> ToolOutcome:
    """Runs a call of an offered tool; any other name is refused with what is offered."""
    tools = {one.name: one.tool for one in among}
    if name not in tools:
        refusal: Refusal = unknown("tool", name, tools)
        return refused(context, Refusal("not_offered", {"tool": name[:80]}, refusal.accepted, refusal.nearest))
    return call(tools[name], context, arguments)
