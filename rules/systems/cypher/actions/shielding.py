"""Blows taken for a comrade: one that has hit, or the next one, for which one stands ready (cypher §3.10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Final

from pydantic import Field

from rules.events import Cause, EncounterEnded, EncounterMoved, Event, SceneEntered
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import acted, hero, may_act, this_round
from rules.systems.cypher.actions.harm import Blow, hurt
from rules.systems.cypher.actions.harm_requests import TakeHit
from rules.systems.cypher.actions.keeping import Kept, keep, kept
from rules.tally import About, Tally

MORE: Final = 1
"""Points more that a blow does to whoever takes it for another."""


class Shielding(Kept):
    """For whom somebody stands ready to take a blow, and since which round."""

    over: str = ""
    round: Annotated[int, Field(ge=0)] = 0


def take_hit(tally: Tally, request: TakeHit, asker: Asker) -> Refusal | None:
    """Takes a blow that hit somebody near: no defence, one point more, once a round.

    Where its damage is not said, it is the next one that hits, and standing ready for it is the action of the round.
    """
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    if this_round(tally, request.sheet).took_hit:
        return Refusal("has_taken_hit", {"sheet": request.sheet})
    about = About(request.sheet, Cause(kind="action", ref=request.action, reason=request.reason))
    if request.damage is not None:
        _took(tally, about, Blow(request.damage, request.stat, request.tags, request.ambient))
        return None
    ally = hero(tally, request.ally)
    refused = ally if isinstance(ally, Refusal) else may_act(tally, pc)
    if request.ally == request.sheet:
        refused = Refusal("no_help_from_oneself", {"sheet": request.sheet})
    if refused is not None:
        return refused
    encounter = tally.state.scene.encounter
    ready = Shielding(over=request.ally, round=encounter.round if encounter else 0)
    keep(tally, about, "shielding", ready, "shields", target=request.ally)
    acted(tally, about)
    return None


def taker_of(tally: Tally, sheet_id: str) -> str:
    """Who takes the blow that has hit a character: a comrade who stands ready for it, else the one it hit."""
    for one in tally.state.heroes():
        ready = one.id != sheet_id and kept(one, "shielding", Shielding).over == sheet_id
        able = not {"dead", "stunned", "asleep", "paralysed"} & set(one.conditions)
        if ready and able and not this_round(tally, one.id).took_hit:
            return one.id
    return sheet_id


def take_for(tally: Tally, about: About, blow: Blow) -> None:
    """A comrade takes a blow for whom they stood ready."""
    cause = Cause(kind="action", ref="take_hit")
    whose = replace(about, cause=cause)
    keep(tally, whose, "shielding", Shielding())
    _took(tally, whose, blow)


def _took(tally: Tally, about: About, blow: Blow) -> None:
    if tally.state.scene.encounter is not None:
        noted = this_round(tally, about.subject)
        keep(tally, about, "round", noted.model_copy(update={"took_hit": True}))
    hurt(tally, about, replace(blow, amount=blow.amount + MORE))


def shields_follow(tally: Tally, events: Sequence[Event]) -> None:
    """Nobody stands ready any longer than until they act again, or after the fight."""
    for event in events:
        if isinstance(event, EncounterMoved):
            sheet = tally.state.sheets[event.order[event.index]]
            if sheet.kind == "hero" and kept(sheet, "shielding", Shielding).round < event.round:
                keep(tally, About(sheet.id, event.cause), "shielding", Shielding())
        elif isinstance(event, EncounterEnded | SceneEntered):
            for hero_sheet in tally.state.heroes():
                keep(tally, About(hero_sheet.id, event.cause), "shielding", Shielding())
