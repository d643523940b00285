"""A deed that somebody says by name, at a table as it stands: what it would come to, and why it may come to nothing."""

from __future__ import annotations

from orchestrator.turn.desk import Desk
from orchestrator.turn.doable import Deed, request_of_deed
from orchestrator.turn.signals import TurnStopped
from rules.dice import CounterDice, ForcedDice
from rules.engine import Resolution, resolve
from rules.refusals import Refusal
from rules.state import Table
from rules.tally import Tally
from tools.lines import refusal_line

AHEAD = "ahead"
"""The seed that a look ahead throws with: nothing of it is kept, and no face of the table's own is spent or seen."""


def ahead(desk: Desk, state: Table, hero: str, deed: Deed) -> Resolution | Refusal:
    """What a deed would come to, with dice that are none of the table's, every choice by its default. Nothing changes.

    Whether it is refused does not hang on a face: what may not be done is refused before one is thrown.
    """
    request = request_of_deed(Tally(desk.system, state, ForcedDice(())), hero, deed)
    if isinstance(request, Refusal):
        return request
    answers: tuple[str, ...] = ()
    while True:
        dice = CounterDice(AHEAD)
        resolution = resolve(desk.system, state, request, dice=dice, asker="player", answers=answers)
        if resolution.awaiting is None:
            return resolution.refused or resolution
        answers = (*answers, resolution.awaiting.default)


def stopped(desk: Desk, state: Table, refused: Refusal) -> TurnStopped:
    """A deed that is refused: told why, and no turn is made of it."""
    return TurnStopped(refused.code, refusal_line(desk.system, state, refused, desk.words))
