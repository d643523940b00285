"""Uses of abilities: gone with a use, back with a rest, a scene or a level (rule_system §9)."""

from __future__ import annotations

from typing import Literal

from rules.definitions.effects import GiveAbility
from rules.effects.nothing import put_without_effect
from rules.events import AbilityGained, AbilityRecovered
from rules.tally import About, Tally


def recover_abilities(tally: Tally, about: About, unit: Literal["rest", "scene", "level"]) -> None:
    """Gives back the uses of a sheet's abilities that recover in this unit: some, where it says how many, else all."""
    for ability_id, used in tuple(tally.sheet(about.subject).abilities.items()):
        ability = tally.system.abilities.get(ability_id)
        if ability is None or not used or ability.recovery.when != unit:
            continue
        amount = ability.recovery.amount
        back = used if amount is None else max(0, min(used, tally.whole(amount, about)))
        if back:
            recovered = AbilityRecovered(
                subject=about.subject, cause=about.cause, ability=ability_id, before=used, after=used - back
            )
            tally.emit(recovered, about)


def give_ability(tally: Tally, effect: GiveAbility, about: About) -> None:
    """An ability, without a price; one that the sheet has already, or that is not for it, is on record."""
    ability = tally.system.abilities[effect.give_ability]
    sheet = tally.sheet(about.subject)
    if ability.id in sheet.abilities:
        put_without_effect(tally, about, "give_ability", "ability_known", sheet=sheet.id, ability=ability.id)
    elif ability.who not in ("any", sheet.kind):
        put_without_effect(tally, about, "give_ability", "ability_not_for", sheet=sheet.id, ability=ability.id)
    else:
        tally.emit(AbilityGained(subject=about.subject, cause=about.cause, ability=ability.id), about)
