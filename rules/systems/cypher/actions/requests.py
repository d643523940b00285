"""What may be asked of Cypher's actions, as data from outside.

Every number is one that somebody may propose; none is a result.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from rules.request_base import Asker, SystemRequest, Text
from rules.systems.cypher.actions.bands import Range
from rules.systems.cypher.actions.stats import Stat

Points = Annotated[int, Field(ge=0, le=1000)]
Levels = Annotated[int, Field(ge=0, le=20)]
Name = Annotated[str, Field(min_length=1, max_length=80)]
Spread = Annotated[dict[Stat, Points], Field(max_length=3)]
"""Points over Pools."""
BY_STORY: tuple[Asker, ...] = ("storyteller", "gm")
"""Who asks for what befalls characters."""
BY_GM: tuple[Asker, ...] = ("gm", "storyteller")
"""The same where a human GM asks unless it is said otherwise: of its own accord the storyteller may less."""


class Part(BaseModel):
    """A part of a request."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Reason(Part):
    """Something that eases or hinders, and by how many steps; no cap of the rules is this high."""

    id: Name
    steps: Annotated[int, Field(ge=0, le=1000)] = 1


class Bonus(Part):
    """Points added to the roll, or taken from it."""

    id: Name = "bonus"
    amount: Annotated[int, Field(ge=-30, le=30)]


class FreeLevel(Part):
    """A level of Effort that an ability gives; `alone` where it needs no level bought beside it."""

    id: Name
    alone: bool = False


class EffortLevels(Part):
    """Levels of Effort bought: to ease, on damage, and on anything else."""

    ease: Levels = 0
    damage: Levels = 0
    other: Levels = 0

    @property
    def bought(self) -> int:
        """All of them."""
        return self.ease + self.damage + self.other


def _reason_form(value: Any) -> Any:
    return {"id": value} if isinstance(value, str) else value


def _bonus_form(value: Any) -> Any:
    return {"amount": value} if isinstance(value, int) and not isinstance(value, bool) else value


def _effort_form(value: Any) -> Any:
    return {"ease": value} if isinstance(value, int) and not isinstance(value, bool) else value


Reasons = Annotated[tuple[Annotated[Reason, BeforeValidator(_reason_form)], ...], Field(max_length=20)]
Bonuses = Annotated[tuple[Annotated[Bonus, BeforeValidator(_bonus_form)], ...], Field(max_length=20)]
FreeLevels = Annotated[tuple[Annotated[FreeLevel, BeforeValidator(_reason_form)], ...], Field(max_length=5)]
Effort = Annotated[EffortLevels, BeforeValidator(_effort_form)]
Costs = dict[Stat, Points]


class Attempt(SystemRequest):
    """What every attempt may have, whether a task, an attack or a defence.

    `skill` is the skill it uses, with `place` also where it is known only there; `also_trained` are other sources of
    training in it. `assets`, `hindered` and `bonuses` are the situation's; `mods` are ids of the table of modifiers,
    whose `steps` say how often each counts. `effort` is bought, `free` given; `effort_from` is the Pool somebody wants
    to pay it from, which can only be the task's. `initial` is a cost of merely trying, `cost` that of an ability.
    `rare` are steps of abilities that are neither skill nor asset, `helpers` the sheets of those who help.
    """

    skill: Text = ""
    place: Text = ""
    also_trained: Annotated[tuple[Text, ...], Field(max_length=10)] = ()
    assets: Reasons = ()
    hindered: Reasons = ()
    bonuses: Bonuses = ()
    mods: Reasons = ()
    effort: Effort = EffortLevels()
    effort_from: Stat | Literal[""] = ""
    free: FreeLevels = ()
    initial: Points = 0
    cost: Costs = Field(default_factory=dict)
    rare: Reasons = ()
    helpers: Annotated[tuple[Text, ...], Field(max_length=10)] = ()
    reason: Text = ""


class Try(Attempt):
    """An attempt that may be made again: `task` names it, so that a second try is known for one.

    `one_chance` says that there will be no second.
    """

    task: Text = ""
    one_chance: bool = False


class Task(Try):
    """A task of a player character at a difficulty that the storyteller sets from the task alone.

    `impossible` is for what nobody can do. `bodily` is an action that needs the body, `moves` one that only moves a
    step or two. `intrusion` is what the storyteller lets happen where all would go by itself. `fish` asks for the die
    where an ability with Effort needs none, for the sake of a 20.
    """

    action: Literal["task"] = "task"
    stat: Stat
    difficulty: Annotated[int, Field(ge=0, le=10)] | Text
    impossible: bool = False
    bodily: bool = True
    moves: bool = False
    intrusion: Text = ""
    fish: bool = False


class Intrude(SystemRequest):
    """The storyteller makes things harder for one character, or for all of them."""

    askers: ClassVar[tuple[Asker, ...]] = BY_STORY

    action: Literal["intrude"] = "intrude"
    what: Annotated[str, Field(min_length=1, max_length=400)]
    group: bool = False


class PlayerIntrusion(SystemRequest):
    """A player's small change in the world, for a point of experience."""

    action: Literal["player_intrusion"] = "player_intrusion"
    what: Annotated[str, Field(min_length=1, max_length=400)]


Manner = Literal["melee", "ranged", "touch", "ability"]


class Attack(Attempt):
    """An attack of a player character on a non-player: with a weapon, or with an ability that deals `damage`.

    `weapon` is a class (`light`, `medium`, `heavy`) or something on the sheet; `attack` is the attack of the sheet that
    it is made with, for its name. Without a `stat` a blow takes Might, a
    shot Speed, an ability Intellect; without a `manner` a weapon is used in melee. `by_weight` says that it works by
    its weight, as every heavy one does. `lucky` pays a point of experience to strike at what can't be placed at all.
    `held` says that the cost of a touch was paid before, when it missed. `other_hand` is what the other hand holds,
    which leaves none for a heavy weapon.
    """

    action: Literal["attack"] = "attack"
    target: Text
    attack: Text = ""
    weapon: Text = ""
    ability: Text = ""
    damage: Points | None = None
    damage_stat: Stat = "might"
    ignores_armor: bool = False
    stat: Stat | Literal[""] = ""
    manner: Manner | Literal[""] = ""
    range: Range = "immediate"
    by_weight: bool = False
    lucky: bool = False
    held: bool = False
    other_hand: Text = ""


class Area(Attempt):
    """An attack of a player character on all non-players within an area: one roll, held against each of them.

    Without `targets` it is all the foes that are here. `least` is what it does to those it misses.
    """

    action: Literal["area"] = "area"
    targets: Annotated[tuple[Text, ...], Field(max_length=50)] = ()
    ability: Text = ""
    damage: Points
    damage_stat: Stat = "might"
    least: Points = 0
    stat: Stat | Literal[""] = ""


class SecondDefence(Part):
    """What a blow that landed calls for besides: another defence, and what comes of failing it."""

    stat: Stat = "might"
    damage: Points = 0
    damage_stat: Stat = "might"
    condition: Text = ""
    track: Annotated[int, Field(ge=0, le=3)] = 0


class Defend(Attempt):
    """A player character's defence against a non-player's attack; what fails takes its damage.

    Without a `foe` it is something of a `level` that is withstood: a poison, a disease, a falling rock. `attack` is the
    one of the system that it is against, for its name. `unaware` leaves nothing but the bare die, `forgo` not even
    that. `tags` say what the damage is made of. With `ask` the player says before the roll how much Effort goes in.
    """

    askers: ClassVar[tuple[Asker, ...]] = ("code", "storyteller", "gm")

    action: Literal["defend"] = "defend"
    foe: Text = ""
    attack: Text = ""
    level: Annotated[int, Field(ge=1, le=10)] | None = None
    stat: Stat = "speed"
    damage: Points | None = None
    damage_stat: Stat = "might"
    tags: Annotated[tuple[Text, ...], Field(max_length=5)] = ()
    ambient: bool = False
    unaware: bool = False
    forgo: bool = False
    ask: bool = False
    then: SecondDefence | None = None
