"""What may be asked of hands and tools: breaking, mending, making."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.request_base import Text
from rules.systems.cypher.actions.materials import Material
from rules.systems.cypher.actions.requests import Attempt, Name, Points, Try
from rules.systems.cypher.actions.stats import Stat

Level = Annotated[int, Field(ge=0, le=10)]
Minutes = Annotated[int, Field(ge=0, le=60 * 24 * 365 * 20)]


class Smash(Attempt):
    """Breaking an object: `level` and `material` say what it is where the table does not know it yet.

    `weapon` and `damage` are as of an attack, `tool` is what it is made of, `ranged` from afar.
    """

    action: Literal["smash"] = "smash"
    object: Name
    level: Level = 0
    material: Material = "plain"
    weapon: Text = ""
    damage: Points | None = None
    tool: Material = "very_hard"
    ranged: bool = False


class Work(Try):
    """Work that takes its time; `special` is for cyphers, artifacts, alien things and what needs rare knowledge.

    `takes` are minutes where somebody says how long, `passes` lets them pass on the table's clock.
    """

    stat: Stat = "intellect"
    special: bool = False
    takes: Minutes = 0
    passes: bool = True


class Repair(Work):
    """Mending an object that is damaged or broken."""

    action: Literal["repair"] = "repair"
    object: Name
    to: Literal["intact", "minor"] = "intact"


class Craft(Work):
    """Making something, of the ordinary level unless said otherwise.

    `art` are steps more for beauty, `materials` the levels of those at hand, where it matters. `rush` is work in less
    time than it takes, which the storyteller allows: what comes of it is flawed.
    """

    action: Literal["craft"] = "craft"
    item: Name
    level: Level = 4
    art: Annotated[int, Field(ge=0, le=5)] = 0
    materials: Annotated[tuple[Level, ...], Field(max_length=20)] | None = None
    rush: bool = False
