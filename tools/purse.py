"""Money as people count it: in the world's currencies by their names, the dearest first (rule_system §11)."""

from __future__ import annotations

from prompts.words import Words
from rules.currencies import purse
from rules.state import Table
from rules.system import RuleSystem
from tools.own_words import said


def purse_shown(system: RuleSystem, state: Table, words: Words, amount: int) -> str:
    """An amount of smallest units in words; in a world without currencies it is the system's own money."""
    section = "currencies" if state.currencies else "money"

    def counted(id: str, count: int) -> str:
        held = state.currencies.get(id)
        named = system.words(words.language, section, id)
        if held is not None and named == id:
            named = held.name or id
        counted_so = system.words(words.language, section, id, "counted")
        if counted_so:
            return said(words.language, f"{section}.{id}.counted", counted_so, {"count": count})
        return str(count) if named in ("", "money") else words.say("listing.money", count=count, currency=named)

    return words.listing([counted(id, count) for id, count in purse(system, state, amount)])
