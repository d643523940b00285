"""How many of the points that several gifts give can be spent on stats, each within its own limits.

A gift has so many points in all and lets so many go to one stat; a stat takes so many and no more. With one gift this
is a sum; with several that overlap it is a flow from gifts through stats, found by augmenting paths.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.definitions.growth import RaiseDef


def most_spent(gifts: Sequence[RaiseDef], limits: Mapping[str, int]) -> int:
    """The most points of these gifts that stats with these limits can take."""
    flow = _Flow(gifts, limits)
    return sum(flow.spend(number) for number in range(len(gifts)))


class _Flow:
    """Points as they flow: `spent[gift][stat]` of them so far."""

    def __init__(self, gifts: Sequence[RaiseDef], limits: Mapping[str, int]) -> None:
        self._gifts = gifts
        self._limits = limits
        self._spent: list[dict[str, int]] = [{} for _ in gifts]
        self._taken = dict.fromkeys(limits, 0)

    def spend(self, gift: int) -> int:
        """Spends as many points of a gift as can be, moving those of other gifts where that makes room."""
        points = 0
        while points < self._gifts[gift].points and self._one_more(gift, set()):
            points += 1
        return points

    def _one_more(self, gift: int, seen: set[str]) -> bool:
        for stat in self._limits:
            if stat in seen or not self._lets(gift, stat):
                continue
            seen.add(stat)
            if self._taken[stat] < self._limits[stat]:
                self._taken[stat] += 1
                self._put(gift, stat, 1)
                return True
            for other in range(len(self._gifts)):
                if other != gift and self._spent[other].get(stat, 0) and self._one_more(other, seen):
                    self._put(other, stat, -1)
                    self._put(gift, stat, 1)
                    return True
        return False

    def _lets(self, gift: int, stat: str) -> bool:
        allowed = self._gifts[gift]
        return (not allowed.stats or stat in allowed.stats) and self._spent[gift].get(stat, 0) < allowed.most

    def _put(self, gift: int, stat: str, points: int) -> None:
        self._spent[gift][stat] = self._spent[gift].get(stat, 0) + points
