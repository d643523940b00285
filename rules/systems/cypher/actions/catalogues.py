"""What a system of these actions lists in its data under `own`: cyphers, artifacts, objects, vehicles, by id."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from rules.definitions.words import Definition, Id, Whole
from rules.state import item_key
from rules.system import LANGUAGES, RuleSystem
from rules.systems.cypher.actions.bands import Range
from rules.systems.cypher.actions.device_shapes import DepletionForm, DeviceEffect, LevelForm
from rules.systems.cypher.actions.materials import Material

Level = Annotated[Whole, Field(ge=1, le=10)]
Effects = Annotated[tuple[DeviceEffect, ...], Field(min_length=1, max_length=10)]


class CypherDef(Definition):
    """A cypher: `subtle` ones are known at once and need no hands, a `manifest` one must be identified."""

    id: Id
    level: LevelForm
    form: Literal["subtle", "manifest"] = "manifest"
    effects: Effects


class ArtifactDef(Definition):
    """An artifact: it may be used again and again, until its depletion roll says that this was the last time."""

    id: Id
    level: LevelForm
    depletion: DepletionForm
    effects: Effects


class ObjectDef(Definition):
    """An object that may be broken and mended."""

    id: Id
    level: Level
    material: Material = "plain"


class VehicleDef(Definition):
    """A vehicle or a mount: its level, and how far it gets in a round."""

    id: Id
    level: Level
    moves: Range = "long"


class Catalogues(Definition):
    """Everything under `own`."""

    cyphers: tuple[CypherDef, ...] = ()
    artifacts: tuple[ArtifactDef, ...] = ()
    objects: tuple[ObjectDef, ...] = ()
    vehicles: tuple[VehicleDef, ...] = ()


SECTIONS = ("cyphers", "artifacts", "objects", "vehicles")
"""Its lists; sections of the text files are called the same."""


def catalogues(system: RuleSystem) -> Catalogues:
    """What a system lists; a system without any lists nothing."""
    return system.own if isinstance(system.own, Catalogues) else Catalogues()


Entry = TypeVar("Entry", bound=CypherDef | ArtifactDef | ObjectDef | VehicleDef)


def listed_by(system: RuleSystem, section: str, said: str, listed: Iterable[Entry]) -> Entry | None:
    """The entry that is meant: by its id, or by its name in any language of the system."""
    key = item_key(said)
    if not key:
        return None
    for one in listed:
        names = (one.id, *(system.words(language, section, one.id) for language in LANGUAGES))
        if key in map(item_key, names):
            return one
    return None
