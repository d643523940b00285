"""Which dice a turn throws: the table's counter stream, or the faces a person typed.

Whose dice a turn throws is settled when it begins. Giving the dice back to the code in mid-turn (`/dice code`) leaves
the faces typed so far as they are, and taking them in mid-turn waits for the next turn: else a throw that somebody
has seen could be thrown again.
"""

from __future__ import annotations

from collections.abc import Iterable

from orchestrator.turn.desk import Desk
from orchestrator.turn.work import TurnWork
from rules.dice import CounterDice, TypedDice
from rules.events import AnyEvent, DiceRolled
from rules.tally import Dice


def code_dice(desk: Desk, work: TurnWork) -> CounterDice:
    """The counter dice from where the state's stream stands: the same turn gives the same faces (behaviours A5)."""
    return CounterDice(desk.table.seed, work.stream, work.state.dice.get(work.stream, 0))


def turn_dice(desk: Desk, work: TurnWork) -> Dice:
    """The dice of whatever takes place next in a turn: faces typed and not yet used, and what is missing from its dice.

    They are the heroes' throws, in whoever's turn they fall; a non-player's dice are always the code's.
    """
    by_code = code_dice(desk, work)
    faces = work.faces[typed_so_far(work) :]
    if work.dice == "real":
        return TypedDice(faces, others=by_code)
    return TypedDice(faces, by_code, others=by_code) if faces else by_code


def typed_so_far(work: TurnWork) -> int:
    """How many typed faces have been used by what has taken place in the turn."""
    return len(_typed(event for event in work.events if isinstance(event, DiceRolled)))


def throw_again(work: TurnWork, thrown: Iterable[AnyEvent]) -> None:
    """Gives a turn the dice of the turn it is done again for: its typed faces, or the code's by their place."""
    rolls = [event for event in thrown if isinstance(event, DiceRolled)]
    work.faces = _typed(rolls)
    work.carried = len(work.faces)
    if rolls and not work.faces:
        work.dice = "code"


def _typed(rolls: Iterable[DiceRolled]) -> list[int]:
    return [die.face for roll in rolls if not roll.stream for die in roll.dice]
