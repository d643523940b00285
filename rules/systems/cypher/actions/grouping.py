"""Which actions belong together where a player reads all that there are, and what has to be said of some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "trying": ("task", "complement", "climb", "jump", "lift", "move", "push_off", "smash", "repair", "craft"),
    "fighting": (
        "attack",
        "area",
        "distract",
        "guard",
        "wait",
        "draw",
        "take_hit",
        "slip_past",
        "hold_off",
        "initiative",
    ),
    "healing": ("recover", "first_aid"),
    "devices": ("use_cypher", "use_artifact", "identify", "hand_over"),
    "ways": ("travel", "chase", "drive", "vehicle_attack"),
    "together": ("send_follower", "part_with", "duel", "player_intrusion"),
    "growing": ("advance", "buy_benefit", "take_arc", "arc_part", "end_arc", "teach_follower", "end_session"),
}
"""In the order in which they are read; each action that a player may ask for stands in one."""
WANTS: Final[Mapping[str, tuple[str, ...]]] = {
    "distance_to_say": ("metres", "feet", "kilometres", "miles"),
    "weight_to_say": ("kilograms", "pounds"),
    "points_to_spread": ("pools",),
    "stat_to_name": ("edge",),
    "skill_to_name": ("skill_up",),
    "other_to_name": ("instead",),
}
"""What has to be said of an action that is refused for want of it."""
