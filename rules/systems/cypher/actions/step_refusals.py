"""What a step of advancement takes, and what keeps a character from it (cypher §3.20)."""

from __future__ import annotations

from typing import Final

from rules.learning import barred_from
from rules.refusals import Refusal, unknown
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.choices import abilities_ahead
from rules.systems.cypher.actions.growth_parts import ADVANCEMENT, STEP_PARTS
from rules.systems.cypher.actions.growth_requests import Advance
from rules.systems.cypher.actions.rungs import lift_refused

POOL_POINTS: Final = 4
FOCUS_TIER: Final = 3


def _takes(request: Advance, part: str) -> bool:
    """Whether the step that is asked for takes a part; which of the other options is meant may be said later."""
    beside, options = STEP_PARTS[part]
    said = request.step if beside == "step" else request.other
    return said in options or (not said and request.step == "other")


def step_refused(pc: Character, request: Advance, taken: tuple[str, ...]) -> Refusal | None:
    """What keeps a character from a step, beside its price."""
    if request.step in taken:
        return Refusal("step_taken", {"sheet": pc.sheet.id, "step": request.step})
    said = (one.id for one in ADVANCEMENT if one.id in STEP_PARTS and getattr(request, one.field))
    stray = next((part for part in said if not _takes(request, part)), "")
    if stray:
        return Refusal("step_takes_no", {"part": stray, "step": request.step})
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
