"""Cypher's typed actions: what the engine is given of them."""

from __future__ import annotations

from typing import Final

from rules.system_actions import SystemActions
from rules.systems.cypher.actions.arc_table import ARCS
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
from rules.systems.cypher.actions.together import ACTION_LOST, DRAWN_BY_TWO
from rules.systems.cypher.actions.vehicles import ADRIFT, CAUGHT, HITS, LOST

CYPHER: Final = SystemActions(
    id="cypher",
    actions=EVERY,
    tiers=(*TIERS, EVEN),
    refusals=REFUSALS,
    words={
        "chips": LINES,
        "modifiers": tuple(MODIFIERS),
        "arcs": tuple(ARCS),
        "tells": (FREE, MANY, ACTION_LOST, DRAWN_BY_TWO, CAUGHT, LOST, ADRIFT, *HITS, *EFFECTS),
    },
    own=OWN,
    needs=NEEDS,
    follows=follows,
)
"""The actions of every system that plays by these rules."""
