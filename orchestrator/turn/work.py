"""One turn in the making. It lives in memory; what must survive a failure or a pause is saved as a pending turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from orchestrator.models.usage import UsageTally
from orchestrator.review.telling import Finding
from orchestrator.store.ports import PendingRow
from orchestrator.turn.ruling import Ruling
from rules.engine import Resolution
from rules.events import Chip, Event
from rules.state import Table

TurnKind = Literal["act", "open", "between"]
"""What a turn is: what a player does in the story, its opening, or a change to a sheet between two turns of it."""
Part = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Submit:
    """What a client hands in: its own request id, the player's words, and for which hero they are."""

    client_id: str
    text: str
    sheet: str = ""
    kind: TurnKind = "act"
    ruling: Ruling | None = None
    """What the player's words call for, where the player says so by name; else whoever rules says."""


@dataclass
class TurnWork:
    """A turn as it grows: `before` is the state it began from, `state` where it stands now.

    `answers` and `faces` are decisions made and real dice typed so far; the resolution is run again with them.
    """

    turn_id: str
    parent: str
    number: int
    submit: Submit
    actor: str
    before: Table
    state: Table
    stream: str = "main"
    ruling: Ruling | None = None
    ruled_by: Literal["", "model", "matcher", "player", "kept"] = ""
    answers: list[str] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)
    carried: int = 0
    """How many of the faces are those of the turn that is done again."""
    dice: Literal["code", "real"] = "code"
    """Whose dice the hero's action throws, as it was when the turn began."""
    question: str = ""
    events: list[Event] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    usage: UsageTally = field(default_factory=UsageTally)
    context: list[Mapping[str, object]] = field(default_factory=list)
    hero_chips: list[Chip] = field(default_factory=list)
    npc_chips: list[Chip] = field(default_factory=list)
    answered: int = 0
    """How many of the answers have been used by what has taken place so far."""
    told: int = 0
    """How many chips, changes and notices of its resolution the turn has told, or would have."""
    seen: int = 0
    """How many of them people have seen already, before the turn waited."""
    approach: str = ""
    held_back: bool = False
    """Whether all that the player wanted was refused: no time passes by it."""
    entered: bool = False
    rested: bool = False
    waits: bool = False
    """Whether the moment is held in a fight: nobody acts before the player has spoken again."""
    narration: str = ""
    cut: bool = False
    noticed: list[Finding] = field(default_factory=list)
    """What the narrating itself noticed, before any review."""
    findings: list[Mapping[str, object]] = field(default_factory=list)
    ending: str = ""

    stored: PendingRow | None = None
    """The pending turn of the table as it was last read or kept: another client may go on with it meanwhile."""

    @property
    def place(self) -> str:
        """Which of its questions the turn has come to: what answers another one is not for this."""
        return place_of(self.turn_id, self.answers, self.faces)

    def take(self, resolution: Resolution) -> None:
        """Goes on from a resolution: its state, its events, its chips."""
        self.state = resolution.state
        self.events.extend(resolution.events)
        for chip in resolution.chips:
            heroic = self.state.sheets[chip.sheet].kind == "hero"
            (self.hero_chips if heroic else self.npc_chips).append(chip)

    def noticed_code(self, code: str) -> bool:
        """Whether the narrating noticed something of this kind."""
        return any(finding.code == code for finding in self.noticed)

    def kept(self) -> dict[str, object]:
        """What a pending turn keeps: the ruling, the answers and the typed faces (behaviours B9)."""
        return {
            "ruling": None if self.ruling is None else self.ruling.model_dump(mode="json"),
            "ruled_by": self.ruled_by,
            "answers": list(self.answers),
            "faces": list(self.faces),
            "dice": self.dice,
            "actor": self.actor,
            "stream": self.stream,
            "seen": max(self.seen, self.told),
        }

    def resume(self, kept: Mapping[str, object]) -> None:
        """Takes up what a pending turn kept; anything unreadable is left out."""
        if isinstance(kept.get("ruling"), Mapping):
            self.ruling = Ruling.model_validate(kept["ruling"])
            self.ruled_by = "kept"
        answers, faces = kept.get("answers"), kept.get("faces")
        if isinstance(answers, Sequence):
            self.answers = [str(answer) for answer in answers]
        if isinstance(faces, Sequence):
            self.faces = [int(face) for face in faces]
        if kept.get("dice") == "code" and self.ruling is not None:  # they may have been thrown, and seen
            self.dice = "code"
        if isinstance(kept.get("stream"), str):
            self.stream = str(kept["stream"])


def place_of(turn_id: str, answers: object, faces: object) -> str:
    """The place of a question in a turn, by how much was answered and thrown before it."""
    counts = (len(given) if isinstance(given, Sequence) else 0 for given in (answers, faces))
    return ":".join((turn_id, *map(str, counts)))


def place_of_pending(row: PendingRow | None) -> str:
    """The place that a pending turn waits at; empty where there is none."""
    return "" if row is None else place_of(row.turn_id, row.work.get("answers"), row.work.get("faces"))


def comes_first(row: PendingRow) -> str:
    """The code of why nothing else is done while a turn has begun: it waits for a choice, or is not finished."""
    return "decision_waits" if row.work.get("waits") else "turn_unfinished"


def seen_before(kept: Mapping[str, object]) -> int:
    """How much of its resolution a pending turn had told when it was kept."""
    seen = kept.get("seen")
    return seen if isinstance(seen, int) else 0
