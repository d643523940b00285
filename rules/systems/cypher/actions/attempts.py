"""An attempt made ready: everything that counts is fixed before a face is seen (cypher §2.2 steps 4 to 9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from rules.events import ChipLine
from rules.refusals import Refusal
from rules.systems.cypher.actions.boosting import boosted
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.counting import Ground, counted
from rules.systems.cypher.actions.helping import helped
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.paying import Price, effort_refused, price, short
from rules.systems.cypher.actions.requests import Attempt
from rules.systems.cypher.actions.stats import Stat, switch
from rules.tally import Tally

FACES: Final = 20
TARGET_A_STEP: Final = 3
FORCED_TWENTY: Final = 20
"""The target number of a roll that an intrusion forced and that could not be made otherwise."""
Way = Literal["roll", "fish", "automatic_success", "automatic_failure", "impossible"]


@dataclass(frozen=True, slots=True)
class Plan:
    """An attempt: whose, with which stat, how hard it is by itself and after all steps, its price, how it will go.

    `damage` is what it deals if it hits, before what the face adds.

    `impaired` holds for the whole roll: spending down to nothing does not make this very roll an impaired one.
    """

    sheet: str
    action: str
    request: Attempt
    stat: Stat | Literal[""]
    base: int
    difficulty: int
    target: int
    bonus: int
    price: Price
    lines: tuple[ChipLine, ...]
    way: Way
    impaired: bool
    against: str = ""
    attack: str = ""
    damage: int = 0


def plan(
    tally: Tally,
    pc: Character,
    request: Attempt,
    stat: Stat,
    ground: Ground,
    *,
    fish: bool = False,
    against: str = "",
    attack: str = "",
) -> Plan | Refusal:
    """Fixes an attempt, or says why its Effort can't be bought. Nothing changes and no die is thrown."""
    refused = effort_refused(pc, request, stat)
    if refused is not None:
        return refused
    helpers = helped(tally, request)
    if isinstance(helpers, Refusal):
        return helpers
    if not ground.plain:
        request = boosted(pc.sheet, request, stat)
    ground = replace(ground, assets=(*ground.assets, *helpers))
    count = counted(pc, request, ground)
    cost = price(tally, pc, request, stat)
    ready = Plan(
        sheet=pc.sheet.id,
        action=request.action,
        request=request,
        stat=stat,
        base=ground.difficulty,
        difficulty=count.difficulty,
        target=max(0, count.difficulty) * TARGET_A_STEP,
        bonus=count.bonus,
        price=cost,
        lines=(*count.lines, *cost.lines),
        way="roll",
        impaired=pc.impaired,
        against=against,
        attack=attack,
    )
    lacking = short(pc, cost.least)
    if lacking is not None:
        told = line("unpayable", track=str(lacking.params["track"]), points=int(lacking.params["found"]))
        return replace(ready, way="automatic_failure", price=Price(), lines=(*count.lines, told))
    too_dear = short(pc, cost.pay)
    if too_dear is not None:
        return too_dear
    if count.difficulty <= 0:
        return replace(ready, way="fish" if fish else "automatic_success")
    return _within_reach(ready)


def _within_reach(ready: Plan) -> Plan:
    """The plan, or that of something no face can reach: for that nothing is spent."""
    best = FACES + ready.bonus
    if best >= ready.target:
        return ready
    missing = -((best - ready.target) // TARGET_A_STEP)
    without_cost = tuple(one for one in ready.lines if one.id not in _COST)
    lines = (*without_cost, line("missing", steps=missing))
    return replace(ready, way="impossible", price=Price(), lines=lines)


_COST: Final = ("cost", "cost_impaired", "cost_armor", "cost_initial", "cost_ability", "edge", "weakness", "pays")


def forced(tally: Tally, ready: Plan) -> Plan:
    """The same attempt rolled at its own difficulty, because an intrusion stands; what was paid stays paid.

    Where no face could reach that, or by the house rule where it is easier, the target number is 20.
    """
    target = ready.base * TARGET_A_STEP
    most = FACES + ready.bonus if switch(tally, "forced_roll") == "original" else FORCED_TWENTY
    twenty = target > most
    if twenty:
        target = FORCED_TWENTY
    said = line("forced_twenty") if twenty else line("forced", difficulty=ready.base)
    return replace(
        ready,
        way="roll",
        difficulty=ready.base,
        target=target,
        lines=(*ready.lines, said),
    )
