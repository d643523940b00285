"""What of an attempt's situation code finds by itself: states on the sheets, modifiers of the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.state import Sheet
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.modifiers import Shift, attack_steps
from rules.systems.cypher.actions.requests import Reason

AILMENTS = ("dazed", "poisoned")
"""States that hinder all that anybody tries who holds them."""
_HANDICAPS = (*AILMENTS, "distracted", "weakened")
"""Those of a foe."""


@dataclass(frozen=True, slots=True)
class Situation:
    """Assets and hindrances as they meet a character who acts."""

    assets: tuple[Reason, ...] = ()
    hindered: tuple[Reason, ...] = ()


def acting(pc: Character, mods: Sequence[Reason], target: Sheet | None = None, *, melee: bool = True) -> Situation:
    """For a character's own task or attack: what eases is an asset, what hinders counts in full."""
    seen = [*mods, *_once(mods, _on_target(target, melee=melee))]
    seen += _once(mods, [one for one in AILMENTS if pc.holds(one)])
    return _split(attack_steps(seen, pc))


def _on_target(target: Sheet | None, *, melee: bool) -> Iterable[str]:
    if target is not None and "prone" in target.conditions:
        yield "prone_melee" if melee else "prone_ranged"


def _once(mods: Sequence[Reason], found: Iterable[str]) -> list[Reason]:
    """Rows that code found and the request does not name itself."""
    named = {one.id for one in mods}
    return [Reason(id=one) for one in found if one not in named]


def _split(shifts: Iterable[Shift]) -> Situation:
    rows = tuple(shifts)
    return Situation(
        tuple(Reason(id=one.id, steps=-one.steps) for one in rows if one.steps < 0),
        tuple(Reason(id=one.id, steps=one.steps) for one in rows if one.steps > 0),
    )


def defending(pc: Character, foe: Sheet | None, mods: Sequence[Reason]) -> tuple[Shift, ...]:
    """For a character's defence: the foe's handicap lowers the difficulty, its advantage raises it, without a cap."""
    found = [one for one in _HANDICAPS if foe is not None and one in foe.conditions]
    found += ["guarding"] if pc.holds("guarding") else []
    found += ["drew_attack"] if pc.holds("exposed") else []
    seen = [*mods, *_once(mods, found)]
    return tuple(Shift(one.id, -one.steps) for one in attack_steps(seen, None))
