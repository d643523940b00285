"""What a new character has to be asked, for a person at a terminal, a page, or a model (rule_system §11).

Everything is named by id; words stand in the system's text files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.definitions.abilities import AbilityDef
from rules.definitions.creation import ArrayDef, OptionDef, RangeDef
from rules.definitions.money import MoneyDef
from rules.definitions.sheets import DIE_SIZES, StatDef
from rules.definitions.system import QuestionDef
from rules.growth.growing import Allowance, allowance
from rules.growth.xp import HIGHEST, top_level
from rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class StatField:
    """A stat to be set, and what it may be: every value from `min` to `max`, or for a die stat the sizes among them."""

    id: str
    min: int
    max: int
    default: int
    die: bool

    def accepts(self, value: int) -> bool:
        """Whether a new character may have this value."""
        return self.min <= value <= self.max and (not self.die or value in DIE_SIZES)

    def shown(self, value: int) -> str:
        """A value as people write it."""
        return f"d{value}" if self.die else str(value)

    def accepted(self) -> tuple[str, ...]:
        """What it may be, as people write it: the sizes of a die stat, the two ends of a range."""
        if self.die:
            return tuple(self.shown(size) for size in DIE_SIZES if self.min <= size <= self.max)
        return (f"{self.min}..{self.max}",)


@dataclass(frozen=True, slots=True)
class CreationForm:
    """All that is to be chosen for a new character.

    Attributes:
        level: the level it starts at; `top` is the highest that a GM may choose instead.
        stats: the stats the player sets, by id.
        arrays: the arrays to pick one of; empty where values are free, or share out `total`.
        classes: classes the starting levels are placed in, over `most_classes` of them.
        skills: the skills to train some of, and `train` how many.
        options: what is chosen besides, by id.
        questions: what the player is asked, by id.
        brings: what the levels up to the starting one bring: raises, advances, choice points.
        advances: the advances there are.
        abilities: the abilities that choice points buy at that level, each for its `price`; some ask for more.
        points: the choice points there are whatever is chosen; a class, an option or an advance may bring more.
        money: the system's money, or None.
    """

    level: int
    top: int
    stats: Mapping[str, StatField]
    arrays: tuple[ArrayDef, ...]
    total: int | None
    classes: tuple[str, ...]
    most_classes: int
    skills: tuple[str, ...]
    train: int
    options: Mapping[str, OptionDef]
    questions: Mapping[str, QuestionDef]
    brings: Allowance
    advances: tuple[str, ...]
    abilities: Mapping[str, AbilityDef]
    points: int
    money: MoneyDef | None


def creation_form(system: RuleSystem, level: int | None = None) -> CreationForm:
    """What a new character has to be asked; `level` is a starting level other than the system's, 1..100."""
    creation = system.creation
    start = creation.start_level if level is None else max(1, min(level, HIGHEST))
    training = system.file.training
    brings = allowance(system, 2, start)
    for_sale = system.file.abilities if _gives_points(system, brings) else ()
    return CreationForm(
        level=start,
        top=top_level(system),
        stats={stat.id: _field(system, stat) for stat in placed_stats(system)},
        arrays=creation.arrays,
        total=creation.total,
        classes=tuple(system.classes),
        most_classes=min(creation.most_classes, max(1, start)),
        skills=tuple(system.skills) if training is not None else (),
        train=0 if training is None else training.choose,
        options=system.options,
        questions=system.questions,
        brings=brings,
        advances=tuple(system.advances),
        abilities={one.id: one for one in for_sale if one.who != "npc" and (one.level or 0) <= start},
        points=creation.kit.choice_points + brings.choice_points,
        money=system.file.money,
    )


def _gives_points(system: RuleSystem, brings: Allowance) -> bool:
    """Whether anything that a new character can have brings choice points."""
    kits = (system.creation.kit, *system.classes.values(), *system.choices.values())
    by_advance = brings.advances and any(advance.choice_points for advance in system.file.advances)
    return bool(brings.choice_points or by_advance or any(kit.choice_points for kit in kits))


def placed_stats(system: RuleSystem) -> tuple[StatDef, ...]:
    """The stats that the player sets, in file order."""
    creation = system.creation
    if creation.by_kit:
        return ()
    return tuple(stat for stat in system.file.stats if not creation.stats or stat.id in creation.stats)


def _field(system: RuleSystem, stat: StatDef) -> StatField:
    narrowed = system.creation.ranges.get(stat.id, RangeDef())
    low = stat.min if narrowed.min is None else narrowed.min
    high = stat.max if narrowed.max is None else narrowed.max
    return StatField(stat.id, low, high, max(low, min(high, stat.default)), stat.show == "die")
