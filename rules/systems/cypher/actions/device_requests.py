"""What may be asked about cyphers and artifacts."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.request_base import Asker, SystemRequest, Text
from rules.systems.cypher.actions.requests import BY_GM, Attempt


class Grant(SystemRequest):
    """A find: this cypher or artifact, or, where neither is named, some cypher or other. Its level is rolled.

    `level` fixes it instead, which only code and a human GM may ask for. `known` says that a cypher need not be
    identified any more. An artifact brings everybody experience, unless `awards` says that it was counted otherwise.
    """

    askers: ClassVar[tuple[Asker, ...]] = BY_GM

    action: Literal["grant"] = "grant"
    cypher: Text = ""
    artifact: Text = ""
    level: Annotated[int, Field(ge=1, le=10)] | None = None
    known: bool = False
    awards: bool = True


class UseDevice(Attempt):
    """Using something: on a `target`, or on all `targets` within an area, or on an `object`, where that matters."""

    target: Text = ""
    targets: Annotated[tuple[Text, ...], Field(max_length=50)] = ()
    object: Text = ""


class UseCypher(UseDevice):
    """Using a cypher that one carries: its one use."""

    action: Literal["use_cypher"] = "use_cypher"
    cypher: Text


class UseArtifact(UseDevice):
    """Using an artifact that one has."""

    action: Literal["use_artifact"] = "use_artifact"
    artifact: Text


class Identify(Attempt):
    """Finding out what a cypher is that one carries; `passes` lets the minutes pass on the table's clock."""

    action: Literal["identify"] = "identify"
    cypher: Text = ""
    passes: bool = True


class HandOver(SystemRequest):
    """Gives a cypher or an artifact `to` another character; without one it is left behind."""

    action: Literal["hand_over"] = "hand_over"
    item: Text
    to: Text = ""
