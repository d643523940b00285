"""What a step of a turn leads to: a closed union; the loop only matches on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.decisions import Decision
from rules.dice import DiceTerm

FACES: Final = "faces"
"""What a turn waits for while somebody has to throw real dice; else it is the id of a decision."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Ask what the action calls for."""


@dataclass(frozen=True, slots=True)
class Resolve:
    """Let code resolve the ruling."""


@dataclass(frozen=True, slots=True)
class Narrate:
    """Tell what happened."""


@dataclass(frozen=True, slots=True)
class Settle:
    """Ask about hard moves, let time tick, look for findings."""


@dataclass(frozen=True, slots=True)
class Commit:
    """Write it down."""


@dataclass(frozen=True, slots=True)
class WaitForDecision:
    """A choice has to be made first."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class WaitForFaces:
    """Somebody has to throw real dice first."""

    term: DiceTerm
    reason: str
    who: str = ""
    """The sheet that throws; empty where nobody in particular does."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End without effect; `keep` keeps the pending turn for another try, `waits` says what it goes on waiting for."""

    code: str
    line: str
    keep: bool = True
    waits: str = ""


NextStep = Rule | Resolve | Narrate | Settle | Commit | WaitForDecision | WaitForFaces | Stop
