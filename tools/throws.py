"""Throws that belong to no chip, as lines for players: who was to act first, how hard a blow was, how much came back.

Players see the faces; no prompt does (behaviours A4), so these lines stand apart from those of the changes.
"""

from __future__ import annotations

from collections.abc import Iterable

from prompts.words import Words
from rules.events import DiceRolled, Event
from rules.state import Table
from rules.system import RuleSystem
from tools.chips import dice_shown
from tools.lines import Teller

SHOWN = ("initiative", "damage", "recovery")
"""Reasons of throws that get a line; those of checks stand on their chips, others in the line of their change."""


def throw_lines(system: RuleSystem, state: Table, events: Iterable[Event], words: Words) -> tuple[str, ...]:
    """One line for each such throw: whose it was, what for, and what the dice showed."""
    teller = Teller(system, state, words)
    return tuple(
        words.say(
            "chip.thrown",
            who=teller.who(event.subject),
            reason=words.say(f"chip.for_{event.reason}"),
            dice=dice_shown(event.dice, words),
        )
        for event in events
        if isinstance(event, DiceRolled) and event.reason in SHOWN
    )
