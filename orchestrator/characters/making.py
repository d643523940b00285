"""A character made outside a table, and made again at one: the same request and the same faces give the same sheet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.character_requests import CreateCharacter
from rules.creation.draft import draft, finished
from rules.dice import DiceError, ForcedDice
from rules.engine import resolve
from rules.events import DiceRolled, Event
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.set_up import empty_table
from rules.state import Sheet, Table
from rules.system import RuleSystem
from rules.tally import Dice

HERO = "hero"
"""The id of a lone hero's sheet."""


@dataclass(frozen=True, slots=True)
class Made:
    """A character that was made: its sheet, the table it is alone at, what happened, and the faces that were thrown."""

    sheet: Sheet
    table: Table
    events: tuple[Event, ...]
    faces: tuple[int, ...]


class DiceDiffer(Exception):
    """The faces kept with a character are no longer those that its rules throw."""


def make(system: RuleSystem, request: CreateCharacter, *, dice: Dice, asker: Asker = "player") -> Made | Refusal:
    """Makes a character at a table of its own, or says all that is wrong with the request."""
    alone = empty_table(system)
    done = resolve(system, alone, request.model_copy(update={"sheet": HERO}), dice=dice, asker=asker)
    if done.refused is not None:
        return done.refused
    return Made(done.state.sheets[HERO], done.state, done.events, faces_of(done.events))


def make_again(
    system: RuleSystem, request: CreateCharacter, faces: Iterable[int], *, asker: Asker = "player"
) -> Made | Refusal:
    """Makes a character with the faces it was made with.

    Raises:
        DiceDiffer: the system throws other dice now.
    """
    kept = ForcedDice(faces)
    try:
        made = make(system, request, dice=kept, asker=asker)
    except DiceError as error:
        raise DiceDiffer(str(error)) from error
    if isinstance(made, Made) and kept.left:
        raise DiceDiffer(f"faces left: {list(kept.left)}")
    return made


def faces_of(events: Iterable[Event]) -> tuple[int, ...]:
    """The faces thrown, in order."""
    return tuple(die.face for event in events if isinstance(event, DiceRolled) for die in event.dice)


def sketch(system: RuleSystem, request: CreateCharacter, *, asker: Asker = "player") -> tuple[Sheet, Table]:
    """The sheet that a request comes to before any die is thrown, for looking at; and a table it stands at."""
    alone = empty_table(system)
    sheet = finished(system, alone, draft(system, alone, request, asker).sheet)
    return sheet, replace(alone, sheets={sheet.id: sheet})
