"""Things put on record.

Of these only `CardFired`, `SpendTaken`, `ProposalMade`, `SwitchSet` and `SystemMigrated` touch state.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from rules.events.cause import Event


class Mistake(BaseModel):
    """One of several things wrong with a request: a refusal of its own, whose params name the field."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    code: str
    params: dict[str, str | int] = Field(default_factory=dict)
    accepted: tuple[str, ...] = ()
    nearest: str = ""


class RequestRefused(Event):
    """A request was turned down; nothing changed (rule_system §1). `mistakes` are all that is wrong, where several."""

    type: Literal["RequestRefused"] = "RequestRefused"
    request: str
    code: str
    params: dict[str, str | int] = Field(default_factory=dict)
    accepted: tuple[str, ...] = ()
    nearest: str = ""
    mistakes: tuple[Mistake, ...] = ()


class CardFired(Event):
    """A rule card acted; `once` says until when it may not again, empty for always."""

    type: Literal["CardFired"] = "CardFired"
    card: str
    once: Literal["", "turn", "scene", "rest", "ever"] = ""


class SpendTaken(Event):
    """Something was put into a check (`item`: of a list); `once` says until when it may not be again."""

    type: Literal["SpendTaken"] = "SpendTaken"
    spend: str
    item: str = ""
    once: Literal["", "turn", "scene", "rest", "ever"] = ""


class StorytellerTold(Event):
    """Something a card or outcome wants the storyteller to know; `text` is a text id or plain words."""

    type: Literal["StorytellerTold"] = "StorytellerTold"
    text: str


class ProposalMade(Event):
    """Something that the scene suggests was proposed to a player; it is not suggested again."""

    type: Literal["ProposalMade"] = "ProposalMade"
    proposal: str


class WithoutEffect(Event):
    """An effect found nothing to act on (rule_system §9, R27)."""

    type: Literal["WithoutEffect"] = "WithoutEffect"
    effect: str
    code: str
    params: dict[str, str | int] = Field(default_factory=dict)


class NoConsequence(Event):
    """A risky check failed and nothing changed by it (behaviours A14)."""

    type: Literal["NoConsequence"] = "NoConsequence"
    check: str


class CascadeStopped(Event):
    """Cards set off cards past the limit; what was done stands (rule_system §10)."""

    type: Literal["CascadeStopped"] = "CascadeStopped"
    steps: int


class DividedByZero(Event):
    """A formula divided by zero; the quotient counted as 0 (rule_system §2)."""

    type: Literal["DividedByZero"] = "DividedByZero"
    formula: str


class OverrideMade(Event):
    """A human changed something by their own word; the changes follow as events with the same cause."""

    type: Literal["OverrideMade"] = "OverrideMade"


class SwitchSet(Event):
    """A house rule was set for this table."""

    type: Literal["SwitchSet"] = "SwitchSet"
    switch: str
    before: str
    after: str


class SystemMigrated(Event):
    """The table was brought from one version of its system to another: ids renamed and dropped, by section.

    Of possessions' own stats and tracks the section is `thing_tracks.ship`, with the new id of the kind.
    """

    type: Literal["SystemMigrated"] = "SystemMigrated"
    before: str
    after: str
    renamed: dict[str, dict[str, str]] = Field(default_factory=dict)
    dropped: dict[str, tuple[str, ...]] = Field(default_factory=dict)
