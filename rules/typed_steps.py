"""A typed action from its request to all that it sets off, whoever asks: a door, a non-player's blow, an ability."""

from __future__ import annotations

from rules.approaches import by_approach
from rules.cascade import Cascade
from rules.decisions import Steps
from rules.events import Chip
from rules.refusals import Refusal, unknown
from rules.requests import Asker, SystemRequest
from rules.stakes import run_stakes
from rules.system_actions import Answered
from rules.systems.registry import actions_of
from rules.tally import Tally


def system_steps(tally: Tally, request: SystemRequest, asker: Asker) -> Steps[Answered]:
    """What the system's own actions make of a request, what the scene makes of its roll, and all that this sets off."""
    own = actions_of(tally.system)
    action = own.actions.get(request.action) if own is not None else None
    if own is None or action is None or not isinstance(request, action.request):
        return unknown("action", request.action, own.actions if own is not None else ())
    ready = by_approach(tally, own, request)
    if isinstance(ready, Refusal):
        return ready
    request, approach = ready
    result = yield from action.steps(tally, request, asker)
    if isinstance(result, Chip):
        run_stakes(tally, result, approach, risky=action.risky)
    else:
        Cascade(tally).settle()
    return result
