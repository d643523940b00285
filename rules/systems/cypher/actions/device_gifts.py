"""What a device does for its user: points, Armor, easier tasks, an end to what ails them (cypher §3.18)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.decisions import Steps
from rules.effects.gifts import completed_thing, free_thing_id
from rules.events import ChipLine, ConditionEnded, ThingGained
from rules.saved import thing_to_saved
from rules.state import Thing
from rules.systems.cypher.actions.boons import Boon, give_boon
from rules.systems.cypher.actions.character import character
from rules.systems.cypher.actions.deeds import tell
from rules.systems.cypher.actions.device_shapes import (
    ActAgain,
    Against,
    ArmorFor,
    Cure,
    DeviceEffect,
    Ease,
    FreeEffort,
    Heal,
    Lasts,
    LiftTrack,
    Light,
    MoreDamage,
    MoreEdge,
    RecoveryRoll,
    Wonder,
    WonderDone,
)
from rules.systems.cypher.actions.harm import regain, shift_track
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.resting import recovery_points, spread_steps
from rules.systems.cypher.actions.stats import STATS, Stat
from rules.tally import About, Tally

Lines = tuple[ChipLine, ...]
WONDERS: Final[dict[Wonder, str]] = {
    "answers": "wonder_answers",
    "floats": "wonder_floats",
    "passes": "wonder_passes",
    "speaks": "wonder_speaks",
    "shows": "wonder_shows",
    "calls": "wonder_calls",
}
"""What the storyteller is told, and people read, of what no number says."""
_ARMOR: Final[dict[Against, str]] = {
    "fire": "device_armor_fire",
    "cold": "device_armor_cold",
    "acid": "device_armor_acid",
    "electric": "device_armor_electric",
    "mental": "device_armor_mental",
    "ambient": "device_armor_ambient",
}
_LASTS: Final[dict[Lasts, str]] = {
    "next": "lasts_next",
    "round": "lasts_round",
    "fight": "lasts_fight",
    "scene": "lasts_scene",
    "ten_minutes": "lasts_ten_minutes",
    "hour": "lasts_hour",
    "day": "lasts_day",
}


@dataclass(frozen=True, slots=True)
class Device:
    """What is used: its id in the catalogue, and its level."""

    id: str
    level: int


def gift_steps(tally: Tally, about: About, device: Device, effect: DeviceEffect) -> Steps[Lines]:
    """Does one effect on the user; returns what it did as lines of a chip."""
    match effect:
        case Heal():
            return (yield from _healed(tally, about, effect.points.at(device.level), effect.pools))
        case RecoveryRoll():
            return (yield from _healed(tally, about, recovery_points(tally, about), STATS))
        case LiftTrack():
            return _lifted(tally, about)
        case Cure():
            return tuple(_cured(tally, about, effect))
        case ArmorFor():
            return _armored(tally, about, device, effect)
        case ActAgain():
            return (line("device_act_again"),)
        case WonderDone():
            tell(tally, about, WONDERS[effect.what])
            return (line(WONDERS[effect.what]),)
        case Ease() | FreeEffort() | MoreEdge() | MoreDamage() | Light():
            give_boon(tally, about, _boon(device, effect))
            return (*_lines_of(effect), line(_LASTS[effect.lasts]))
        case _:
            return ()


def _healed(tally: Tally, about: About, points: int, pools: tuple[Stat, ...]) -> Steps[Lines]:
    spread = yield from spread_steps(character(tally, about.subject), points, pools)
    back = {stat: regain(tally, about, stat, given) for stat, given in spread.items() if given}
    lines = tuple(line("device_heals", track=stat, points=given) for stat, given in back.items() if given)
    return lines or (line("device_idle"),)


def _lifted(tally: Tally, about: About) -> Lines:
    """A step of special damage less; without any a point for an empty Pool, which is a step too."""
    pc = character(tally, about.subject)
    if pc.reading.track("special_damage"):
        shift_track(tally, about, -1)
        return (line("device_lifts"),)
    empty = next((stat for stat in STATS if not pc.pool(stat)), None)
    if empty is None:
        return (line("device_idle"),)
    regain(tally, about, empty, 1)
    return (line("device_lifts"),)


def _cured(tally: Tally, about: About, effect: Cure) -> Iterator[ChipLine]:
    held = tally.sheet(about.subject).conditions
    found = [one for one in effect.conditions if one in held]
    for one in found:
        ended = ConditionEnded(subject=about.subject, cause=about.cause, condition=one, before=held[one].steps)
        tally.emit(ended, about)
        yield line("device_cures", source=one)
    if not found:
        yield line("device_idle")


def _armored(tally: Tally, about: About, device: Device, effect: ArmorFor) -> Lines:
    stats = {"all": effect.all.at(device.level)}
    stats.update({kind: points.at(device.level) for kind, points in effect.against.items()})
    bare = Thing(free_thing_id(tally.sheet(about.subject), "protection"), "protection", "", stats=stats)
    thing = completed_thing(tally.reading(about.subject), bare)
    tally.emit(ThingGained(subject=about.subject, cause=about.cause, thing=thing_to_saved(thing)), about)
    give_boon(tally, about, Boon(kind="armor", source=device.id, lasts=effect.lasts, thing=thing.id))
    said = [line("device_armor", points=stats["all"])] if stats["all"] else []
    said += [line(_ARMOR[kind], points=stats[kind]) for kind in effect.against]
    return (*said, line(_LASTS[effect.lasts]))


def _boon(device: Device, effect: Ease | FreeEffort | MoreEdge | MoreDamage | Light) -> Boon:
    match effect:
        case Ease():
            return Boon(
                kind="ease",
                source=device.id,
                lasts=effect.lasts,
                by=effect.steps,
                actions=effect.actions,
                stats=effect.stats,
                skills=effect.skills,
            )
        case FreeEffort():
            return Boon(kind="effort", source=device.id, lasts=effect.lasts, alone=effect.alone)
        case MoreEdge():
            return Boon(kind="edge", source=device.id, lasts=effect.lasts, by=effect.by, stats=(effect.stat,))
        case MoreDamage():
            return Boon(kind="damage", source=device.id, lasts=effect.lasts, by=effect.by)
        case Light():
            return Boon(kind="light", source=device.id, lasts=effect.lasts)


def _lines_of(effect: Ease | FreeEffort | MoreEdge | MoreDamage | Light) -> Lines:
    match effect:
        case Ease():
            named = (*effect.actions, *effect.stats, *effect.skills)
            if not named:
                return (line("device_eases_all", steps=effect.steps),)
            return tuple(line("device_eases", source=one, steps=effect.steps) for one in named)
        case FreeEffort():
            return (line("device_effort"),)
        case MoreEdge():
            return (line("device_edge", track=effect.stat, points=effect.by),)
        case MoreDamage():
            return (line("device_damage", points=effect.by),)
        case Light():
            return (line("device_light"),)
