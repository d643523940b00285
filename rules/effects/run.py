"""Runs effects of any kind, for whom they are meant (rule_system §10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rules.definitions import effects as data
from rules.effects import actions, clocks, conditions, gifts, lists, scenes, tracks, uses
from rules.effects.nothing import put_without_effect
from rules.effects.reach import needs_sheet
from rules.reading import is_out
from rules.state import TABLE
from rules.tally import About, Tally

Runner = Callable[[Tally, Any, About], None]

_RUN: dict[type[data.EffectBase], Runner] = {
    data.Mark: tracks.mark,
    data.Clear: tracks.clear,
    data.SetTrack: tracks.set_track,
    data.Hit: tracks.hit,
    data.Deal: tracks.deal,
    data.MarkThing: tracks.mark_thing,
    data.AddCondition: conditions.add_condition,
    data.StepCondition: conditions.step_condition,
    data.RemoveCondition: conditions.remove_condition,
    data.AddItem: lists.add_item,
    data.RaiseItem: lists.raise_item,
    data.RemoveItem: lists.remove_item,
    data.TickClock: clocks.tick_clock,
    data.ResetClock: clocks.reset_clock,
    data.GainPool: clocks.gain_pool,
    data.SpendPool: clocks.spend_pool,
    data.GiveXp: gifts.give_xp,
    data.GiveAward: gifts.award,
    data.GiveMoney: gifts.give_money,
    data.GiveChoicePoints: gifts.give_choice_points,
    data.GiveThing: gifts.give_thing,
    data.TakeThing: gifts.take_thing,
    data.GiveAbility: uses.give_ability,
    data.TakeAction: actions.take_action,
    data.Tell: gifts.tell,
    data.SetEncounter: scenes.set_encounter,
    data.BringIn: scenes.bring_in,
    data.TakeAway: scenes.take_away,
    data.GoTo: scenes.go_to,
    data.RevealSecret: scenes.reveal,
    data.EndAdventure: scenes.end_adventure,
}


@dataclass(frozen=True, slots=True)
class CalledCheck:
    """A check that an effect called for; the cascade makes it after the effects at hand."""

    effect: data.CallCheck
    about: About


def run_effects(tally: Tally, effects: Iterable[data.Effect], about: About) -> tuple[CalledCheck, ...]:
    """Runs effects in order and returns the checks they call for."""
    called: list[CalledCheck] = []
    for effect in effects:
        found = subjects(tally, effect, about)
        if not found:
            put_without_effect(tally, about, data.key_of(effect), "nobody_there", on=effect.on)
        for subject in found:
            if isinstance(effect, data.CallCheck):
                called.append(CalledCheck(effect, about.of(subject)))
            else:
                _RUN[type(effect)](tally, effect, about.of(subject))
    return tuple(called)


def subjects(tally: Tally, effect: data.EffectBase, about: About) -> tuple[str, ...]:
    """Whom an effect is for.

    `self` and `actor` of something that concerns the whole table, and `table` itself, are every hero, or the table
    where the effect needs no sheet. `foes` are the non-players here who can still act.
    """
    state = tally.state
    match effect.on:
        case "table":
            return _of_table(tally, effect)
        case "heroes":
            return tuple(sheet.id for sheet in state.heroes())
        case "foes":
            return tuple(one for one in state.scene.present if not is_out(tally.system, state.sheets[one]))
        case "target":
            return (about.target,) if about.target in state.sheets else ()
        case "actor" if about.actor in state.sheets:
            return (about.actor,)
        case _:
            return _of_table(tally, effect) if about.subject == TABLE else (about.subject,)


def _of_table(tally: Tally, effect: data.EffectBase) -> tuple[str, ...]:
    if not needs_sheet(effect, tally.system.clocks):
        return (TABLE,)
    return tuple(sheet.id for sheet in tally.state.heroes())
