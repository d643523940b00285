"""Objects and their damage track: level, hardness, and how far broken (cypher §1.3, §3.8)."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from rules.refusals import Refusal, unknown
from rules.state import item_key
from rules.systems.cypher.actions.catalogues import catalogues, listed_by
from rules.systems.cypher.actions.keeping import Kept, keep, kept
from rules.systems.cypher.actions.materials import HARDNESS, Material
from rules.tally import About, Tally

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
    """An object by its name, as it stands; one that is new here needs its level, or stands in the catalogue."""
    known = kept(tally.state, "solids", Solids).known
    here = next((one for one in known if item_key(one) == item_key(name)), None)
    if here is not None:
        return here, known[here]
    if level:
        return name, Solid(level=level, material=material)
    listed = listed_by(tally.system, "objects", name, catalogues(tally.system).objects)
    if listed is not None:
        return listed.id, Solid(level=listed.level, material=listed.material)
    return unknown("solid", name, (*known, *(one.id for one in catalogues(tally.system).objects)))


def put_solid(tally: Tally, about: About, name: str, solid: Solid) -> None:
    """Keeps an object as it stands now."""
    known = kept(tally.state, "solids", Solids).known
    before = known.get(name, solid.model_copy(update={"harm": INTACT})).harm
    line = "object" if before != solid.harm else ""
    keep(tally, about, "solids", Solids(known={**known, name: solid}), line, object=name, state=STATES[solid.harm])
