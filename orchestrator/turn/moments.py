"""What else a turn brought, in the order it happened: falls, flights, fights, conditions; for written lines."""

from __future__ import annotations

from orchestrator.turn.desk import Desk
from orchestrator.turn.work import TurnWork
from prompts.views import MomentView
from rules.events import (
    ClockTicked,
    ConditionEnded,
    ConditionSet,
    EncounterBegan,
    EncounterEnded,
    Event,
    PresenceChanged,
    TrackChanged,
)
from rules.state import TABLE
from tools.lines import Teller

HEAVY = 0.4
"""A hit of this share of the health track or more is a heavy one."""


def moments(desk: Desk, work: TurnWork) -> tuple[MomentView, ...]:
    """The moments of a turn's events; what has no line of its own is left out."""
    teller = Teller(desk.system, work.state, desk.words)
    told: list[MomentView] = []
    for event in work.events:
        moment = _moment(desk, work, teller, event)
        if moment is not None and moment not in told:
            told.append(moment)
    return tuple(told)


def _moment(desk: Desk, work: TurnWork, teller: Teller, event: Event) -> MomentView | None:
    match event:
        case TrackChanged() if event.track == desk.system.health_track and not event.thing:
            return _hurt(desk, work, teller, event)
        case ConditionSet() if event.before == 0:
            return _condition(desk, work, teller, event, "gained")
        case ConditionEnded():
            return _condition(desk, work, teller, event, "ended")
        case EncounterBegan():
            return MomentView("fight_begins.lines")
        case EncounterEnded():
            return MomentView("fight_ends.lines")
        case PresenceChanged() if event.cause.kind == "encounter":
            gone = [one for one in work.before.scene.present if one not in event.present]
            return MomentView("foe_flees.lines", (("target", teller.who(gone[0])),)) if gone else None
        case ClockTicked() if event.subject == TABLE:
            return MomentView("clock_ticks.lines", (("clock", teller.name("clocks", event.clock)),))
        case _:
            return None


def _hurt(desk: Desk, work: TurnWork, teller: Teller, event: TrackChanged) -> MomentView | None:
    up = desk.system.tracks[event.track].counts_up
    lost = event.after - event.before if up else event.before - event.after
    sheet = work.state.sheets[event.subject]
    if lost <= 0 or sheet.kind != "hero":
        return None
    weight = "heavy" if lost >= HEAVY * max(1, event.max) else "light"
    return MomentView(f"hero_hurt.{weight}", (("hero", teller.who(event.subject)),))


def _condition(
    desk: Desk, work: TurnWork, teller: Teller, event: ConditionSet | ConditionEnded, came: str
) -> MomentView | None:
    sheet = work.state.sheets[event.subject]
    definition = desk.system.conditions.get(event.condition)
    if definition is None:
        return None
    if sheet.kind == "npc":
        falls = definition.out and came == "gained"
        return MomentView("foe_falls.lines", (("target", teller.who(sheet.id)),)) if falls else None
    who = ("hero", teller.who(sheet.id))
    if definition.out and came == "gained":
        return MomentView("hero_falls.lines", (who,))
    return MomentView(f"condition_{came}.lines", (who, ("condition", teller.name("conditions", event.condition))))
