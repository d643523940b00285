"""Which moments effects can make, and which a card waits for: what can be seen of a cascade without playing it.

The counterpart at play is `rules.triggers`. Only what a number written in the file decides is taken as decided: a track
that is raised by 1 may become full but not empty; one that is moved by a formula may become either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rules.definitions import cards as when
from rules.definitions import effects as do
from rules.definitions.checks import CheckDef
from rules.definitions.effects import EffectBase
from rules.definitions.sheets import ThingDef, TrackDef

_EMPTY, _FULL, _MOVED = "empty", "full", "moved"


class Moment(NamedTuple):
    """Something that happens to one thing: its kind, its id, and how it came out. An empty id stands for any."""

    kind: str
    id: str
    becomes: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """What of a system takes part when its effects act: the health track is the one that hits mark."""

    tracks: Mapping[str, TrackDef]
    things: Mapping[str, ThingDef]
    checks: Mapping[str, CheckDef]
    health: str


def moments_of(effect: EffectBase, ground: Ground) -> Iterator[Moment]:  # noqa: C901 - a closed union reads best whole
    """The moments an effect can make."""
    match effect:
        case do.Mark(mark=id):
            yield from _moved(_kind(effect), _on(effect.thing, id), effect.by)
        case do.Clear(clear=id):
            yield from _moved(_kind(effect), _on(effect.thing, id), effect.by, falls=True)
        case do.SetTrack(set=id):
            yield from _set(_kind(effect), _on(effect.thing, id), effect.to)
        case do.Hit() if effect.thing:
            yield from _hit_thing(ground, effect)
        case do.Hit():
            yield from _hit(ground, effect.track or ground.health)
        case do.Deal():
            yield from _hit(ground, ground.health)
        case do.AddCondition(add_condition=id):
            yield Moment("condition", _on(effect.thing, id), "added")
        case do.StepCondition(step_condition=id):
            yield from _stepped("condition", _on(effect.thing, id), effect.by, raised="added")
        case do.RemoveCondition(remove_condition=id):
            yield Moment("condition", _on(effect.thing, id), "removed")
        case do.GiveAbility(give_ability=id):
            yield Moment("ability", id, "gained")
        case do.AddItem(add_item=id):
            yield Moment("list", id, "added")
        case do.RaiseItem(raise_item=id):
            yield from (moment for moment in _stepped("list", id, effect.by, raised="") if moment.becomes)
        case do.RemoveItem(remove_item=id):
            yield Moment("list", id, "removed")
        case do.TickClock(tick_clock=id):
            yield Moment("clock", id, "filled")
        case do.GainPool(gain_pool=id) | do.SpendPool(spend_pool=id):
            yield Moment("pool", id)
        case do.GiveXp() | do.GiveAward():
            yield Moment("xp_gained", "")
        case do.MarkThing(mark_thing=thing):
            yield from _moved("thing", f"{thing}.{effect.track}", effect.by)
        case do.CallCheck(check=id):
            yield Moment("outcome", id)
        case _:
            yield from _of_scene(effect)


def _of_scene(effect: EffectBase) -> Iterator[Moment]:
    match effect:
        case do.SetEncounter(encounter=becomes):
            yield Moment("encounter", "", becomes)
        case do.TakeAway():
            yield Moment("encounter", "", "ends")
        case do.GoTo(go_to=id):
            yield Moment("scene", "", "ends")
            yield Moment("scene", id, "begins")
            yield Moment("encounter", "", "ends")
            yield Moment("encounter", "", "begins")
        case _:
            pass


def awaited(trigger: when.When) -> Moment:  # noqa: C901 - a closed union reads best whole
    """The moment a card waits for."""
    match trigger:
        case when.OutcomeWhen():
            return Moment("outcome", trigger.check)
        case when.TrackWhen():
            return Moment("track", trigger.track, trigger.becomes or _MOVED)
        case when.ThingWhen():
            return Moment("thing", f"{trigger.thing}.{trigger.track}", trigger.becomes)
        case when.ClockWhen():
            return Moment("clock", trigger.clock, "filled")
        case when.ConditionWhen():
            return Moment("condition", _on(trigger.thing, trigger.condition), trigger.is_)
        case when.ListWhen():
            return Moment("list", trigger.list, trigger.is_)
        case when.PoolWhen():
            return Moment("pool", trigger.pool)
        case when.SceneWhen():
            return Moment("scene", trigger.id, trigger.scene)
        case when.EncounterWhen():
            return Moment("encounter", "", trigger.encounter)
        case when.UnitWhen():
            return Moment(trigger.on, "")
        case when.AbilityWhen():
            return Moment("ability", trigger.ability, trigger.is_)


def meets(moment: Moment, waiting: Moment) -> bool:
    """Whether a moment is one that is waited for."""
    return (
        moment.kind == waiting.kind
        and (moment.id == waiting.id or not moment.id or not waiting.id)
        and moment.becomes == waiting.becomes
    )


def _number(text: str) -> float | None:
    """The number a formula is, or None when it has to be worked out."""
    try:
        return float(text)
    except ValueError:
        return None


def _moved(kind: str, id: str, by: str, *, falls: bool = False) -> Iterator[Moment]:
    number = _number(by)
    if number == 0:
        return
    yield Moment(kind, id, _MOVED)
    if number is None or (number > 0) is not falls:
        yield Moment(kind, id, _FULL)
    if number is None or (number > 0) is falls:
        yield Moment(kind, id, _EMPTY)


def _kind(effect: do.OnThing) -> str:
    return "thing" if effect.thing else "track"


def _on(thing: str, id: str) -> str:
    """The id of something on a possession: its kind stands before it."""
    return f"{thing}.{id}" if thing else id


def _set(kind: str, id: str, to: str) -> Iterator[Moment]:
    number = _number(to)
    yield Moment(kind, id, _MOVED)
    if to == _EMPTY or number == 0 or (number is None and to != _FULL):
        yield Moment(kind, id, _EMPTY)
    if to == _FULL or (number > 0 if number is not None else to != _EMPTY):
        yield Moment(kind, id, _FULL)


def _hit(ground: Ground, id: str) -> Iterator[Moment]:
    track = ground.tracks.get(id)
    if track is not None:
        yield from _struck("track", "", track)


def _hit_thing(ground: Ground, effect: do.Hit) -> Iterator[Moment]:
    kind = ground.things.get(effect.thing)
    for track in kind.tracks if kind is not None else ():
        if track.id == effect.track or (not effect.track and track.role == "health"):
            yield from _struck("thing", effect.thing, track)


def _struck(kind: str, thing: str, track: TrackDef) -> Iterator[Moment]:
    id = _on(thing, track.id)
    yield from (Moment(kind, id, _MOVED), Moment(kind, id, _FULL if track.counts_up else _EMPTY))
    if track.absorbed_by is not None:
        armour = _on(thing, track.absorbed_by)
        yield from (Moment(kind, armour, _MOVED), Moment(kind, armour, _EMPTY))


def _stepped(kind: str, id: str, by: str, *, raised: str) -> Iterator[Moment]:
    number = _number(by)
    if number is None or number > 0:
        yield Moment(kind, id, raised)
    if number is None or number < 0:
        yield Moment(kind, id, "removed")
