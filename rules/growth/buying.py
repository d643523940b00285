"""Advances bought with xp, one by one (rule_system §11)."""

from __future__ import annotations

from rules.asked import asked_cause
from rules.cascade import Cascade
from rules.character_requests import AdvanceChoice, BuyAdvance
from rules.definitions.growth import AdvancesGrowth
from rules.events import Cause, XpChanged
from rules.growth.changes import put_growth
from rules.growth.growing import Growing
from rules.growth.levels import put_level
from rules.growth.xp import top_level
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.state import Sheet, Table
from rules.system import RuleSystem
from rules.tally import About, Tally
from rules.time import recover


def advance_prices(system: RuleSystem, table: Table, sheet: Sheet) -> dict[str, int]:
    """The advances a sheet may buy now, with their prices in xp, whether it has that much or not."""
    if not isinstance(system.file.growth, AdvancesGrowth):
        return {}
    reading = SheetReading(system, table, sheet)
    opened = Growing.of(reading).open_advances()
    return {id: price for id in opened if (price := _price(reading, id)) is not None}


def buy_advance(tally: Tally, request: BuyAdvance, asker: Asker) -> Refusal | None:
    """Buys an advance whole, or says all that is wrong."""
    sheet = tally.sheet(request.sheet)
    growth = tally.system.file.growth
    if not isinstance(growth, AdvancesGrowth):
        return Refusal("no_advances_for_xp", {"sheet": sheet.id})
    reading = tally.reading(sheet.id)
    growing = Growing.of(reading)
    choice = AdvanceChoice(id=request.advance, raises=request.raises, skills=request.skills)
    taken = growing.take_one("advance", choice)
    if growing.mistakes or taken is None:
        count = len(growing.mistakes)
        return Refusal("growth_mistakes", {"sheet": sheet.id, "count": count}, mistakes=tuple(growing.mistakes))
    price = _price(reading, taken.id)
    if price is None:
        return Refusal("advance_not_for_xp", {"advance": taken.id}, tuple(_for_sale(tally.system)))
    if price > sheet.xp:
        params: dict[str, str | int] = {"sheet": sheet.id, "advance": taken.id, "have": sheet.xp, "needed": price}
        return Refusal("xp_too_little", params)
    about = About(sheet.id, asked_cause(request.action, asker))
    if price:
        tally.emit(XpChanged(subject=sheet.id, cause=about.cause, before=sheet.xp, after=sheet.xp - price), about)
    effects = put_growth(tally, about, growing)
    _level_of_advances(tally, about, growth)
    Cascade(tally).run(effects, about)
    return None


def _level_of_advances(tally: Tally, about: About, growth: AdvancesGrowth) -> None:
    """After every so many advances the level rises by one."""
    sheet = tally.sheet(about.subject)
    bought = sum(sheet.advances.values())
    if growth.level_every and bought % growth.level_every == 0 and sheet.level < top_level(tally.system):
        put_level(tally, about, sheet.level + 1)
        recover(tally, About(sheet.id, Cause(kind="time", ref="level", author=about.cause.author)), "level")


def _price(reading: SheetReading, advance: str) -> int | None:
    cost = reading.system.advances[advance].cost
    return None if cost is None else max(0, reading.whole(cost))


def _for_sale(system: RuleSystem) -> tuple[str, ...]:
    return tuple(advance.id for advance in system.file.advances if advance.cost is not None)
