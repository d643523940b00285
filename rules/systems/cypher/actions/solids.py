"""Objects and their damage track: level, hardness, and how far broken (cypher §1.3, §3.8)."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from pydantic import Field

from rules.refusals import Refusal, unknown
from rules.state import item_key
from rules.systems.cypher.actions.keeping import Kept, keep, kept
from rules.tally import About, Tally

Material = Literal["brittle", "plain", "hard", "very_hard", "exotic"]
MATERIALS: Final[tuple[Material, ...]] = get_args(Material)
HARDNESS: Final[dict[Material, int]] = {"brittle": -1, "plain": 0, "hard": 1, "very_hard": 2, "exotic": 3}
"""What an object is made of, and what that adds to its level: wood and stone are hard, metal is very hard."""
INTACT, MINOR, MAJOR, DESTROYED = range(4)
STATES: Final = ("intact", "minor", "major", "destroyed")


class Solid(Kept):
    """One object; `harm` is its place on the track, 0 intact to 3 destroyed."""

    level: Annotated[int, Field(ge=1, le=10)]
    material: Material = "plain"
    harm: Annotated[int, Field(ge=INTACT, le=DESTROYED)] = INTACT

    @property
    def effective(self) -> int:
        """How hard it is to harm: its level, one less once it is damaged, and its hardness."""
        return max(0, self.level - (self.harm >= MINOR) + HARDNESS[self.material])


class Solids(Kept):
    """The objects of a table that somebody has laid hands on, by name."""

    known: dict[str, Solid] = Field(default_factory=dict)


def solid_of(tally: Tally, name: str, level: int, material: Material) -> tuple[str, Solid] | Refusal:
    """An object by its name, as it stands; one that is new here needs its level."""
    known = kept(tally.state, "solids", Solids).known
    here = next((one for one in known if item_key(one) == item_key(name)), None)
    if here is not None:
        return here, known[here]
    return (name, Solid(level=level, material=material)) if level else unknown("solid", name, known)


def put_solid(tally: Tally, about: About, name: str, solid: Solid) -> None:
    """Keeps an object as it stands now."""
    known = kept(tally.state, "solids", Solids).known
    before = known.get(name, solid.model_copy(update={"harm": INTACT})).harm
    line = "object" if before != solid.harm else ""
    keep(tally, about, "solids", Solids(known={**known, name: solid}), line, object=name, state=STATES[solid.harm])
