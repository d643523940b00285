"""What a step of advancement takes, and what keeps a character from it (cypher §3.20)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.learning import barred_from
from rules.refusals import Refusal, unknown
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.choices import abilities_ahead
from rules.systems.cypher.actions.growth_requests import Advance
from rules.systems.cypher.actions.rungs import lift_refused

POOL_POINTS: Final = 4
FOCUS_TIER: Final = 3
SAID: Final[Mapping[str, str]] = MappingProxyType(
    {"pools": "pools", "stat": "edge", "skill": "skill_up", "other": "instead", "ability": "new_ability"}
)
"""What may be said of a step, with the part that says it."""
TAKES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"capabilities": ("pools",), "perfection": ("stat",), "effort": (), "skills": ("skill",), "other": ("other",)}
)
"""What each step takes of it."""
WITH_ABILITY: Final = ("focus_ability", "type_ability")


def taken_by(request: Advance) -> tuple[str, ...]:
    """What the step that is asked for takes."""
    named = request.step == "other" and request.other in (*WITH_ABILITY, "")
    return (*TAKES[request.step], "ability") if named else TAKES[request.step]


def step_refused(pc: Character, request: Advance, taken: tuple[str, ...]) -> Refusal | None:
    """What keeps a character from a step, beside its price."""
    if request.step in taken:
        return Refusal("step_taken", {"sheet": pc.sheet.id, "step": request.step})
    stray = next((part for part in SAID if getattr(request, part) and part not in taken_by(request)), "")
    if stray:
        return Refusal("step_takes_no", {"part": SAID[stray], "step": request.step})
    match request.step:
        case "capabilities" if sum(request.pools.values()) != POOL_POINTS:
            return Refusal("points_to_spread", {"found": sum(request.pools.values()), "total": POOL_POINTS})
        case "perfection" if not request.stat:
            return Refusal("stat_to_name", {"sheet": pc.sheet.id})
        case "skills" if request.skill.startswith(("attack:", "defense:")):
            return Refusal("no_fighting_skill", {"skill": request.skill})
        case "skills":
            return lift_refused(pc, request.skill)
        case "other":
            return _other_refused(pc, request)
        case _:
            return None


def _other_refused(pc: Character, request: Advance) -> Refusal | None:
    if not request.other:
        return Refusal("other_to_name", {"sheet": pc.sheet.id})
    if request.other == "focus_ability" and pc.tier < FOCUS_TIER:
        return Refusal("tier_too_low", {"sheet": pc.sheet.id, "found": pc.tier, "needed": FOCUS_TIER})
    if not request.ability:
        return None
    ability = pc.reading.system.abilities.get(request.ability)
    if request.other == "focus_ability":
        return Refusal("not_of_focus", {"ability": ability.id}) if ability is not None else None
    if ability is None:
        return unknown("ability", request.ability, abilities_ahead(pc.reading), sheet=pc.sheet.id)
    return barred_from(pc.reading, ability)
