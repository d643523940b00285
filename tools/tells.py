"""What the system's own actions tell of as they happen, as lines for people: an effect of a blow, an intrusion."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from prompts.words import Words
from rules.events import Event, StorytellerTold
from rules.state import Table
from rules.system import RuleSystem
from rules.systems.registry import actions_of
from tools.lines import Teller

_OF_ACTIONS: Final = ("action", "attack")
"""Causes of what an action tells; what cards and outcomes tell is for the storyteller alone."""


def told_lines(system: RuleSystem, state: Table, events: Iterable[Event], words: Words) -> tuple[str, ...]:
    """What own actions told of among events, in order."""
    if actions_of(system) is None:
        return ()
    teller = Teller(system, state, words)
    return tuple(
        teller.told_text(event.text)
        for event in events
        if isinstance(event, StorytellerTold) and event.cause.kind in _OF_ACTIONS
    )
