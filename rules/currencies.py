"""What a system's money is worth in a world: by its name, else in the smallest unit (rule_system §11).

Purses count in the world's smallest unit. A world without currencies has the system's money alone, which is then the
smallest unit itself.
"""

from __future__ import annotations

from rules.state import Table, item_key
from rules.system import LANGUAGES, RuleSystem


def money_unit(system: RuleSystem, table: Table) -> int:
    """How many smallest units one of the system's own money is worth in this table's world."""
    if not table.currencies:
        return 1
    return units_of(table, _own_currency(system, table))


def currency_named(system: RuleSystem, table: Table, name: str) -> str:
    """The id of the world's currency of that name, in any case, spacing and language; empty where there is none."""
    key = item_key(name)
    if not key:
        return ""
    return next((id for id in table.currencies if key in _names(system, table, id)), "")


def units_of(table: Table, currency: str) -> int:
    """How many smallest units one of a currency is worth; for one that the world does not have, a smallest unit."""
    held = table.currencies.get(currency) or table.currencies.get(smallest(table))
    return held.units if held is not None else 1


def smallest(table: Table) -> str:
    """The id of the world's currency that is worth least; empty where the world names none."""
    return min(table.currencies, key=lambda id: table.currencies[id].units, default="")


def worth(system: RuleSystem, table: Table, amount: int, currency: str = "") -> tuple[int, str]:
    """An amount in smallest units, and the id of the currency it was counted in.

    Without a name it is the system's own money; a name that no currency has means the smallest unit.
    """
    if not table.currencies:
        return amount, ""
    id = currency_named(system, table, currency) if currency else _own_currency(system, table)
    counted = id or smallest(table)
    return amount * units_of(table, counted), counted


def purse(system: RuleSystem, table: Table, amount: int) -> tuple[tuple[str, int], ...]:
    """An amount of smallest units as people count it: (currency id, how many), the dearest first, none that is 0.

    Without currencies it is the system's own money, by the id of its definition.
    """
    if not table.currencies:
        return ((next(iter(system.money), ""), amount),)
    counted: list[tuple[str, int]] = []
    left = amount
    for id in sorted(table.currencies, key=lambda one: -table.currencies[one].units):
        number, left = divmod(left, table.currencies[id].units)
        if number:
            counted.append((id, number))
    return tuple(counted) or ((smallest(table), 0),)


def _own_currency(system: RuleSystem, table: Table) -> str:
    for money in system.money.values():
        for name in (money.name, money.id, *(system.words(language, "money", money.id) for language in LANGUAGES)):
            found = currency_named(system, table, name)
            if found:
                return found
    return ""


def _names(system: RuleSystem, table: Table, id: str) -> frozenset[str]:
    words = (system.words(language, "currencies", id) for language in LANGUAGES)
    return frozenset(map(item_key, (id, table.currencies[id].name, *words)))
