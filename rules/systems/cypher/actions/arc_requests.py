"""What may be asked about character arcs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.request_base import SystemRequest
from rules.systems.cypher.actions.requests import Name


class TakeArc(SystemRequest):
    """A player takes an arc for their character: one there is, or `own`, with a name."""

    action: Literal["take_arc"] = "take_arc"
    arc: Name
    name: Annotated[str, Field(max_length=80)] = ""


class ArcPart(SystemRequest):
    """A part of an arc has come to pass; of a climax, whether it came off. Claimed by the player, agreed by the other.

    `arc` is its name where the player gave it one, else its id.
    """

    action: Literal["arc_part"] = "arc_part"
    arc: Name
    part: Name
    success: bool = True


class EndArc(SystemRequest):
    """An arc ends without a resolution: given up, or over with a climax that failed."""

    action: Literal["end_arc"] = "end_arc"
    arc: Name
