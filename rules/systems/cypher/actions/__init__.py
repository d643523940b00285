"""Cypher's typed actions: what the engine is given of them."""

from __future__ import annotations

from typing import Final

from rules.system_actions import SystemActions
from rules.systems.cypher.actions.contests import EVEN
from rules.systems.cypher.actions.effects import EFFECTS
from rules.systems.cypher.actions.every import EVERY
from rules.systems.cypher.actions.following import follows
from rules.systems.cypher.actions.growing import MANY
from rules.systems.cypher.actions.intruding import FREE
from rules.systems.cypher.actions.keeping import OWN
from rules.systems.cypher.actions.lines import LINES
from rules.systems.cypher.actions.modifiers import MODIFIERS
from rules.systems.cypher.actions.needs import NEEDS
from rules.systems.cypher.actions.refusals import REFUSALS
from rules.systems.cypher.actions.rolling import TIERS
from rules.systems.cypher.actions.subsystems import MORE_OWN, MORE_TELLS, MORE_WORDS, SOURCES
from rules.systems.cypher.actions.together import ACTION_LOST, DRAWN_BY_TWO

CYPHER: Final = SystemActions(
    id="cypher",
    actions=EVERY,
    tiers=(*TIERS, EVEN),
    refusals=REFUSALS,
    words={
        "chips": LINES,
        "modifiers": (*MODIFIERS, *SOURCES),
        "tells": (FREE, MANY, ACTION_LOST, DRAWN_BY_TWO, *EFFECTS, *MORE_TELLS),
        **MORE_WORDS,
    },
    own={**OWN, **MORE_OWN},
    needs=NEEDS,
    follows=follows,
)
"""The actions of every system that plays by these rules."""
