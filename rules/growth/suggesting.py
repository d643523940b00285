"""Choices of growth made by a ranking: the stats, skills and advances that come first, as far as they may be taken.

A back-story ranks them for a new character; for a level they are ranked by what the sheet is best at already. The same
sheet gives the same choices, always.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.character_requests import AdvanceChoice, BuyAdvance, LevelUp
from rules.definitions.growth import RaiseDef
from rules.growth.buying import advance_prices
from rules.growth.growing import Growing, allowance, room
from rules.growth.levels import open_classes
from rules.growth.points import most_spent
from rules.growth.xp import level_due
from rules.reading import SheetReading
from rules.state import Sheet, Table
from rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class Ranking:
    """Ids of stats, skills, advances and abilities, the best first; what is not named is not chosen."""

    stats: Sequence[str]
    skills: Sequence[str]
    advances: Sequence[str]
    abilities: Sequence[str] = ()


def suggest_level(system: RuleSystem, table: Table, sheet: Sheet) -> LevelUp | None:
    """The next level as the sheet's own strengths suggest it; None where there is no next level."""
    due = level_due(system, table, sheet)
    if due.level is None:
        return None
    growing = Growing.of(SheetReading(system, table, replace(sheet, level=due.level)))
    ranking = _by_strength(growing)
    brings = allowance(system, due.level, due.level)
    raises = pick_raises(growing, brings.raises, ranking)
    growing.raise_stats("raises", raises, brings.raises)
    skills = pick_skills(growing, brings.train, ranking)
    growing.learn("skills", skills)
    advances = pick_advances(growing, brings.advances, ranking)
    growing.choice_points += brings.choice_points
    abilities = pick_abilities(growing, ranking)
    held = max(sheet.classes, key=lambda id: sheet.classes[id], default="")
    in_class = held or next(iter(open_classes(system, sheet)), "")
    return LevelUp(
        sheet=sheet.id, in_class=in_class, raises=raises, skills=skills, advances=advances, abilities=abilities
    )


def suggest_advance(system: RuleSystem, table: Table, sheet: Sheet, advance: str = "") -> BuyAdvance | None:
    """An advance that the sheet has xp for, with what it leaves open; None where there is none.

    Args:
        system: the rules.
        table: the table.
        sheet: who buys it.
        advance: the one to be bought; empty: the one taken least so far, the dearest of those.
    """
    prices = {id: price for id, price in advance_prices(system, table, sheet).items() if price <= sheet.xp}
    wanted = [advance] if advance else sorted(prices, key=lambda id: (sheet.advances.get(id, 0), -prices[id]))
    growing = Growing.of(SheetReading(system, table, sheet))
    ranking = replace(_by_strength(growing), advances=tuple(id for id in wanted if id in prices))
    for choice in pick_advances(growing, 1, ranking):
        return BuyAdvance(sheet=sheet.id, advance=choice.id, raises=choice.raises, skills=choice.skills)
    return None


def with_choices(growing: Growing, advances: Sequence[str]) -> tuple[AdvanceChoice, ...]:
    """These advances in this order, each with what it leaves open as the sheet's own strengths suggest it.

    One that cannot be taken stands by itself, for whoever checks it to say so.
    """
    chosen: list[AdvanceChoice] = []
    for id in advances:
        ranking = replace(_by_strength(growing), advances=(id,))
        chosen.append(next(iter(pick_advances(growing, 1, ranking)), AdvanceChoice(id=id)))
    return tuple(chosen)


def _by_strength(growing: Growing) -> Ranking:
    """What a sheet is best at comes first: its highest stats, and the skills that go with them."""
    system = growing.system
    best = sorted(system.stats, key=lambda id: -growing.stats[id])
    by_stat = sorted(system.skills, key=lambda id: best.index(system.skills[id].stat) if system.skills[id].stat else 99)
    return Ranking(best, by_stat, tuple(system.advances), tuple(system.abilities))


def pick_raises(growing: Growing, gifts: Sequence[RaiseDef], ranking: Ranking) -> dict[str, int]:
    """All points of these gifts that can be spent, on the stats that come first."""
    points: dict[str, int] = {}
    for id in ranking.stats:
        spent, free = sum(points.values()), room(growing.system.stats[id], growing.stats[id])
        more = most_spent(gifts, {**points, id: free}) - spent
        if more > 0:
            points[id] = more
    return points


def pick_skills(growing: Growing, count: int, ranking: Ranking) -> tuple[str, ...]:
    """So many skills that are not trained yet."""
    return tuple(id for id in ranking.skills if id not in growing.skills)[:count]


def pick_abilities(growing: Growing, ranking: Ranking) -> tuple[str, ...]:
    """Abilities for the choice points there are, one after the other; what costs more than is left stays away."""
    chosen: list[str] = []
    while True:
        opened = growing.buyable()
        best = next((id for id in ranking.abilities if id in opened and id not in chosen), None)
        if best is None:
            return tuple(chosen)
        growing.buy("abilities", (best,))
        chosen.append(best)


def pick_advances(growing: Growing, count: int, ranking: Ranking) -> tuple[AdvanceChoice, ...]:
    """So many advances, each with what it leaves open; they are taken on the growing sheet on the way."""
    chosen: list[AdvanceChoice] = []
    while len(chosen) < count:
        opened = growing.open_advances()
        taken = [choice.id for choice in chosen]
        ids = sorted((id for id in ranking.advances if id in opened), key=taken.count)
        if not ids:
            break
        advance = growing.system.advances[ids[0]]
        gifts = () if advance.raises is None else (advance.raises,)
        choice = AdvanceChoice(
            id=advance.id,
            raises=pick_raises(growing, gifts, ranking),
            skills=pick_skills(growing, advance.train, ranking),
        )
        growing.take_one("advances", choice)
        chosen.append(choice)
    return tuple(chosen)
