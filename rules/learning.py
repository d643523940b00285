"""Whether an ability can be learnt for choice points now, by a new character, at a level, or later (rule_system §9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.definitions.abilities import AbilityDef
from rules.reading import SheetReading
from rules.refusals import Refusal, unknown
from rules.state import Sheet
from rules.system import RuleSystem

NEVER: Final = "0"
"""The condition of what nobody learns for points: it comes with something else."""
_AMONG_OTHERS: Final[Mapping[str, str]] = {
    "ability_known": "purchase_known",
    "ability_not_for": "purchase_not_for",
    "level_too_low": "purchase_level",
    "ability_needs": "purchase_needs",
    "choice_points_short": "purchase_points",
}
"""The codes where an ability is one of many things that a request asks for, and the sheet may not exist yet."""


def learnable(reading: SheetReading, ability: AbilityDef) -> Refusal | None:
    """Why the sheet that is read cannot learn an ability for choice points; None where it can."""
    sheet = reading.sheet
    barred = barred_from(reading, ability)
    if barred is not None:
        return barred
    if sheet.choice_points < ability.price:
        where: dict[str, str | int] = {"sheet": sheet.id, "ability": ability.id}
        return Refusal("choice_points_short", {**where, "have": sheet.choice_points, "found": ability.price})
    return None


def barred_from(reading: SheetReading, ability: AbilityDef) -> Refusal | None:
    """Why the sheet that is read may not have an ability, whatever it would pay; None where it may."""
    sheet = reading.sheet
    where: dict[str, str | int] = {"sheet": sheet.id, "ability": ability.id}
    if ability.id in sheet.abilities:
        return Refusal("ability_known", where)
    if ability.who not in ("any", sheet.kind):
        return Refusal("ability_not_for", where)
    if ability.needs is not None and not reading.holds(ability.needs):
        return Refusal("ability_needs", where)
    if ability.level is not None and sheet.level < ability.level:
        return Refusal("level_too_low", {**where, "have": sheet.level, "found": ability.level})
    return None


def purchase_mistake(reading: SheetReading, ability: str, field: str) -> Refusal | None:
    """What is wrong with an ability in the `field` of a request: it names what could be bought instead."""
    known = reading.system.abilities.get(ability)
    if known is None:
        return unknown("purchase", ability, open_abilities(reading), field=field)
    refused = learnable(reading, known)
    if refused is None:
        return None
    params = {key: value for key, value in refused.params.items() if key != "sheet"}
    return Refusal(_AMONG_OTHERS[refused.code], {"field": field, **params}, open_abilities(reading))


def open_abilities(reading: SheetReading) -> tuple[str, ...]:
    """The abilities that the sheet that is read can learn now, with the choice points it has."""
    return tuple(one.id for one in reading.system.file.abilities if learnable(reading, one) is None)


def ever_learnable(system: RuleSystem, sheet: Sheet) -> tuple[str, ...]:
    """The abilities for such a character that this sheet has not, whatever they still ask for."""
    return tuple(
        one.id
        for one in system.file.abilities
        if one.id not in sheet.abilities and one.who in ("any", sheet.kind) and one.needs != NEVER
    )
