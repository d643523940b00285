"""A character's sheet as text: every number is already the present one, with its reasons (rule_system.md §3-§8)."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["hero", "npc"]


@dataclass(frozen=True, slots=True)
class StatLine:
    """A stat. On a sheet `shown` is set; in a ruling's guide `covers` is."""

    id: str
    name: str
    shown: str = ""
    """The present value as the system shows it: "+3", "d8", "45%", "●●○"."""
    reasons: tuple[str, ...] = ()
    """Why it is not its base value: "Dazed −1 step"."""
    covers: str = ""
    """The actions it is for, in the table's language: the ruling's only guide."""


@dataclass(frozen=True, slots=True)
class SkillLine:
    """A trained or trainable skill."""

    id: str
    name: str
    covers: str = ""
    stat: str = ""
    """Name of the stat it is tied to."""
    trained: bool = False


@dataclass(frozen=True, slots=True)
class TrackLine:
    """Something that goes up and down."""

    id: str
    name: str
    value: int
    max: int | None = None
    hurts: Literal["low", "high", "no"] = "no"
    """Which end is the bad one: hit points hurt low, stress and marked wounds hurt high."""
    role: str = ""
    """What the system uses it for: "health", "armor", "stress" … ; empty when it says nothing."""


@dataclass(frozen=True, slots=True)
class DerivedLine:
    """A computed value."""

    id: str
    name: str
    shown: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class ConditionLine:
    """A condition that holds now."""

    id: str
    name: str
    steps: int = 1
    left: int | None = None
    """Ticks left; None when it has no duration."""
    description: str = ""


@dataclass(frozen=True, slots=True)
class ListLine:
    """An ordinary list, its items as the sheet shows them: "Captain Iris 2 (awe, loyalty)" (rule_system.md §6)."""

    id: str
    name: str
    items: tuple[str, ...] = ()
    limit: int | None = None
    """The most items it may hold; None when there is no limit."""


@dataclass(frozen=True, slots=True)
class ClockView:
    """A clock of a sheet or of the table (rule_system.md §8)."""

    id: str
    name: str
    value: int
    size: int
    open: bool = False
    """Whether the storyteller may tick it."""


@dataclass(frozen=True, slots=True)
class AttackLine:
    """A way to hurt somebody."""

    id: str
    name: str
    covers: str = ""
    stat: str = ""
    damage: str = ""
    """As shown to people: "d8+2"."""


@dataclass(frozen=True, slots=True)
class AbilityLine:
    """A spell, feature or technique that a character has (rule_system.md §9)."""

    id: str
    name: str
    covers: str = ""
    description: str = ""
    cost: str = ""
    """What using it takes, as people read it: "Hope 2"; empty where it takes nothing."""
    left: int | None = None
    """How often it may still be used before it recovers; None where nobody counts."""
    passive: bool = False
    """It works by itself and cannot be used."""


@dataclass(frozen=True, slots=True)
class ThingLine:
    """A possession with a sheet of its own (rule_system.md §9)."""

    id: str
    name: str
    kind: str = ""
    """Name of its kind: "Boat"."""
    stats: tuple[StatLine, ...] = ()
    tracks: tuple[TrackLine, ...] = ()
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RowLine:
    """A line of the sheet that the system itself shows: "Pools: Might 9/10 (Edge 1); Speed 8/9".

    `notes` stand beside the items, each about one or empty: what a player reads besides, and no model.
    """

    id: str
    name: str
    items: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """A creation question and what the player wrote, word for word (rule_system.md §11)."""

    question: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetView:
    """One character."""

    id: str
    name: str
    kind: Kind = "hero"
    level: int | None = None
    pronoun: str = ""
    blurb: str = ""
    """Who this is, in a line or two."""
    player: str = ""
    """Who plays the hero; empty for non-players and lone players."""
    rows: tuple[RowLine, ...] = ()
    """Lines of the system's own, before all others."""
    stats: tuple[StatLine, ...] = ()
    skills: tuple[SkillLine, ...] = ()
    tracks: tuple[TrackLine, ...] = ()
    derived: tuple[DerivedLine, ...] = ()
    conditions: tuple[ConditionLine, ...] = ()
    lists: tuple[ListLine, ...] = ()
    clocks: tuple[ClockView, ...] = ()
    attacks: tuple[AttackLine, ...] = ()
    abilities: tuple[AbilityLine, ...] = ()
    things: tuple[ThingLine, ...] = ()
    answers: tuple[Answer, ...] = ()
    money: str = ""
    """What is in the purse, by the names of the world's currencies; empty where the system has no money."""
    xp: int | None = None
    """Experience points; None for whoever does not grow by them."""
    xp_needed: int | None = None
    """What the next level needs over all; None without one."""
    choice_points: int = 0

    @property
    def trained(self) -> tuple[SkillLine, ...]:
        """The skills this character is trained in."""
        return tuple(skill for skill in self.skills if skill.trained)
