"""A sheet as it grows: raised stats, trained skills, advances, abilities; each choice checked after those before it.

New characters that start above the first level, level-ups and bought advances all go through this (rule_system §11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from rules.character_requests import AdvanceChoice
from rules.definitions.growth import AdvanceDef, LevelsGrowth, RaiseDef
from rules.definitions.sheets import DIE_SIZES, StatDef
from rules.growth.points import most_spent
from rules.learning import open_abilities, purchase_mistake
from rules.reading import SheetReading, stepped
from rules.refusals import Refusal, unknown
from rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class Allowance:
    """What some levels bring, taken together."""

    raises: tuple[RaiseDef, ...] = ()
    advances: int = 0
    train: int = 0
    choice_points: int = 0


def allowance(system: RuleSystem, first: int, last: int) -> Allowance:
    """What the levels from `first` to `last` bring, both counted."""
    growth = system.file.growth
    if not isinstance(growth, LevelsGrowth):
        return Allowance()
    gains = [gain for level in range(first, last + 1) for gain in growth.gains if not gain.at or level in gain.at]
    return Allowance(
        tuple(gain.raises for gain in gains if gain.raises is not None),
        sum(gain.advances for gain in gains),
        sum(gain.train for gain in gains),
        sum(gain.choice_points for gain in gains),
    )


def room(stat: StatDef, value: int) -> int:
    """How many points a stat can still be raised by: die sizes for a die stat."""
    if stat.show != "die":
        return max(0, stat.max - value)
    return sum(1 for size in DIE_SIZES if value < size <= stat.max)


@dataclass
class Growing:
    """The sheet being read, as it would be by the choices so far, and what is wrong with any of them."""

    reading: SheetReading
    stats: dict[str, int]
    skills: list[str]
    advances: dict[str, int]
    choice_points: int
    abilities: list[str] = field(default_factory=list)
    took: list[AdvanceDef] = field(default_factory=list)
    mistakes: list[Refusal] = field(default_factory=list)

    @classmethod
    def of(cls, reading: SheetReading) -> Growing:
        """From the sheet as it is."""
        sheet, stats = reading.sheet, reading.system.stats
        base = {id: sheet.stats.get(id, stat.default) for id, stat in stats.items()}
        return cls(reading, base, list(sheet.skills), dict(sheet.advances), sheet.choice_points, list(sheet.abilities))

    @property
    def system(self) -> RuleSystem:
        """The rules it grows by."""
        return self.reading.system

    # -- stats ------------------------------------------------------------------------------------------------------

    def raise_stats(self, field_name: str, points: Mapping[str, int], allowed: Iterable[RaiseDef]) -> None:
        """Raises stats by points; all points that can be spent must be."""
        gifts = tuple(allowed)
        wrong = list(self._raise_mistakes(field_name, points, gifts))
        self.mistakes.extend(wrong)
        if not wrong:
            for id, number in points.items():
                self.stats[id] = stepped(self.system.stats[id], self.stats[id], number)

    def _raise_mistakes(
        self, field_name: str, points: Mapping[str, int], gifts: tuple[RaiseDef, ...]
    ) -> Iterator[Refusal]:
        caps = {
            id: sum(min(gift.most, gift.points) for gift in gifts if not gift.stats or id in gift.stats)
            for id in self.system.stats
        }
        for id, number in points.items():
            here = f"{field_name}.{id[:80]}"
            stat = self.system.stats.get(id)
            if stat is None:
                yield unknown("stat", id, self.system.stats, field=here)
            elif not caps[id]:
                may = tuple(one for one, cap in caps.items() if cap)
                yield Refusal("raise_not_allowed", {"field": here, "stat": id}, may)
            elif not 1 <= number <= caps[id]:
                yield Refusal("raise_out_of_range", {"field": here, "stat": id, "found": number, "max": caps[id]})
            elif number > room(stat, self.stats[id]):
                value, most = self.stats[id], stat.max
                yield Refusal("stat_at_its_highest", {"field": here, "stat": id, "found": value, "max": most})
        yield from self._point_mistakes(field_name, points, gifts)

    def _point_mistakes(
        self, field_name: str, points: Mapping[str, int], gifts: tuple[RaiseDef, ...]
    ) -> Iterator[Refusal]:
        """Points that no gift has left, or points left over that could be spent."""
        wanted = {id: number for id, number in points.items() if id in self.system.stats and number > 0}
        spent, may = sum(wanted.values()), most_spent(gifts, wanted)
        free = {id: room(stat, self.stats[id]) for id, stat in self.system.stats.items()}
        if spent > may:
            yield Refusal("too_many_raises", {"field": field_name, "found": spent, "max": may})
        elif spent < (could := most_spent(gifts, free)):
            may_rise = tuple(id for id in free if most_spent(gifts, {id: free[id]}))
            yield Refusal("raises_left", {"field": field_name, "left": could - spent}, may_rise)

    # -- skills -----------------------------------------------------------------------------------------------------

    def train(self, field_name: str, skills: tuple[str, ...], count: int) -> None:
        """Trains exactly `count` skills, or as many as are left to train; one that can't be counts as chosen."""
        before = tuple(self.skills)
        self.learn(field_name, skills)
        free = tuple(one for one in self.system.skills if one not in before)
        needed = min(count, len(free))
        if len(skills) > count:
            self.mistakes.append(Refusal("too_many_trained", {"field": field_name, "found": len(skills), "max": count}))
        elif len(skills) < needed:
            params: dict[str, str | int] = {"field": field_name, "found": len(skills), "needed": needed}
            self.mistakes.append(Refusal("too_few_trained", params, tuple(one for one in free if one not in skills)))

    def learn(self, field_name: str, skills: tuple[str, ...]) -> None:
        """Trains skills, however many; one that is trained already is a mistake."""
        for number, id in enumerate(skills):
            here = f"{field_name}[{number}]"
            if id not in self.system.skills:
                self.mistakes.append(unknown("skill", id, self.system.skills, field=here))
            elif id in self.skills:
                free = tuple(one for one in self.system.skills if one not in self.skills)
                self.mistakes.append(Refusal("already_trained", {"field": here, "skill": id}, free))
            else:
                self.skills.append(id)

    # -- advances ---------------------------------------------------------------------------------------------------

    def take(self, field_name: str, choices: tuple[AdvanceChoice, ...], count: int) -> None:
        """Takes exactly `count` advances, or as many as are open."""
        for number, choice in enumerate(choices):
            self.take_one(f"{field_name}[{number}]", choice)
        if len(choices) > count:
            self.mistakes.append(
                Refusal("too_many_advances", {"field": field_name, "found": len(choices), "max": count})
            )
        elif len(choices) < count and self.open_advances():
            left = count - len(choices)
            self.mistakes.append(Refusal("advances_left", {"field": field_name, "left": left}, self.open_advances()))

    def take_one(self, field_name: str, choice: AdvanceChoice) -> AdvanceDef | None:
        """Takes one advance with what it leaves open; None, and a mistake, where it can't be taken."""
        advance = self.system.advances.get(choice.id)
        if advance is None:
            self.mistakes.append(unknown("advance", choice.id, self.system.advances, field=field_name))
            return None
        if advance.times is not None and self.advances.get(advance.id, 0) >= advance.times:
            params: dict[str, str | int] = {"field": field_name, "advance": advance.id, "max": advance.times}
            self.mistakes.append(Refusal("advance_used_up", params, self.open_advances()))
            return None
        if not self._is_open(advance):
            self.mistakes.append(
                Refusal("advance_closed", {"field": field_name, "advance": advance.id}, self.open_advances())
            )
            return None
        self.raise_stats(f"{field_name}.raises", choice.raises, () if advance.raises is None else (advance.raises,))
        self.train(f"{field_name}.skills", choice.skills, advance.train)
        self.advances[advance.id] = self.advances.get(advance.id, 0) + 1
        self.choice_points += advance.choice_points
        self.took.append(advance)
        return advance

    def open_advances(self) -> tuple[str, ...]:
        """The advances that may be taken now."""
        return tuple(one.id for one in self.system.file.advances if self._is_left(one) and self._is_open(one))

    # -- abilities --------------------------------------------------------------------------------------------------

    def buy(self, field_name: str, abilities: tuple[str, ...]) -> None:
        """Buys abilities with choice points, one after the other, so that one may open the next; the rest stays."""
        for number, id in enumerate(abilities):
            here = f"{field_name}[{number}]"
            wrong = purchase_mistake(self._as_grown(), id, here)
            if wrong is not None:
                self.mistakes.append(wrong)
            else:
                self.abilities.append(id)
                self.choice_points -= self.system.abilities[id].price

    def buyable(self) -> tuple[str, ...]:
        """The abilities that may be bought now, with the choice points there are."""
        return open_abilities(self._as_grown())

    def _as_grown(self) -> SheetReading:
        """The sheet as the choices so far make it, which what an ability asks for is read off."""
        before = self.reading
        held = {id: before.sheet.abilities.get(id, 0) for id in self.abilities}
        sheet = replace(
            before.sheet,
            stats=self.stats,
            skills=tuple(sorted(self.skills)),
            advances=self.advances,
            choice_points=self.choice_points,
            abilities=held,
        )
        return SheetReading(before.system, before.table, sheet, before.divided)

    # -- advances that are open -------------------------------------------------------------------------------------

    def _is_left(self, advance: AdvanceDef) -> bool:
        return advance.times is None or self.advances.get(advance.id, 0) < advance.times

    def _is_open(self, advance: AdvanceDef) -> bool:
        return advance.when is None or self.reading.holds(advance.when)
