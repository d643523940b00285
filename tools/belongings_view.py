"""What a sheet holds besides its numbers: abilities with cost and uses left, and possessions, in words (§9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from prompts.views import AbilityLine, StatLine, ThingLine, TrackLine
from rules.costs import owed
from rules.definitions.abilities import AbilityDef
from rules.definitions.sheets import StatDef, TrackDef
from rules.possessions import ThingReading
from rules.reading import SheetReading
from rules.state import Thing
from tools.lines import Teller


def ability_line(teller: Teller, reading: SheetReading, ability: AbilityDef) -> AbilityLine:
    """An ability as this sheet has it, or could have it."""
    words, language = teller.system.words, teller.words.language
    return AbilityLine(
        ability.id,
        teller.name("abilities", ability.id),
        covers=words(language, "abilities", ability.id, "covers"),
        description=words(language, "abilities", ability.id, "description"),
        cost=cost_shown(teller, owed(reading, ability.cost)),
        left=reading.uses_left(ability.id),
        passive=ability.passive,
    )


def ability_lines(teller: Teller, reading: SheetReading) -> tuple[AbilityLine, ...]:
    """The abilities of the sheet that is read, in the order it came by them."""
    known = teller.system.abilities
    return tuple(ability_line(teller, reading, known[id]) for id in reading.sheet.abilities if id in known)


def cost_shown(teller: Teller, points: Mapping[str, int]) -> str:
    """What something takes, as people read it: "Hope 2, Stress 1"; empty where it takes nothing."""
    return ", ".join(f"{payable_name(teller, id)} {number}" for id, number in points.items() if number)


def payable_name(teller: Teller, id: str) -> str:
    """The name of a track or pool that something is paid from."""
    return teller.name("pools" if id in teller.system.pools else "tracks", id)


def thing_lines(
    teller: Teller, reading: SheetReading, hides: Callable[[str], bool] = lambda what: False
) -> tuple[ThingLine, ...]:
    """The possessions of the sheet that is read, each with its own stats, tracks and conditions.

    A kind is left out where `hides` says so of `thing:` and its id.
    """
    shown = (owned for owned in reading.sheet.things if not hides(f"thing:{owned.kind}"))
    return tuple(_thing(teller, reading, owned) for owned in shown if owned.kind in teller.system.things)


def _thing(teller: Teller, reading: SheetReading, owned: Thing) -> ThingLine:
    inner = reading.owned(owned)
    conditions = (one for one in owned.conditions if one in teller.system.conditions)
    return ThingLine(
        owned.id,
        teller.thing(owned.name, owned.kind),
        teller.name("things", owned.kind),
        stats=tuple(_stat(teller, inner, stat) for stat in inner.kind.stats),
        tracks=tuple(_track(teller, inner, track) for track in inner.kind.tracks),
        conditions=tuple(teller.name("conditions", one) for one in conditions),
    )


def _stat(teller: Teller, inner: ThingReading, stat: StatDef) -> StatLine:
    present = inner.present(stat.id)
    reasons = tuple(
        teller.words.say("chip.reason", condition=teller.name("conditions", reason.condition), steps=reason.steps)
        for reason in present.reasons
    )
    modifier = inner.number(stat.id, "mod") if stat.modifier is not None else None
    return StatLine(stat.id, teller.field(inner.kind.id, stat.id), number_shown(stat, present.value, modifier), reasons)


def _track(teller: Teller, inner: ThingReading, track: TrackDef) -> TrackLine:
    return TrackLine(
        track.id,
        teller.field(inner.kind.id, track.id),
        inner.number(track.id),
        inner.maximum(track.id),
        hurts_at(track),
        track.role,
    )


def hurts_at(track: TrackDef) -> Literal["low", "high", "no"]:
    """Which end of a track is the bad one: hit points hurt low, stress and marked wounds hurt high."""
    if track.role not in ("health", "stress", "harm"):
        return "no"
    return "high" if track.counts_up else "low"


def number_shown(stat: StatDef, value: int, modifier: int | None) -> str:
    """A stat as its system shows it: a number with its modifier, dots, a percentage or a die."""
    match stat.show:
        case "die":
            return f"d{value}"
        case "percent":
            return f"{value}%"
        case "dots":
            return "●" * max(0, value) + "○" * max(0, stat.max - value)
        case _:
            if modifier is not None:
                return f"{value} ({modifier:+d})"
            return f"{value:+d}" if stat.min < 0 else str(value)
