"""A check from plan to chip: all that counts is fixed before a face is seen (rule_system §3, §5; design.md §5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.definitions.checks import BandsProcedure, CheckDef
from rules.events import CheckResolved, Chip, ChipLine
from rules.procedures import ThrowPlan, ThrowRead, throw
from rules.procedures.bands import STATS
from rules.reading import is_out
from rules.refusals import Refusal, unknown
from rules.requests import MakeCheck
from rules.state import Sheet
from rules.tally import About, Tally

Edge = Literal[-1, 0, 1]
_MOST_DIGITS = 9
"""Digits of a difficulty written as a number; a longer row of them is no number of ours."""
_MOST_NUMBER = 10**_MOST_DIGITS
"""A difficulty beyond this is put on record as this: stores hold no number of any size."""


@dataclass(frozen=True, slots=True)
class CheckPlan:
    """A check ready to be thrown."""

    check: CheckDef
    request: MakeCheck
    stats: tuple[str, ...]
    skill: str
    attack: str
    difficulty: str
    target_number: int | None
    lines: tuple[ChipLine, ...]
    edge: Edge

    @property
    def bonus(self) -> int:
        """What is added to the dice."""
        return sum(line.amount for line in self.lines)


def plan_check(tally: Tally, request: MakeCheck, *, any_number: bool = False) -> CheckPlan | Refusal:
    """Fixes a check, or says why it can't be made. No die is thrown and nothing changes.

    A difficulty given as a number lies within the system's difficulty words, but for `any_number`.
    """
    check = tally.system.checks.get(request.action)
    if check is None:
        return unknown("action", request.action, tally.system.checks)
    if request.sheet not in tally.state.sheets:
        return unknown("sheet", request.sheet, tally.state.sheets)
    sheet = tally.state.sheets[request.sheet]
    refused = _may(tally, check, sheet) or _target_fits(tally, check, request)
    if refused is not None:
        return refused
    attack = _attack(tally, check, request, sheet)
    if isinstance(attack, Refusal):
        return attack
    stats = _stats(tally, check, request, attack)
    if isinstance(stats, Refusal):
        return stats
    target = _target_number(tally, check, request, any_number=any_number)
    if isinstance(target, Refusal):
        return target
    lines = _lines(tally, check, request, stats, attack)
    edge, edge_lines = settled_edge(tally, check, request)
    return CheckPlan(check, request, stats, request.skill, attack, target[0], target[1], (*lines, *edge_lines), edge)


def make_check(tally: Tally, plan: CheckPlan, about: About) -> Chip:
    """Throws a planned check, reads it and puts its chip on record. Outcome effects are the cascade's."""
    dice_stats = tuple(
        (stat, tally.reading(about.subject).stat(stat)) for stat in plan.stats if tally.system.stats[stat].show == "die"
    )
    read = throw(
        plan.check.procedure,
        ThrowPlan(plan.bonus, plan.edge, plan.target_number, dice_stats),
        lambda term, reason: tally.roll(term, reason, about),
    )
    chip = _chip(plan, read)
    tally.emit(CheckResolved(subject=about.subject, cause=about.cause, chip=chip), about)
    return chip


def by_stat_dice(check: CheckDef) -> bool:
    """Whether a check throws the dice of the stats it reads (rule_system R04)."""
    return isinstance(check.procedure, BandsProcedure) and check.procedure.dice == STATS


def settled_edge(tally: Tally, check: CheckDef, request: MakeCheck) -> tuple[Edge, tuple[ChipLine, ...]]:
    """Advantages and disadvantages of conditions and the situation: one side only → that side once; both → neither.

    Every one that had a part is named, also where they cancel (rule_system §5, R15).
    """
    lines = [
        ChipLine(kind="edge", id=held, note="advantage" if definition.edge_sign > 0 else "disadvantage")
        for held in tally.sheet(request.sheet).conditions
        if (definition := tally.system.conditions.get(held)) is not None
        and definition.edge_sign
        and (not definition.checks or check.id in definition.checks or check.kind in definition.checks)
    ]
    if request.edge:
        lines.append(ChipLine(kind="edge", id="situation", note="advantage" if request.edge > 0 else "disadvantage"))
    up = any(line.note == "advantage" for line in lines)
    down = any(line.note == "disadvantage" for line in lines)
    edge: Edge = 0 if up == down else (1 if up else -1)
    return edge, tuple(lines)


def _may(tally: Tally, check: CheckDef, sheet: Sheet) -> Refusal | None:
    if check.who not in ("any", sheet.kind):
        return Refusal("not_for_this_sheet", {"action": check.id, "sheet": sheet.id})
    if check.while_out or not is_out(tally.system, sheet):
        return None
    known = tally.system.conditions
    out = next(held for held in sheet.conditions if held in known and known[held].out)
    return Refusal("cannot_act", {"sheet": sheet.id, "condition": out})


def _target_fits(tally: Tally, check: CheckDef, request: MakeCheck) -> Refusal | None:
    needs = check.attack or check.against is not None
    here = {sheet.id for sheet in tally.state.present()}
    others = tuple(sorted(here - {request.sheet}))
    if not request.target:
        return Refusal("target_needed", {"action": check.id}, others) if needs else None
    target = tally.state.sheets.get(request.target)
    if target is None:
        return unknown("target", request.target, others)
    if request.target not in here:
        return Refusal("target_not_here", {"target": request.target}, others)
    if check.attack and request.target == request.sheet:
        return Refusal("target_is_self", {"target": request.target}, others)
    if check.attack and target.kind == "npc" and is_out(tally.system, target):
        return Refusal("target_is_out", {"target": request.target}, others)
    return None


def _attack(tally: Tally, check: CheckDef, request: MakeCheck, sheet: Sheet) -> str | Refusal:
    if not check.attack:
        return ""
    attacks = tuple(attack for attack in sheet.attacks if attack in tally.system.attacks)
    if not attacks:
        return Refusal("no_attacks", {"sheet": sheet.id})
    if request.attack and request.attack not in attacks:
        return unknown("attack", request.attack, attacks, sheet=sheet.id)
    return request.attack or attacks[0]


def _stats(tally: Tally, check: CheckDef, request: MakeCheck, attack: str) -> tuple[str, ...] | Refusal:
    skill = tally.system.skills.get(request.skill)
    if request.skill and skill is None:
        return unknown("skill", request.skill, tally.system.skills)
    if request.skill and not check.skills:
        return Refusal("no_skills_here", {"skill": request.skill, "action": check.id})
    own = tally.system.attacks[attack].stat if attack else ""
    first = own or request.stat or (skill.stat if skill else "") or (check.stats[0] if len(check.stats) == 1 else "")
    by_dice = by_stat_dice(check)
    allowed = (own,) if own else (check.stats or tuple(tally.system.stats))
    if not first:
        return Refusal("stat_needed", {"action": check.id}, allowed) if check.needs_stat or by_dice else ()
    for stat in (request.stat, first, request.also):
        if stat and stat not in tally.system.stats:
            return unknown("stat", stat, allowed)
        if stat and stat not in allowed:
            return Refusal("stat_not_allowed", {"stat": stat, "action": check.id}, allowed)
    if request.also and not by_dice:
        return Refusal("one_stat_only", {"stat": request.also, "action": check.id})
    return (first, request.also) if request.also else (first,)


def _target_number(
    tally: Tally, check: CheckDef, request: MakeCheck, *, any_number: bool
) -> tuple[str, int | None] | Refusal:
    system = tally.system
    if check.against is not None:
        reading = tally.reading(request.target)
        return check.against, reading.whole(f"@{check.against}")
    asked = request.difficulty if request.difficulty not in (None, "") else check.difficulty
    if asked is None:
        if check.procedure.kind == "bands":
            return "", None
        return Refusal("difficulty_needed", {"action": check.id}, tuple(system.difficulties))
    if isinstance(asked, str) and asked in system.difficulties:
        return asked, system.difficulties[asked].value
    number = int(asked) if isinstance(asked, int) or (asked.isdecimal() and len(asked) <= _MOST_DIGITS) else None
    if number is None:
        return unknown("difficulty", str(asked), system.difficulties)
    values = [word.value for word in system.difficulties.values()]
    lowest, highest = min(values, default=1), max(values, default=100)
    if not any_number and not lowest <= number <= highest:
        found = max(-_MOST_NUMBER, min(_MOST_NUMBER, number))
        return Refusal("difficulty_out_of_range", {"found": found, "min": lowest, "max": highest})
    return "", number


def _lines(
    tally: Tally, check: CheckDef, request: MakeCheck, stats: tuple[str, ...], attack: str
) -> tuple[ChipLine, ...]:
    """Every reason of the bonus: the stats, the conditions that moved them, the skill, the attack, the system's own."""
    reading = tally.reading(request.sheet)
    lines: list[ChipLine] = []
    shown = check.needs_stat or by_stat_dice(check)
    for stat in stats:
        definition = tally.system.stats[stat]
        present = reading.present(stat)
        if definition.show == "die":
            lines.append(ChipLine(kind="stat", id=stat, note=f"d{present.value}"))
        elif shown:
            lines.append(ChipLine(kind="stat", id=stat, amount=reading.modifier(stat), note=str(present.value)))
        lines.extend(
            ChipLine(kind="condition", id=reason.condition, note=f"{stat}:{reason.steps:+d}")
            for reason in present.reasons
        )
    training = tally.system.file.training
    if request.skill and training is not None and request.skill in tally.sheet(request.sheet).skills:
        lines.append(ChipLine(kind="skill", id=request.skill, amount=reading.whole(training.bonus)))
    if attack:
        bonus = reading.whole(tally.system.attacks[attack].bonus)
        if bonus:
            lines.append(ChipLine(kind="attack", id=attack, amount=bonus))
    if check.add is not None:
        added = reading.whole(check.add)
        if added:
            lines.append(ChipLine(kind="formula", id=check.id, amount=added, note=check.add))
    return tuple(lines)


def _chip(plan: CheckPlan, read: ThrowRead) -> Chip:
    return Chip(
        check=plan.check.id,
        sheet=plan.request.sheet,
        stat=plan.stats[0] if plan.stats else "",
        skill=plan.skill,
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
