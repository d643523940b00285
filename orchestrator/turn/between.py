"""A turn between the turns of the story: what a person asks of their own sheet, resolved and committed untold.

It takes the one way to write, and stands in the tree like any turn: undo takes it back, a client id answers it once,
and the fold proves it. No model has a part in it, so it is never told anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from orchestrator.turn.commit import commit
from orchestrator.turn.desk import Desk
from orchestrator.turn.loop import decision_waits, throw_line
from orchestrator.turn.running import is_a_heros, show
from orchestrator.turn.signals import TurnDone, TurnWaits
from orchestrator.turn.work import TurnWork
from rules.dice import CounterDice, DiceWanted, TypedDice
from rules.engine import Resolution, resolve
from rules.refusals import Refusal
from rules.requests import AnyRequest, Asker
from rules.state import Table


def between(
    desk: Desk,
    work: TurnWork,
    requests: Sequence[AnyRequest],
    *,
    asker: Asker = "player",
    faces: tuple[int, ...] = (),
    answers: Sequence[str] | None = None,
) -> TurnDone | TurnWaits | Refusal:
    """Does what was asked, all of it or nothing, and commits it as one turn.

    Args:
        desk: the table's desk.
        work: the turn, of kind `between`.
        requests: what is asked for, in order.
        asker: who asks.
        faces: real dice typed so far, at a table where a person throws.
        answers: choices made so far, in the order they come up; None: every choice takes its default.

    Raises:
        ForcedFaceError: a typed face is no face of its die. StoreError: nothing was written.
    """
    typed = TypedDice(faces) if work.dice == "real" else None
    left = list(answers) if answers is not None and desk.settings.decisions == "ask" else None
    resolutions: list[Resolution] = []
    state = work.state
    for request in requests:
        try:
            resolution = _resolved(desk, work, state, request, typed, asker, left)
        except DiceWanted as wanted:
            return TurnWaits(line=throw_line(desk, state, wanted), dice=str(wanted.term))
        if resolution.awaiting is not None:
            return decision_waits(desk, work, resolution.awaiting)
        if resolution.refused is not None:
            return resolution.refused
        resolutions.append(resolution)
        state = resolution.state
    for resolution in resolutions:
        show(desk, work, resolution)
    return commit(desk, work, expected_head=desk.table.head, alone=True)


def _resolved(
    desk: Desk,
    work: TurnWork,
    state: Table,
    request: AnyRequest,
    typed: TypedDice | None,
    asker: Asker,
    left: list[str] | None,
) -> Resolution:
    """Resolves one request as far as the answers that are `left` reach; with none at all choices take their default."""
    answers: tuple[str, ...] = ()
    while True:
        dice = typed or CounterDice(desk.table.seed, work.stream, state.dice.get(work.stream, 0))
        resolution = resolve(desk.system, state, request, dice=dice, asker=asker, answers=answers)
        decision = resolution.awaiting
        if decision is None:
            return resolution
        if left is None or not is_a_heros(state, decision):
            answers = (*answers, decision.default)
        elif left:
            answers = (*answers, left.pop(0))
        else:
            return resolution
