"""Breaking objects (cypher §3.8)."""

from __future__ import annotations

from rules.decisions import Steps
from rules.events import Chip
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.state import TABLE
from rules.systems.cypher.actions.acting import hero
from rules.systems.cypher.actions.attack import EFFORT_DAMAGE
from rules.systems.cypher.actions.attempts import TARGET_A_STEP
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.deeds import Deed, about_of, chip_of, deed_steps, tell, tried
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.materials import HARDNESS
from rules.systems.cypher.actions.requests import Attack
from rules.systems.cypher.actions.rolling import Rolled
from rules.systems.cypher.actions.solids import DESTROYED, STATES, Solid, put_solid, solid_of
from rules.systems.cypher.actions.weapons import strike_of
from rules.systems.cypher.actions.work_requests import Smash
from rules.tally import Tally

SECOND_STEP, THIRD_STEP = 2, 4
"""Steps of difficulty that a total must reach past its own for a second and a third step of harm."""


def smash_steps(tally: Tally, request: Smash, asker: Asker) -> Steps[Chip | Refusal]:
    """A blow at an object: one step of harm, two or three for a total far above what was needed."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    found = solid_of(tally, request.object, request.level, request.material)
    if isinstance(found, Refusal):
        return found
    name, solid = found
    refused = _cannot_harm(pc, request, name, solid)
    if refused is not None:
        return refused
    base = line("base_object", object=name, level=solid.level, difficulty=solid.effective)
    rolled = yield from deed_steps(
        tally, request, Deed("speed" if request.ranged else "might", solid.effective, base=base)
    )
    if tried(rolled):
        harm = min(DESTROYED, solid.harm + steps_of(rolled))
        put_solid(tally, about_of(request).of(TABLE), name, solid.model_copy(update={"harm": harm}))
        if harm > solid.harm:
            tell(tally, about_of(request), f"object_{STATES[harm]}")
    return chip_of(rolled)


def steps_of(rolled: Rolled) -> int:
    """How many steps of harm a blow at an object does; one where it needed no die."""
    if not rolled.success:
        return 0
    past = rolled.chip.total - TARGET_A_STEP * rolled.plan.difficulty
    if rolled.plan.way != "roll" or past < TARGET_A_STEP * SECOND_STEP:
        return 1
    return 2 if past < TARGET_A_STEP * THIRD_STEP else 3


def _cannot_harm(pc: Character, request: Smash, name: str, solid: Solid) -> Refusal | None:
    """Why no roll could harm it: it is gone, harder than the tool, or above the force of the blow."""
    if solid.harm == DESTROYED:
        return Refusal("is_destroyed", {"object": name})
    if HARDNESS[request.tool] < HARDNESS[solid.material]:
        return Refusal("tool_too_soft", {"object": name})
    blow = Attack(sheet=request.sheet, target=name, weapon=request.weapon, damage=request.damage)
    strike = strike_of(pc, blow)
    if isinstance(strike, Refusal):
        return strike
    power = strike.damage + EFFORT_DAMAGE * request.effort.damage
    if power < solid.effective:
        return Refusal("blow_too_weak", {"object": name, "found": power, "needed": solid.effective})
    return None
