"""Cypher's typed actions: what the engine is given of them."""

from __future__ import annotations

from typing import Final

from rules.system_actions import SystemActions
from rules.systems.cypher.actions.catalogues import SECTIONS, Catalogues
from rules.systems.cypher.actions.contests import EVEN
from rules.systems.cypher.actions.device_offers import DEVICE_HIDES, DEVICE_OFFERS, OF_DEVICES, device_rows
from rules.systems.cypher.actions.every import EVERY
from rules.systems.cypher.actions.following import follows
from rules.systems.cypher.actions.needs import NEEDS
from rules.systems.cypher.actions.own_keys import OWN
from rules.systems.cypher.actions.refusals import REFUSALS
from rules.systems.cypher.actions.rolling import TIERS
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
    parts=OF_DEVICES,
    offers=DEVICE_OFFERS,
    rows=device_rows,
    hides=DEVICE_HIDES,
    data=Catalogues,
    catalogues=SECTIONS,
)
"""The actions of every system that plays by these rules."""
