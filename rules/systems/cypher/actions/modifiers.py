"""The table of modifiers: what a state does to an attack, and who by training does not mind it (cypher §3.6).

`steps` are on the attack: above 0 hinders it, below 0 eases it. On an attack of a character what eases is an asset; on
their defence the foe's handicap lowers the difficulty and its advantage raises it, without any cap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.refusals import Refusal, unknown
from rules.systems.cypher.actions.bands import FARTHEST, RANGES, Range
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.requests import Reason


@dataclass(frozen=True, slots=True)
class Modifier:
    """One row of the table.

    `skill` is what lessens it: by a step for the trained and two for the specialized, or with `ends` wholly for the
    trained. `blocked` allows no attack at all, `unseen` none without a lucky shot. `reach` moves the range of a weapon
    by so many bands, `lighter` takes damage off weapons that work by weight.
    """

    steps: int = 0
    skill: str = ""
    ends: bool = False
    blocked: bool = False
    unseen: bool = False
    reach: int = 0
    lighter: int = 0


@dataclass(frozen=True, slots=True)
class Shift:
    """Steps on the difficulty itself, that are nobody's skill or asset."""

    id: str
    steps: int


MODIFIERS: Final[Mapping[str, Modifier]] = {
    "cover": Modifier(1),
    "cover_full": Modifier(blocked=True),
    "prone_melee": Modifier(-1),
    "prone_ranged": Modifier(1),
    "higher_ground": Modifier(-1),
    "surprise": Modifier(-2),
    "surprise_alert": Modifier(-1),
    "point_blank": Modifier(-1),
    "extreme_range": Modifier(1),
    "beyond_range": Modifier(2),
    "dim": Modifier(1, skill="low_light"),
    "very_dim": Modifier(2, skill="low_light"),
    "very_dim_near": Modifier(1, skill="low_light"),
    "dark_sensed": Modifier(4, skill="low_light"),
    "dark_unsensed": Modifier(4, skill="low_light", unseen=True),
    "mist": Modifier(1),
    "mist_dense": Modifier(4),
    "mist_dense_melee": Modifier(1),
    "hiding": Modifier(1),
    "invisible_sensed": Modifier(4, skill="low_light"),
    "invisible_unsensed": Modifier(4, skill="low_light", unseen=True),
    "shallow_water": Modifier(),
    "deep_water": Modifier(1, skill="aquatic", ends=True),
    "underwater_stab": Modifier(1, skill="aquatic", ends=True),
    "underwater_slash_bash": Modifier(2, skill="aquatic", ends=True),
    "underwater_ranged": Modifier(1, skill="aquatic", ends=True, reach=-1),
    "underwater_missile": Modifier(blocked=True),
    "target_fast": Modifier(1),
    "attacker_on_foot_moving": Modifier(),
    "attacker_mounted": Modifier(1, skill="riding", ends=True),
    "jostled": Modifier(1, skill="balance", ends=True),
    "low_g": Modifier(skill="low_g", reach=1, lighter=2),
    "high_g": Modifier(1, skill="high_g", ends=True, reach=-1),
    "zero_g": Modifier(1, skill="zero_g", ends=True, reach=1),
    "dazed": Modifier(1),
    "poisoned": Modifier(1),
    "distracted": Modifier(1),
    "weakened": Modifier(1),
    "guarding": Modifier(1),
    "drew_attack": Modifier(-2),
}
"""Every row by its id; each needs words in every language."""
DARKNESS: Final = ("dim", "very_dim", "very_dim_near", "dark_sensed", "dark_unsensed")
"""Rows that are for want of light."""
_LESS: Final = {"inability": 0, "practiced": 0, "trained": 1, "specialized": 2}


def modifiers_refused(mods: Sequence[Reason]) -> Refusal | None:
    """A modifier that is none, or one that allows no attack."""
    for one in mods:
        if one.id not in MODIFIERS:
            return unknown("modifier", one.id, MODIFIERS)
        if MODIFIERS[one.id].blocked:
            return Refusal("no_attack_possible", {"source": one.id})
    return None


def unseen(mods: Sequence[Reason]) -> bool:
    """Whether the target can't be placed at all."""
    return any(MODIFIERS[one.id].unseen for one in mods)


def attack_steps(mods: Sequence[Reason], attacker: Character | None) -> Iterator[Shift]:
    """Steps on an attack, each row as often as it counts; a character's own training lessens what hinders them."""
    for one in mods:
        steps = MODIFIERS[one.id].steps * one.steps
        if steps > 0 and attacker is not None:
            steps = _lessened(MODIFIERS[one.id], steps, attacker)
        if steps:
            yield Shift(one.id, steps)


def _lessened(row: Modifier, steps: int, attacker: Character) -> int:
    less = _LESS[attacker.rung(row.skill)]
    if row.ends:
        return 0 if less else steps
    return max(0, steps - less)


def reach(mods: Sequence[Reason], range: Range) -> Iterator[tuple[str, str, str]]:
    """What moves the range of a weapon: the row, the band it had, the band it has now; beyond the last, `300_m`."""
    bands = (*RANGES, FARTHEST)
    for one in mods:
        by = MODIFIERS[one.id].reach
        if by and range != "immediate":
            at = RANGES.index(range)
            yield one.id, range, bands[max(0, min(len(bands) - 1, at + by))]


def weight_lost(mods: Sequence[Reason], attacker: Character, damage: int, *, by_weight: bool) -> int:
    """What low gravity takes off the damage of a weapon that works by weight; at least one point of it stays."""
    lost = sum(
        MODIFIERS[one.id].lighter for one in mods if by_weight and not _LESS[attacker.rung(MODIFIERS[one.id].skill)]
    )
    return min(lost, max(0, damage - 1))
