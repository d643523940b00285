"""Scenes, encounters, time and the end of turns."""

from __future__ import annotations

from typing import Literal

from rules.events.cause import Event


class SceneEntered(Event):
    """The table moved to a scene; `present` are the non-players there."""

    type: Literal["SceneEntered"] = "SceneEntered"
    scene: str
    before: str
    present: tuple[str, ...] = ()


class PresenceChanged(Event):
    """Who of the non-players is in the scene."""

    type: Literal["PresenceChanged"] = "PresenceChanged"
    present: tuple[str, ...]


class EncounterBegan(Event):
    """Rounds begin, in this order."""

    type: Literal["EncounterBegan"] = "EncounterBegan"
    order: tuple[str, ...]


class EncounterMoved(Event):
    """The next one in the order acts; a new round where the order starts again."""

    type: Literal["EncounterMoved"] = "EncounterMoved"
    order: tuple[str, ...]
    index: int
    round: int


class EncounterEnded(Event):
    """Rounds are over."""

    type: Literal["EncounterEnded"] = "EncounterEnded"


class SecretRevealed(Event):
    """A secret is out; from now on players may read it."""

    type: Literal["SecretRevealed"] = "SecretRevealed"
    secret: str


class TimePassed(Event):
    """Minutes of the fiction went by."""

    type: Literal["TimePassed"] = "TimePassed"
    minutes: int


class TurnEnded(Event):
    """A turn is over; `turn` is its number. Prepaid hard moves lapse, and cards that act once a turn may again."""

    type: Literal["TurnEnded"] = "TurnEnded"
    turn: int


class SceneEnded(Event):
    """A scene is over: cards that act once a scene may act again."""

    type: Literal["SceneEnded"] = "SceneEnded"
    scene: str


class Rested(Event):
    """A rest was taken."""

    type: Literal["Rested"] = "Rested"


class AdventureEnded(Event):
    """The adventure reached one of its endings."""

    type: Literal["AdventureEnded"] = "AdventureEnded"
    ending: str
