"""Changes to a sheet's own numbers."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from rules.events.cause import Event


class SheetAdded(Event):
    """A character joined the table; `sheet` is its saved form."""

    type: Literal["SheetAdded"] = "SheetAdded"
    sheet: dict[str, Any]


class StatSet(Event):
    """A stat's base value was set (override, growth)."""

    type: Literal["StatSet"] = "StatSet"
    stat: str
    before: int
    after: int


class TrackChanged(Event):
    """A track's value moved; `asked` is the change asked for, `after - before` the one that happened.

    `thing` names the possession whose track it is, and `kind` its kind; empty for the sheet's own.
    """

    type: Literal["TrackChanged"] = "TrackChanged"
    track: str
    thing: str = ""
    kind: str = ""
    before: int
    after: int
    max: int
    asked: int


class TrackMaximumSet(Event):
    """A sheet has a maximum of its own for a track from now on."""

    type: Literal["TrackMaximumSet"] = "TrackMaximumSet"
    track: str
    before: int
    after: int


class OwnSet(Event):
    """What a system's own actions keep on a sheet or the table under `key` is now `value`; None: nothing.

    `line` is the id of a text (section `changes`) that tells people of it, with its `params`; empty where nobody need
    be told.
    """

    type: Literal["OwnSet"] = "OwnSet"
    key: str
    value: Any = None
    line: str = ""
    params: dict[str, str | int] = Field(default_factory=dict)


class LevelSet(Event):
    """The level was set."""

    type: Literal["LevelSet"] = "LevelSet"
    before: int
    after: int


class XpChanged(Event):
    """Experience points came or went."""

    type: Literal["XpChanged"] = "XpChanged"
    before: int
    after: int


class MoneyChanged(Event):
    """Money came or went; before and after are in the world's smallest unit.

    `amount` of `currency` is how it was counted where somebody counted it; `start` says that it is what a new character
    begins with, which is rolled once.
    """

    type: Literal["MoneyChanged"] = "MoneyChanged"
    before: int
    after: int
    amount: int = 0
    currency: str = ""
    start: bool = False


class ChoicePointsChanged(Event):
    """Choice points came or went."""

    type: Literal["ChoicePointsChanged"] = "ChoicePointsChanged"
    before: int
    after: int


class AbilityGained(Event):
    """A new ability stands on the sheet."""

    type: Literal["AbilityGained"] = "AbilityGained"
    ability: str


class AbilityUsed(Event):
    """An ability was used, on `target` where it was on somebody; `used` is how many of its uses are gone now."""

    type: Literal["AbilityUsed"] = "AbilityUsed"
    ability: str
    target: str = ""
    used: int = 0


class AbilityRecovered(Event):
    """Uses of an ability came back: so many were gone before, and so many are now."""

    type: Literal["AbilityRecovered"] = "AbilityRecovered"
    ability: str
    before: int
    after: int


class ThingLost(Event):
    """A possession is gone; its kind and name are kept for whoever tells of it."""

    type: Literal["ThingLost"] = "ThingLost"
    thing: str
    kind: str
    name: str = ""


class ThingGained(Event):
    """A possession with a sheet of its own; `thing` is its saved form."""

    type: Literal["ThingGained"] = "ThingGained"
    thing: dict[str, Any]
