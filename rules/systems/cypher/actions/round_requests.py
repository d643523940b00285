"""What may be asked of the rounds of a fight: who acts first, and waiting for something."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.request_base import Asker, SystemRequest, Text
from rules.systems.cypher.actions.requests import BY_STORY


class Initiative(SystemRequest):
    """All characters roll for the order of a fight; `effort` says who puts how many levels into it."""

    askers: ClassVar[tuple[Asker, ...]] = ("code", *BY_STORY)

    action: Literal["initiative"] = "initiative"
    effort: Annotated[dict[Text, Annotated[int, Field(ge=0, le=12)]], Field(max_length=20)] = Field(
        default_factory=dict
    )


class Wait(SystemRequest):
    """Waits for a trigger, to act first when it comes."""

    action: Literal["wait"] = "wait"
    trigger: Annotated[str, Field(min_length=1, max_length=200)]
