"""What every request has in common."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

Asker = Literal["storyteller", "player", "gm", "consent", "code"]
"""Who asks: the storyteller by a tool, a player by a ruled action, a human GM, table talk with the player's consent,
or code itself."""

Text = Annotated[str, Field(max_length=400)]


class Request(BaseModel):
    """One request; unknown keys are refused, never ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SystemRequest(Request):
    """A request that a system's own actions answer (`rules.system_actions`); each kind of it narrows `action`.

    `askers` may ask for it besides code, the usual one first. `approach` names one of the scene's approaches, by which
    it is made.
    """

    # A game has dozens of these, and each takes a while to build: who only looks at its rules does not wait for them.
    model_config = ConfigDict(defer_build=True)

    askers: ClassVar[tuple[Asker, ...]] = ("player", "gm")

    action: str
    sheet: Text = ""
    approach: Text = ""
