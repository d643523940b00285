"""Which dice a turn throws: the table's counter stream, or the faces a person typed."""

from __future__ import annotations

from orchestrator.turn.desk import Desk
from orchestrator.turn.work import TurnWork
from rules.dice import CounterDice, TypedDice
from rules.tally import Dice


def code_dice(desk: Desk, work: TurnWork) -> Dice:
    """The counter dice from where the state's stream stands: the same turn gives the same faces (behaviours A5)."""
    return CounterDice(desk.table.seed, work.stream, work.state.dice.get(work.stream, 0))


def hero_dice(desk: Desk, work: TurnWork) -> Dice:
    """The dice of the player's own action: typed faces at a table with real dice."""
    return TypedDice(tuple(work.faces)) if desk.settings.dice == "real" else code_dice(desk, work)
