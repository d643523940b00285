"""Points lost and regained: Armor, the walk over the Pools, the damage track (cypher §3.3, §3.4)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.effects.tracks import move_track
from rules.events import ConditionEnded, ConditionSet
from rules.systems.cypher.actions.character import DEAD, Character, character
from rules.systems.cypher.actions.stats import STATS, Stat
from rules.tally import About, Tally


@dataclass(frozen=True, slots=True)
class Blow:
    """Damage as it comes: how much, to which Pool first, what it is made of, and whether Armor is passed by."""

    amount: int
    stat: Stat = "might"
    tags: tuple[str, ...] = ()
    ambient: bool = False
    bare: bool = False


def armor_against(pc: Character, blow: Blow) -> int:
    """What all sources of Armor take off this blow, each by the better of its numbers that fit."""
    if blow.bare:
        return 0
    general = blow.stat == "might" and not blow.ambient
    tags = [*blow.tags, *(["ambient"] if blow.ambient else [])]
    if blow.stat == "intellect":
        tags.append("mental")
    total = pc.armor_class if general else 0
    for one in pc.sheet.things:
        if one.kind != "protection":
            continue
        fitting = [pc.reading.thing(one, tag) for tag in tags if tag in PROTECTED]
        if general:
            fitting.append(pc.reading.thing(one, "all"))
        total += max(fitting, default=0)
    return total


PROTECTED = ("fire", "cold", "acid", "electric", "mental", "ambient")
"""Kinds of damage that a source of Armor may have a number of its own for."""


def hurt(tally: Tally, about: About, blow: Blow) -> int:
    """A blow on a character; returns the points that were left after Armor.

    Armor is taken off once, for the kind of damage it was, wherever its points land. A Pool at 0 is passed over, and
    what is left after all three is lost.
    """
    pc = character(tally, about.subject)
    left = through = max(0, blow.amount - armor_against(pc, blow))
    for stat in (blow.stat, *(one for one in STATS if one != blow.stat)):
        if left <= 0:
            break
        left += move_track(tally, about, stat, -left)
    settle(tally, about)
    return through


def regain(tally: Tally, about: About, stat: Stat, points: int) -> int:
    """Points that come back to a Pool, never above its maximum; returns how many did."""
    back = move_track(tally, about, stat, points)
    marked = f"{stat}_spent"
    if back > 0 and marked in tally.sheet(about.subject).conditions:
        tally.emit(ConditionEnded(subject=about.subject, cause=about.cause, condition=marked, before=1), about)
    return back


def shift_track(tally: Tally, about: About, steps: int) -> None:
    """Moves a character on the damage track without any Pool: down by special damage, up by what heals it."""
    move_track(tally, about, "special_damage", steps)
    settle(tally, about)


def settle(tally: Tally, about: About) -> None:
    """Who has come to the end of the damage track is dead, and stays so."""
    pc = character(tally, about.subject)
    if pc.track >= DEAD and not pc.holds("dead"):
        tally.emit(ConditionSet(subject=about.subject, cause=about.cause, condition="dead", before=0, after=1), about)
