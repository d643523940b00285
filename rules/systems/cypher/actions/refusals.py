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
        "waits_already": ("sheet",),
        # Effort and trying again.
        "effort_over_score": ("sheet", "found", "max"),
        "effort_other_stat": ("track", "found"),
        "retry_needs_effort": ("sheet", "task"),
        "no_second_try": ("sheet", "task"),
        # Attacks.
        "unknown_modifier": ("found",),
        "unknown_weapon": ("found", "sheet"),
        "no_attack_possible": ("source",),
        "needs_both_hands": ("sheet", "found"),
        "xp_short": ("sheet", "have", "needed"),
        "discovery_at_end": (),
        "discovery_not_yours": (),
        "discovery_out_of_range": ("found", "max"),
        # What the storyteller brings about of its own accord.
        "discoveries_alone": (),
        "story_xp_enough": ("max",),
        "finds_enough": ("sheet", "max"),
        "harms_enough": ("sheet", "max"),
        "harm_would_kill": ("sheet",),
        "threat_too_great": ("found", "max"),
        "followers_enough": ("sheet", "max"),
        "follower_too_great": ("sheet", "found", "max"),
        "nobody_to_fight": (),
        "order_stands": (),
        "not_on_guard": ("sheet",),
        "unknown_hazard": ("found",),
        "has_taken_hit": ("sheet",),
        # Rest and first aid.
        "pool_is_empty": ("sheet",),
        "no_special_damage": ("sheet",),
        "no_time_to_rest": ("sheet", "minutes"),
        "other_rest_due": ("sheet", "rest_time"),
        "nothing_to_recover": ("sheet",),
        "spread_too_large": ("sheet", "found", "total"),
        "treated_today": ("sheet",),
        # Growth.
        "step_taken": ("sheet", "step"),
        "points_to_spread": ("found", "total"),
        "stat_to_name": ("sheet",),
        "other_to_name": ("sheet",),
        "step_takes_no": ("part", "step"),
        "not_of_focus": ("ability",),
        "tier_too_low": ("sheet", "found", "needed"),
        "no_fighting_skill": ("skill",),
        "skill_to_name": ("sheet",),
        "skill_at_top": ("sheet", "skill"),
        # Hands and tools.
        "unknown_solid": ("found",),
        "is_destroyed": ("object",),
        "tool_too_soft": ("object",),
        "blow_too_weak": ("object", "found", "needed"),
        "needs_no_mending": ("object",),
        "materials_short": ("object", "levels"),
        "time_to_say": ("object",),
        "work_takes_longer": ("object", "found", "needed"),
        "no_time_to_work": ("sheet", "minutes"),
        # Cyphers and artifacts.
        "unknown_cypher": ("found", "sheet"),
        "unknown_artifact": ("found", "sheet"),
        "nothing_to_ease": ("sheet",),
        "is_identified": ("sheet", "cypher"),
        "level_is_rolled": (),
        "object_to_name": ("sheet",),
        "no_gift_to_oneself": ("sheet",),
        # Ways and vehicles.
        "too_far_to_move": ("sheet", "range"),
        "distance_to_say": ("sheet",),
        "weight_to_say": ("sheet",),
        "has_moved": ("sheet",),
        "nothing_to_push": ("sheet",),
        "no_time_to_travel": (),
        "unknown_vehicle": ("found",),
        "vehicle_gone": ("vehicle",),
        "vehicle_stands": ("vehicle",),
        "vehicle_straight": ("vehicle",),
        # Help and followers.
        "no_help_from_oneself": ("sheet",),
        "is_guarded": ("target", "sheet"),
        "is_held_off": ("sheet",),
        "follower_cannot_fight": ("sheet", "target"),
        "too_soon_for_another": ("sheet", "days"),
        "unknown_follower": ("found",),
        "follower_knows_enough": ("sheet", "max"),
        # Arcs.
        "unknown_arc": ("found",),
        "unknown_arc_part": ("found",),
        "arc_without_name": ("sheet",),
        "arc_is_open": ("sheet", "arc"),
        "arc_is_over": ("sheet", "arc"),
        "arc_part_declined": ("arc", "arc_part"),
        "arc_parts_enough": ("arc", "max"),
        "arc_part_been": ("arc", "arc_part"),
        "arc_part_early": ("arc", "arc_part"),
        "arc_part_late": ("arc", "arc_part"),
        "arc_too_soon": ("arc", "days"),
        # Refusals of every game, in the words of this one: a level is a tier, and abilities go by types.
        "ability_needs": ("sheet", "ability"),
        "level_too_low": ("sheet", "ability", "have", "found"),
        # Intrusions.
        "no_player_intrusion": ("sheet",),
        "intrusions_enough": ("sheet", "max"),
    }
)
