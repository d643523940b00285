"""The reasons on a chip: what is added to the dice, what gives an edge, what moves how an action stands (§3, §5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from rules.definitions.abilities import AbilityDef
from rules.definitions.checks import CheckDef, Ladder
from rules.definitions.sheets import ConditionDef
from rules.events import ChipLine
from rules.reading import SheetReading
from rules.spending import Taken
from rules.tally import Tally

Edge = Literal[-1, 0, 1]
Standing = Literal["position", "effect"]
"""How an action stands: what may follow from it, and how much it does."""


def bonus_lines(
    reading: SheetReading, check: CheckDef, stats: tuple[str, ...], skill: str, attack: str
) -> tuple[ChipLine, ...]:
    """Every reason of the bonus: the stats, the conditions that moved them, the skill, the attack, the system's own."""
    system = reading.system
    lines = [line for stat in dict.fromkeys(stats) for line in _stat_lines(reading, check, stat)]
    training = system.file.training
    if skill and training is not None and skill in reading.sheet.skills:
        lines.append(ChipLine(kind="skill", id=skill, amount=reading.whole(training.bonus)))
    if attack:
        bonus = reading.whole(system.attacks[attack].bonus)
        if bonus:
            lines.append(ChipLine(kind="attack", id=attack, amount=bonus))
    if check.add is not None:
        added = reading.whole(check.add)
        if added:
            lines.append(ChipLine(kind="formula", id=check.id, amount=added, note=check.add))
    return tuple(lines)


def _stat_lines(reading: SheetReading, check: CheckDef, stat: str) -> Iterator[ChipLine]:
    definition = reading.system.stats[stat]
    present = reading.present(stat)
    if definition.show == "die":
        yield ChipLine(kind="stat", id=stat, note=f"d{present.value}")
    elif check.needs_stat or by_stat_dice(check):
        yield ChipLine(kind="stat", id=stat, amount=reading.modifier(stat), note=str(present.value))
    for reason in present.reasons:
        yield ChipLine(kind="condition", id=reason.condition, note=f"{stat}:{reason.steps:+d}")


def by_stat_dice(check: CheckDef) -> bool:
    """Whether a check throws the dice of the stats it reads (rule_system R04)."""
    return check.procedure.kind == "steps" or (check.procedure.kind == "bands" and check.procedure.dice == "stats")


def standing_lines(reading: SheetReading, check: CheckDef) -> tuple[ChipLine, ...]:
    """Every condition of the roller that moves how the action stands, with the steps for the better as its note.

    The amount stays 0: it is no die and no point.
    """
    ladders: tuple[tuple[Standing, Ladder | None], ...] = (("position", check.position), ("effect", check.effect))
    return tuple(
        ChipLine(kind=kind, id=condition.id, note=f"{steps:+d}")
        for kind, ladder in ladders
        if ladder is not None
        for condition, held in _held(reading)
        if (steps := held * getattr(condition, kind))
    )


def stood_by(lines: Iterable[ChipLine], kind: Standing) -> int:
    """How many steps for the better all these lines move a position or an effect."""
    return sum(int(line.note) for line in lines if line.kind == kind)


def _held(reading: SheetReading) -> Iterator[tuple[ConditionDef, int]]:
    """The conditions of the sheet that the system knows, with their steps."""
    for id, held in reading.sheet.conditions.items():
        if id in reading.system.conditions:
            yield reading.system.conditions[id], held.steps


def edge_lines(
    tally: Tally,
    check: CheckDef,
    sheet: str,
    target: str,
    *,
    situation: int = 0,
    taken: Iterable[Taken] = (),
    ability: AbilityDef | None = None,
) -> tuple[ChipLine, ...]:
    """Every advantage and disadvantage, by its source: conditions of the roller and of the target, and what else."""
    lines = [*_of_conditions(tally, check, sheet), *_of_target(tally, check, target)]
    if ability is not None and ability.check is not None and ability.check.edge_sign:
        lines.append(_edge(ability.id, ability.check.edge_sign))
    lines += [_edge(one.spend.id, int(one.spend.edge)) for one in taken if one.spend.edge is not None]
    if situation:
        lines.append(_edge("situation", situation))
    return tuple(lines)


def settled(lines: Iterable[ChipLine]) -> Edge:
    """One side only → that side once; both → neither, however many there are (rule_system §5, R15)."""
    notes = {line.note for line in lines if line.kind == "edge"}
    if len(notes) != 1:
        return 0
    return 1 if "advantage" in notes else -1


def _of_conditions(tally: Tally, check: CheckDef, sheet: str) -> Iterator[ChipLine]:
    for held in tally.sheet(sheet).conditions:
        condition = tally.system.conditions.get(held)
        if condition is not None and condition.edge_sign and _for(check, condition.checks):
            yield _edge(held, condition.edge_sign)


def _of_target(tally: Tally, check: CheckDef, target: str) -> Iterator[ChipLine]:
    for held in tally.sheet(target).conditions if target else ():
        condition = tally.system.conditions.get(held)
        if condition is not None and condition.target_edge_sign and _for(check, condition.target_checks):
            yield _edge(held, condition.target_edge_sign, target)


def _for(check: CheckDef, kinds: tuple[str, ...]) -> bool:
    return not kinds or check.id in kinds or check.kind in kinds


def _edge(id: str, sign: int, who: str = "") -> ChipLine:
    return ChipLine(kind="edge", id=id, note="advantage" if sign > 0 else "disadvantage", who=who)
