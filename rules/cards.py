"""Which cards a moment sets off, and whom they act for (rule_system §10)."""

from __future__ import annotations

from rules.definitions.cards import (
    Card,
    ClockWhen,
    ConditionWhen,
    EncounterWhen,
    ListWhen,
    OutcomeWhen,
    PoolWhen,
    SceneWhen,
    ThingWhen,
    TrackWhen,
    UnitWhen,
)
from rules.definitions.effects import EffectBase, GainPool, ResetClock, SpendPool, TickClock
from rules.events import CheckResolved, TrackChanged
from rules.state import TABLE, item_key
from rules.system import RuleSystem
from rules.tally import About, Tally
from rules.triggers import Trigger

UNITS = ("turn_ends", "rest", "scene", "encounter")
"""Moments of the whole table; a card on one acts once for every sheet here, or once where it is about the table."""


def acts_for(tally: Tally, card: Card, trigger: Trigger) -> tuple[str, ...]:
    """The sheets a card acts for at a moment, in the table's order; empty where it does not concern the card."""
    if not _matches(tally, card, trigger):
        return ()
    if trigger.kind in UNITS and not is_tablewide(tally.system, card):
        return tuple(sheet.id for sheet in tally.state.present())
    if trigger.subject == TABLE and not is_tablewide(tally.system, card) and trigger.kind == "clock":
        return (TABLE,)
    return (trigger.subject,)


def may_act(tally: Tally, card: Card, about: About) -> bool:
    """Whether a card's `once`, `if`, `while` and `unless` let it act for this subject now."""
    if f"{card.id}@{about.subject}" in tally.state.fired:
        return False
    if card.if_ is not None and not tally.holds(card.if_, about):
        return False
    if card.while_ is not None and not tally.holds(card.while_, about):
        return False
    return card.unless is None or not tally.holds(card.unless, about)


def is_tablewide(system: RuleSystem, card: Card) -> bool:
    """Whether all a card does concerns the table, not the sheet it acts for; `while` a condition makes it personal."""
    if any(text in system.conditions for text in (card.while_, card.unless) if text is not None):
        return False
    return all(_for_table(system, effect) for effect in card.do)


def _for_table(system: RuleSystem, effect: EffectBase) -> bool:
    if isinstance(effect, TickClock | ResetClock):
        clock = system.clocks.get(effect.tick_clock if isinstance(effect, TickClock) else effect.reset_clock)
        return clock is None or clock.owner == "table"
    return isinstance(effect, GainPool | SpendPool) or effect.on in ("table", "heroes", "foes")


def _matches(tally: Tally, card: Card, trigger: Trigger) -> bool:  # noqa: C901 - a closed union reads best whole
    when = card.when
    match when:
        case OutcomeWhen():
            return trigger.kind == "outcome" and _outcome(tally, when, trigger)
        case TrackWhen():
            return trigger.kind == "track" and trigger.id == when.track and _track(tally, when, trigger)
        case ThingWhen():
            return trigger.kind == "thing" and trigger.id == when.track and _thing(tally, when, trigger)
        case ClockWhen():
            return trigger.kind == "clock" and trigger.id == when.clock
        case ConditionWhen():
            return trigger.kind == "condition" and (trigger.id, trigger.becomes) == (when.condition, when.is_)
        case ListWhen():
            return trigger.kind == "list" and _list(when, trigger)
        case PoolWhen():
            return trigger.kind == "pool" and trigger.id == when.pool
        case SceneWhen():
            return trigger.kind == "scene" and trigger.becomes == when.scene and when.id in ("", trigger.id)
        case EncounterWhen():
            return trigger.kind == "encounter" and trigger.becomes == when.encounter
        case UnitWhen():
            return trigger.kind == when.on


def _outcome(tally: Tally, when: OutcomeWhen, trigger: Trigger) -> bool:
    event = trigger.event
    if not isinstance(event, CheckResolved):
        return False
    chip = event.chip
    kind = tally.state.sheets[chip.sheet].kind
    return (
        when.outcome in (chip.tier, chip.kind, "any")
        and when.check in ("", chip.check)
        and when.stat in ("", chip.stat)
        and when.skill in ("", chip.skill)
        and when.who in ("any", kind)
    )


def _track(tally: Tally, when: TrackWhen, trigger: Trigger) -> bool:
    if when.becomes is not None:
        return trigger.becomes == when.becomes
    event = trigger.event
    if when.passes is None or trigger.becomes != "moved" or not isinstance(event, TrackChanged):
        return False
    line = tally.reading(trigger.subject).whole(when.passes)
    return event.before < line <= event.after or event.after <= line < event.before


def _thing(tally: Tally, when: ThingWhen, trigger: Trigger) -> bool:
    event = trigger.event
    if trigger.becomes != when.becomes or not isinstance(event, TrackChanged):
        return False
    return any(thing.id == event.thing and thing.kind == when.thing for thing in tally.sheet(trigger.subject).things)


def _list(when: ListWhen, trigger: Trigger) -> bool:
    if (trigger.id, trigger.becomes) != (when.list, when.is_):
        return False
    item = getattr(trigger.event, "item", "")
    return not when.name or item_key(item) == item_key(when.name)
