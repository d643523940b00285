"""The arcs of a character as they stand: what each cost, which parts came to pass, whether it is over."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.state import Sheet, item_key
from rules.systems.cypher.actions.arcs import ARCS, Arc, Kind
from rules.systems.cypher.actions.keeping import Kept, kept

Whole = Annotated[int, Field(ge=0)]


class ArcMoment(Kept):
    """A part that came to pass: on which day, what experience it gave, and of a climax whether it came off."""

    part: str
    kind: Kind
    day: Whole
    xp: Whole = 0
    failed: bool = False


class HeldArc(Kept):
    """One arc of a character. Its key is the name the player gave it, else its id."""

    id: str
    name: str = ""
    cost: Whole = 0
    moments: tuple[ArcMoment, ...] = ()
    state: Literal["open", "done", "given_up"] = "open"

    @property
    def key(self) -> str:
        """What it is asked for by."""
        return self.name or self.id

    @property
    def pattern(self) -> Arc:
        """The arc as the table of arcs has it."""
        return ARCS[self.id]

    def has(self, kind: Kind) -> bool:
        """Whether a part of this kind came to pass."""
        return any(one.kind == kind for one in self.moments)


class Arcs(Kept):
    """All arcs that a character ever took, in that order."""

    held: tuple[HeldArc, ...] = ()

    def named(self, key: str) -> HeldArc | None:
        """The arc of that name or id, the latest of several."""
        wanted = item_key(key)
        return next((one for one in reversed(self.held) if wanted in (item_key(one.key), item_key(one.id))), None)


def arcs_of(sheet: Sheet) -> Arcs:
    """The arcs of a character."""
    return kept(sheet, "arcs", Arcs)
