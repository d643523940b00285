"""A check from plan to chip: all that counts is fixed before a face is seen (rule_system §3, §5; design.md §5)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.check_fits import attack_of, may_make, stats_of, target_fits, target_number
from rules.check_lines import Edge, bonus_lines, by_stat_dice, edge_lines, settled, standing_lines, stood_by
from rules.costs import Owed, added, owed, pay, short_of
from rules.definitions.abilities import AbilityDef
from rules.definitions.checks import CheckDef
from rules.definitions.effects import Effect
from rules.dice import DiceResult
from rules.dice_terms import DiceTerm
from rules.events import CheckResolved, Chip, ChipLine, SpendTaken
from rules.ladders import step_asked, step_moved
from rules.procedures import Throw, ThrowPlan, ThrowRead, throw
from rules.reading import SheetReading
from rules.refusals import Refusal, unknown
from rules.requests import MakeCheck
from rules.spending import Taken, points_of, stated
from rules.tally import About, Tally

__all__ = ["CheckPlan", "Edge", "Thrown", "by_stat_dice", "make_check", "plan_check", "read_again", "throw_check"]


@dataclass(frozen=True, slots=True)
class CheckPlan:
    """A check ready to be thrown.

    `owed` is what it costs with all that is put into it, `taken`.
    """

    check: CheckDef
    request: MakeCheck
    stats: tuple[str, ...]
    skill: str
    attack: str
    difficulty: str
    target_number: int | None
    lines: tuple[ChipLine, ...]
    edge: Edge
    position: str = ""
    effect: str = ""
    ability: str = ""
    owed: Owed = field(default_factory=dict)
    taken: tuple[Taken, ...] = ()

    @property
    def bonus(self) -> int:
        """What is added to the dice, or how many dice there are."""
        return sum(line.amount for line in self.lines)

    @property
    def besides(self) -> tuple[Effect, ...]:
        """What happens for what is put into it, whatever the outcome."""
        return tuple(effect for one in self.taken for effect in one.spend.do)

    @property
    def unpaid(self) -> CheckPlan:
        """The same check once it has been paid for."""
        return replace(self, owed={}, taken=())


@dataclass(frozen=True, slots=True)
class Thrown:
    """A check that was thrown: its chip, and the dice it was read from."""

    chip: Chip
    results: tuple[DiceResult, ...]


def plan_check(
    tally: Tally, request: MakeCheck, *, any_number: bool = False, ability: AbilityDef | None = None
) -> CheckPlan | Refusal:
    """Fixes a check, or says why it can't be made. No die is thrown and nothing changes.

    Args:
        tally: the state it is made in.
        request: the check asked for.
        any_number: takes any difficulty given as a number; else it lies within the system's difficulty words.
        ability: the ability whose use makes it; its cost is owed with the check's.
    """
    check = tally.system.checks.get(request.action)
    if check is None:
        return unknown("action", request.action, tally.system.checks)
    if request.sheet not in tally.state.sheets:
        return unknown("sheet", request.sheet, tally.state.sheets)
    sheet = tally.state.sheets[request.sheet]
    out = ability is not None and ability.while_out
    refused = may_make(tally, check, sheet, while_out=out) or target_fits(tally, check, sheet.id, request.target)
    if refused is not None:
        return refused
    strikes = ability.check.attack if ability is not None and ability.check is not None else ""
    attack = strikes or attack_of(tally, check, request.attack, sheet)
    if isinstance(attack, Refusal):
        return attack
    stats = stats_of(tally, check, request, attack)
    if isinstance(stats, Refusal):
        return stats
    target = target_number(tally, check, request, any_number=any_number)
    if isinstance(target, Refusal):
        return target
    plan = CheckPlan(check, request, stats, request.skill, attack, *target, lines=(), edge=0)
    return _with_stakes(tally, plan, ability)


def _with_stakes(tally: Tally, plan: CheckPlan, ability: AbilityDef | None) -> CheckPlan | Refusal:
    """The plan with what is put into it, how it stands, its reasons and its price."""
    check, request = plan.check, plan.request
    reading = tally.reading(request.sheet)
    taken = stated(reading, check, request.spend)
    if isinstance(taken, Refusal):
        return taken
    position = step_asked("position", check.position, request.position)
    effect = step_asked("effect", check.effect, request.effect)
    for step in (position, effect):
        if isinstance(step, Refusal):
            return step
    points = added(owed(reading, check.cost, ability.cost if ability is not None else {}), points_of(taken))
    short = short_of(reading, points)
    if short is not None:
        return short
    edges = edge_lines(
        tally, check, request.sheet, request.target, situation=request.edge, taken=taken, ability=ability
    )
    lines = bonus_lines(reading, check, plan.stats, plan.skill, plan.attack)
    standing = standing_lines(reading, check)
    safer = stood_by(standing, "position") + sum(one.spend.position for one in taken)
    greater = stood_by(standing, "effect") + sum(one.spend.effect for one in taken)
    return replace(
        plan,
        lines=(*lines, *_of_ability(reading, ability), *(one.line for one in taken), *edges, *standing),
        edge=settled(edges),
        position=step_moved(check.position, str(position), -safer),
        effect=step_moved(check.effect, str(effect), greater),
        ability=ability.id if ability is not None else "",
        owed=points,
        taken=taken,
    )


def _of_ability(reading: SheetReading, ability: AbilityDef | None) -> tuple[ChipLine, ...]:
    if ability is None or ability.check is None or ability.check.bonus is None:
        return ()
    bonus = reading.whole(ability.check.bonus)
    return (ChipLine(kind="ability", id=ability.id, amount=bonus),) if bonus else ()


def make_check(tally: Tally, plan: CheckPlan, about: About) -> Chip:
    """Throws a planned check, reads it and puts its chip on record. Outcome effects are the cascade's."""
    return throw_check(tally, plan, about).chip


def throw_check(tally: Tally, plan: CheckPlan, about: About) -> Thrown:
    """Pays for a planned check, throws it, reads it and puts its chip on record."""
    pay_for(tally, plan.owed, plan.taken, about)
    results: list[DiceResult] = []

    def roll(term: DiceTerm, reason: str) -> DiceResult:
        results.append(tally.roll(term, reason, about))
        return results[-1]

    chip = _read(tally, plan, about, roll)
    return Thrown(chip, tuple(results))


def read_again(tally: Tally, plan: CheckPlan, thrown: Thrown, about: About) -> Thrown:
    """The same dice read by a plan that more was put into since; the chip that stands is this one."""
    lying = list(thrown.results)
    return Thrown(_read(tally, plan, about, lambda term, reason: lying.pop(0)), thrown.results)


def pay_for(tally: Tally, points: Owed, taken: tuple[Taken, ...], about: About) -> None:
    """Takes what is owed, and puts on record what was put into a check."""
    pay(tally, about, points)
    for one in taken:
        spent = SpendTaken(
            subject=about.subject, cause=about.cause, spend=one.spend.id, item=one.item, once=one.spend.once or ""
        )
        tally.emit(spent, about)


def _read(tally: Tally, plan: CheckPlan, about: About, roll: Throw) -> Chip:
    dice = tuple(
        (stat, tally.reading(about.subject).stat(stat)) for stat in plan.stats if tally.system.stats[stat].show == "die"
    )
    if plan.check.procedure.kind == "steps" and len(dice) == 1:
        dice *= 2
    read = throw(plan.check.procedure, ThrowPlan(plan.bonus, plan.edge, plan.target_number, dice), roll)
    chip = _chip(plan, read)
    tally.emit(CheckResolved(subject=about.subject, cause=about.cause, chip=chip), replace(about, chip=chip))
    return chip


def _chip(plan: CheckPlan, read: ThrowRead) -> Chip:
    return Chip(
        check=plan.check.id,
        sheet=plan.request.sheet,
        stat=plan.stats[0] if plan.stats else "",
        also=plan.stats[1] if len(plan.stats) > 1 else "",
        skill=plan.skill,
        ability=plan.ability,
        position=plan.position,
        effect=plan.effect,
        unit="dice" if plan.check.procedure.kind == "pool" else "",
        attack=plan.attack,
        target=plan.request.target,
        difficulty=plan.difficulty,
        lines=(*plan.lines, *read.lines),
        edge=plan.edge,
        dice=read.dice,
        total=read.total,
        target_number=plan.target_number,
        tier=read.tier.id,
        kind=read.tier.kind,
        detail=read.detail,
        reason=plan.request.reason,
    )
