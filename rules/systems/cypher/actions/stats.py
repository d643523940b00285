"""The three stats, each a Pool with an Edge, and the switches that the actions read."""

from __future__ import annotations

from typing import Final, Literal, get_args

from rules.state import Table
from rules.system import RuleSystem
from rules.tally import Tally

Stat = Literal["might", "speed", "intellect"]
STATS: Final[tuple[Stat, ...]] = get_args(Stat)
"""In the order in which damage goes on to the next."""
HEROIC: Final = 10
"""The highest difficulty there is before anything eases or hinders."""


def switch_of(system: RuleSystem, table: Table, id: str) -> str:
    """How a table plays a house rule."""
    chosen = table.switches.get(id)
    return chosen if chosen is not None else system.switches[id].options[0]


def switch(tally: Tally, id: str) -> str:
    """How the table plays a house rule."""
    return switch_of(tally.system, tally.state, id)


def number(tally: Tally, id: str) -> int:
    """The number a house rule is set to."""
    return int(switch(tally, id))


def is_on(tally: Tally, id: str) -> bool:
    """Whether a house rule that is on or off is on."""
    return switch(tally, id) == "true"
