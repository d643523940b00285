"""What a player puts into a check: which of it is legal now, and what it adds (`spends` of a system)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.costs import Owed, added, owed, short_of
from rules.definitions.checks import CheckDef, SpendDef
from rules.events import Chip, ChipLine
from rules.events.apply import spend_key
from rules.reading import SheetReading
from rules.refusals import Refusal, unknown
from rules.state import item_key

DECIDED_BY_FACES: Final = frozenset(("critical_success", "critical_failure"))
"""Tiers that the faces decide, whatever is added to them."""
SIGN = ":"
"""Between the id of a spend and the name of the item it is taken with."""


@dataclass(frozen=True, slots=True)
class Taken:
    """Something put into a check, its item where it names one, and what it comes to."""

    spend: SpendDef
    item: str = ""
    bonus: int = 0
    cost: Owed = field(default_factory=dict)

    @property
    def id(self) -> str:
        """How a request names it."""
        return f"{self.spend.id}{SIGN}{self.item}" if self.item else self.spend.id

    @property
    def line(self) -> ChipLine:
        """Its line on the chip."""
        return ChipLine(kind="spend", id=self.spend.id, amount=self.bonus, note=self.item)


def stated(reading: SheetReading, check: CheckDef, named: Iterable[str]) -> tuple[Taken, ...] | Refusal:
    """What a request puts into a check, or the first of it that is not legal; costs are for whoever adds them up."""
    taken: list[Taken] = []
    for one in named:
        id, _, item = one.partition(SIGN)
        spend = reading.system.spends.get(id)
        if spend is None or not _is_for(reading, check, spend):
            known = (spend.id for spend in reading.system.file.spends if _is_for(reading, check, spend))
            return unknown("spend", id, known)
        found = _taken(reading, spend, item.strip())
        if isinstance(found, Refusal):
            return found
        if any((before.spend.id, item_key(before.item)) == (spend.id, item_key(found.item)) for before in taken):
            return Refusal("spend_used", {"sheet": reading.sheet.id, "spend": spend.id})
        taken.append(found)
    return tuple(taken)


def open_spends(
    reading: SheetReading, check: CheckDef, *, after: Chip | None = None, paid: Owed | None = None
) -> tuple[Taken, ...]:
    """Everything that may be put into a check now and can be paid for.

    Args:
        reading: whose check it is.
        check: the check.
        after: its outcome, once it is thrown: then only what may still be put in after such a one.
        paid: what is owed for the check besides.
    """
    found: list[Taken] = []
    for spend in reading.system.file.spends:
        if not _is_for(reading, check, spend):
            continue
        if after is not None and not _still(spend, after):
            continue
        for item in _items(reading, spend):
            one = _taken(reading, spend, item)
            if isinstance(one, Taken) and short_of(reading, added(paid or {}, one.cost)) is None:
                found.append(one)
    return tuple(found)


def points_of(taken: Iterable[Taken]) -> Owed:
    """What all this costs."""
    return added(*(one.cost for one in taken))


def _is_for(reading: SheetReading, check: CheckDef, spend: SpendDef) -> bool:
    kinds: Mapping[str, None] = dict.fromkeys(spend.checks)
    return spend.who in ("any", reading.sheet.kind) and (not kinds or check.id in kinds or check.kind in kinds)


def _still(spend: SpendDef, chip: Chip) -> bool:
    """Whether a spend is for after a throw that came out so.

    What equal or extreme faces decide by themselves, no bonus changes: such a tier has to be named to be meant.
    """
    if chip.unit == "dice":
        return False
    return chip.tier in spend.after or (chip.kind in spend.after and chip.tier not in DECIDED_BY_FACES)


def _items(reading: SheetReading, spend: SpendDef) -> Iterator[str]:
    if not spend.item:
        yield ""
    yield from (item.name for item in reading.sheet.lists.get(spend.item, ()))


def _taken(reading: SheetReading, spend: SpendDef, name: str) -> Taken | Refusal:
    sheet = reading.sheet
    where: dict[str, str | int] = {"sheet": sheet.id, "spend": spend.id}
    item = sheet.item(spend.item, name) if spend.item else None
    if spend.item and item is None:
        names = tuple(one.name for one in sheet.lists.get(spend.item, ()))
        if name:
            return unknown("item", name, names, sheet=sheet.id, list=spend.item)
        return Refusal("item_needed", {**where, "list": spend.item}, names)
    if spend.when is not None and not reading.holds(spend.when):
        return Refusal("spend_closed", where)
    held = item.name if item is not None else ""
    if spend_key(spend.id, held, sheet.id) in reading.table.fired:
        return Refusal("spend_used", where)
    value = item.value if item is not None and item.value is not None else 1
    bonus = reading.over(spend.bonus, value) if spend.bonus is not None else 0
    return Taken(spend, held, bonus, owed(reading, spend.cost))
