"""Who helps with an attempt, and by how much (cypher §3.10, §3.19)."""

from __future__ import annotations

from typing import Final

from rules.refusals import Refusal, unknown
from rules.state import Sheet
from rules.systems.cypher.actions.character import Rung, character
from rules.systems.cypher.actions.requests import Attempt, Reason
from rules.tally import Tally

FIGHTING_LEVEL: Final = 3
"""From this level on a follower may help in a fight, where that is what they do."""
_STEPS: Final[dict[Rung, int]] = {"inability": 0, "practiced": 1, "trained": 2, "specialized": 2}


def helped(tally: Tally, request: Attempt, *, fight: str = "") -> tuple[Reason, ...] | Refusal:
    """The assets that helpers are; `fight` is `attack` or `defense` where it is one.

    One who is trained gives two steps, one who is not one, the unable none. A follower gives a step in what they help
    with and none in anything else.
    """
    found = []
    for helper in request.helpers:
        sheet = tally.state.sheets.get(helper)
        if sheet is None:
            return unknown("sheet", helper, tally.state.sheets)
        if sheet.kind == "npc":
            steps = _of_follower(sheet, fight or request.skill)
            if fight and not steps:
                return Refusal("follower_cannot_fight", {"sheet": helper, "target": request.sheet})
        else:
            steps = _STEPS[character(tally, helper).rung(request.skill)]
        if steps:
            found.append(Reason(id=helper, steps=steps))
    return tuple(found)


def _of_follower(sheet: Sheet, task: str) -> int:
    knows = bool(task) and sheet.item("modifications", task) is not None
    return int(knows and (task not in ("attack", "defense") or sheet.level >= FIGHTING_LEVEL))
