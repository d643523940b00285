"""A typed action that an effect takes for somebody: by code, with every decision at its default."""

from __future__ import annotations

from pydantic import ValidationError

from rules.decisions import Steps
from rules.definitions.effects import TakeAction
from rules.effects.nothing import put_without_effect
from rules.refusals import Refusal, unknown
from rules.request_misfits import request_misfit
from rules.state import TABLE
from rules.system_actions import Answered
from rules.systems.registry import actions_of
from rules.tally import About, Tally


def take_action(tally: Tally, effect: TakeAction, about: About) -> None:
    """Takes the action for the sheet it is about, or for the table; why it is refused is put on record."""
    result = _taken(tally, effect, "" if about.subject == TABLE else about.subject)
    if isinstance(result, Refusal):
        put_without_effect(tally, about, "action", result.code, **result.params)


def _taken(tally: Tally, effect: TakeAction, sheet: str) -> Answered:
    own = actions_of(tally.system)
    action = own.actions.get(effect.action) if own is not None else None
    if action is None:
        return unknown("action", effect.action, own.actions if own is not None else ())
    fields = {**effect.with_, "action": effect.action, "sheet": sheet}
    try:
        request = action.request.model_validate(fields)
    except ValidationError as error:
        return request_misfit(action.request, effect.action, fields, error)
    return _by_default(action.steps(tally, request, "code"))


def _by_default(steps: Steps[Answered]) -> Answered:
    """What steps come to where nobody is asked."""
    try:
        decision = next(steps)
        while True:
            decision = steps.send(decision.default)
    except StopIteration as done:
        result: Answered = done.value
        return result
