"""What may be asked of the rounds of a fight: who acts first, and waiting for something."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.request_base import Asker, SystemRequest, Text
from rules.systems.cypher.actions.requests import BY_STORY


class Initiative(SystemRequest):
    """All characters roll for the order of a fight; `effort` says who puts how many levels into it.

    With `ask` every player says before their roll how much Effort goes into it. A player may ask for it before a fight
    has begun, and not in the middle of one.
    """

    askers: ClassVar[tuple[Asker, ...]] = ("code", "player", *BY_STORY)

    action: Literal["initiative"] = "initiative"
    effort: Annotated[dict[Text, Annotated[int, Field(ge=0, le=12)]], Field(max_length=20)] = Field(
        default_factory=dict
    )
    ask: bool = False


class Wait(SystemRequest):
    """Waits for a trigger, to act first when it comes."""

    action: Literal["wait"] = "wait"
    trigger: Annotated[str, Field(min_length=1, max_length=200)]
