"""Effects that give: xp, money, choice points, possessions; and words to the storyteller (rule_system §10)."""

from __future__ import annotations

from dataclasses import replace

from rules.currencies import money_unit
from rules.definitions.effects import GiveAward, GiveChoicePoints, GiveMoney, GiveThing, GiveXp, TakeThing, Tell
from rules.effects.nothing import put_without_effect
from rules.events import ChoicePointsChanged, MoneyChanged, StorytellerTold, ThingGained, ThingLost, XpChanged
from rules.growth.given import give_award
from rules.possessions import first_of
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


def award(tally: Tally, effect: GiveAward, about: About) -> None:
    """What the system's growth gives for a fight, a quest or an arc; nothing, on record, where it gives nothing."""
    if not give_award(tally, about, effect.award):
        put_without_effect(tally, about, "award", "no_award", found=effect.award)


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
    new = Thing(free_thing_id(tally.sheet(about.subject), kind.id), kind.id, effect.name or kind.name or kind.id)
    thing = completed_thing(tally.reading(about.subject), new)
    tally.emit(ThingGained(subject=about.subject, cause=about.cause, thing=thing_to_saved(thing)), about)


def take_thing(tally: Tally, effect: TakeThing, about: About) -> None:
    """A possession of a kind is gone; without one it is on record as without effect (R27)."""
    owned = first_of(tally.sheet(about.subject), effect.take_thing, about.thing)
    if owned is None:
        put_without_effect(tally, about, "take_thing", "no_such_thing", thing=effect.take_thing)
        return
    lost = ThingLost(subject=about.subject, cause=about.cause, thing=owned.id, kind=owned.kind, name=owned.name)
    tally.emit(lost, about)


def completed_thing(reading: SheetReading, thing: Thing) -> Thing:
    """A possession of the sheet being read with every stat and track it lacks at its start value."""
    read = reading.owned(thing)
    stats = {stat.id: read.number(stat.id, "base") for stat in read.kind.stats}
    tracks = {
        track.id: replace(
            thing.tracks.get(track.id, Track(0)), value=max(0, min(read.number(track.id), read.maximum(track.id)))
        )
        for track in read.kind.tracks
    }
    return replace(thing, stats=stats, tracks=tracks)


def free_thing_id(sheet: Sheet, kind: str) -> str:
    """An id for a new possession: the kind and the first number that none of the sheet has."""
    taken = {thing.id for thing in sheet.things}
    number = 1
    while f"{kind}_{number}" in taken:
        number += 1
    return f"{kind}_{number}"


def tell(tally: Tally, effect: Tell, about: About) -> None:
    """Something for the storyteller to know."""
    tally.emit(StorytellerTold(subject=about.subject, cause=about.cause, text=effect.tell), about)
