"""Cypher's own refusal codes, with what the params of each hold. Their words stand in the system's text files."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

REFUSALS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        # Who may act.
        "is_dead": ("sheet",),
        "is_debilitated": ("sheet",),
        "has_acted": ("sheet",),
        "no_pools": ("sheet",),
        # Effort and trying again.
        "effort_over_score": ("sheet", "found", "max"),
        "effort_other_stat": ("track", "found"),
        "retry_needs_effort": ("sheet", "task"),
        "no_second_try": ("sheet", "task"),
        # Attacks.
        "unknown_modifier": ("found",),
        "unknown_weapon": ("found", "sheet"),
        "no_attack_possible": ("source",),
        "xp_short": ("sheet", "have", "needed"),
        "nobody_to_fight": (),
        "not_on_guard": ("sheet",),
        "unknown_hazard": ("found",),
        "has_taken_hit": ("sheet",),
        # Rest and first aid.
        "pool_is_empty": ("sheet",),
        "no_special_damage": ("sheet",),
        "no_time_to_rest": ("sheet", "minutes"),
        "spread_too_large": ("sheet", "found", "total"),
        "treated_today": ("sheet",),
        # Growth.
        "step_taken": ("sheet", "step"),
        "points_to_spread": ("found", "total"),
        "stat_to_name": ("sheet",),
        "other_to_name": ("sheet",),
        "tier_too_low": ("sheet", "found", "needed"),
        "no_fighting_skill": ("skill",),
        "skill_to_name": ("sheet",),
        "skill_at_top": ("sheet", "skill"),
        # Objects, arcs and followers.
        "is_destroyed": ("source",),
        "too_weak": ("source", "found", "needed"),
        "unknown_object": ("found",),
        "no_such_arc": ("sheet", "found"),
        "arc_taken": ("sheet", "arc"),
        "arc_over": ("sheet", "arc"),
        "arc_parts_enough": ("sheet", "arc", "max"),
        "unknown_arc_step": ("found", "arc"),
        "climax_first": ("sheet", "arc"),
        "arc_too_young": ("sheet", "arc", "days"),
        "arc_past_climax": ("sheet", "arc"),
        "follower_cannot_fight": ("sheet", "target"),
        "too_soon_for_another": ("sheet", "days"),
        # Intrusions.
        "no_player_intrusion": ("sheet",),
        "intrusions_enough": ("sheet", "max"),
    }
)
