"""A player character's attack on a non-player (cypher §3.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from rules.decisions import Steps
from rules.encounter import begin_encounter
from rules.events import Cause, Chip, ChipLine
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.state import Sheet
from rules.systems.cypher.actions.acting import acted, hero, may_act
from rules.systems.cypher.actions.attempts import Plan, plan
from rules.systems.cypher.actions.boons import boons_of
from rules.systems.cypher.actions.boosting import in_light
from rules.systems.cypher.actions.character import Character, level_of
from rules.systems.cypher.actions.counting import Ground
from rules.systems.cypher.actions.effects import bonus_damage
from rules.systems.cypher.actions.experience import move_xp
from rules.systems.cypher.actions.foes import strike_foe
from rules.systems.cypher.actions.harm import Blow, settle
from rules.systems.cypher.actions.intruding import FREE, intrusion_steps
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.modifiers import Shift, modifiers_refused, reach, unseen, weight_lost
from rules.systems.cypher.actions.paying import Price
from rules.systems.cypher.actions.requests import Attack, Manner
from rules.systems.cypher.actions.rolling import attempt_steps
from rules.systems.cypher.actions.situation import acting
from rules.systems.cypher.actions.stats import Stat
from rules.systems.cypher.actions.watching import guarded
from rules.systems.cypher.actions.weapons import Strike, light_weapon, strike_of
from rules.tally import About, Tally

EFFORT_DAMAGE: Final = 3
"""Points of damage for a level of Effort put into it, where one target is struck."""


@dataclass(frozen=True, slots=True)
class Aimed:
    """An attack that may be made: by whom, at whom, with what, and the damage it deals if it hits."""

    pc: Character
    target: Sheet
    strike: Strike
    damage: int
    lines: tuple[ChipLine, ...]


def attack_steps(tally: Tally, request: Attack, asker: Asker) -> Steps[Chip | Refusal]:
    """An attack, whole."""
    request = request.model_copy(update={"mods": in_light(tally, request.mods)})
    aimed = _aimed(tally, request)
    if isinstance(aimed, Refusal):
        return aimed
    about = About(request.sheet, Cause(kind="action", ref=request.action), request.sheet, request.target)
    ready = _plan(tally, aimed, request)
    if isinstance(ready, Refusal):
        return ready
    if ready.way != "impossible":
        begin_encounter(tally, about)
    if request.lucky and unseen(request.mods):
        move_xp(tally, about, -1, "lucky_shot")
    rolled = yield from attempt_steps(tally, ready, about)
    if rolled.intrusion:
        yield from intrusion_steps(tally, request.sheet, FREE, "free")
    if rolled.success:
        more = (yield from bonus_damage(tally, rolled, about)) if aimed.damage else 0
        blow = Blow(aimed.damage + more, request.damage_stat, bare=request.ignores_armor)
        on_target = replace(about, subject=request.target, actor=request.sheet)
        yield from strike_foe(tally, on_target, blow)
    if ready.way != "impossible":
        acted(tally, about)
    settle(tally, about)
    return rolled.chip


def _aimed(tally: Tally, request: Attack) -> Aimed | Refusal:
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    target = target_of(tally, request.target)
    if isinstance(target, Refusal):
        return target
    refused = may_act(tally, pc) or modifiers_refused(request.mods) or guarded(tally, request.sheet, request.target)
    if refused is not None:
        return refused
    if request.lucky and unseen(request.mods) and pc.sheet.xp < 1:
        return Refusal("xp_short", {"sheet": pc.sheet.id, "have": pc.sheet.xp, "needed": 1})
    strike = strike_of(pc, request)
    if isinstance(strike, Refusal):
        return strike
    lost = weight_lost(request.mods, pc, strike.damage, by_weight=strike.heavy or request.by_weight)
    return _measured(pc, target, strike, request, lost)


def _measured(pc: Character, target: Sheet, strike: Strike, request: Attack, lost: int) -> Aimed:
    """The attack with the damage that it will deal, and the lines that say so."""
    more = EFFORT_DAMAGE * request.effort.damage
    lines = [line("damage", source=strike.name, points=strike.damage)] if strike.damage else []
    for boon in boons_of(pc.sheet, "damage") if strike.damage else ():
        lines.append(line("damage", source=boon.source, points=boon.by))
        more += boon.by
    if lost:
        lines.append(line("weight_lost", points=lost))
    if request.effort.damage:
        points = EFFORT_DAMAGE * request.effort.damage
        lines.append(line("effort_damage", levels=request.effort.damage, points=points))
    for source, before, after in reach(request.mods, request.range):
        lines.append(line("reach", source=source, before=before, after=after))
    return Aimed(pc, target, strike, strike.damage - lost + more, tuple(lines))


def _plan(tally: Tally, aimed: Aimed, request: Attack) -> Plan | Refusal:
    level = level_of(aimed.target, "defense")
    found = acting(aimed.pc, request.mods, aimed.target, melee=manner_of(request) in ("melee", "touch"))
    light, eased = light_weapon(tally, aimed.strike)
    ground = Ground(
        base=line("base_foe", difficulty=level, target=request.target),
        difficulty=level,
        assets=(*light, *found.assets),
        hindered=found.hindered,
        shifts=tuple(Shift(one.id, -one.steps) for one in eased),
    )
    used = request.model_copy(update={"skill": aimed.strike.skill, "cost": {} if request.held else request.cost})
    ready = plan(
        tally, aimed.pc, used, stat_of(request), ground, against=request.target, attack=request.attack or request.weapon
    )
    if isinstance(ready, Refusal):
        return ready
    ready = replace(ready, lines=(*ready.lines, *aimed.lines), damage=aimed.damage)
    if unseen(request.mods) and not request.lucky:
        return replace(ready, way="automatic_failure", price=Price(), lines=(ground.base, line("unseen")))
    return ready


def stat_of(request: Attack) -> Stat:
    """The stat of an attack: the one named, else that of its manner."""
    return request.stat or _STATS[manner_of(request)]


def manner_of(request: Attack) -> Manner:
    """How an attack is made, where nobody says: an ability from afar, a weapon in melee."""
    return request.manner or ("ability" if request.ability else "melee")


_STATS: Final[dict[Manner, Stat]] = {"melee": "might", "touch": "might", "ranged": "speed", "ability": "intellect"}


def target_of(tally: Tally, target_id: str) -> Sheet | Refusal:
    """A non-player who is here and still stands."""
    here = {one: tally.state.sheets[one] for one in tally.state.scene.present if one in tally.state.sheets}
    target = here.get(target_id)
    if target is None:
        return unknown("target", target_id, here)
    if {"dead", "subdued"} & set(target.conditions):
        return Refusal("target_is_out", {"target": target_id})
    return target
