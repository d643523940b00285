"""Where we are: scene, who is here, ways out, what is at stake, and whose turn it is."""

from dataclasses import dataclass
from typing import Literal

from prompts.views.parts import Named
from prompts.views.sheet import ClockView, Kind

Mode = Literal["free", "encounter"]


@dataclass(frozen=True, slots=True)
class PresentView:
    """Somebody who is in the scene."""

    id: str
    name: str
    kind: Kind = "npc"
    state: tuple[str, ...] = ()
    """A few words each: "wounded", "hidden behind the bar", "hostile"."""


@dataclass(frozen=True, slots=True)
class ExitView:
    """A way to another scene."""

    id: str
    label: str
    open: bool = True
    why_closed: str = ""
    covers: str = ""
    """The words a player may use for going there, in the table's language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneView:
    """The scene as everybody at the table may know it."""

    id: str
    title: str
    description: str = ""
    mode: Mode = "free"
    time: str = ""
    """Time in the story: "dusk, the second day"."""
    present: tuple[PresentView, ...] = ()
    exits: tuple[ExitView, ...] = ()
    stakes: str = ""
    clocks: tuple[ClockView, ...] = ()
    """The table's clocks; a sheet's own stand on the sheet."""
    round: int = 0
    """1 and up in an encounter."""
    order: tuple[str, ...] = ()
    """Names in the order of this round."""
    turn_of: Named | None = None
    """Whose turn it is in an encounter."""
