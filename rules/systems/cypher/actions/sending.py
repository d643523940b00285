"""A follower who acts alone: their player throws, at the follower's level (cypher §3.19).

On the level of what is tried it is an even thing, and each level between them is a step. No Effort, no skills, no help.
"""

from __future__ import annotations

from typing import Final

from rules.decisions import Steps
from rules.encounter import begin_encounter
from rules.events import Cause, Chip
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.state import Sheet
from rules.systems.cypher.actions.acting import acted, hero, this_round
from rules.systems.cypher.actions.attack import target_of
from rules.systems.cypher.actions.attempts import FACES, TARGET_A_STEP, Plan, Way
from rules.systems.cypher.actions.character import level_of
from rules.systems.cypher.actions.contest_requests import Compare, SendFollower
from rules.systems.cypher.actions.contests import compare
from rules.systems.cypher.actions.foes import strike_foe
from rules.systems.cypher.actions.followers import own_follower
from rules.systems.cypher.actions.harm import Blow
from rules.systems.cypher.actions.intruding import FREE, intrusion_steps
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.paying import Price
from rules.systems.cypher.actions.requests import Attempt
from rules.systems.cypher.actions.rolling import attempt_steps
from rules.systems.cypher.actions.stats import switch
from rules.systems.cypher.actions.task import difficulty_of
from rules.tally import About, Tally

EVEN_NUMBER: Final = 11
"""What the die must show where both are of one level: as often yes as no."""
ATTACK, DEFENSE = "attack", "defense"


def send_follower_steps(tally: Tally, request: SendFollower, asker: Asker) -> Steps[Chip | Refusal]:
    """A follower tries something alone, or strikes at a foe; a blow that hits deals their usual damage."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    follower = own_follower(tally, request.sheet, request.follower)
    if isinstance(follower, Refusal):
        return follower
    sheet = tally.sheet(request.follower)
    foe = target_of(tally, request.target) if request.target else None
    if isinstance(foe, Refusal):
        return foe
    refused = _cannot(tally, sheet)
    level = _level_against(tally, request, foe)
    if refused is not None:
        return refused
    if isinstance(level, Refusal):
        return level
    about = About(sheet.id, Cause(kind="action", ref=request.action), sheet.id, request.target)
    fights = foe is not None and request.task in ("", ATTACK)
    if fights:
        begin_encounter(tally, about)
    task = request.task or (ATTACK if foe is not None else "")
    if switch(tally, "follower_alone") == "compare":
        chip = compare(tally, Compare(sheet=sheet.id, level=level, task=task), asker)
    else:
        chip = yield from _thrown(tally, request, sheet, task, level)
    if fights and isinstance(chip, Chip) and chip.kind == "success":
        yield from strike_foe(tally, about.of(request.target), Blow(tally.reading(sheet.id).derived("damage")))
    acted(tally, about)
    return chip


def _cannot(tally: Tally, follower: Sheet) -> Refusal | None:
    """Why a follower does nothing now."""
    for condition in ("dead", "subdued", "asleep", "stunned", "paralysed"):
        if condition in follower.conditions:
            return Refusal("cannot_act", {"sheet": follower.id, "condition": condition})
    return Refusal("has_acted", {"sheet": follower.id}) if this_round(tally, follower.id).acted else None


def _level_against(tally: Tally, request: SendFollower, foe: Sheet | None) -> int | Refusal:
    if foe is not None:
        return level_of(foe, DEFENSE if request.task in ("", ATTACK) else request.task)
    if request.difficulty is None:
        return Refusal("difficulty_needed", {"action": request.action}, tuple(tally.system.difficulties))
    return difficulty_of(tally, request.difficulty)


def _thrown(tally: Tally, request: SendFollower, follower: Sheet, task: str, level: int) -> Steps[Chip]:
    own = level_of(follower, task)
    target = EVEN_NUMBER + TARGET_A_STEP * (level - own)
    way: Way = "roll" if 1 < target <= FACES else "automatic_success" if target <= 1 else "impossible"
    attempt = Attempt(action=request.action, sheet=request.follower, skill=task, reason=request.reason)
    lines = (
        line("level_own", difficulty=own),
        line("level_other", difficulty=level),
        line("even_match", points=EVEN_NUMBER),
    )
    ready = Plan(
        sheet=request.sheet,
        action=request.action,
        request=attempt,
        stat="",
        base=level,
        difficulty=level - own,
        target=max(0, target),
        bonus=0,
        price=Price(),
        lines=lines,
        way=way,
        impaired=False,
        against=request.target,
        attack="",
    )
    about = About(request.sheet, Cause(kind="action", ref=request.action), request.sheet, request.target)
    rolled = yield from attempt_steps(tally, ready, about)
    if rolled.intrusion:
        yield from intrusion_steps(tally, request.sheet, FREE, "free")
    return rolled.chip
