"""What may be asked of experience and growth."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.request_base import Asker, SystemRequest, Text
from rules.systems.cypher.actions.requests import BY_GM, BY_STORY, Points, Spread
from rules.systems.cypher.actions.stats import Stat

Step = Literal["capabilities", "perfection", "effort", "skills", "other"]
Other = Literal["armor", "recovery", "focus_ability", "type_ability"]
Benefit = Literal["short_term", "medium_term", "long_term"]
Find = Literal["artifact", "discovery", "mission", "idle_arc", "money", "gear", "cypher"]


class Advance(SystemRequest):
    """A step of advancement for four points of experience."""

    action: Literal["advance"] = "advance"
    step: Step
    pools: Spread = Field(default_factory=dict)
    stat: Stat | Literal[""] = ""
    skill: Text = ""
    other: Other | Literal[""] = ""
    ability: Text = ""


class Train(SystemRequest):
    """A training or an inability that the story gives: one rung up or down."""

    askers: ClassVar[tuple[Asker, ...]] = BY_STORY

    action: Literal["train"] = "train"
    skill: Annotated[str, Field(min_length=1, max_length=80)]
    down: bool = False


class Buy(SystemRequest):
    """A benefit for experience; others may give towards one that is shared."""

    action: Literal["buy_benefit"] = "buy_benefit"
    benefit: Benefit
    what: Annotated[str, Field(min_length=1, max_length=80)]
    skill: Text = ""
    place: Text = ""
    shared: Annotated[dict[Text, Annotated[int, Field(ge=1, le=3)]], Field(max_length=10)] = Field(default_factory=dict)


class Reward(SystemRequest):
    """Experience for what was found or done; the same for every character who took part.

    Of its own accord the storyteller gives it for discoveries alone.
    """

    askers: ClassVar[tuple[Asker, ...]] = BY_GM

    action: Literal["reward"] = "reward"
    find: Find
    level: Annotated[int, Field(ge=0, le=10)] = 0
    sessions: Annotated[int, Field(ge=1, le=20)] = 1
    heroes: Annotated[tuple[Text, ...], Field(max_length=20)] = ()


class EndSession(SystemRequest):
    """A session of play is over: what is counted for one begins anew.

    `discovery` is what a find was worth that `heroes` understood and can put to use; without names it was everybody.
    Players end a session too, but say nothing of its worth.
    """

    askers: ClassVar[tuple[Asker, ...]] = (*BY_STORY, "player")

    action: Literal["end_session"] = "end_session"
    discovery: Points | None = None
    heroes: Annotated[tuple[Text, ...], Field(max_length=20)] = ()
