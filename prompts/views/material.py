"""What the embedded storyteller tells from: the system's and adventure's own lines. No template renders it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Happening = Literal["opening", "arrival", "check", "attack", "ability", "nothing", "rest", "refused", "out", "ending"]
"""What a turn was about, for choosing lines."""


@dataclass(frozen=True, slots=True)
class StruckView:
    """One resolved check as the embedded storyteller needs it: ids to choose lines by, names to fill them with."""

    check: str
    tier: str
    kind: Literal["success", "mixed", "failure"]
    hero: str
    """Name of the one who acted."""
    target: str = ""
    attack: str = ""
    by_hero: bool = True
    ability: str = ""
    """Id of the ability whose use made it."""
    called: str = ""
    """Name of that ability."""
    resists: bool = False
    """It is the price of withstanding what an earlier check brought."""
    defends: bool = False
    """The hero wards off what `target` does, and does nothing to them; without a target it is none of anybody's."""
    again: bool = False
    """It withstands what a blow that landed brought with it."""


@dataclass(frozen=True, slots=True)
class MomentView:
    """Something the turn brought, by its place in the lines (`foe_falls.lines`), and the values of its slots."""

    place: str
    values: tuple[tuple[str, str], ...] = ()
    text: str = ""
    """Told as it stands where the lines have no such place."""
    kind: str = ""
    """What kind of happening it is, where the storyteller has words of its own for it: "ability_used"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MaterialView:
    """Lines in the table's language; several of a kind are variants to choose from, never all to be told."""

    happening: Happening
    turn: int = 0
    """Number of the turn: the same turn chooses the same lines."""
    seed: str = ""
    """Of the table, so that two tables do not tell alike."""
    lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The system's narration lines, by place: `check.success`, `moving.lines` … with slots such as {hero}."""
    scene: str = ""
    """What running text calls the place: "the chapel"."""
    before: tuple[StruckView | MomentView, ...] = ()
    """What the end of the turn before brought, after it had been told."""
    told: tuple[StruckView | MomentView, ...] = ()
    """What this turn brought, in the order it happened: checks, falls, blows, clocks, conditions."""
    opening: tuple[str, ...] = ()
    arrive: tuple[str, ...] = ()
    """On entering this scene, or on coming back to it."""
    back: bool = False
    """The scene had been entered before."""
    changed: bool = False
    """Others are here, or fewer, than the scene's description speaks of."""
    carried: bool = False
    """What was done, not the way there, brought them to this scene."""
    swept: bool = False
    """The end of the turn before brought them to this scene, after it had been told; nobody has told of it yet."""
    details: tuple[str, ...] = ()
    """Small things of the senses in this scene."""
    idle: tuple[str, ...] = ()
    """When nothing much happens here."""
    approach: tuple[str, ...] = ()
    """How the approach that was tried came out."""
    speech: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What each of those present who can speak is wont to say, by what running text calls them."""
    callings: Mapping[str, str] = field(default_factory=dict)
    """Other words for each of them (full name, calling), by the same."""
    described: Mapping[str, str] = field(default_factory=dict)
    """Phrases that somebody who does not know a name may use ("man by the stove"), by the same."""
    revealed: tuple[str, ...] = ()
    """Texts of secrets that came out in this turn: players know them now."""
    nudges: tuple[str, ...] = ()
    """What can be tried here now, as short labels."""
    ways: tuple[str, ...] = ()
    """Where one can go from here now, as short labels."""
