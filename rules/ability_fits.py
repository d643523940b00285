"""Whether an ability can be used now: by whom, on whom, at what price (rule_system §9)."""

from __future__ import annotations

from rules.ability_requests import UseAbility
from rules.check_fits import can_act
from rules.costs import owed, short_of
from rules.definitions.abilities import AbilityCheck, AbilityDef
from rules.offering import Said, offered_request
from rules.reading import SheetReading
from rules.refusals import Refusal, unknown
from rules.requests import MakeCheck, SystemRequest
from rules.state import Sheet, Table
from rules.system import RuleSystem
from rules.tally import Tally


def usable(reading: SheetReading, ability: AbilityDef) -> Refusal | None:
    """Why the sheet that is read cannot use an ability now, whomever it would be on; None where it can.

    What the check behind it costs besides is for `rules.checks`.
    """
    sheet = reading.sheet
    where: dict[str, str | int] = {"sheet": sheet.id, "ability": ability.id}
    if ability.id not in sheet.abilities:
        return Refusal("ability_not_learnt", where, _active(reading))
    if ability.passive:
        return Refusal("ability_passive", where, _active(reading))
    if ability.when is not None and not reading.holds(ability.when):
        return Refusal("ability_closed", where)
    if reading.uses_left(ability.id) == 0:
        return Refusal("ability_spent", where)
    return short_of(reading, owed(reading, ability.cost))


def _active(reading: SheetReading) -> tuple[str, ...]:
    """The abilities of a sheet that can be used at all."""
    known = reading.system.abilities
    return tuple(id for id in reading.sheet.abilities if id in known and not known[id].passive)


def use_refused(tally: Tally, ability: AbilityDef, sheet: Sheet, target: str) -> Refusal | None:
    """Why this use of an ability is refused, or None."""
    refused = usable(tally.reading(sheet.id), ability)
    if refused is None and not ability.while_out:
        refused = can_act(tally, sheet)
    return refused or _target_refused(tally, ability, sheet, target)


def _target_refused(tally: Tally, ability: AbilityDef, sheet: Sheet, target: str) -> Refusal | None:
    if ability.target == "none":
        # A check that strikes somebody asks for its target itself.
        return None
    fitting = targets_of(tally.system, tally.state, ability, sheet)
    if not target:
        return Refusal("target_needed" if fitting else "nobody_to_target", {"action": ability.id}, fitting)
    if target not in tally.state.sheets:
        return unknown("target", target, fitting)
    if all(one.id != target for one in tally.state.present()):
        return Refusal("target_not_here", {"target": target}, fitting)
    return None if target in fitting else Refusal("wrong_target", {"target": target, "ability": ability.id}, fitting)


def targets_of(system: RuleSystem, table: Table, ability: AbilityDef, sheet: Sheet) -> tuple[str, ...]:
    """Whom a sheet may use an ability on now; nobody for one that names no target."""
    here = table.present()
    match ability.target:
        case "none":
            return ()
        case "any":
            return tuple(one.id for one in here)
        case "other":
            return tuple(one.id for one in here if one.id != sheet.id)
        case "ally":
            return tuple(one.id for one in here if one.kind == sheet.kind)
        case "foe":
            return tuple(one.id for one in here if one.kind != sheet.kind)


def check_of(check: AbilityCheck, request: UseAbility) -> MakeCheck:
    """The check that using an ability makes: what the ability fixes, and else what is asked for."""
    difficulty = request.difficulty if check.difficulty is None else check.difficulty
    return MakeCheck(
        action=check.check,
        sheet=request.sheet,
        stat=check.stat or request.stat,
        also=check.also or request.also,
        skill=check.skill or request.skill,
        target=request.target,
        difficulty=difficulty,
        edge=request.edge,
        position=check.position or request.position,
        effect=check.effect or request.effect,
        spend=request.spend,
        reason=request.reason,
    )


def action_of(tally: Tally, ability: AbilityDef, use: UseAbility) -> SystemRequest | Refusal:
    """The typed action that using an ability is: what is asked for, with what the ability fixes laid over it."""
    said = Said(
        action=ability.action,
        sheet=use.sheet,
        stat=use.stat,
        skill=use.skill,
        target=use.target,
        difficulty=use.difficulty,
        reason=use.reason,
        given=use.given,
    )
    return offered_request(tally, said, fixed=ability.with_)
