"""Whole vehicles against each other: an attack names the part it is to put out (cypher §3.17)."""

from __future__ import annotations

from typing import Final

from rules.decisions import Steps
from rules.events import Chip
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.systems.cypher.actions.deeds import Deed, about_of, chip_of, deed_steps, tell, tried
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.modifiers import Shift
from rules.systems.cypher.actions.requests import Reason
from rules.systems.cypher.actions.rolling import Rolled
from rules.systems.cypher.actions.vehicle_requests import Aim, VehicleAttack, VehicleDefend, VehicleDuel
from rules.systems.cypher.actions.vehicles import Vehicle, keep_vehicle, vehicle_of
from rules.tally import Tally

AIMS: Final[dict[Aim, int]] = {"weapons": 2, "defenses": 2, "engine": 3, "maneuver": 2, "core": 5}
"""How many steps harder it is to hit each part."""
TOGETHER: Final = 2
"""Steps that many vehicles attacking as one ease at most."""
BARE: Final = 1
"""Steps that attacks are eased by on a vehicle whose defences are out."""


def vehicle_attack_steps(tally: Tally, request: VehicleAttack, asker: Asker) -> Steps[Chip | Refusal]:
    """An attack on another vehicle: a hit puts the part out that it aimed at."""
    both = _both(tally, request)
    if isinstance(both, Refusal):
        return both
    (_, own), (name, enemy) = both
    bare = (Shift("defenses_out", -BARE),) if "defenses" in enemy.out else ()
    helped = min(TOGETHER, request.together - 1)
    assets = (Reason(id="together", steps=helped), Reason(id="superior_weapons", steps=request.superior))
    deed = Deed(
        request.stat,
        enemy.level,
        base=line("base_vehicle", vehicle=name, difficulty=enemy.level),
        shifts=(*_difference(own, enemy), Shift(f"aim_{request.aim}", AIMS[request.aim]), *bare),
        assets=tuple(one for one in assets if one.steps),
    )
    rolled = yield from deed_steps(tally, request, deed)
    if tried(rolled):
        _hit(tally, request, rolled, name, enemy, out=rolled.success)
    return chip_of(rolled)


def vehicle_defend_steps(tally: Tally, request: VehicleDefend, asker: Asker) -> Steps[Chip | Refusal]:
    """A defence against another vehicle: what it aims at makes its own attack harder; failure puts the part out."""
    both = _both(tally, request)
    if isinstance(both, Refusal):
        return both
    (name, own), (called, enemy) = both
    bare = (Shift("defenses_out", BARE),) if "defenses" in own.out else ()
    deed = Deed(
        request.stat,
        enemy.level,
        base=line("base_vehicle", vehicle=called, difficulty=enemy.level),
        shifts=(*_difference(own, enemy), Shift(f"aim_{request.aim}", -AIMS[request.aim]), *bare),
        takes_action=False,
        reaction=True,
    )
    rolled = yield from deed_steps(tally, request, deed)
    if not isinstance(rolled, Refusal):
        _hit(tally, request, rolled, name, own, out=not rolled.success)
    return chip_of(rolled)


def _both(tally: Tally, request: VehicleDuel) -> tuple[tuple[str, Vehicle], tuple[str, Vehicle]] | Refusal:
    own = vehicle_of(tally, request.vehicle, request.own_level)
    if isinstance(own, Refusal):
        return own
    enemy = vehicle_of(tally, request.enemy, request.enemy_level)
    return enemy if isinstance(enemy, Refusal) else (own, enemy)


def _difference(own: Vehicle, enemy: Vehicle) -> tuple[Shift, ...]:
    """A better vehicle is harder to beat by as much as it is better; this is nobody's asset and has no cap."""
    steps = enemy.level - own.level
    return (Shift("vehicle_level", steps),) if steps else ()


def _hit(tally: Tally, request: VehicleDuel, rolled: Rolled, name: str, hit: Vehicle, *, out: bool) -> None:
    """Keeps the vehicle that was shot at, with the part out that was hit."""
    about = about_of(request)
    new = out and request.aim not in hit.out
    parts = (*hit.out, request.aim) if new else hit.out
    keep_vehicle(
        tally, about, name, hit.model_copy(update={"out": parts}), "vehicle_hit" if new else "", aim=request.aim
    )
    if out:
        tell(tally, about, f"{request.aim}_out")
