"""Cards that can set each other off in a circle, seen at load and told with the circle printed (rule_system §10).

A cascade always ends at play: a card acts once for a subject, and a cascade has a limit. So this is a warning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from rules.definitions.cards import Card
from rules.definitions.effects import Clear, Effect, Mark, SpendPool
from rules.definitions.sheets import TrackDef
from rules.loading.faults import Fault
from rules.loading.formulas import circles
from rules.loading.moments import Ground, Moment, awaited, meets, moments_of
from rules.loading.nodes import Path
from rules.loading.source import Source

_MOST_STEPS: Final = 1_000
"""More things that act than this are not followed: the work grows with the square of their number."""


class _Step(NamedTuple):
    """Something that acts: the name a printed circle gives it, where it stands, its moment, and what it does then."""

    name: str
    path: Path
    waits_for: Moment
    effects: tuple[Effect, ...]


def system_cycles(source: Source, cards: Iterable[Card], ground: Ground) -> Iterator[Fault]:
    """Circles among the cards, tracks and checks of a system."""
    yield from _warnings(source, [*_cards(cards), *_others(ground)], ground)


def adventure_cycles(source: Source, own: Iterable[Card], cards: Iterable[Card], ground: Ground) -> Iterator[Fault]:
    """Circles that an adventure's own cards have a part in; `cards` are its system's."""
    others = [step._replace(path=()) for step in (*_cards(cards), *_others(ground))]
    yield from _warnings(source, [*others, *_cards(own)], ground)


def _warnings(source: Source, steps: list[_Step], ground: Ground) -> Iterator[Fault]:
    if len(steps) > _MOST_STEPS:
        return
    does = {step.name: {moment for effect in step.effects for moment in moments_of(effect, ground)} for step in steps}
    sets_off = {
        name: {step.name for step in steps if any(meets(moment, step.waits_for) for moment in moments)}
        for name, moments in does.items()
    }
    order = {step.name: number for number, step in enumerate(steps) if step.path}
    for circle in circles(sets_off):
        here = [name for name in circle if name in order]
        if here:
            first = steps[min(order[name] for name in here)]
            yield source.fault(first.path, "card_cycle", params={"circle": " → ".join(circle)})


def _cards(cards: Iterable[Card]) -> Iterator[_Step]:
    for index, card in enumerate(cards):
        yield _Step(card.id, ("cards", index), awaited(card.when), card.do)


def _others(ground: Ground) -> Iterator[_Step]:
    """Tracks with effects of their own, and the outcomes of checks, which act where an effect calls for the check."""
    for index, track in enumerate(ground.tracks.values()):
        yield from _own(f"tracks.{track.id}", ("tracks", index), Moment("track", track.id), track)
    for index, thing in enumerate(ground.things.values()):
        for number, track in enumerate(thing.tracks):
            name, path = f"{thing.id}.{track.id}", ("things", index, "tracks", number)
            yield from _own(f"things.{name}", path, Moment("thing", name), track)
    for index, check in enumerate(ground.checks.values()):
        ladders = tuple(ladder for ladder in (check.position, check.effect) if ladder is not None)
        tables = (check.outcomes, *(outcomes for ladder in ladders for outcomes in ladder.steps.values()))
        effects = tuple(effect for table in tables for batch in table.values() for effect in batch)
        if effects or check.cost:
            price = tuple(_price(id, ground) for id in check.cost)
            yield _Step(f"checks.{check.id}", ("checks", index), Moment("outcome", check.id), (*price, *effects))


def _price(id: str, ground: Ground) -> Effect:
    """What taking points of a track or pool does, as an effect; how many is worked out at play."""
    track = ground.tracks.get(id)
    if track is None:
        return SpendPool(spend_pool=id, by="@level")
    return Mark(mark=id, by="@level") if track.counts_up else Clear(clear=id, by="@level")


def _own(name: str, path: Path, moment: Moment, track: TrackDef) -> Iterator[_Step]:
    if track.on_full:
        yield _Step(f"{name}.on_full", (*path, "on_full"), moment._replace(becomes="full"), track.on_full)
    if track.on_empty:
        yield _Step(f"{name}.on_empty", (*path, "on_empty"), moment._replace(becomes="empty"), track.on_empty)
