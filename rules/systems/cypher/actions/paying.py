"""What an action costs, from which Pool, and what Edge takes off it (cypher §2.1, §2.2 steps 4, 6 and 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.effects.tracks import move_track
from rules.events import Cause, ChipLine, ConditionSet
from rules.refusals import Refusal
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.requests import Attempt
from rules.systems.cypher.actions.stats import STATS, Stat, is_on, switch
from rules.tally import About, Tally


@dataclass(frozen=True, slots=True)
class Price:
    """What leaves which Pool; `least` is what merely trying takes, without any Effort."""

    pay: Mapping[Stat, int] = field(default_factory=dict)
    least: Mapping[Stat, int] = field(default_factory=dict)
    lines: tuple[ChipLine, ...] = ()

    @property
    def total(self) -> int:
        """All points of all Pools."""
        return sum(self.pay.values())


def effort_cost(levels: int, *, impaired: bool = False, armor: int = 0) -> int:
    """Points for so many levels of Effort: three for the first, two for each further one, and what makes it dearer."""
    if levels <= 0:
        return 0
    return 3 + 2 * (levels - 1) + levels * (impaired + armor)


def effort_refused(pc: Character, request: Attempt, stat: Stat) -> Refusal | None:
    """Why these levels of Effort can't be bought; None where they can."""
    if request.effort.bought > pc.effort:
        return Refusal("effort_over_score", {"sheet": pc.sheet.id, "found": request.effort.bought, "max": pc.effort})
    if request.effort_from not in ("", stat):
        return Refusal("effort_other_stat", {"track": stat, "found": request.effort_from}, (stat,))
    return None


def price(tally: Tally, pc: Character, request: Attempt, stat: Stat) -> Price:
    """What the attempt costs this character now."""
    levels = request.effort.bought
    armor = pc.speed_cost if stat == "speed" else 0
    single = switch(tally, "edge_on") == "single"
    pay: dict[Stat, int] = {}
    least: dict[Stat, int] = {}
    lines: list[ChipLine] = []
    for one in STATS:
        trying = request.initial if one == stat else 0
        ability = request.cost.get(one, 0)
        effort = effort_cost(levels, impaired=pc.impaired, armor=armor) if one == stat else 0
        parts = tuple(part for part in (trying, ability, effort) if part)
        if not parts:
            continue
        least[one] = _lessened(tuple(part for part in (trying, ability) if part), pc.edge(one), single=single)
        pay[one] = _lessened(parts, pc.edge(one), single=single)
        lines += _parts_said(one, trying, ability, levels if effort else 0, impaired=pc.impaired, armor=armor)
        lines += _edge_said(one, pc.edge(one), sum(parts), pay[one])
        lines.append(line("pays", track=one, points=pay[one]))
    return Price({stat: points for stat, points in pay.items() if points}, least, tuple(lines))


def _lessened(parts: tuple[int, ...], edge: int, *, single: bool) -> int:
    """A payment after Edge, which counts once an action: against the sum, or against the dearest part of it."""
    if not parts:
        return 0
    off = min(edge, max(parts)) if single else edge
    return max(0, sum(parts) - off)


def _parts_said(stat: Stat, trying: int, ability: int, levels: int, *, impaired: bool, armor: int) -> list[ChipLine]:
    said = []
    if trying:
        said.append(line("cost_initial", track=stat, points=trying))
    if ability:
        said.append(line("cost_ability", track=stat, points=ability))
    if levels:
        said.append(line("cost", track=stat, points=effort_cost(levels), levels=levels))
        if impaired:
            said.append(line("cost_impaired", track=stat, points=levels))
        if armor:
            said.append(line("cost_armor", track=stat, points=levels * armor))
    return said


def _edge_said(stat: Stat, edge: int, whole: int, pay: int) -> list[ChipLine]:
    if edge < 0:
        return [line("weakness", track=stat, points=-edge)]
    return [line("edge", track=stat, points=whole - pay)] if whole > pay else []


def short(pc: Character, points: Mapping[Stat, int]) -> Refusal | None:
    """Which Pool has too little, or None."""
    for stat, needed in points.items():
        if needed > pc.pool(stat):
            have = pc.pool(stat)
            return Refusal("track_too_small", {"sheet": pc.sheet.id, "track": stat, "have": have, "found": needed})
    return None


def pay(tally: Tally, about: About, points: Mapping[Stat, int]) -> None:
    """Takes points from the Pools. Where the table does not count it as harm, a Pool spent to nothing is marked."""
    for stat, amount in points.items():
        move_track(tally, about, stat, -amount)
        if amount and not tally.reading(about.subject).track(stat) and not is_on(tally, "spend_to_zero_counts"):
            marked = ConditionSet(
                subject=about.subject, cause=about.cause, condition=f"{stat}_spent", before=0, after=1
            )
            tally.emit(marked, about)


def caused(about: About, ref: str, reason: str = "") -> About:
    """The same about with a cause of this name."""
    return About(about.subject, Cause(kind="action", ref=ref, reason=reason), about.actor, about.target)
