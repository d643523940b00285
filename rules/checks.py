"""A check from plan to chip: all that counts is fixed before a face is seen (rule_system §3, §5; design.md §5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.definitions.checks import CheckDef
from rules.events import CheckResolved, Chip, ChipLine
from rules.procedures import ThrowPlan, ThrowRead, throw
from rules.refusals import Refusal, unknown
from rules.requests import MakeCheck
from rules.state import Sheet
from rules.tally import About, Tally

Edge = Literal[-1, 0, 1]


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


def plan_check(tally: Tally, request: MakeCheck) -> CheckPlan | Refusal:
    """Fixes a check, or says why it can't be made. No die is thrown and nothing changes."""
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
    target = _target_number(tally, check, request)
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
    reading = tally.reading(sheet.id)
    if reading.is_out() and not check.while_out:
        out = next(held for held in sheet.conditions if tally.system.conditions[held].out)
        return Refusal("cannot_act", {"sheet": sheet.id, "condition": out})
    return None


def _target_fits(tally: Tally, check: CheckDef, request: MakeCheck) -> Refusal | None:
    needs = check.attack or check.against is not None
    here = {sheet.id for sheet in tally.state.present()}
    if not request.target:
        return Refusal("target_needed", {"action": check.id}, tuple(sorted(here - {request.sheet}))) if needs else None
    if request.target not in tally.state.sheets:
        return unknown("target", request.target, here - {request.sheet})
    if request.target not in here:
        return Refusal("target_not_here", {"target": request.target}, tuple(sorted(here - {request.sheet})))
    if check.attack and request.target == request.sheet:
        return Refusal("target_is_self", {"target": request.target})
    if check.attack and tally.reading(request.target).is_out() and tally.state.sheets[request.target].kind == "npc":
        return Refusal("target_is_out", {"target": request.target})
    return None


def _attack(tally: Tally, check: CheckDef, request: MakeCheck, sheet: Sheet) -> str | Refusal:
    if not check.attack:
        return ""
    if not sheet.attacks:
        return Refusal("no_attacks", {"sheet": sheet.id})
    if not request.attack:
        return sheet.attacks[0]
    if request.attack not in sheet.attacks:
        return unknown("attack", request.attack, sheet.attacks)
    return request.attack


def _stats(tally: Tally, check: CheckDef, request: MakeCheck, attack: str) -> tuple[str, ...] | Refusal:
    skill = tally.system.skills.get(request.skill)
    if request.skill and skill is None:
        return unknown("skill", request.skill, tally.system.skills)
    own = tally.system.attacks[attack].stat if attack else ""
    first = request.stat or own or (skill.stat if skill else "") or (check.stats[0] if len(check.stats) == 1 else "")
    if not first:
        return Refusal("stat_needed", {"action": check.id}, tuple(tally.system.stats)) if check.needs_stat else ()
    for stat in (first, request.also):
        if stat and stat not in tally.system.stats:
            return unknown("stat", stat, tally.system.stats)
        if stat and check.stats and stat not in check.stats:
            return Refusal("stat_not_allowed", {"stat": stat, "action": check.id}, check.stats)
    return (first, request.also) if request.also else (first,)


def _target_number(tally: Tally, check: CheckDef, request: MakeCheck) -> tuple[str, int | None] | Refusal:
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
    number = int(asked) if isinstance(asked, int) or asked.isdecimal() else None
    if number is None:
        return unknown("difficulty", str(asked), system.difficulties)
    values = [word.value for word in system.difficulties.values()]
    lowest, highest = min(values, default=1), max(values, default=100)
    if not lowest <= number <= highest:
        return Refusal("difficulty_out_of_range", {"found": number, "min": lowest, "max": highest})
    return "", number


def _lines(
    tally: Tally, check: CheckDef, request: MakeCheck, stats: tuple[str, ...], attack: str
) -> tuple[ChipLine, ...]:
    """Every reason of the bonus: the stats, the conditions that moved them, the skill, the attack, the system's own."""
    reading = tally.reading(request.sheet)
    lines: list[ChipLine] = []
    for stat in stats:
        definition = tally.system.stats[stat]
        present = reading.present(stat)
        if definition.show == "die":
            lines.append(ChipLine(kind="stat", id=stat, note=f"d{present.value}"))
        elif check.needs_stat:
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
