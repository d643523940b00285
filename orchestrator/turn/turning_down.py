"""What cannot be had as it was said is told before anything changes, and costs no time: the player says it anew.

All that is wanted is something that cannot be done now, or more is put into an action than there is, or is open to it.
"""

from __future__ import annotations

from orchestrator.models.words import say
from orchestrator.turn.desk import Desk
from orchestrator.turn.honoured import Declined, declined_line
from orchestrator.turn.honouring import honoured
from orchestrator.turn.ruling import Ruling
from orchestrator.turn.work import TurnWork
from rules.dice import ForcedDice
from rules.engine import refusal
from rules.requests import AnyRequest, MakeCheck
from rules.tally import Tally
from tools.lines import Teller


def turned_down(desk: Desk, work: TurnWork, ruling: Ruling) -> bool:
    """Whether an acting ruling is told why it cannot be, in `work.question`; nothing but the refusals is on record."""
    if ruling.kind != "action":
        return False
    asked = honoured(Tally(desk.system, work.state, ForcedDice(())), work.actor, ruling)
    if asked.fault is not None:
        request = asked.request or MakeCheck(action=ruling.action, sheet=work.actor)
        _tell(desk, work, request, Declined(asked.fault, ability=ruling.ability))
        if asked.closed and work.state.scene.encounter is not None:
            work.question = f"{work.question} {say(desk.words.language, 'embedded.let_pass')}"
        return True
    parts = [one for one in asked.declined if one.part]
    if not parts or asked.request is None:
        return False
    for one in parts:
        _tell(desk, work, asked.request, one)
    work.question = f"{work.question} {say(desk.words.language, 'embedded.how_then')}"
    return True


def _tell(desk: Desk, work: TurnWork, request: AnyRequest, one: Declined) -> None:
    """Puts one reason on record, and into the question."""
    work.take(refusal(work.state, request, one.refusal))
    line = declined_line(Teller(desk.system, work.state, desk.words), one)
    work.question = f"{work.question} {line}".strip()
    work.parts.append({"type": "refused", "code": one.refusal.code, "line": line})
