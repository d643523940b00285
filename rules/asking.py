"""Reading requests from plain data: the engine's own by their names, a system's own actions by its models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.requests import NAMED, REQUESTS, AnyRequest, MakeCheck, Request
from rules.system import RuleSystem
from rules.system_actions import SystemActions
from rules.systems.registry import actions_of


def request_model(action: object, own: SystemActions | None) -> type[Request]:
    """The model of an action: the engine's, the system's own, else that of a check."""
    if not isinstance(action, str):
        return MakeCheck
    if action in NAMED:
        return NAMED[action]
    typed = own.actions.get(action) if own is not None else None
    return MakeCheck if typed is None else typed.request


def request_from_data(system: RuleSystem, data: Mapping[str, Any]) -> AnyRequest:
    """A request to this system. Raises pydantic's ValidationError where the data are none."""
    model = request_model(data.get("action"), actions_of(system))
    read: AnyRequest = REQUESTS.validate_python(model.model_validate(dict(data)))
    return read
