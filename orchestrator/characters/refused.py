"""A character, or its growth, that cannot be as it was asked for: everything that is wrong, a line each."""

from __future__ import annotations

from prompts.words import Words
from rules.refusals import Refusal
from rules.state import Table
from rules.system import RuleSystem
from tools.lines import refusal_line


class CharacterRefused(Exception):
    """A request about a character was refused; nothing was stored. `place` is the file, or whoever was named."""

    def __init__(self, system: RuleSystem, table: Table, refusal: Refusal, *, place: str = "") -> None:
        """Keeps what its words are made from."""
        super().__init__(refusal.code)
        self.system = system
        self.table = table
        self.refusal = refusal
        self.place = place


def mistakes_of(refusal: Refusal) -> tuple[Refusal, ...]:
    """All that is wrong: the mistakes of a request that says many things, else the refusal itself."""
    return refusal.mistakes or (refusal,)


def field_of(mistake: Refusal) -> str:
    """The field a mistake is about; empty where it is about the whole."""
    return str(mistake.params.get("field", ""))


def refused_lines(
    system: RuleSystem, table: Table, refusal: Refusal, words: Words, *, ids: bool = False
) -> tuple[tuple[str, str], ...]:
    """Every mistake as its field and a line; with `ids` what would be accepted stands by the ids a file needs."""
    return tuple((field_of(one), refusal_line(system, table, one, words, ids=ids)) for one in mistakes_of(refusal))
