"""Feats whose difficulty code works out: jumping, lifting, moving, crafting (cypher §3.12, §3.14)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from rules.decisions import Steps
from rules.events import Cause, Chip, ChipLine
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import acted, hero, may_act
from rules.systems.cypher.actions.attempts import Plan, plan
from rules.systems.cypher.actions.bands import FEET
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.counting import Ground
from rules.systems.cypher.actions.feats_requests import Craft, Jump, Lift, Move
from rules.systems.cypher.actions.harm import settle
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.requests import Attempt, Reason
from rules.systems.cypher.actions.rolling import Rolled, attempt_steps
from rules.systems.cypher.actions.situation import acting
from rules.systems.cypher.actions.stats import Stat
from rules.systems.cypher.actions.task import after_face
from rules.tally import About, Tally

POUNDS_A_STEP: Final = 50
SPECIAL_CRAFT: Final = 5
LONG_MOVE: Final = 4
MINUTES: Final = (1, 5, 60, 1440, 2880, 10080, 43200, 525600)
"""How long something of a level takes to make; beyond the last, many years."""
_GROUND: Final = {"rough": (1, 1), "difficult": (1, 2), "deep_water": (1, 4), "low_g": (-1, 1), "high_g": (1, 2)}
"""What ground does to a roll of moving, in steps, and by what it divides the way."""


def ready_feat(
    tally: Tally,
    request: Attempt,
    stat: Stat,
    difficulty: int,
    *,
    assets: Iterable[Reason] = (),
    skill: str = "",
    said: Iterable[ChipLine] = (),
) -> Plan | Refusal:
    """A feat at a difficulty that was worked out, ready to be tried by a character who may act."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    refused = may_act(tally, pc)
    if refused is not None:
        return refused
    found = acting(pc, request.mods)
    base = max(0, difficulty)
    ground = Ground(line("base", difficulty=base), base, (*assets, *found.assets), found.hindered)
    used = request if request.skill or not skill else request.model_copy(update={"skill": skill})
    ready = plan(tally, pc, used, stat, ground)
    return ready if isinstance(ready, Refusal) else replace(ready, lines=(*ready.lines, *said))


def feat_steps(tally: Tally, ready: Plan, *, uses_action: bool = True) -> Steps[Rolled]:
    """Tries a feat that is ready."""
    about = About(ready.sheet, Cause(kind="action", ref=ready.action), ready.sheet)
    rolled = yield from attempt_steps(tally, ready, about)
    yield from after_face(tally, rolled, about)
    if ready.way != "impossible" and uses_action:
        acted(tally, about)
    settle(tally, about)
    return rolled


def jump_steps(tally: Tally, request: Jump, asker: Asker) -> Steps[Chip | Refusal]:
    """A jump, far or high."""
    far = -(-request.feet // 2) if request.run == "short" and not request.high else request.feet
    difficulty = request.feet if request.high else far - 4
    assets = (Reason(id="run_up"),) if request.run else ()
    ready = ready_feat(tally, request, "might", difficulty, assets=assets, skill="jumping")
    return ready if isinstance(ready, Refusal) else (yield from feat_steps(tally, ready)).chip


def lift_steps(tally: Tally, request: Lift, asker: Asker) -> Steps[Chip | Refusal]:
    """A heavy object moved."""
    ready = ready_feat(tally, request, "might", request.pounds // POUNDS_A_STEP, skill="lifting")
    if isinstance(ready, Refusal):
        return ready
    way = line("carried_far") if ready.difficulty <= 0 else line("carried")
    return (yield from feat_steps(tally, replace(ready, lines=(*ready.lines, way)))).chip


def move_steps(tally: Tally, request: Move, asker: Asker) -> Steps[Chip | Refusal]:
    """A move; with something simple besides, what is besides is lost where it fails."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    stat: Stat = "might" if request.ground == "zero_g" else "speed"
    difficulty, feet = _way(pc, request)
    said = [line("distance", feet=feet)]
    if request.ground == "zero_g" and not request.hold:
        said.append(line("drifts", feet=feet // 2))
    ready = ready_feat(tally, request, stat, difficulty, said=said)
    if isinstance(ready, Refusal):
        return ready
    rolled = yield from feat_steps(tally, ready, uses_action=False)
    if request.how != "immediate" and not (request.also and rolled.success):
        acted(tally, About(request.sheet, Cause(kind="action", ref=request.action)))
    return rolled.chip


def _way(pc: Character, request: Move) -> tuple[int, int]:
    """How hard a move is, and how far it goes in feet."""
    if request.ground == "zero_g":
        return -(-request.feet // 4), request.feet
    rolls = request.how == "long" or (request.how == "short" and request.also)
    steps, divided = _GROUND.get(request.ground, (0, 1))
    if request.ground == "high_g" and pc.rung("high_g") in ("trained", "specialized"):
        steps, divided = 0, 1
    if request.ground == "deep_water" and pc.rung("swimming") in ("trained", "specialized"):
        divided = 2
    return (LONG_MOVE + steps if rolls else 0), FEET[request.how] // divided


def craft_steps(tally: Tally, request: Craft, asker: Asker) -> Steps[Chip | Refusal]:
    """Something made: how hard it is, what it takes of materials and of time."""
    difficulty = request.level + SPECIAL_CRAFT * request.special
    levels = ", ".join(str(level) for level in range(request.level, -1, -1))
    said = [line("materials", levels=levels)]
    if difficulty < len(MINUTES):
        said.append(line("takes", minutes=MINUTES[difficulty]))
    ready = ready_feat(tally, request, request.stat, difficulty, skill="crafting", said=said)
    return ready if isinstance(ready, Refusal) else (yield from feat_steps(tally, ready)).chip
