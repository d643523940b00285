"""What code has settled in this turn: checks, their tier, the changes, what the storyteller may now do."""

from dataclasses import dataclass
from typing import Literal

TierKind = Literal["success", "mixed", "failure", "none"]


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """The outcome tier of the player's action: a hard fact for the narrator (behaviours.md E14)."""

    id: str
    name: str
    kind: TierKind
    """The tier's family: what went right or wrong. "none": nothing was rolled."""
    meaning: str = ""
    """What the tier means in the fiction, in the system's own words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipView:
    """The visible record of one check."""

    title: str
    """What was checked: "Agility", "Longsword against Goblin"."""
    tier: str
    """Name of the tier reached."""
    kind: TierKind = "none"
    actor: str = ""
    """Name of the one who acted."""
    target: str = ""
    """The number to reach, as shown: "15"; empty when there is none. Players see it; the narrator's prompt does not."""
    dice: str = ""
    """The faces, as shown. Players see them; the narrator's prompt does not (behaviours.md A4)."""
    total: str = ""
    lines: tuple[str, ...] = ()
    """Each modifier with its source: "Agility +2" (behaviours.md A11)."""
    causes: tuple[str, ...] = ()
    """What had a part, in words without numbers: "Poisoned: disadvantage"."""
    defence: bool = False
    """It wards off what somebody or something else does: a success means that this comes to nothing."""


@dataclass(frozen=True, slots=True)
class PoolView:
    """Points that the storyteller holds for the whole table."""

    id: str
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class HardMoveView:
    """Whether a painful turn is possible now (rule_system.md §8)."""

    pool_id: str
    pool: str
    """Name of the pool that pays; empty when the system gates hard moves by rolls alone."""
    points: int
    allowed: bool
    """A roll granted one, or a point is left to pay for it."""
    granted: bool = False
    """A roll granted it: no point is needed."""


@dataclass(frozen=True, slots=True)
class SecretHint:
    """A secret whose condition holds. Its text is not here: `reveal` brings it (behaviours.md E4)."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class IntroducibleView:
    """A non-player who may enter."""

    id: str
    name: str
    blurb: str = ""


@dataclass(frozen=True, slots=True)
class EndingView:
    """The ending that the story has reached."""

    id: str
    title: str
    text: str = ""
