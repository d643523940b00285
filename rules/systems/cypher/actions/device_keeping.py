"""Cyphers and artifacts on a sheet: possessions with a level, named by their entry in the catalogue (cypher §3.18).

One that nobody has identified bears no name but that of its kind; which it is stands in the own state of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pydantic import Field

from rules.effects.gifts import completed_thing, free_thing_id
from rules.events import ThingGained, ThingLost
from rules.refusals import Refusal, unknown
from rules.saved import thing_to_saved
from rules.state import Sheet, Thing, item_key
from rules.system import LANGUAGES, RuleSystem
from rules.systems.cypher.actions.catalogues import ArtifactDef, CypherDef, catalogues
from rules.systems.cypher.actions.keeping import Kept, keep, kept
from rules.tally import About, Tally

CYPHER: Final = "cypher"
ARTIFACT: Final = "artifact"
UNIDENTIFIED: Final = "unidentified"
"""What a cypher is called that nobody has identified; also the key of what they are in truth."""


class Unidentified(Kept):
    """Cyphers that nobody has identified: by possession, which of the catalogue each is."""

    things: Mapping[str, str] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Held:
    """A cypher or artifact that somebody has: the possession, its entry in the catalogue, whether they know it."""

    thing: Thing
    id: str
    level: int
    known: bool = True

    @property
    def called(self) -> str:
        """The id that its owner knows it by."""
        return self.id if self.known else UNIDENTIFIED


def carried(system: RuleSystem, sheet: Sheet) -> tuple[Held, ...]:
    """The cyphers on a sheet, in the order they came; one that no catalogue has is left out."""
    hidden = kept(sheet, UNIDENTIFIED, Unidentified).things
    listed = {one.id for one in catalogues(system).cyphers}
    found = (
        Held(one, hidden.get(one.id, one.name), one.stats.get("level", 1), one.id not in hidden)
        for one in sheet.things
        if one.kind == CYPHER
    )
    return tuple(one for one in found if one.id in listed)


def artifacts_of(system: RuleSystem, sheet: Sheet) -> tuple[Held, ...]:
    """The artifacts on a sheet."""
    listed = {one.id for one in catalogues(system).artifacts}
    found = (Held(one, one.name, one.stats.get("level", 1)) for one in sheet.things if one.kind == ARTIFACT)
    return tuple(one for one in found if one.id in listed)


def cypher_def(system: RuleSystem, id: str) -> CypherDef | None:
    """A cypher of the catalogue."""
    return next((one for one in catalogues(system).cyphers if one.id == id), None)


def artifact_def(system: RuleSystem, id: str) -> ArtifactDef | None:
    """An artifact of the catalogue."""
    return next((one for one in catalogues(system).artifacts if one.id == id), None)


def find_held(tally: Tally, sheet_id: str, kind: str, said: str) -> Held | Refusal:
    """Which one somebody means: by its id, by its name in any language, or by that of the possession."""
    sheet = tally.sheet(sheet_id)
    held = (carried if kind == CYPHER else artifacts_of)(tally.system, sheet)
    key = item_key(said)
    for one in held:
        if key and key in _names(tally.system, f"{kind}s", one):
            return one
    known = dict.fromkeys(one.called for one in held)
    if kind == CYPHER:
        return unknown("cypher", said, known, sheet=sheet_id)
    return unknown("artifact", said, known, sheet=sheet_id)


def _names(system: RuleSystem, section: str, held: Held) -> set[str]:
    said = (system.words(language, section, held.called) for language in LANGUAGES)
    return {item_key(one) for one in (held.thing.id, held.called, *said)}


def take_in(tally: Tally, about: About, kind: str, id: str, level: int, *, known: bool = True) -> str:
    """Puts a cypher or artifact on a sheet; returns the possession's id."""
    sheet = tally.sheet(about.subject)
    bare = Thing(free_thing_id(sheet, kind), kind, id if known else kind, stats={"level": level})
    thing = completed_thing(tally.reading(about.subject), bare)
    if not known:
        hidden = kept(sheet, UNIDENTIFIED, Unidentified).things
        keep(tally, about, UNIDENTIFIED, Unidentified(things={**hidden, thing.id: id}))
    tally.emit(ThingGained(subject=about.subject, cause=about.cause, thing=thing_to_saved(thing)), about)
    return thing.id


def let_go(tally: Tally, about: About, thing: Thing) -> None:
    """Takes a cypher or artifact off a sheet."""
    lost = ThingLost(subject=about.subject, cause=about.cause, thing=thing.id, kind=thing.kind, name=thing.name)
    tally.emit(lost, about)
    forget(tally, about, (thing.id,))


def forget(tally: Tally, about: About, things: Iterable[str]) -> None:
    """These possessions are no unidentified cyphers any more."""
    gone = set(things)
    hidden = kept(tally.sheet(about.subject), UNIDENTIFIED, Unidentified).things
    if gone & set(hidden):
        left = {thing: id for thing, id in hidden.items() if thing not in gone}
        keep(tally, about, UNIDENTIFIED, Unidentified(things=left))


def recognise(tally: Tally, about: About, held: Held) -> None:
    """Its owner knows from now on what it is: the possession bears its name."""
    let_go(tally, about, held.thing)
    take_in(tally, about, held.thing.kind, held.id, held.level)
