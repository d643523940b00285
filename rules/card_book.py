"""The cards of a system, looked up by the moment they wait for, and what each of them is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from rules.definitions.cards import Card
from rules.definitions.effects import EffectBase
from rules.definitions.sheets import ClockDef
from rules.effects.reach import needs_sheet, on_sheet
from rules.formula import NameRef
from rules.triggers import Moment, Trigger, awaited

PERSONAL = frozenset(
    {"stat", "skill", "track", "derived", "level", "xp", "money", "hero", "condition", "list", "thing", "owner"}
    | {"actor"}
)
"""Kinds of names that read one sheet; the others read the same for all."""


@dataclass(frozen=True)
class CardBook:
    """Cards in file order.

    Attributes:
        waiting: the cards that wait for a moment, each with its place in file order.
        guarded: cards whose `if`, `while` or `unless` reads one sheet: they are asked for each sheet apart.
        tablewide: cards that read no sheet and do nothing to one: they act once for the whole table.
    """

    waiting: Mapping[Moment, tuple[tuple[int, Card], ...]] = field(default_factory=dict)
    guarded: frozenset[str] = frozenset()
    tablewide: frozenset[str] = frozenset()

    def set_off(self, triggers: Iterable[Trigger]) -> list[tuple[int, int, Card]]:
        """Which cards wait for these moments, as (place in file order, place of the moment, card), in that order."""
        found = [
            (place, at, card)
            for at, trigger in enumerate(triggers)
            for place, card in self.waiting.get(trigger.moment, ())
        ]
        found.sort(key=lambda entry: entry[:2])
        return found


def card_book(
    cards: Iterable[Card],
    conditions: Mapping[str, object],
    clocks: Mapping[str, ClockDef],
    read_by: Callable[[str], tuple[NameRef, ...]],
) -> CardBook:
    """The book of these cards; `read_by` says what a formula of the system reads."""
    waiting: dict[Moment, list[tuple[int, Card]]] = {}
    guarded: set[str] = set()
    tablewide: set[str] = set()
    for place, card in enumerate(cards):
        waiting.setdefault(awaited(card.when), []).append((place, card))
        if any(_reads_a_sheet(guard, conditions, clocks, read_by) for guard in (card.if_, card.while_, card.unless)):
            guarded.add(card.id)
        elif all(_for_table(effect, clocks) for effect in card.do):
            tablewide.add(card.id)
    return CardBook(
        {moment: tuple(found) for moment, found in waiting.items()}, frozenset(guarded), frozenset(tablewide)
    )


def _reads_a_sheet(
    guard: str | None,
    conditions: Mapping[str, object],
    clocks: Mapping[str, ClockDef],
    read_by: Callable[[str], tuple[NameRef, ...]],
) -> bool:
    if guard is None:
        return False
    if guard in conditions:
        return True
    return any(ref.kind in PERSONAL or (ref.kind == "clock" and on_sheet(ref.id, clocks)) for ref in read_by(guard))


def _for_table(effect: EffectBase, clocks: Mapping[str, ClockDef]) -> bool:
    return not needs_sheet(effect, clocks) or effect.on in ("table", "heroes", "foes")
