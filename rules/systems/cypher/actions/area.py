"""An attack on all within an area: one roll, held against each one's own target number (cypher §3.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.decisions import Steps
from rules.encounter import begin_encounter
from rules.events import Cause, Chip
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.state import Sheet
from rules.systems.cypher.actions.acting import acted, hero, may_act
from rules.systems.cypher.actions.attack import target_of
from rules.systems.cypher.actions.attempts import TARGET_A_STEP, Plan, plan
from rules.systems.cypher.actions.boosting import in_light
from rules.systems.cypher.actions.character import Character, level_of
from rules.systems.cypher.actions.counting import Ground
from rules.systems.cypher.actions.faces import face_damage
from rules.systems.cypher.actions.foes import foes_here, strike_foe
from rules.systems.cypher.actions.harm import Blow, settle
from rules.systems.cypher.actions.intruding import FREE, intrusion_steps
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.modifiers import modifiers_refused
from rules.systems.cypher.actions.requests import Area
from rules.systems.cypher.actions.rolling import Rolled, attempt_steps
from rules.systems.cypher.actions.situation import acting
from rules.tally import About, Tally

EFFORT_DAMAGE: Final = 2
"""Points of damage to each target for a level of Effort put into an area attack."""
LEAST_WITH_EFFORT: Final = 1
"""What Effort on damage does to those the attack misses."""


def area_steps(tally: Tally, request: Area, asker: Asker) -> Steps[Chip | Refusal]:
    """An area attack, whole. Its chip stands for the easiest target; each other has its own number to reach."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    request = request.model_copy(update={"mods": in_light(tally, request.mods)})
    targets = _targets(tally, request)
    if not targets:
        return Refusal("nobody_to_fight")
    refused = may_act(tally, pc) or modifiers_refused(request.mods)
    if isinstance(targets, Refusal):
        return targets
    if refused is not None:
        return refused
    levels = {one: level_of(sheet, "defense") for one, sheet in targets.items()}
    easiest = min(levels, key=lambda one: levels[one])
    ready = _plan(tally, pc, request, levels[easiest], easiest)
    if isinstance(ready, Refusal):
        return ready
    about = About(request.sheet, Cause(kind="action", ref=request.action), request.sheet)
    if ready.way != "impossible":
        begin_encounter(tally, about)
    rolled = yield from attempt_steps(tally, ready, about)
    if rolled.intrusion:
        yield from intrusion_steps(tally, request.sheet, FREE, "free")
    if ready.way not in ("impossible", "automatic_failure"):
        yield from _strikes(tally, request, rolled, levels, about)
        acted(tally, about)
    settle(tally, about)
    return rolled.chip


def _targets(tally: Tally, request: Area) -> Mapping[str, Sheet] | Refusal:
    found: dict[str, Sheet] = {}
    for one in request.targets or foes_here(tally):
        target = target_of(tally, one)
        if isinstance(target, Refusal):
            return target
        found[one] = target
    return found


def _plan(tally: Tally, pc: Character, request: Area, level: int, target: str) -> Plan | Refusal:
    found = acting(pc, request.mods)
    ground = Ground(line("base_foe", difficulty=level, target=target), level, found.assets, found.hindered)
    ready = plan(tally, pc, request, request.stat or "intellect", ground, attack=request.ability)
    if isinstance(ready, Refusal):
        return ready
    more = EFFORT_DAMAGE * request.effort.damage
    said = [line("damage", source=request.ability, points=request.damage)]
    if more:
        said.append(line("effort_damage", levels=request.effort.damage, points=more))
    return replace(ready, lines=(*ready.lines, *said), damage=request.damage + more)


def _strikes(tally: Tally, request: Area, rolled: Rolled, levels: Mapping[str, int], about: About) -> Steps[None]:
    """Each target by its own number: the whole damage, or what even a miss does."""
    plan, easiest = rolled.plan, min(levels.values())
    least = max(request.least, LEAST_WITH_EFFORT if request.effort.damage else 0)
    more = face_damage(rolled.face, impaired=plan.impaired)
    for target, level in levels.items():
        difficulty = plan.difficulty + level - easiest
        hit = difficulty <= 0 or (rolled.face > 0 and rolled.chip.total >= difficulty * TARGET_A_STEP)
        damage = plan.damage + more if hit else least
        yield from strike_foe(tally, replace(about, subject=target, target=target), Blow(damage, request.damage_stat))
