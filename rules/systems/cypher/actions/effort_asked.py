"""How much Effort goes into a roll that nobody asked for: its player says so before the die (cypher §3.2, §3.9)."""

from __future__ import annotations

from rules.decisions import Decision, Option, Steps
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.paying import effort_cost
from rules.systems.cypher.actions.stats import Stat

Params = tuple[tuple[str, str | int], ...]


def effort_asked(pc: Character, stat: Stat, id: str, kind: str, params: Params) -> Steps[int]:
    """The levels that the player puts in; nobody is asked who can pay for none.

    Args:
        pc: whose roll it is.
        stat: the Pool that pays.
        id: of the decision.
        kind: of the decision, for its words.
        params: what the player must know to choose.
    """
    armor = pc.speed_cost if stat == "speed" else 0
    costs = {
        levels: max(0, effort_cost(levels, impaired=pc.impaired, armor=armor) - pc.edge(stat))
        for levels in range(1, pc.effort + 1)
    }
    open_levels = [levels for levels, cost in costs.items() if cost <= pc.pool(stat)]
    if not open_levels:
        return 0
    answer = yield Decision(
        id=id,
        kind=kind,
        decider=pc.sheet.id,
        options=(Option("0"), *(Option(str(one), ((stat, costs[one]),)) for one in open_levels)),
        default="0",
        params=params,
    )
    return int(answer)
