"""What may be asked of harm that no defence meets."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.request_base import Asker, SystemRequest, Text
from rules.systems.cypher.actions.requests import BY_GM, Points
from rules.systems.cypher.actions.stats import Stat

Tags = Annotated[tuple[Text, ...], Field(max_length=5)]


class Harm(SystemRequest):
    """Harm without a defence: a `hazard` of the table, `points`, or steps of the track.

    A `fall` is as deep as its `feet` or `metres` say.
    """

    askers: ClassVar[tuple[Asker, ...]] = BY_GM

    action: Literal["harm"] = "harm"
    hazard: Text = ""
    feet: Points = 0
    metres: Points = 0
    points: Points = 0
    stat: Stat = "might"
    tags: Tags = ()
    ambient: bool = False
    ignores_armor: bool = False
    track: Annotated[int, Field(ge=0, le=3)] = 0
    reason: Text = ""


class TakeHit(SystemRequest):
    """A blow that hit an ally within reach is taken instead of them.

    It is the one that has just hit, where its `damage` is said; else the next one that hits `ally`.
    """

    action: Literal["take_hit"] = "take_hit"
    ally: Text = ""
    damage: Points | None = None
    stat: Stat = "might"
    tags: Tags = ()
    ambient: bool = False
    reason: Text = ""
