"""What may be asked of those who work together or stand in the way."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.request_base import Asker, SystemRequest, Text
from rules.systems.cypher.actions.requests import Attempt
from rules.systems.cypher.actions.stats import Stat


class Distract(SystemRequest):
    """Makes it harder for a foe to attack anybody, for a round."""

    action: Literal["distract"] = "distract"
    target: Text


class Guard(SystemRequest):
    """Stands on guard, and attacks nobody. A non-player may guard somebody: `over` is their sheet."""

    askers: ClassVar[tuple[Asker, ...]] = ("player", "storyteller", "gm")

    action: Literal["guard"] = "guard"
    against: Text = ""
    over: Text = ""


class Draw(Attempt):
    """Draws a foe's attack; a clever or dogged foe takes a roll, and leaves one open to it."""

    action: Literal["draw"] = "draw"
    target: Text
    clever: bool = False


class SlipPast(Attempt):
    """Gets past a foe who stands on guard."""

    action: Literal["slip_past"] = "slip_past"
    target: Text


class HoldOff(Attempt):
    """Keeps a foe from doing what one guards against."""

    action: Literal["hold_off"] = "hold_off"
    target: Text


class Complement(Attempt):
    """A task of one's own that eases what another tries next: flattery, a piece of lore, a threat."""

    action: Literal["complement"] = "complement"
    other: Text
    stat: Stat
    difficulty: Annotated[int, Field(ge=0, le=10)] | Text
