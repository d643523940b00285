"""Effects that give: xp, money, choice points, possessions; and words to the storyteller (rule_system §10)."""

from __future__ import annotations

from dataclasses import replace

from rules.currencies import money_unit
from rules.definitions.effects import GiveChoicePoints, GiveMoney, GiveThing, GiveXp, Tell
from rules.events import ChoicePointsChanged, MoneyChanged, StorytellerTold, ThingGained, XpChanged
from rules.reading import SheetReading
from rules.saved import thing_to_saved
from rules.state import Sheet, Thing, Track
from rules.tally import About, Tally


def give_xp(tally: Tally, effect: GiveXp, about: About) -> None:
    """Experience points; a total never falls below 0."""
    before = tally.sheet(about.subject).xp
    after = max(0, before + tally.whole(effect.give_xp, about))
    if after != before:
        tally.emit(XpChanged(subject=about.subject, cause=about.cause, before=before, after=after), about)


def give_money(tally: Tally, effect: GiveMoney, about: About) -> None:
    """Money of the system's own; a purse, which counts in the world's smallest unit, never falls below 0."""
    before = tally.sheet(about.subject).money
    given = tally.whole(effect.give_money, about) * money_unit(tally.system, tally.state)
    after = max(0, before + given)
    if after != before:
        tally.emit(MoneyChanged(subject=about.subject, cause=about.cause, before=before, after=after), about)


def give_choice_points(tally: Tally, effect: GiveChoicePoints, about: About) -> None:
    """Choice points; never below 0."""
    before = tally.sheet(about.subject).choice_points
    after = max(0, before + tally.whole(effect.give_choice_points, about))
    if after != before:
        tally.emit(ChoicePointsChanged(subject=about.subject, cause=about.cause, before=before, after=after), about)


def give_thing(tally: Tally, effect: GiveThing, about: About) -> None:
    """A possession of a kind, with its starting values; its id is the kind and a number."""
    kind = tally.system.things[effect.give_thing]
    new = Thing(_free_id(tally.sheet(about.subject), kind.id), kind.id, effect.name or kind.name or kind.id)
    thing = completed_thing(tally.reading(about.subject), new)
    tally.emit(ThingGained(subject=about.subject, cause=about.cause, thing=thing_to_saved(thing)), about)


def completed_thing(reading: SheetReading, thing: Thing) -> Thing:
    """A possession of the sheet being read with every stat and track it lacks at its start value."""
    kind = reading.system.things[thing.kind]
    stats = {stat.id: reading.thing(thing, stat.id) for stat in kind.stats}
    tracks = {
        track.id: Track(
            max(0, min(reading.thing(thing, track.id), reading.thing(thing, track.id, maximum=True))),
            thing.tracks[track.id].max if track.id in thing.tracks else None,
        )
        for track in kind.tracks
    }
    return replace(thing, stats=stats, tracks=tracks)


def _free_id(sheet: Sheet, kind: str) -> str:
    """The kind and the first number that no possession of the sheet has."""
    taken = {thing.id for thing in sheet.things}
    number = 1
    while f"{kind}_{number}" in taken:
        number += 1
    return f"{kind}_{number}"


def tell(tally: Tally, effect: Tell, about: About) -> None:
    """Something for the storyteller to know."""
    tally.emit(StorytellerTold(subject=about.subject, cause=about.cause, text=effect.tell), about)
