"""What a stored turn came to and why: its rolls, its refusals, each change with what brought it. From events alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from orchestrator.store.ports import TurnRow
from orchestrator.turn.standing import read_events
from prompts.views import ChipView
from prompts.words import Words
from rules.events import CauseKind, CheckResolved, RequestRefused
from rules.state import Table
from rules.system import RuleSystem
from tools.chips import chip_view
from tools.lines import Teller, change_lines, refused_event_line
from tools.tells import told_lines
from tools.throws import throw_lines


@dataclass(frozen=True, slots=True)
class Because:
    """One change as a line, and the kind of thing that brought it."""

    line: str
    cause: CauseKind


@dataclass(frozen=True, slots=True)
class Unveiled:
    """Something that came into the open: a secret, or the ending. Players may read it from here on."""

    kind: str
    """`revealed` or `ending`."""
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class TurnAccount:
    """A stored turn in the table's language."""

    number: int
    kind: str
    player_text: str
    narration: str
    """What was told; empty where an X-card took it out."""
    hidden: bool
    ruling: str
    """What the player's words called for: `nothing`, `action`, `move`, `rest`, `question`; empty: nobody ruled."""
    reason: str
    """What the ruling gave as its reason, in the ruler's words; often empty."""
    ruled_by: str
    """`model`, `matcher`, `player` (who said it by name) or `kept`; empty when nothing was ruled."""
    chips: tuple[ChipView, ...]
    refusals: tuple[str, ...]
    changes: tuple[Because, ...]
    unveiled: tuple[Unveiled, ...]

    @property
    def untold(self) -> tuple[Unveiled, ...]:
        """What came into the open and the narration has not said in these very words."""
        told = _plain(self.narration)
        return tuple(one for one in self.unveiled if not one.text or _plain(one.text) not in told)


def account_of(
    system: RuleSystem, state: Table, row: TurnRow, words: Words, *, hidden: Iterable[str] = ()
) -> TurnAccount:
    """The account of a turn, with the names that `state` knows.

    Args:
        system: the table's system.
        state: a state of that turn or later, for the names of whoever took part.
        row: the turn.
        words: the table's words.
        hidden: ids of turns whose passage an X-card took out (behaviours E15).
    """
    events = read_events(row.events)
    ruling = next((part for part in row.parts if part.get("type") == "ruling"), {})
    is_hidden = row.id in set(hidden)
    return TurnAccount(
        number=row.number,
        kind=row.kind,
        player_text=row.player_text,
        narration="" if is_hidden else _told(row.parts),
        hidden=is_hidden,
        ruling=str(ruling.get("kind", "")),
        reason=str(ruling.get("reason", "")),
        ruled_by=str(ruling.get("by", "")),
        chips=tuple(
            chip_view(system, state, event.chip, words) for event in events if isinstance(event, CheckResolved)
        ),
        refusals=tuple(
            refused_event_line(system, state, event, words) for event in events if isinstance(event, RequestRefused)
        ),
        changes=tuple(
            Because(line, event.cause.kind)
            for event in events
            for lines in (throw_lines, told_lines, change_lines)
            for line in lines(system, state, [event], words)
        ),
        unveiled=tuple(_unveiled(row.parts, Teller(system, state, words))),
    )


def _told(parts: Iterable[Mapping[str, object]]) -> str:
    texts = (str(part.get("text", "")) for part in parts if part.get("type") in ("narration", "question"))
    return "\n\n".join(text for text in texts if text)


def _unveiled(parts: Iterable[Mapping[str, object]], teller: Teller) -> Iterable[Unveiled]:
    for part in parts:
        if part.get("type") in ("revealed", "ending") and not part.get("told"):
            text = teller.hero_named(str(part.get("text", "")))
            yield Unveiled(str(part["type"]), str(part.get("title", "")), text)


def _plain(text: str) -> str:
    return " ".join(text.split())
