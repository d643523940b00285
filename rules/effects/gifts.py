"""Effects that give: xp, money, choice points, possessions; and words to the storyteller (rule_system §10)."""

from __future__ import annotations

from rules.definitions.effects import GiveChoicePoints, GiveMoney, GiveThing, GiveXp, Tell
from rules.events import ChoicePointsChanged, MoneyChanged, StorytellerTold, ThingGained, XpChanged
from rules.saved import thing_to_saved
from rules.state import Thing, Track
from rules.tally import About, Tally


def give_xp(tally: Tally, effect: GiveXp, about: About) -> None:
    """Experience points; a total never falls below 0."""
    before = tally.sheet(about.subject).xp
    after = max(0, before + tally.whole(effect.give_xp, about))
    if after != before:
        tally.emit(XpChanged(subject=about.subject, cause=about.cause, before=before, after=after), about)


def give_money(tally: Tally, effect: GiveMoney, about: About) -> None:
    """Money; a purse never falls below 0."""
    before = tally.sheet(about.subject).money
    after = max(0, before + tally.whole(effect.give_money, about))
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
    owned = sum(thing.kind == kind.id for thing in tally.sheet(about.subject).things)
    reading = tally.reading(about.subject)
    thing = Thing(
        id=f"{kind.id}_{owned + 1}",
        kind=kind.id,
        name=effect.name or kind.name or kind.id,
        stats={stat.id: stat.default for stat in kind.stats},
        tracks={track.id: Track(0 if track.counts_up else max(0, reading.whole(track.max))) for track in kind.tracks},
    )
    tally.emit(ThingGained(subject=about.subject, cause=about.cause, thing=thing_to_saved(thing)), about)


def tell(tally: Tally, effect: Tell, about: About) -> None:
    """Something for the storyteller to know."""
    tally.emit(StorytellerTold(subject=about.subject, cause=about.cause, text=effect.tell), about)
