"""What the system itself adds to a request that comes from a door, before it is resolved."""

from __future__ import annotations

from typing import Final, TypeVar

from rules.reading import is_out
from rules.refusals import Refusal
from rules.state import Sheet, item_key
from rules.systems.cypher.actions.attack import manner_of
from rules.systems.cypher.actions.blows import FEET_A_POINT, WORST
from rules.systems.cypher.actions.contest_requests import Duel
from rules.systems.cypher.actions.distances import feet_of
from rules.systems.cypher.actions.harm_requests import Harm, TakeHit
from rules.systems.cypher.actions.keeping import kept
from rules.systems.cypher.actions.requests import Area, Attack, Defend, Try
from rules.systems.cypher.actions.round_requests import Initiative
from rules.systems.cypher.actions.solids import Solids
from rules.systems.cypher.actions.stats import STATS, Stat
from rules.systems.cypher.actions.story_limits import threat_most
from rules.systems.cypher.actions.work_requests import Smash
from rules.tally import Tally

BARE_HANDS: Final = "light"
"""Whoever has no weapon strikes as with a light one."""
ORDINARY: Final = 4
"""The level of an object that nobody has said anything about (cypher §1.3)."""
OFF_HAND: Final = ("might", "speed")
"""What a blow at close quarters may be struck with."""
Tried = TypeVar("Tried", bound=Try)


def named_try(tally: Tally, request: Tried) -> Tried:
    """A try by what the scene offers is known by that for the next one; any other by what it was called."""
    if request.task or not request.approach:
        return request
    return request.model_copy(update={"task": f"{tally.state.scene.id}.{request.approach}"})


def whole_attack(tally: Tally, request: Attack) -> Attack | Refusal:
    """An attack with what it is made with and the stat that this leaves: a shot is Speed, a blow Might or Speed.

    An ability takes the stat of what it costs.
    """
    if request.ability:
        return request if request.stat else request.model_copy(update={"stat": _stat_of_cost(request)})
    request = request.model_copy(update=_weapon(tally, request.sheet, request.attack, request.weapon, request.damage))
    manner = manner_of(request)
    if manner == "ranged" or (manner == "melee" and request.stat not in OFF_HAND):
        request = request.model_copy(update={"stat": "speed" if manner == "ranged" else ""})
    return request


def whole_duel(tally: Tally, request: Duel) -> Duel:
    """A blow at another character, with the weapon that it is struck with."""
    weapon = request.weapon if "weapon" in request.model_fields_set else ""
    return request.model_copy(update=_weapon(tally, request.sheet, request.attack, weapon, 0))


def whole_area(tally: Tally, request: Area) -> Area:
    """An area attack, by the stat of what its ability costs."""
    return request if request.stat else request.model_copy(update={"stat": _stat_of_cost(request)})


def _stat_of_cost(request: Attack | Area) -> Stat:
    return next((stat for stat in STATS if request.cost.get(stat)), "intellect")


def _weapon(tally: Tally, sheet_id: str, attack: str, weapon: str, damage: int | None) -> dict[str, object]:
    """What is struck with: what was said, else a weapon of the sheet, else bare hands; its damage where it is its own.

    A weapon of the sheet is one of its attacks, or a thing it has.
    """
    sheet = tally.state.sheets[sheet_id]
    found: dict[str, object] = {"weapon": weapon or _at_hand(sheet)}
    known = tally.system.attacks.get(attack)
    if known is not None and damage is None and known.damage.strip().isdecimal():
        found["damage"] = int(known.damage)
    return found


def _at_hand(sheet: Sheet) -> str:
    return next((one.id for one in sheet.things if one.kind == "weapon"), BARE_HANDS)


def whole_smash(tally: Tally, request: Smash) -> Smash:
    """A blow at an object, with a weapon at hand; an object that nobody knows is an ordinary one."""
    known = {item_key(name) for name in kept(tally.state, "solids", Solids).known}
    update: dict[str, object] = {}
    if not request.weapon and request.damage is None:
        update["weapon"] = _at_hand(tally.state.sheets[request.sheet])
    if not request.level and item_key(request.object) not in known:
        update["level"] = ORDINARY
    return request.model_copy(update=update)


def asked_defence(tally: Tally, request: Defend) -> Defend | Refusal:
    """A defence that the storyteller calls for: its player says how much Effort goes into it.

    What it is against is no greater than who is here, or a little more than the character can take on, and does no
    more harm than its level.
    """
    most = threat_most(tally, tally.state.sheets[request.sheet].level)
    if request.level is not None and request.level > most:
        return Refusal("threat_too_great", {"found": request.level, "max": most})
    hurts = request.level if request.damage is None else min(request.damage, request.level or 0)
    return request.model_copy(update={"ask": True, "damage": hurts})


def bounded_harm(tally: Tally, request: Harm) -> Harm | Refusal:
    """Harm that the storyteller calls for: a fall is no worse than the worst of hazards, however it is measured."""
    deepest = WORST * FEET_A_POINT
    found = feet_of(request.feet, request.metres)
    if found > deepest:
        return Refusal("part_out_of_range", {"part": "fall_feet", "found": found, "min": 0, "max": deepest})
    return request


def struck_ally(tally: Tally, request: TakeHit) -> TakeHit | Refusal:
    """A blow taken for somebody; one that has just hit is as hard as those who are here can strike."""
    if request.damage is None:
        return request
    foes = [one.id for one in tally.state.present() if one.kind == "npc" and not is_out(tally.system, one)]
    if not foes:
        return Refusal("nobody_to_fight")
    hardest = max(tally.reading(one).derived("damage") for one in foes)
    return request.model_copy(update={"damage": min(request.damage, hardest)})


def asked_order(tally: Tally, request: Initiative) -> Initiative:
    """An order of who acts: every player says how much Effort goes into their roll."""
    return request.model_copy(update={"ask": True})
