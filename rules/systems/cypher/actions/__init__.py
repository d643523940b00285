"""Cypher's typed actions: what the engine is given of them."""

from __future__ import annotations

from typing import Final

from rules.system_actions import SystemActions
from rules.systems.cypher.actions.catalogues import SECTIONS, Catalogues
from rules.systems.cypher.actions.contests import EVEN
from rules.systems.cypher.actions.decided import DECISIONS
from rules.systems.cypher.actions.device_offers import DEVICE_HIDES, DEVICE_OFFERS, OF_DEVICES
from rules.systems.cypher.actions.every import EVERY
from rules.systems.cypher.actions.foe_attacks import defence
from rules.systems.cypher.actions.following import follows
from rules.systems.cypher.actions.grouping import GROUPS, WANTS
from rules.systems.cypher.actions.growth_parts import OF_GROWTH
from rules.systems.cypher.actions.needs import NEEDS
from rules.systems.cypher.actions.offer_parts import IN_PLAY
from rules.systems.cypher.actions.offers import OFFERS
from rules.systems.cypher.actions.own_keys import OWN
from rules.systems.cypher.actions.refusals import REFUSALS
from rules.systems.cypher.actions.rolling import TIERS
from rules.systems.cypher.actions.sheet_rows import HIDES, hurt, rows
from rules.systems.cypher.actions.worded import WORDS

CYPHER: Final = SystemActions(
    id="cypher",
    actions=EVERY,
    tiers=(*TIERS, EVEN),
    refusals=REFUSALS,
    words=WORDS,
    own=OWN,
    needs=NEEDS,
    follows=follows,
    defends="defend",
    parts=(*IN_PLAY, *OF_GROWTH, *OF_DEVICES),
    offers=(*OFFERS, *DEVICE_OFFERS),
    rows=rows,
    hides=HIDES | DEVICE_HIDES,
    decisions=DECISIONS,
    defence=defence,
    hurt=hurt,
    data=Catalogues,
    groups=GROUPS,
    wants=WANTS,
    growth_rows=("experience", "advancement"),
    catalogues=SECTIONS,
)
"""The actions of every system that plays by these rules."""
