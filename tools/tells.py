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
    """What own actions told of among events, in order.

    Words of no text file, and those of a proposal, are the story's own: they are told in it, and not twice.
    """
    if actions_of(system) is None:
        return ()
    teller = Teller(system, state, words)
    return tuple(
        teller.told_text(event.text, event.subject)
        for event in events
        if isinstance(event, StorytellerTold) and event.cause.kind in _OF_ACTIONS and _is_a_rule(system, event, words)
    )


def _is_a_rule(system: RuleSystem, event: StorytellerTold, words: Words) -> bool:
    """Whether the system itself has the words: they tell what a rule did."""
    return bool(system.words(words.language, "tells", event.text, "text"))
