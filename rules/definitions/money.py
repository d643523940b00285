"""A system's money, and the currencies of a world (rule_system §11)."""

from __future__ import annotations

from pydantic import Field

from rules.definitions.words import Definition, DiceText, Id, Named, Whole


class MoneyDef(Definition):
    """A system's money: its name ("Zenit"), its short form ("z"), and what a new character starts with."""

    id: Id = "money"
    name: str = ""
    short: str = ""
    start: DiceText = "0"


class CurrencyDef(Named):
    """A currency of the world: how many of the world's smallest unit one of it is worth."""

    short: str = ""
    units: Whole = Field(default=1, ge=1, le=1_000_000)
