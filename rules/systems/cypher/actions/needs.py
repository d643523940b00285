"""What the data of a system must have for these actions to work with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.systems.cypher.actions.harm import PROTECTED
from rules.systems.cypher.actions.stats import STATS

NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "stat": ("effort", *(f"{stat}_edge" for stat in STATS), "recovery_bonus", "armor_ease", "cypher_limit"),
    "track": (*STATS, "special_damage", "rests", "health"),
    "condition": (
        *(
            "dead",
            "subdued",
            "asleep",
            "stunned",
            "paralysed",
            "dazed",
            "poisoned",
            "distracted",
            "weakened",
            "prone",
            "guarding",
            "drawn",
            "exposed",
        ),
        *(f"{stat}_spent" for stat in STATS),
    ),
    "list": ("trained", "specialized", "inabilities", "at_level", "modifications", "benefits", "equipment"),
    "derived": ("damage_track", "damage", "armor", "movement"),
    "thing": (
        *("worn_armor", "protection", "weapon", "worn_armor.class", "weapon.class", "protection.all"),
        *("cypher", "artifact", "cypher.level", "artifact.level"),
        *(f"protection.{kind}" for kind in PROTECTED),
    ),
    "switch": (
        *("edge_on", "impaired_keeps_refund", "debilitated_defends", "solo_gift", "forced_roll", "recovery"),
        *("light_weapon_is_asset", "spend_to_zero_counts", "first_aid_limit", "initiative_tie"),
        *("quick_initiative", "follower_alone", "day_hours", "player_intrusion", "discovery_xp"),
        *("intrusion_cap_per_pc", "arc_min_days", "arc_parts_per_session"),
        *("story_xp_per_session", "story_finds_per_session", "story_harms_per_session", "story_followers"),
    ),
}
"""Ids by kind; parts of things with a dot."""
