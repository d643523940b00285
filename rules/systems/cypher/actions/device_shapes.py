"""What data may say of cyphers and artifacts: how levels are rolled, what they do, for how long (cypher §3.18)."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from rules.definitions.words import ActionId, Definition, SkillId, Whole
from rules.dice_terms import DiceTerm
from rules.systems.cypher.actions.bands import Range
from rules.systems.cypher.actions.stats import STATS, Stat

HIGHEST: Final = 10
"""The highest level that anything has."""
_LEVEL: Final = re.compile(r"(?:d(\d{1,4}))?([+-]?\d{1,4})?")
_DEPLETION: Final = re.compile(r"1(?:-(\d{1,4}))? in d(\d{1,4})")
Lasts = Literal["next", "round", "fight", "scene", "ten_minutes", "hour", "day"]
"""For how long: the next thing it helps with, a round, until the fight is over, the scene, or time on the clock."""


class LevelDice(Definition):
    """How a level is rolled: a die of so many sides (0: none) and what is added."""

    sides: Whole = Field(ge=0, le=100)
    plus: Whole = Field(ge=-10, le=10)

    @property
    def term(self) -> DiceTerm | None:
        """The die that is thrown; None where the level is fixed."""
        return DiceTerm(1, self.sides) if self.sides else None

    def at(self, face: int) -> int:
        """The level with this face, 1..10."""
        return max(1, min(HIGHEST, face + self.plus))

    @property
    def levels(self) -> range:
        """Every level there may be."""
        return range(self.at(min(1, self.sides)), self.at(self.sides) + 1)


class Depletion(Definition):
    """When an artifact is spent: a face of `on` or less, on a die of so many sides. Without sides it never is."""

    on: Whole = Field(ge=0, le=100)
    sides: Whole = Field(ge=0, le=100)

    @property
    def term(self) -> DiceTerm | None:
        """The die that is thrown after each use."""
        return DiceTerm(1, self.sides) if self.sides else None


def _level_form(value: Any) -> Any:
    if not isinstance(value, str | int) or isinstance(value, bool):
        return value
    found = _LEVEL.fullmatch(str(value).replace(" ", ""))
    if found is None or not found[0]:
        raise PydanticCustomError("written_as", "written as {forms}", {"forms": "4, d6, d6+2"})
    return {"sides": int(found[1] or 0), "plus": int(found[2] or 0)}


def _depletion_form(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    found = _DEPLETION.fullmatch(value)
    if value == "never":
        return {"on": 0, "sides": 0}
    if found is None:
        raise PydanticCustomError("written_as", "written as {forms}", {"forms": "1 in d6, 1-2 in d20, never"})
    return {"on": int(found[1] or 1), "sides": int(found[2])}


def _amount_form(value: Any) -> Any:
    if value == "level":
        return {"level": 1}
    return {"plus": value} if isinstance(value, int) and not isinstance(value, bool) else value


class Points(Definition):
    """A number that may grow with the level of the thing: so many times the level, and so much more."""

    level: Whole = Field(default=0, ge=0, le=3)
    plus: Whole = Field(default=0, ge=-10, le=20)

    def at(self, level: int) -> int:
        """The number at this level; never below 0."""
        return max(0, self.level * level + self.plus)


LevelForm = Annotated[LevelDice, BeforeValidator(_level_form)]
DepletionForm = Annotated[Depletion, BeforeValidator(_depletion_form)]
Amount = Annotated[Points, BeforeValidator(_amount_form)]
State = Literal["asleep", "stunned", "paralysed", "dazed", "distracted", "weakened", "prone", "poisoned"]
"""A condition that a device may lay on somebody, or take off its user."""
Against = Literal["fire", "cold", "acid", "electric", "mental", "ambient"]
"""A kind of damage that Armor may be against."""
Wonder = Literal["answers", "floats", "passes", "speaks", "shows", "calls"]
"""What only the storyteller can say the rest of: a question answered, a body lifted, a wall passed, a tongue
understood, something hidden shown, a voice that carries."""


class Heal(Definition):
    """Points that come back to one Pool, or to several as the user spreads them."""

    kind: Literal["heal"]
    points: Amount
    pools: tuple[Stat, ...] = STATS


class LiftTrack(Definition):
    """A step up the damage track: special damage first, else a point for a Pool that is empty."""

    kind: Literal["lift_track"]


class RecoveryRoll(Definition):
    """A recovery roll that takes no time and counts as none of the day's."""

    kind: Literal["recovery"]


class ArmorFor(Definition):
    """Armor for a time: against all ordinary damage, and against kinds of damage."""

    kind: Literal["armor"]
    all: Amount = Points()
    against: dict[Against, Amount] = Field(default_factory=dict)
    lasts: Lasts = "hour"


class Ease(Definition):
    """Eases what its user tries, as an asset: of these actions, stats and skills; of any where none is named."""

    kind: Literal["ease"]
    steps: Whole = Field(default=1, ge=1, le=5)
    actions: tuple[ActionId, ...] = ()
    stats: tuple[Stat, ...] = ()
    skills: tuple[SkillId, ...] = ()
    lasts: Lasts = "next"


class FreeEffort(Definition):
    """A free level of Effort, on top of those that are bought or alone."""

    kind: Literal["effort"]
    alone: bool = True
    lasts: Lasts = "next"


class MoreEdge(Definition):
    """Edge for a time."""

    kind: Literal["edge"]
    stat: Stat
    by: Whole = Field(default=1, ge=1, le=5)
    lasts: Lasts = "hour"


class MoreDamage(Definition):
    """More damage by all its user's attacks that deal any."""

    kind: Literal["damage"]
    by: Whole = Field(ge=1, le=10)
    lasts: Lasts = "fight"


class Strike(Definition):
    """An attack with Intellect: damage, or a condition on whoever is of no higher level than the thing, or both."""

    kind: Literal["attack"]
    damage: Amount = Points()
    pool: Stat = "might"
    ignores_armor: bool = False
    range: Range = "long"
    condition: State | Literal[""] = ""
    lasts: Literal["round", "fight"] = "round"


class Burst(Definition):
    """An attack with Intellect on all targets within an area; `least` is what it does to those it misses."""

    kind: Literal["burst"]
    damage: Amount
    pool: Stat = "might"
    least: Amount = Points()


class Cure(Definition):
    """Takes conditions off its user."""

    kind: Literal["cure"]
    conditions: tuple[State, ...] = Field(min_length=1)


class Light(Definition):
    """Light for everybody around: nothing is dim or dark for them."""

    kind: Literal["light"]
    lasts: Lasts = "hour"


class Mend(Definition):
    """Makes an object of no higher level whole, unless it is destroyed."""

    kind: Literal["mend"]


class Break(Definition):
    """Harms an object of no higher level by so many steps, whatever it is made of."""

    kind: Literal["break"]
    steps: Whole = Field(default=1, ge=1, le=3)


class ActAgain(Definition):
    """Takes none of the user's action: they act again this round."""

    kind: Literal["act_again"]


class WonderDone(Definition):
    """Something that no number says; the storyteller is told that it happens."""

    kind: Literal["wonder"]
    what: Wonder


DeviceEffect = Annotated[
    Heal
    | LiftTrack
    | RecoveryRoll
    | ArmorFor
    | Ease
    | FreeEffort
    | MoreEdge
    | MoreDamage
    | Strike
    | Burst
    | Cure
    | Light
    | Mend
    | Break
    | ActAgain
    | WonderDone,
    Field(discriminator="kind"),
]
"""Everything that a cypher or an artifact may do by itself."""
