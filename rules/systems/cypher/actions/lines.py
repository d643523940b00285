"""The lines of a Cypher chip: what a person would say when they explain a roll. Their words stand in the text files."""

from __future__ import annotations

from typing import Final

from rules.events import ChipLine

LINES: Final = (
    "base", "base_foe", "shift", "trained", "specialized", "inability", "asset", "asset_steps", "over_cap", "hindered",
    "hindered_steps", "bonus", "penalty", "bonus_asset", "penalty_step", "effort", "effort_damage",
    "free_level", "over_six", "rare", "forced", "forced_twenty", "cost", "cost_impaired", "cost_armor", "cost_initial",
    "cost_ability", "edge", "weakness", "pays", "missing", "unpayable", "refund", "reach",
    "damage", "weight_lost", "special_damage", "impaired_damage", "unseen", "level_own", "level_other", "roll_other",
    "even_match", "base_object", "base_surface", "base_feat", "base_vehicle", "materials", "takes_time",
    "takes_hours", "takes_days", "covers", "drifts", "carries_near", "carries_short",
    "device", "base_device", "device_heals", "device_lifts", "device_cures", "device_idle", "device_armor",
    "device_armor_fire", "device_armor_cold", "device_armor_acid", "device_armor_electric", "device_armor_mental",
    "device_armor_ambient", "device_eases", "device_eases_all", "device_effort", "device_edge", "device_damage",
    "device_light", "device_act_again", "device_mends", "device_breaks", "device_too_weak", "wonder_answers",
    "wonder_floats", "wonder_passes", "wonder_speaks", "wonder_shows", "wonder_calls", "lasts_next", "lasts_round",
    "lasts_fight", "lasts_scene", "lasts_ten_minutes", "lasts_hour", "lasts_day",
)  # fmt: skip
"""Every line there is, by id; each needs words in every language."""


def line(id: str, amount: int = 0, /, **params: str | int) -> ChipLine:
    """A line; `amount` is what it does to the difficulty, in steps, or to the roll, in points."""
    return ChipLine(kind="own", id=id, amount=amount, params=params)
