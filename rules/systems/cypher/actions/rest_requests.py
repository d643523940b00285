"""What may be asked of rests and of first aid."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.request_base import SystemRequest, Text
from rules.systems.cypher.actions.requests import Attempt, Spread
from rules.systems.cypher.actions.stats import Stat


class Recover(SystemRequest):
    """The next rest: its points spread as said, or asked about; or used for a step of the damage track instead.

    `passes` lets the time of the rest pass on the table's clock. `minutes`, `hours` and `night` are how long a player
    says that the rest is to be, `anyway` that it is to be taken though nothing can be won by it, and `first` is the
    Pool that is filled before the others.
    """

    action: Literal["recover"] = "recover"
    use: Literal["points", "track"] = "points"
    spread: Spread = Field(default_factory=dict)
    passes: bool = True
    minutes: Annotated[int, Field(ge=0, le=10_000)] = 0
    hours: Annotated[int, Field(ge=0, le=1000)] = 0
    night: bool = False
    anyway: bool = False
    first: Literal["", "might", "speed", "intellect"] = ""


class FirstAid(Attempt):
    """First aid on a patient: `points` to a Pool, which are its difficulty too."""

    action: Literal["first_aid"] = "first_aid"
    patient: Text
    points: Annotated[int, Field(ge=1, le=20)]
    to: Stat
