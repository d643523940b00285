"""Cyphers: found, identified, used once, handed on; too many of them never stay (cypher §3.18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.decisions import Steps
from rules.dice_terms import DiceTerm
from rules.events import Cause, Chip, Event, StatSet, ThingGained, TimePassed
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.state import TABLE
from rules.systems.cypher.actions.acting import hero, may_act
from rules.systems.cypher.actions.deeds import Deed, chip_of, deed_steps, tell, tried
from rules.systems.cypher.actions.device_gifts import Device
from rules.systems.cypher.actions.device_keeping import (
    ARTIFACT,
    CYPHER,
    Held,
    carried,
    cypher_def,
    find_held,
    let_go,
    recognise,
    take_in,
)
from rules.systems.cypher.actions.device_requests import HandOver, Identify, UseCypher
from rules.systems.cypher.actions.device_work import effort_for_nothing, work_steps
from rules.systems.cypher.actions.lines import line
from rules.tally import About, Tally

VANISHED: Final = "cypher_vanished"
EASY_TO_IDENTIFY: Final = 5
"""Up to this level it is a simple task to find out what a cypher is, above it a standard one."""
SIMPLE, STANDARD = 1, 2


def use_cypher_steps(tally: Tally, request: UseCypher, asker: Asker) -> Steps[Chip | Refusal]:
    """The one use of a cypher: its user's action, and it is gone. One that nobody knows must be made to work first."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    held = find_held(tally, request.sheet, CYPHER, request.cypher)
    if isinstance(held, Refusal):
        return held
    cypher = cypher_def(tally.system, held.id)
    assert cypher is not None, "only cyphers of the catalogue are found"
    refused = may_act(tally, pc, bodily=cypher.form == "manifest")
    if refused is None and held.known:  # with one that nobody knows there is the try to make it work
        refused = effort_for_nothing(request, cypher.effects, cypher=held.id)
    if refused is not None:
        return refused
    about = About(request.sheet, Cause(kind="action", ref=request.action), request.sheet, request.target)
    if not held.known:
        rolled = yield from deed_steps(tally, request, _making_it_work(held))
        if isinstance(rolled, Refusal) or not rolled.success:
            return chip_of(rolled)
        request = _plain(request)
    chip = yield from work_steps(tally, about, request, Device(held.id, held.level), cypher.effects, asker)
    if isinstance(chip, Chip) and chip.tier != "impossible":
        let_go(tally, about, held.thing)
    return chip


def _plain(request: UseCypher) -> UseCypher:
    """The same use with nothing put into it: that went into making it work."""
    return UseCypher(
        sheet=request.sheet,
        cypher=request.cypher,
        target=request.target,
        targets=request.targets,
        object=request.object,
        mods=request.mods,
        reason=request.reason,
    )


def _making_it_work(held: Held) -> Deed:
    """Using what nobody has identified is a task against its level; its action is that of the use."""
    return Deed("intellect", held.level, base=line("base_device", difficulty=held.level), takes_action=False)


def identify_steps(tally: Tally, request: Identify, asker: Asker) -> Steps[Chip | Refusal]:
    """Finding out what a cypher is: simple or standard, and as many minutes as it has levels."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    unknown_ones = [one for one in carried(tally.system, pc.sheet) if not one.known]
    held = unknown_ones[0] if unknown_ones and not request.cypher else None
    found = held or find_held(tally, request.sheet, CYPHER, request.cypher)
    if isinstance(found, Refusal):
        return found
    if found.known:
        return Refusal("is_identified", {"sheet": request.sheet, "cypher": found.id})
    if tally.state.scene.encounter is not None:
        return Refusal("no_time_to_work", {"sheet": request.sheet, "minutes": found.level})
    level = SIMPLE if found.level <= EASY_TO_IDENTIFY else STANDARD
    said = line("takes_time", minutes=found.level)
    base = line("base_device", difficulty=level)
    rolled = yield from deed_steps(tally, request, Deed("intellect", level, base=base, more=lambda ready: (said,)))
    if tried(rolled):
        about = About(request.sheet, Cause(kind="action", ref=request.action), request.sheet)
        if request.passes:
            tally.emit(TimePassed(subject=TABLE, cause=about.cause, minutes=found.level), about.of(TABLE))
        if rolled.success:
            recognise(tally, about, found)
    return chip_of(rolled)


def hand_over(tally: Tally, request: HandOver, asker: Asker) -> Refusal | None:
    """Gives a cypher or an artifact to another character here, or leaves it behind. It is nobody's action."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    for condition in ("asleep", "stunned", "paralysed"):
        if pc.holds(condition):
            return Refusal("cannot_act", {"sheet": request.sheet, "condition": condition})
    held = find_held(tally, request.sheet, CYPHER, request.item)
    if isinstance(held, Refusal):
        artifact = find_held(tally, request.sheet, ARTIFACT, request.item)
        if isinstance(artifact, Refusal):
            return held
        held = artifact
    if request.to:
        other = hero(tally, request.to)
        if isinstance(other, Refusal):
            return other
        if request.to == request.sheet:
            return Refusal("no_gift_to_oneself", {"sheet": request.sheet})
    about = About(request.sheet, Cause(kind="action", ref=request.action), request.sheet, request.to)
    let_go(tally, about, held.thing)
    if request.to:
        take_in(tally, about.of(request.to), held.thing.kind, held.id, held.level, known=held.known)
    return None


def limit_follows(tally: Tally, events: Sequence[Event]) -> None:
    """Whoever carries more cyphers than they can bear loses some of them at once; dice say which."""
    for event in events:
        more = isinstance(event, ThingGained) and event.thing.get("kind") == CYPHER
        fewer = isinstance(event, StatSet) and event.stat == "cypher_limit"
        if (more or fewer) and event.subject in tally.state.sheets:
            _over_the_limit(tally, About(event.subject, Cause(kind="rule", ref="cypher_limit")))


def _over_the_limit(tally: Tally, about: About) -> None:
    while True:
        sheet = tally.sheet(about.subject)
        cyphers = [one for one in sheet.things if one.kind == CYPHER]
        if sheet.kind != "hero" or len(cyphers) <= tally.reading(sheet.id).stat("cypher_limit"):
            return
        place = tally.roll(DiceTerm(1, len(cyphers)), VANISHED, about).total if len(cyphers) > 1 else 1
        let_go(tally, about, cyphers[place - 1])
        tell(tally, about, VANISHED)
