"""Using an ability, and learning a new one (rule_system §9, R29, R30)."""

from __future__ import annotations

from rules.ability_fits import action_of, check_of, use_refused
from rules.ability_requests import LearnAbility, UseAbility
from rules.cascade import Cascade
from rules.checks import plan_check
from rules.costs import owed, pay
from rules.decisions import Steps
from rules.definitions.abilities import AbilityDef
from rules.events import AbilityGained, AbilityUsed, Cause, Chip, ChoicePointsChanged
from rules.learning import learnable
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.system_actions import Answered
from rules.tally import About, Tally
from rules.throwing import thrown_steps
from rules.typed_steps import system_steps


def use_ability_steps(tally: Tally, request: UseAbility, asker: Asker = "code") -> Steps[Answered]:
    """Uses an ability: refused whole where it cannot be used, else paid for, then its effects, check or action."""
    if request.sheet not in tally.state.sheets:
        return unknown("sheet", request.sheet, tally.state.sheets)
    sheet = tally.state.sheets[request.sheet]
    ability = tally.system.abilities.get(request.ability)
    if ability is None:
        return unknown("ability", request.ability, sheet.abilities, sheet=sheet.id)
    if sheet.kind == "npc" and sheet.id not in tally.state.scene.present:
        return Refusal("not_here", {"sheet": sheet.id}, tally.state.scene.present)
    refused = use_refused(tally, ability, sheet, request.target)
    if refused is not None:
        return refused
    about = About(sheet.id, Cause(kind="ability", ref=ability.id), actor=sheet.id, target=request.target)
    if ability.action:
        return (yield from _acted(tally, about, ability, request, asker))
    if request.given:
        return unknown("part", next(iter(request.given)), ())
    if ability.check is None:
        points = owed(tally.reading(sheet.id), ability.cost)
        _use(tally, about, ability)
        pay(tally, about, points)
        Cascade(tally).run(ability.effects, about)
        return None
    plan = plan_check(tally, check_of(ability.check, request), ability=ability)
    if isinstance(plan, Refusal):
        return plan
    _use(tally, about, ability)
    return (yield from thrown_steps(tally, plan, outcomes=ability.check.outcomes))


def _acted(tally: Tally, about: About, ability: AbilityDef, use: UseAbility, asker: Asker) -> Steps[Answered]:
    """The typed action that using an ability is, with what the ability fixes of it."""
    request = action_of(tally, ability, use)
    if isinstance(request, Refusal):
        return request
    points = owed(tally.reading(about.subject), ability.cost)
    _use(tally, about, ability)
    pay(tally, about, points)
    tally.by_ability = (about.subject, ability.id)
    result = yield from system_steps(tally, request, asker)
    tally.by_ability = ("", "")
    return result.model_copy(update={"ability": ability.id}) if isinstance(result, Chip) else result


def _use(tally: Tally, about: About, ability: AbilityDef) -> None:
    """Puts a use on record; where its uses are counted, one more of them is gone."""
    gone = tally.sheet(about.subject).abilities[ability.id] + (1 if ability.uses is not None else 0)
    used = AbilityUsed(subject=about.subject, cause=about.cause, ability=ability.id, target=about.target, used=gone)
    tally.emit(used, about)


def learn_ability(tally: Tally, request: LearnAbility) -> Refusal | None:
    """A new ability for choice points."""
    if request.sheet not in tally.state.sheets:
        return unknown("sheet", request.sheet, tally.state.sheets)
    ability = tally.system.abilities.get(request.ability)
    if ability is None:
        return unknown("ability", request.ability, tally.system.abilities, sheet=request.sheet)
    refused = learnable(tally.reading(request.sheet), ability)
    if refused is not None:
        return refused
    about = About(request.sheet, Cause(kind="action", ref=request.action))
    before = tally.sheet(request.sheet).choice_points
    if ability.price:
        paid = ChoicePointsChanged(
            subject=request.sheet, cause=about.cause, before=before, after=before - ability.price
        )
        tally.emit(paid, about)
    tally.emit(AbilityGained(subject=request.sheet, cause=about.cause, ability=ability.id), about)
    Cascade(tally).settle()
    return None
