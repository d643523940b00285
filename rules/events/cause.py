"""What every event carries: what it happened to, and what made it happen."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

CauseKind = Literal[
    "turn",
    "check",
    "attack",
    "card",
    "track",
    "tool",
    "time",
    "scene",
    "encounter",
    "set_up",
    "rule",
    "override",
    "consent",
    "action",
    "ability",
]
EVENT_FORMAT = 1
"""The number of the present event format; older events pass the store's upcasters."""


class Cause(BaseModel):
    """Why an event happened: the kind of source and its id; for overrides also who and the reason they gave."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: CauseKind
    ref: str = ""
    author: str = ""
    reason: str = ""


class Event(BaseModel):
    """One change, or one thing put on record. `subject` is a sheet id or `table`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    subject: str
    cause: Cause
