"""A ruling as a request, with what the player said of the rules honoured where it is legal.

What cannot be put in or used now is left out, with its reason, and the plain course is taken; what does not exist at
all is a fault of whoever ruled. No die is thrown here: the target is fixed before a face is seen.
"""

from __future__ import annotations

from dataclasses import replace

from orchestrator.turn.honoured import Declined, Honoured
from orchestrator.turn.honouring_typed import ability_action, ability_honoured, typed_action, typed_honoured
from orchestrator.turn.ruling import Ruling
from rules.ability_fits import check_of, use_refused
from rules.ability_requests import UseAbility
from rules.actions import with_approach
from rules.checks import plan_check
from rules.refusals import Refusal, unknown
from rules.requests import MakeCheck
from rules.spending import SIGN
from rules.tally import Tally

Acting = MakeCheck | UseAbility
NOT_NOW = frozenset(
    {
        *("ability_not_learnt", "ability_passive", "ability_closed", "ability_spent"),
        *("spend_closed", "spend_used", "nobody_to_target"),
        *("track_too_small", "track_too_full", "pool_too_small"),
    }
)
"""Reasons that the state of the table gives: nobody named anything wrong."""


def honoured(tally: Tally, actor: str, ruling: Ruling) -> Honoured:
    """The request of an acting ruling: all that was stated where it is legal, else as much of it as is."""
    action = typed_action(tally.system, ruling, tally.state.scene.id)
    if action:
        return typed_honoured(tally, actor, ruling, action)
    request = request_of(actor, ruling)
    own = ability_action(tally.system, ruling.ability)
    if own and isinstance(request, UseAbility):
        return _or_plainly(tally, actor, ruling, ability_honoured(tally, request, ruling.given, own))
    refused = planned(tally, request) or _nothing_to_put_into(tally, request)
    if refused is None:
        return Honoured(request)
    if request.spend:
        return _without_some(tally, actor, ruling)
    if isinstance(request, UseAbility) and refused.code in NOT_NOW and (ruling.action or ruling.approach):
        plain = honoured(tally, actor, ruling.model_copy(update={"ability": ""}))
        return replace(plain, declined=(Declined(refused, ability=ruling.ability), *plain.declined))
    return Honoured(request, fault=refused)


def _or_plainly(tally: Tally, actor: str, ruling: Ruling, asked: Honoured) -> Honoured:
    """An ability that is an action of the system's own; where it cannot be used now, what is to be done without it."""
    if asked.fault is None or not asked.closed or not (ruling.action or ruling.approach):
        return asked
    plain = honoured(tally, actor, ruling.model_copy(update={"ability": ""}))
    return replace(plain, declined=(Declined(asked.fault, ability=ruling.ability), *plain.declined))


def _without_some(tally: Tally, actor: str, ruling: Ruling) -> Honoured:
    """Keeps what can be put in, one after another; where it cannot be done with nothing put in, that is the fault."""
    bare = honoured(tally, actor, ruling.model_copy(update={"spend": ()}))
    if bare.fault is not None:
        return bare
    request, declined = bare.request, list(bare.declined)
    assert isinstance(request, MakeCheck | UseAbility)
    for one in ruling.spend:
        more = request.model_copy(update={"spend": (*request.spend, one)})
        refused = planned(tally, more) or _nothing_to_put_into(tally, more)
        if refused is None:
            request = more
        elif refused.code in NOT_NOW or _is_for_something_else(tally, refused):
            declined.append(Declined(refused, spend=one.partition(SIGN)[0]))
        else:
            return Honoured(request, tuple(declined), refused)
    return Honoured(request, tuple(declined))


def _is_for_something_else(tally: Tally, refused: Refusal) -> bool:
    """Whether something was to be put in that there is, but not for this check."""
    return refused.code == "unknown_spend" and refused.params.get("found") in tally.system.spends


def _nothing_to_put_into(tally: Tally, request: Acting) -> Refusal | None:
    """Why nothing can be put into an ability that makes no check."""
    ability = tally.system.abilities.get(request.ability) if isinstance(request, UseAbility) else None
    if ability is None or ability.check is not None or not request.spend:
        return None
    return unknown("spend", request.spend[-1].partition(SIGN)[0], ())


def planned(tally: Tally, request: Acting) -> Refusal | None:
    """Why a request would be refused, or None. Nothing changes."""
    if isinstance(request, MakeCheck):
        ready = with_approach(tally, request)
        plan = ready if isinstance(ready, Refusal) else plan_check(tally, ready[0])
        return plan if isinstance(plan, Refusal) else None
    sheet, ability = tally.state.sheets.get(request.sheet), tally.system.abilities.get(request.ability)
    if sheet is None:
        return unknown("sheet", request.sheet, tally.state.sheets)
    if ability is None:
        return unknown("ability", request.ability, sheet.abilities, sheet=sheet.id)
    refused = use_refused(tally, ability, sheet, request.target)
    if refused is None and ability.check is not None:
        plan = plan_check(tally, check_of(ability.check, request), ability=ability)
        refused = plan if isinstance(plan, Refusal) else None
    return refused


def request_of(actor: str, ruling: Ruling) -> Acting:
    """All that a ruling asks for, on behalf of the acting hero."""
    difficulty = ruling.difficulty if ruling.difficulty != "" else None
    if ruling.ability:
        return UseAbility(
            ability=ruling.ability,
            sheet=actor,
            target=ruling.target,
            stat=ruling.stat,
            also=ruling.also,
            skill=ruling.skill,
            difficulty=difficulty,
            edge=ruling.edge,
            position=ruling.position,
            effect=ruling.effect,
            spend=ruling.spend,
            reason=ruling.reason,
        )
    return MakeCheck(
        action=ruling.action,
        sheet=actor,
        stat=ruling.stat,
        also=ruling.also,
        skill=ruling.skill,
        attack=ruling.attack,
        target=ruling.target,
        difficulty=difficulty,
        edge=ruling.edge,
        approach=ruling.approach,
        position=ruling.position,
        effect=ruling.effect,
        spend=ruling.spend,
        reason=ruling.reason,
    )
