"""Money: what a new character starts with, spending and gaining in the world's currencies (rule_system §11, R35)."""

from __future__ import annotations

from rules.asked import asked_cause
from rules.cascade import Cascade
from rules.character_requests import GainMoney, SpendMoney, StartMoney
from rules.currencies import worth
from rules.events import Cause, MoneyChanged
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.tally import About, Rolling, Tally

MOST = 10**15
"""More money than this is put on record as this: stores hold no number of any size."""


def rolled_start(tally: Tally, about: About, reading: SheetReading) -> int:
    """Rolls what a new character starts with, in the world's smallest unit; 0 for a system without money."""
    money = tally.system.file.money
    if money is None:
        return 0
    formula = tally.system.formula(money.start, dice=True)
    rolled = max(0, formula.whole(reading, Rolling(tally, about, reason="money")))
    return min(MOST, worth(tally.system, tally.state, rolled)[0])


def start_money(tally: Tally, request: StartMoney, asker: Asker) -> Refusal | None:
    """Gives a character what it starts with, once: a second time nothing is rolled and nothing changes (R35)."""
    sheet = tally.sheet(request.sheet)
    if tally.system.file.money is None:
        return Refusal("no_money_here", {"sheet": sheet.id})
    if sheet.start_money is not None:
        return None
    if sheet.block:
        return Refusal("money_is_given", {"sheet": sheet.id})
    about = About(sheet.id, asked_cause(request.action, asker))
    gained = rolled_start(tally, about, tally.reading(sheet.id))
    money = MoneyChanged(
        subject=sheet.id, cause=about.cause, before=sheet.money, after=sheet.money + gained, start=True
    )
    tally.emit(money, about)
    return None


def move_money(tally: Tally, request: SpendMoney | GainMoney, asker: Asker) -> Refusal | None:
    """Spends or gains so many of a currency; one that the world does not have counts in its smallest unit."""
    sheet = tally.sheet(request.sheet)
    amount, currency = worth(tally.system, tally.state, request.amount, request.currency)
    change = -amount if isinstance(request, SpendMoney) else amount
    after = min(MOST, sheet.money + change)
    if after < 0:
        params: dict[str, str | int] = {"sheet": sheet.id, "have": sheet.money, "needed": amount}
        return Refusal("money_too_little", params)
    cause = asked_cause(request.action, asker)
    about = About(sheet.id, Cause(kind=cause.kind, ref=cause.ref, author=cause.author, reason=request.reason))
    if after != sheet.money:
        counted = -request.amount if change < 0 else request.amount
        tally.emit(
            MoneyChanged(
                subject=sheet.id,
                cause=about.cause,
                before=sheet.money,
                after=after,
                amount=counted,
                currency=currency,
            ),
            about,
        )
    Cascade(tally).settle()
    return None
