"""What a turn tells whoever watches it while it runs. A door shows these; nothing depends on their being heard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from prompts.views import ChipView
from rules.decisions import Decision

StageName = Literal["rule", "resolve", "narrate", "settle", "commit"]


@dataclass(frozen=True, slots=True)
class StageBegan:
    """A step of the turn begins; a good moment for a spinner."""

    stage: StageName


@dataclass(frozen=True, slots=True)
class Rolled:
    """A check was resolved."""

    chip: ChipView


@dataclass(frozen=True, slots=True)
class Changed:
    """Lines of what changed, in the table's language."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A piece of narration, as it streams."""

    text: str


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something people should know, in the table's language: a refusal, a cut, a limit that is near."""

    code: str
    line: str


@dataclass(frozen=True, slots=True)
class Retold:
    """What streamed so far is void: the narration begins anew."""


Signal = StageBegan | Rolled | Changed | Told | Noticed | Retold


@dataclass(frozen=True, slots=True)
class TurnDone:
    """The turn is committed."""

    turn_id: str
    number: int
    narration: str
    ending: str = ""
    question: str = ""
    again: bool = False
    """This client request had been answered before; nothing was done anew (behaviours B10)."""


@dataclass(frozen=True, slots=True)
class TurnWaits:
    """The turn waits for a choice or for the faces of real dice; it survives a restart."""

    decision: Decision | None = None
    line: str = ""
    options: tuple[tuple[str, str], ...] = ()
    dice: str = ""
    """A dice term whose faces somebody has to type; empty when a choice is waited for."""
    place: str = ""
    """Which question of which turn it is: handed in with the answer, it answers no other."""


@dataclass(frozen=True, slots=True)
class TurnStopped:
    """The turn ended without effect: nothing changed, the action and the dice are kept (behaviours B9)."""

    code: str
    line: str


TurnAnswer = TurnDone | TurnWaits | TurnStopped
