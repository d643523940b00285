"""Chases, driving and fights of whole vehicles (cypher §3.13, §3.16, §3.17)."""

from __future__ import annotations

from typing import Final

from rules.decisions import Steps
from rules.events import Cause, Chip, StorytellerTold
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import acted, hero
from rules.systems.cypher.actions.feats import feat_steps, ready_feat
from rules.systems.cypher.actions.feats_requests import Chase, Drive, VehicleAttack, VehicleDefence
from rules.systems.cypher.actions.keeping import Chased, Driving, keep, kept
from rules.systems.cypher.actions.requests import Reason
from rules.tally import About, Tally

AIMS: Final = {"weapons": 2, "defenses": 2, "engine": 3, "maneuver": 2, "core": 5}
"""How much harder it is to hit a part of a vehicle."""
CAUGHT, LOST, ADRIFT = "chase_caught", "chase_lost", "adrift"
HITS: Final = tuple(f"vehicle_{aim}" for aim in AIMS)
_MOVES: Final = {"immediate": -1, "short": 0, "long": 1}


def chase_steps(tally: Tally, request: Chase, asker: Asker) -> Steps[Chip | Refusal]:
    """One roll of a chase, which is caught or lost as soon as the count says so."""
    ready = ready_feat(tally, request, "speed", request.level + _MOVES[request.movement], skill="running")
    if isinstance(ready, Refusal):
        return ready
    so_far = kept(tally.sheet(request.sheet), "chase", Chased)
    length = so_far.length or request.length or request.level
    rolled = yield from feat_steps(tally, ready)
    won, lost = so_far.won + rolled.success, so_far.lost + (not rolled.success)
    about = About(request.sheet, Cause(kind="action", ref=request.action))
    over = CAUGHT if won - lost >= length else LOST if lost > won else ""
    keep(tally, about, "chase", Chased() if over else Chased(length=length, won=won, lost=lost))
    if over:
        tally.emit(StorytellerTold(subject=request.sheet, cause=about.cause, text=over), about)
    return rolled.chip


def drive_steps(tally: Tally, request: Drive, asker: Asker) -> Steps[Chip | Refusal | None]:
    """A round at the wheel: harder by every round that was spent on something else, when nothing could be steered."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    about = About(request.sheet, Cause(kind="action", ref=request.action))
    away = kept(pc.sheet, "driving", Driving).away
    if request.away:
        keep(tally, about, "driving", Driving(away=away + 1))
        tally.emit(StorytellerTold(subject=request.sheet, cause=about.cause, text=ADRIFT), about)
        acted(tally, about)
        return None
    ready = ready_feat(tally, request, "speed", away, skill="driving")
    if isinstance(ready, Refusal):
        return ready
    rolled = yield from feat_steps(tally, ready)
    keep(tally, about, "driving", Driving())
    return rolled.chip


def vehicle_attack_steps(tally: Tally, request: VehicleAttack, asker: Asker) -> Steps[Chip | Refusal]:
    """One vehicle attacks another; what it hits is out."""
    difficulty = 2 * request.foe_level - request.level + AIMS[request.aim]
    assets = []
    if request.together > 1:
        assets.append(Reason(id="coordination", steps=min(2, request.together - 1)))
    if request.weapons:
        assets.append(Reason(id="better_weapons", steps=request.weapons))
    ready = ready_feat(tally, request, request.stat, difficulty, assets=assets, skill="attack:vehicle")
    if isinstance(ready, Refusal):
        return ready
    rolled = yield from feat_steps(tally, ready)
    if rolled.success:
        about = About(request.sheet, Cause(kind="action", ref=request.action))
        told = StorytellerTold(subject=request.sheet, cause=about.cause, text=f"vehicle_{request.aim}")
        tally.emit(told, about)
    return rolled.chip


def vehicle_defence_steps(tally: Tally, request: VehicleDefence, asker: Asker) -> Steps[Chip | Refusal]:
    """A vehicle evades an attack, the easier the finer the foe had to aim."""
    difficulty = 2 * request.foe_level - request.level - AIMS[request.aim]
    ready = ready_feat(tally, request, request.stat, difficulty, skill="driving")
    return ready if isinstance(ready, Refusal) else (yield from feat_steps(tally, ready, uses_action=False)).chip
