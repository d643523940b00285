"""What a scene suggests to try: whether it is open, and what it fixes of a typed action's request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pydantic import ValidationError

from rules.definitions.adventure import ApproachDef
from rules.offers import Offer
from rules.refusals import Refusal, unknown
from rules.request_base import SystemRequest
from rules.request_fields import Fields, laid_over, put
from rules.request_misfits import request_misfit
from rules.system import RuleSystem
from rules.system_actions import SystemActions
from rules.tally import Tally


def open_approach(tally: Tally, approach_id: str, sheet_id: str) -> ApproachDef | Refusal:
    """An approach of the scene by its id, as far as it is open to this sheet."""
    scene = tally.system.scenes.get(tally.state.scene.id)
    approaches = {one.id: one for one in scene.approaches} if scene else {}
    approach = approaches.get(approach_id)
    if approach is None:
        return unknown("approach", approach_id, approaches)
    reader = sheet_id if sheet_id in tally.state.sheets else "table"
    if approach.when is not None and not tally.reading(reader).holds(approach.when):
        return Refusal("approach_closed", {"approach": approach.id})
    return approach


def fixed_by(system: RuleSystem, own: SystemActions, approach: ApproachDef) -> Fields:
    """What an approach fixes of the request of its typed action."""
    fields = (own.offer(approach.check) or Offer(approach.check)).fields
    fixed: Fields = {}
    for name, value in _said_by(system, approach).items():
        if name in fields and value != "":
            put(fixed, fields[name], value)
    return {**fixed, **approach.with_}


def _said_by(system: RuleSystem, approach: ApproachDef) -> Mapping[str, str | int]:
    difficulty = system.difficulties.get(approach.difficulty)
    return {
        "stat": approach.stat,
        "skill": approach.skill,
        "difficulty": difficulty.value if difficulty is not None else "",
    }


def by_approach(
    tally: Tally, own: SystemActions, request: SystemRequest
) -> tuple[SystemRequest, ApproachDef | None] | Refusal:
    """The request with what its approach fixes, and the approach; a request that names none as it is."""
    if not request.approach:
        return request, None
    approach = open_approach(tally, request.approach, request.sheet)
    if isinstance(approach, Refusal):
        return approach
    if approach.check != request.action:
        refused = unknown("approach", request.approach, _approaches_to(tally, request.action))
        return replace(refused, nearest="")
    model = type(request)
    said = request.model_dump(mode="json", exclude_unset=True)
    fields = laid_over(model, said, fixed_by(tally.system, own, approach))
    try:
        return model.model_validate(fields), approach
    except ValidationError as error:
        return request_misfit(model, request.action, fields, error)


def _approaches_to(tally: Tally, action: str) -> tuple[str, ...]:
    scene = tally.system.scenes.get(tally.state.scene.id)
    return tuple(one.id for one in scene.approaches if one.check == action) if scene is not None else ()
