"""The cause of what somebody asked for."""

from __future__ import annotations

from rules.events import Cause
from rules.requests import Asker


def asked_cause(action: str, asker: Asker) -> Cause:
    """The cause of what a tool, table talk or a human GM does; a GM's word is on record as an override."""
    match asker:
        case "gm":
            return Cause(kind="override", ref=action, author=asker)
        case "consent":
            return Cause(kind="consent", ref=action)
        case "player" | "code":
            return Cause(kind="action", ref=action)
        case _:
            return Cause(kind="tool", ref=action)
