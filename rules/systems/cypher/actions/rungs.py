"""The ladder of skills: inability, practiced, trained, specialized (cypher §1.1)."""

from __future__ import annotations

from typing import Final

from rules.events import ItemAdded, ItemRemoved
from rules.refusals import Refusal
from rules.systems.cypher.actions.character import LISTS, Character, Rung, character
from rules.tally import About, Tally

LISTED: Final = tuple(LISTS.values())
"""The lists of the rungs that are not the usual one."""
LADDER: Final[tuple[Rung, ...]] = ("inability", "practiced", "trained", "specialized")


def lift_refused(pc: Character, skill: str) -> Refusal | None:
    """Why a skill can go no rung up: it has no name, or is as good as it gets."""
    if not skill.strip():
        return Refusal("skill_to_name", {"sheet": pc.sheet.id})
    if pc.rung(skill) == LADDER[-1]:
        return Refusal("skill_at_top", {"sheet": pc.sheet.id, "skill": skill})
    return None


def lift(tally: Tally, about: About, skill: str) -> None:
    """One rung up."""
    _move(tally, about, skill, 1)


def lower(tally: Tally, about: About, skill: str) -> None:
    """One rung down, as far as it goes."""
    _move(tally, about, skill, -1)


def _move(tally: Tally, about: About, skill: str, by: int) -> None:
    now = LADDER.index(character(tally, about.subject).rung(skill))
    then = max(0, min(len(LADDER) - 1, now + by))
    if then == now:
        return
    left, entered = LISTS.get(LADDER[now]), LISTS.get(LADDER[then])
    if left is not None:
        tally.emit(ItemRemoved(subject=about.subject, cause=about.cause, list=left, item=skill), about)
    if entered is not None:
        tally.emit(ItemAdded(subject=about.subject, cause=about.cause, list=entered, item=skill), about)
