"""Every code a refusal or an effect without effect may carry, and what its words may name.

Whoever writes words for them (`prompts/words`) finds here all there are; a test holds the engine to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_FOUND: Final = ("found",)
_WHERE: Final = ("sheet", "list")
_ABILITY: Final = ("sheet", "ability")
_BOUGHT: Final = ("field", "ability")
_SPEND: Final = ("sheet", "spend")
_NAMED: Final = ("found", "field")

REFUSALS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        # Names that name nothing, or too much. `accepted` of the refusal lists what there is.
        "unknown_act": _FOUND,
        "unknown_action": _FOUND,
        "unknown_approach": _FOUND,
        "unknown_attack": ("found", "sheet"),
        "unknown_check": _FOUND,
        "unknown_clock": _FOUND,
        "unknown_condition": _FOUND,
        "unknown_difficulty": _FOUND,
        "unknown_ending": _FOUND,
        "unknown_item": ("found", "sheet", "list"),
        "unknown_list": ("found", "sheet"),
        "unknown_non_player": _FOUND,
        "unknown_option": _NAMED,
        "unknown_pool": _FOUND,
        "unknown_scene": _FOUND,
        "unknown_secret": _FOUND,
        "unknown_sheet": _FOUND,
        "unknown_skill": _NAMED,
        "unknown_stat": _NAMED,
        "unknown_target": _FOUND,
        "unknown_thing": _FOUND,
        "unknown_track": _FOUND,
        "ambiguous_sheet": _FOUND,
        "bad_formula": ("found", "position", "formula", "error"),
        # Who may ask for what.
        "not_yours_to_ask": ("action", "asker"),
        "check_is_code": ("action",),
        "conditions_are_code": ("sheet", "item"),
        "kept_by_code": ("sheet", "kind", "found"),
        "list_is_code": _WHERE,
        "words_need_consent": _WHERE,
        "strength_is_not_talked_over": _WHERE,
        "clock_is_code": ("clock",),
        # Limits of lists, clocks, pools and numbers.
        "item_without_name": ("field", *_WHERE),
        "item_exists": ("sheet", "list", "item"),
        "item_name_too_long": ("field", "sheet", "list", "found", "max"),
        "item_words_too_long": ("sheet", "list", "found", "max"),
        "list_full": ("field", "sheet", "list", "max"),
        "list_without_strength": _WHERE,
        "clock_never_unticks": ("clock", "found"),
        "clock_full": ("clock", "size"),
        "pool_never_gains": ("pool", "found"),
        "pool_too_small": ("pool", "have", "found"),
        "move_needed": ("pool",),
        "stat_out_of_range": ("stat", "found", "min", "max"),
        "no_die_of_that_size": ("field", "stat", "found"),
        # Abilities, and what is put into checks.
        "unknown_ability": ("found", "sheet"),
        "unknown_spend": _FOUND,
        "unknown_position": _FOUND,
        "unknown_effect": _FOUND,
        "unknown_part": _FOUND,
        "part_needed": ("action", "part"),
        "part_misfit": ("action", "part", "found"),
        "no_such_choice": ("part", "found"),
        "part_out_of_range": ("part", "found", "min", "max"),
        "ability_known": _ABILITY,
        "ability_not_for": _ABILITY,
        "ability_not_learnt": _ABILITY,
        "ability_passive": _ABILITY,
        "ability_closed": _ABILITY,
        "ability_spent": _ABILITY,
        "ability_needs": _ABILITY,
        "level_too_low": (*_ABILITY, "have", "found"),
        "choice_points_short": (*_ABILITY, "have", "found"),
        "wrong_target": ("target", "ability"),
        "spend_closed": _SPEND,
        "spend_used": _SPEND,
        "item_needed": (*_SPEND, "list"),
        "track_too_small": ("sheet", "track", "have", "found"),
        "track_too_full": ("sheet", "track", "have", "found"),
        # Checks.
        "not_for_this_sheet": ("action", "sheet"),
        "cannot_act": ("sheet", "condition"),
        "not_here": ("sheet",),
        "approach_closed": ("approach",),
        "target_needed": ("action",),
        "nobody_to_target": ("action",),
        "target_not_here": ("target",),
        "target_is_self": ("target",),
        "target_is_out": ("target",),
        "no_attacks": ("sheet",),
        "no_skills_here": ("skill", "action"),
        "stat_needed": ("action",),
        "stat_not_allowed": ("stat", "action"),
        "one_stat_only": ("stat", "action"),
        "difficulty_needed": ("action",),
        "difficulty_out_of_range": ("found", "min", "max"),
        # Scenes.
        "scene_full": ("max",),
        "already_here": ("sheet",),
        "is_out": ("sheet",),
        "encounter_runs": ("scene",),
        "exit_closed": ("scene",),
        "secret_is_out": ("secret",),
        # New characters: all mistakes at once, each with the field it is about.
        "creation_mistakes": ("count",),
        "name_needed": ("field",),
        "name_taken": _NAMED,
        "no_sheet_id": _NAMED,
        "sheet_exists": _NAMED,
        "level_not_offered": ("field", "found", "level"),
        "level_out_of_range": ("field", "found", "level", "max"),
        "unknown_class": _NAMED,
        "class_needed": ("field",),
        "class_level_too_small": ("field", "class", "found"),
        "too_many_classes": ("field", "found", "max"),
        "level_not_placed": ("field", "found", "level", "left"),
        "too_many_levels": ("field", "found", "level"),
        "stat_is_set": ("field", "stat"),
        "value_out_of_range": ("field", "stat", "found", "min", "max"),
        "unknown_array": _NAMED,
        "array_needed": ("field",),
        "array_value_not_placed": ("field", "stat", "array"),
        "array_mixed": ("field", "stat", "found", "array", "other"),
        "value_not_in_array": ("field", "stat", "found", "array"),
        "values_are_rolled": ("field", "array", "dice"),
        "total_differs": ("field", "found", "total"),
        "unknown_choice": ("field", "found", "option"),
        "too_few_chosen": ("field", "option", "found", "needed"),
        "too_few_written": ("field", "option", "found", "needed"),
        "too_many_chosen": ("field", "option", "found", "max"),
        "chosen_twice": ("field", "option", "found"),
        # Growth.
        "growth_mistakes": ("sheet", "count"),
        "already_trained": ("field", "skill"),
        "too_few_trained": ("field", "found", "needed"),
        "too_many_trained": ("field", "found", "max"),
        "raise_not_allowed": ("field", "stat"),
        "raise_out_of_range": ("field", "stat", "found", "max"),
        "stat_at_its_highest": ("field", "stat", "found", "max"),
        "too_many_raises": ("field", "found", "max"),
        "raises_left": ("field", "left"),
        "unknown_advance": _NAMED,
        "too_many_advances": ("field", "found", "max"),
        "advances_left": ("field", "left"),
        "advance_used_up": ("field", "advance", "max"),
        "advance_closed": ("field", "advance"),
        "unknown_purchase": _NAMED,
        "purchase_known": _BOUGHT,
        "purchase_not_for": _BOUGHT,
        "purchase_level": (*_BOUGHT, "have", "found"),
        "purchase_needs": _BOUGHT,
        "purchase_points": (*_BOUGHT, "have", "found"),
        "advance_not_for_xp": ("advance",),
        "no_advances_for_xp": ("sheet",),
        "xp_too_little": ("sheet", "advance", "have", "needed"),
        "no_levels": ("sheet",),
        "top_level": ("sheet", "level"),
        "level_not_due": ("sheet", "level", "have", "needed"),
        "no_improvement": ("sheet",),
        "nothing_marked": ("sheet",),
        "no_award": _FOUND,
        # Answers and money.
        "unknown_question": _NAMED,
        "answer_required": ("field", "question"),
        "answer_too_long": ("field", "question", "found", "max"),
        "answer_fixed": ("field", "question"),
        "answer_waits_for_level": ("field", "question", "level"),
        "no_money_here": ("sheet",),
        "money_is_given": ("sheet",),
        "money_too_little": ("sheet", "have", "needed"),
    }
)
"""Codes of `rules.refusals.Refusal` → what its `params` hold; some of them only at times."""

_LIST_EFFECTS: Final = (
    "item_without_name", "item_exists", "item_name_too_long", "item_words_too_long", "list_full",
    "list_without_strength", "unknown_item",
)  # fmt: skip
_CALLED_CHECKS: Final = (
    "unknown_sheet", "unknown_stat", "unknown_target", "not_for_this_sheet", "cannot_act", "target_needed",
    "target_not_here", "target_is_self", "target_is_out", "no_attacks", "stat_needed", "stat_not_allowed",
    "difficulty_needed", "pool_too_small", "track_too_small", "track_too_full",
)  # fmt: skip

WITHOUT_EFFECT: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "no_such_track": ("track",),
        "no_such_thing": ("thing",),
        "no_steps": ("condition",),
        "condition_not_held": ("condition",),
        "no_attack": (),
        "pool_empty": ("pool",),
        "nobody_there": ("on",),
        **{code: REFUSALS[code] for code in ("no_award",)},
        **{code: REFUSALS[code] for code in ("scene_full", "already_here", "is_out", "not_here")},
        **{code: REFUSALS[code] for code in ("ability_known", "ability_not_for")},
        **{code: REFUSALS[code] for code in (*_LIST_EFFECTS, *_CALLED_CHECKS)},
    }
)
"""Codes of `WithoutEffect` events → what their `params` hold: an effect that found nothing to act on."""
