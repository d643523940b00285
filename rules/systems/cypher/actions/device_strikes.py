"""What a device does to others: attacks with Intellect, conditions, objects mended and broken (cypher §3.18).

Nothing of it takes hold of anything of a higher level than the device.
"""

from __future__ import annotations

from typing import Any, Final

from rules.decisions import Steps
from rules.events import Cause, Chip, ChipLine
from rules.reading import is_out
from rules.refusals import Refusal
from rules.request_base import Asker, SystemRequest
from rules.state import TABLE
from rules.systems.cypher.actions.area import area_steps
from rules.systems.cypher.actions.attack import attack_steps
from rules.systems.cypher.actions.character import level_of
from rules.systems.cypher.actions.deeds import tell
from rules.systems.cypher.actions.device_gifts import Device
from rules.systems.cypher.actions.device_requests import UseDevice
from rules.systems.cypher.actions.device_shapes import Break, Burst, Mend, Strike
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.requests import Area, Attack, Attempt
from rules.systems.cypher.actions.rounds import give_for_fight, give_for_round
from rules.systems.cypher.actions.solids import DESTROYED, INTACT, STATES, put_solid, solid_of
from rules.tally import About, Tally

RESISTED: Final = "device_resisted"
_SHARED: Final = tuple(key for key in Attempt.model_fields if key not in SystemRequest.model_fields)
"""What a use and the attack that it is have in common: Effort, assets, modifiers, help."""


def strike_steps(
    tally: Tally, request: UseDevice, device: Device, effect: Strike | Burst, asker: Asker
) -> Steps[Chip | Refusal]:
    """An attack with a device, whole: on one target, or on all within an area."""
    common: dict[str, Any] = {key: getattr(request, key) for key in _SHARED}
    common.update(sheet=request.sheet, ability=device.id, damage=effect.damage.at(device.level), stat="intellect")
    if isinstance(effect, Burst):
        targets = request.targets or ((request.target,) if request.target else _foes(tally))
        if not targets:
            return Refusal("nobody_to_fight")
        least = effect.least.at(device.level)
        burst = Area(**common, targets=targets, damage_stat=effect.pool, least=least)
        return (yield from area_steps(tally, burst, asker))
    target = request.target or _only(_foes(tally))
    shot = Attack(
        **common,
        target=target,
        damage_stat=effect.pool,
        ignores_armor=effect.ignores_armor,
        manner="ability",
        range=effect.range,
    )
    chip = yield from attack_steps(tally, shot, asker)
    if isinstance(chip, Chip) and chip.kind == "success" and effect.condition:
        _afflict(tally, About(target, Cause(kind="action", ref=request.action), request.sheet, target), device, effect)
    return chip


def _foes(tally: Tally) -> tuple[str, ...]:
    """Everybody here who is no character and still stands."""
    return tuple(one.id for one in tally.state.present() if one.kind == "npc" and not is_out(tally.system, one))


def _only(foes: tuple[str, ...]) -> str:
    return foes[0] if len(foes) == 1 else ""


def _afflict(tally: Tally, about: About, device: Device, effect: Strike) -> None:
    """Lays a condition on whoever was hit, if they are of no higher level than the device, and still stand."""
    target = tally.sheet(about.subject)
    if is_out(tally.system, target):
        return
    if level_of(target) > device.level:
        tell(tally, about, RESISTED)
    elif effect.lasts == "round":
        give_for_round(tally, about, effect.condition, about.actor)
    else:
        give_for_fight(tally, about, effect.condition, about.actor)


def work_on_object(
    tally: Tally, about: About, request: UseDevice, device: Device, effect: Mend | Break
) -> tuple[ChipLine, ...] | Refusal:
    """Mends or breaks an object; one of a higher level is not touched by it."""
    if not request.object:
        return Refusal("object_to_name", {"sheet": request.sheet})
    found = solid_of(tally, request.object, 0, "plain")
    if isinstance(found, Refusal):
        return found
    name, solid = found
    if solid.harm == DESTROYED:
        return Refusal("is_destroyed", {"object": name})
    if solid.level > device.level:
        tell(tally, about, RESISTED)
        return (line("device_too_weak", object=name),)
    harm = INTACT if isinstance(effect, Mend) else min(DESTROYED, solid.harm + effect.steps)
    put_solid(tally, about.of(TABLE), name, solid.model_copy(update={"harm": harm}))
    if harm > solid.harm:
        tell(tally, about, f"object_{STATES[harm]}")
    return (line("device_mends" if isinstance(effect, Mend) else "device_breaks", object=name),)
