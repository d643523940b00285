"""What may be asked of contests and of followers."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.request_base import Asker, SystemRequest, Text
from rules.systems.cypher.actions.requests import BY_GM, Attempt
from rules.systems.cypher.actions.stats import Stat


class Compare(SystemRequest):
    """A non-player or a follower against another of them, or against something of a level, in a task."""

    askers: ClassVar[tuple[Asker, ...]] = ("code", "storyteller", "gm")

    action: Literal["compare"] = "compare"
    target: Text = ""
    level: Annotated[int, Field(ge=0, le=20)] | None = None
    task: Text = ""


class Duel(Attempt):
    """A player character attacks another; `attack` is the attack of the sheet that it is made with, for its name."""

    action: Literal["duel"] = "duel"
    target: Text
    attack: Text = ""
    weapon: Text = "medium"
    stat: Stat = "might"
    defence: Stat = "speed"


class Recruit(SystemRequest):
    """A follower joins: their level, and as many tasks that they help with, or fewer that are taught the rest later.

    An `exceptional` one is a level above their kind. A `pet` helps with no task, but is a comfort.
    """

    askers: ClassVar[tuple[Asker, ...]] = BY_GM

    action: Literal["recruit"] = "recruit"
    name: Annotated[str, Field(min_length=1, max_length=60)]
    level: Annotated[int, Field(ge=1, le=10)]
    modifications: Annotated[tuple[Annotated[str, Field(min_length=1, max_length=60)], ...], Field(max_length=10)] = ()
    exceptional: bool = False
    pet: bool = False


class SendFollower(SystemRequest):
    """A follower tries a `task` alone, against a `difficulty` or a `target`; against a foe, without a task, a blow."""

    action: Literal["send_follower"] = "send_follower"
    follower: Text
    task: Text = ""
    difficulty: Annotated[int, Field(ge=0, le=10)] | Text | None = None
    target: Text = ""
    reason: Text = ""


class TeachFollower(SystemRequest):
    """A follower learns to help with one task more, where their level leaves room for it."""

    action: Literal["teach_follower"] = "teach_follower"
    follower: Text
    task: Annotated[str, Field(min_length=1, max_length=60)]


class PartWith(SystemRequest):
    """A follower goes their own way."""

    askers: ClassVar[tuple[Asker, ...]] = ("storyteller", "gm", "player")

    action: Literal["part_with"] = "part_with"
    follower: Text
