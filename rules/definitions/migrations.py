"""What became of ids between two versions of a system, so that saved tables can be brought along (behaviours F3)."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from rules.definitions.words import Definition, Id

VersionText = Annotated[str, Field(pattern=r"^[0-9]{1,9}(\.[0-9]{1,9}){0,2}$")]
"""One to three numbers of at most nine digits each: they are compared as numbers, so they must be worth reading so."""
Renames = dict[Id, Id]


class Renamed(Definition):
    """New ids by the old ones, of each section; of stats and tracks of possessions by the new id of their kind."""

    stats: Renames = Field(default_factory=dict)
    skills: Renames = Field(default_factory=dict)
    tracks: Renames = Field(default_factory=dict)
    conditions: Renames = Field(default_factory=dict)
    lists: Renames = Field(default_factory=dict)
    derived: Renames = Field(default_factory=dict)
    clocks: Renames = Field(default_factory=dict)
    pools: Renames = Field(default_factory=dict)
    things: Renames = Field(default_factory=dict)
    thing_stats: dict[Id, Renames] = Field(default_factory=dict)
    thing_tracks: dict[Id, Renames] = Field(default_factory=dict)
    attacks: Renames = Field(default_factory=dict)
    abilities: Renames = Field(default_factory=dict)
    spends: Renames = Field(default_factory=dict)
    cards: Renames = Field(default_factory=dict)
    questions: Renames = Field(default_factory=dict)
    classes: Renames = Field(default_factory=dict)
    advances: Renames = Field(default_factory=dict)
    switches: Renames = Field(default_factory=dict)
    characters: Renames = Field(default_factory=dict)
    non_players: Renames = Field(default_factory=dict)


Gone = tuple[Id, ...]


class Dropped(Definition):
    """Ids that there are no more, of each section: what tables hold of them goes too."""

    stats: Gone = ()
    skills: Gone = ()
    tracks: Gone = ()
    conditions: Gone = ()
    lists: Gone = ()
    derived: Gone = ()
    clocks: Gone = ()
    pools: Gone = ()
    things: Gone = ()
    thing_stats: dict[Id, Gone] = Field(default_factory=dict)
    thing_tracks: dict[Id, Gone] = Field(default_factory=dict)
    attacks: Gone = ()
    abilities: Gone = ()
    questions: Gone = ()
    classes: Gone = ()
    advances: Gone = ()
    switches: Gone = ()


class MigrationDef(Definition):
    """How tables of an earlier version come to a later one; without `to`, to the present one."""

    to: VersionText | None = None
    renamed: Renamed = Renamed()
    dropped: Dropped = Dropped()


OF_THINGS: Final = ("thing_stats", "thing_tracks")
"""Sections that are written by kind of possession."""


def flat_renames(migration: MigrationDef) -> dict[str, dict[str, str]]:
    """The renames by section; of possessions by `thing_tracks.ship`."""
    return _flat(migration.renamed)


def flat_dropped(migration: MigrationDef) -> dict[str, tuple[str, ...]]:
    """What is dropped, by section as in `flat_renames`."""
    return _flat(migration.dropped)


def _flat(part: Renamed | Dropped) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for section in type(part).model_fields:
        held = getattr(part, section)
        inner = {f"{section}.{kind}": one for kind, one in held.items()} if section in OF_THINGS else {section: held}
        found.update({key: one for key, one in inner.items() if one})
    return found
