"""Which cards a moment sets off, and whom they act for (rule_system §10)."""

from __future__ import annotations

from rules.definitions.cards import (
    AbilityWhen,
    Card,
    ConditionWhen,
    EncounterWhen,
    ListWhen,
    OutcomeWhen,
    SceneWhen,
    ThingWhen,
    TrackWhen,
)
from rules.events import CheckResolved, TrackChanged
from rules.state import TABLE, item_key
from rules.tally import About, Tally
from rules.triggers import Trigger

UNITS = frozenset({"turn_ends", "scene", "encounter"})
"""Moments of everyone here, heroes and non-players."""


def acts_for(tally: Tally, card: Card, trigger: Trigger) -> tuple[str, ...]:
    """The sheets a card acts for at a moment, in the table's order; empty where it does not concern the card.

    At a moment of the whole table a card that is about the table acts once, one that is about sheets acts for each of
    them: everyone here where a turn, a scene or an encounter is over, the heroes where they rest, or where a clock or
    pool of the table moved and the card asks something of a sheet.
    """
    if not _matches(tally, card, trigger):
        return ()
    book = tally.system.card_book
    if trigger.subject != TABLE:
        return (trigger.subject,)
    if card.id in book.tablewide:
        return (TABLE,)
    if trigger.kind in UNITS:
        return tuple(sheet.id for sheet in tally.state.present())
    if trigger.kind == "rest" or card.id in book.guarded:
        return tuple(sheet.id for sheet in tally.state.heroes())
    return (TABLE,)


def may_act(tally: Tally, card: Card, about: About) -> bool:
    """Whether a card's `once`, `if`, `while` and `unless` let it act for this subject now."""
    if f"{card.id}@{about.subject}" in tally.state.fired:
        return False
    if card.if_ is not None and not tally.holds(card.if_, about):
        return False
    if card.while_ is not None and not tally.holds(card.while_, about):
        return False
    return card.unless is None or not tally.holds(card.unless, about)


def _matches(tally: Tally, card: Card, trigger: Trigger) -> bool:
    """Whether a moment that the card waits for (`rules.triggers.awaited`) is one also in all else it says."""
    when = card.when
    match when:
        case OutcomeWhen():
            return _outcome(tally, when, trigger)
        case TrackWhen():
            return _track(tally, when, trigger)
        case ThingWhen():
            return _thing(when, trigger)
        case ConditionWhen():
            return trigger.becomes == when.is_ and getattr(trigger.event, "kind", "") == when.thing
        case AbilityWhen():
            return trigger.becomes == when.is_
        case ListWhen():
            return _list(when, trigger)
        case SceneWhen():
            return trigger.becomes == when.scene and when.id in ("", trigger.id)
        case EncounterWhen():
            return trigger.becomes == when.encounter
        case _:
            return True


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


def _thing(when: ThingWhen, trigger: Trigger) -> bool:
    event = trigger.event
    if trigger.becomes != when.becomes or not isinstance(event, TrackChanged):
        return False
    return event.kind == when.thing


def _list(when: ListWhen, trigger: Trigger) -> bool:
    item = getattr(trigger.event, "item", "")
    return trigger.becomes == when.is_ and (not when.name or item_key(item) == item_key(when.name))
