"""The choices that Cypher's actions wait for: by kind, the options that have words of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.systems.cypher.actions.arc_steps import AGREE, DECLINE
from rules.systems.cypher.actions.defend import LUCKY_BLOW, STORY
from rules.systems.cypher.actions.effects import DAMAGE, MAJOR, MINOR
from rules.systems.cypher.actions.foes import KILL, SPARE
from rules.systems.cypher.actions.intruding import (
    ACCEPT,
    ALLOW,
    DENY,
    FREE,
    INTRUSION,
    INTRUSION_ALONE,
    INTRUSION_COMPANION,
    NATURAL_ONE,
    REFUSE,
)
from rules.systems.cypher.actions.rolling import KEEP, OTHERS_REROLL, REROLL
from rules.systems.cypher.actions.task import MINOR_INSTEAD

NUMBER, ANY = "number", "any"
"""The words for an option that is a number, and for one that is somebody's id."""
DECISIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "reroll": (KEEP, REROLL, OTHERS_REROLL),
    INTRUSION: (ACCEPT, REFUSE),
    INTRUSION_ALONE: (ACCEPT, REFUSE),
    INTRUSION_COMPANION: (ACCEPT, REFUSE),
    NATURAL_ONE: (ACCEPT, REFUSE),
    FREE: (STORY, LUCKY_BLOW),
    "gift": (ANY,),
    "player_intrusion": (ALLOW, DENY),
    "effect": ("major", MINOR_INSTEAD),
    "attack_effect": (DAMAGE, *(f"major:{one}" for one in MAJOR), *(f"minor:{one}" for one in MINOR)),
    "finish": (KILL, SPARE),
    "defence_effort": ("0", NUMBER),
    "second_effort": ("0", NUMBER),
    "withstand_effort": ("0", NUMBER),
    "initiative_effort": ("0", NUMBER),
    "recovery": (NUMBER,),
    "arc_part": (AGREE, DECLINE),
}
"""Of an option `bought_by:bo` the words are those of what stands before the colon."""
