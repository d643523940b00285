"""Weapons by class: what they deal, and how a character is with them (cypher §3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.refusals import Refusal, unknown
from rules.state import item_key
from rules.systems.cypher.actions.character import WEIGHTS, Character
from rules.systems.cypher.actions.requests import Attack, Reason
from rules.systems.cypher.actions.stats import is_on
from rules.tally import Tally

DAMAGE: Final = (0, 2, 4, 6)
"""By class."""


@dataclass(frozen=True, slots=True)
class Strike:
    """With what one strikes: its name, its class (0 for an ability), its damage, the skill that is used."""

    name: str
    weight: int
    damage: int
    skill: str

    @property
    def heavy(self) -> bool:
        """Whether it works by its weight wherever it is used."""
        return WEIGHTS[self.weight] == "heavy"


def strike_of(pc: Character, request: Attack) -> Strike | Refusal:
    """What an attack is made with."""
    if request.ability:
        return Strike(request.ability, 0, request.damage or 0, request.skill)
    weight = _class(pc, request.weapon)
    if weight is None:
        own = [one.name for one in pc.sheet.things if one.kind == "weapon"]
        return unknown("weapon", request.weapon, (*WEIGHTS[1:], *own), sheet=pc.sheet.id)
    if request.other_hand and WEIGHTS[weight] == "heavy":
        return Refusal("needs_both_hands", {"sheet": pc.sheet.id, "found": request.other_hand})
    damage = DAMAGE[weight] if request.damage is None else request.damage
    return Strike(request.attack or request.weapon, weight, damage, request.skill or f"attack:{WEIGHTS[weight]}")


def _class(pc: Character, name: str) -> int | None:
    if name in WEIGHTS[1:]:
        return WEIGHTS.index(name)
    key = item_key(name)
    held = (one for one in pc.sheet.things if one.kind == "weapon" and key in (item_key(one.id), item_key(one.name)))
    thing = next(held, None)
    return None if thing is None else pc.reading.thing(thing, "class")


def light_weapon(tally: Tally, strike: Strike) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """A light weapon eases an attack: as an asset under the cap, or by the house rule outside all caps."""
    if WEIGHTS[strike.weight] != "light":
        return (), ()
    eased = (Reason(id="light_weapon"),)
    return (eased, ()) if is_on(tally, "light_weapon_is_asset") else ((), eased)
