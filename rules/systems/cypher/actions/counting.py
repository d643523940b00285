"""Counting steps: from what the storyteller and the sheet say to one difficulty and one bonus, under the caps.

Skill counts two steps at most, assets two, Effort six; what hinders has no cap and is added after the caps. Points
beside the roll become a step for every full three (cypher §2.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from rules.events import ChipLine
from rules.systems.cypher.actions.character import Character, Rung
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.modifiers import Shift
from rules.systems.cypher.actions.requests import Attempt, Bonus, Reason

MOST_ASSETS: Final = 2
MOST_EFFORT: Final = 6
POINTS_A_STEP: Final = 3
_SKILL: Final[dict[Rung, int]] = {"inability": 0, "practiced": 0, "trained": 1, "specialized": 2}


@dataclass(slots=True)
class Count:
    """Steps as they are counted, and why; what is over a cap is on its line and nowhere else."""

    difficulty: int
    bonus: int = 0
    lines: list[ChipLine] = field(default_factory=list)

    def say(self, id: str, amount: int = 0, /, **params: str | int) -> None:
        """Adds a line."""
        self.lines.append(line(id, amount, **params))

    def move(self, id: str, by: int, /, **params: str | int) -> None:
        """Moves the difficulty by so many steps, for a reason."""
        self.difficulty += by
        self.say(id, by, **params)


@dataclass(frozen=True, slots=True)
class Ground:
    """What an attempt meets besides what its request says: assets, hindrances and shifts of code's own finding.

    `plain` takes away all that is the character's own: skills, assets, Effort and bonuses (an attack never seen).
    """

    base: ChipLine
    difficulty: int
    assets: tuple[Reason, ...] = ()
    hindered: tuple[Reason, ...] = ()
    shifts: tuple[Shift, ...] = ()
    plain: bool = False


def counted(pc: Character, request: Attempt, ground: Ground) -> Count:
    """The difficulty after all steps, which may be 0 or less, and the points beside the roll."""
    count = Count(ground.difficulty, lines=[ground.base])
    for shift in ground.shifts:
        count.move("shift", shift.steps, source=shift.id)
    hindered = [*request.hindered, *ground.hindered]
    if ground.plain:
        _hindrances(count, hindered, pc, request)
        return count
    _skill(count, pc, request)
    assets = [*request.assets, *ground.assets]
    _points(count, request.bonuses, assets, hindered)
    _assets(count, assets)
    _effort(count, request)
    for one in request.rare:
        count.move("rare", -one.steps, source=one.id)
    _hindrances(count, hindered, pc, request)
    return count


def _skill(count: Count, pc: Character, request: Attempt) -> None:
    rung = max(pc.rung(request.skill), pc.rung(there(request)), key=lambda one: _SKILL[one])
    steps = _SKILL[rung]
    if steps:
        count.move(rung, -steps, skill=request.skill)
    for other in request.also_trained:
        more = min(1, 2 - steps)
        if more:
            count.move("trained", -more, skill=other)
        else:
            count.say("over_cap", source=other, steps=1)
        steps += more


def there(request: Attempt) -> str:
    """The name of the skill as one knows it in a certain place only."""
    return f"{request.skill}@{request.place}" if request.skill and request.place else ""


def _points(count: Count, bonuses: Sequence[Bonus], assets: list[Reason], hindered: list[Reason]) -> None:
    """Bonuses and penalties: every full three are a step, the rest is added to the roll."""
    for one in bonuses:
        count.say("bonus" if one.amount >= 0 else "penalty", one.amount, source=one.id)
    total = sum(one.amount for one in bonuses)
    steps, left = divmod(abs(total), POINTS_A_STEP)
    if steps and total > 0:
        assets.append(Reason(id="bonus", steps=steps))
        count.say("bonus_asset", steps=steps, left=left)
    elif steps:
        hindered.append(Reason(id="bonus", steps=steps))
        count.say("penalty_step", steps=steps, left=left)
    count.bonus = left if total > 0 else -left


def _assets(count: Count, assets: Iterable[Reason]) -> None:
    left = MOST_ASSETS
    for one in assets:
        steps = min(left, one.steps)
        left -= steps
        if steps:
            count.move("asset" if steps == 1 else "asset_steps", -steps, source=one.id, steps=steps)
        if steps < one.steps:
            count.say("over_cap", source=one.id, steps=one.steps - steps)


def _effort(count: Count, request: Attempt) -> None:
    left = MOST_EFFORT
    bought = min(left, request.effort.ease)
    left -= bought
    if bought:
        count.move("effort", -bought, levels=bought)
    if request.effort.ease > bought:
        count.say("over_six", levels=request.effort.ease - bought)
    for one in request.free:
        if not (one.alone or request.effort.bought):
            continue
        if left:
            count.move("free_level", -1, source=one.id)
            left -= 1
        else:
            count.say("over_six", levels=1)


def _hindrances(count: Count, hindered: Iterable[Reason], pc: Character, request: Attempt) -> None:
    for one in hindered:
        count.move("hindered" if one.steps == 1 else "hindered_steps", one.steps, source=one.id, steps=one.steps)
    if pc.rung(request.skill) == "inability":
        count.move("inability", 1, skill=request.skill)
