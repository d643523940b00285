"""Contests without a difficulty: non-players among themselves by level, characters against each other by two dice.

Digest: cypher §3.6.
"""

from __future__ import annotations

from typing import Final

from rules.decisions import Steps
from rules.encounter import begin_encounter
from rules.events import Cause, CheckResolved, Chip, ChipLine, ThrownDie
from rules.procedures.reading import Tier
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import acted, hero, may_act
from rules.systems.cypher.actions.attempts import FACES, TARGET_A_STEP
from rules.systems.cypher.actions.character import Character, level_of
from rules.systems.cypher.actions.contest_requests import Compare, Duel
from rules.systems.cypher.actions.counting import Count, Ground, counted
from rules.systems.cypher.actions.harm import Blow, hurt, settle
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.paying import caused, effort_refused, pay, price, short
from rules.systems.cypher.actions.requests import Attack, Attempt
from rules.systems.cypher.actions.rolling import D20
from rules.systems.cypher.actions.weapons import Strike, strike_of
from rules.tally import About, Tally

EVEN: Final = Tier("even", "mixed")


def compare(tally: Tally, request: Compare, asker: Asker) -> Chip | Refusal:
    """A non-player against another, or against something of a level: the higher one wins, equals fight long."""
    sheet = tally.state.sheets.get(request.sheet)
    if sheet is None or sheet.kind != "npc":
        return unknown("sheet", request.sheet, (one.id for one in tally.state.sheets.values() if one.kind == "npc"))
    foe = tally.state.sheets.get(request.target)
    if foe is None and request.level is None:
        return unknown("target", request.target, tally.state.sheets)
    own = level_of(sheet, request.task)
    other = request.level if request.level is not None or foe is None else level_of(foe, request.task)
    level = other or 0
    tier = EVEN if own == level else Tier("success", "success") if own > level else Tier("failure", "failure")
    lines = (line("level_own", difficulty=own), line("level_other", difficulty=level))
    return _chip(tally, request.action, request.sheet, request.target, lines, own, level, tier)


def duel_steps(tally: Tally, request: Duel, asker: Asker) -> Steps[Chip | Refusal]:
    """A character attacks another: both throw, three points for every step; on equal numbers the attacker hits."""
    pc, other = hero(tally, request.sheet), hero(tally, request.target)
    if isinstance(pc, Refusal):
        return pc
    if isinstance(other, Refusal):
        return other
    attack = Attack(sheet=request.sheet, target=request.target, weapon=request.weapon, skill=request.skill)
    strike = strike_of(pc, attack)
    if isinstance(strike, Refusal):
        return strike
    refused = may_act(tally, pc) or effort_refused(pc, request, request.stat)
    cost = price(tally, pc, request, request.stat)
    refused = refused or short(pc, cost.pay)
    if refused is not None:
        return refused
    about = About(request.sheet, Cause(kind="action", ref=request.action), request.sheet, request.target)
    yield from ()  # nobody is asked anything yet
    pay(tally, caused(about, "effort"), cost.pay)
    chip = _fought(tally, request, strike, pc, other, about)
    if chip.kind == "success":
        hurt(tally, about.of(request.target), Blow(strike.damage))
    acted(tally, about)
    settle(tally, about)
    return chip


def _fought(tally: Tally, request: Duel, strike: Strike, pc: Character, other: Character, about: About) -> Chip:
    begin_encounter(tally, about)
    blow = _count(pc, request.model_copy(update={"skill": strike.skill}))
    dodge = _count(other, Attempt(action="defend", sheet=request.target, skill=f"defense:{request.defence}"))
    mine = tally.roll(D20, "check", about).total
    theirs = tally.roll(D20, "check", about.of(request.target)).total
    total, needed = mine + _points(blow), theirs + _points(dodge)
    tier = Tier("success", "success") if total >= needed else Tier("failure", "failure")
    lines = (
        *blow.lines[1:],
        line("roll_other", points=theirs, total=needed),
        line("damage", source=strike.name, points=strike.damage),
    )
    faces = (ThrownDie(sides=FACES, face=mine), ThrownDie(sides=FACES, face=theirs, kept=False))
    return _chip(tally, request.action, request.sheet, request.target, lines, total, needed, tier, faces)


def _count(pc: Character, request: Attempt) -> Count:
    return counted(pc, request, Ground(line("base", difficulty=0), 0))


def _points(count: Count) -> int:
    """What steps are worth where no difficulty is: three points each, for or against."""
    return count.bonus - TARGET_A_STEP * count.difficulty


def _chip(
    tally: Tally,
    action: str,
    sheet: str,
    target: str,
    lines: tuple[ChipLine, ...],
    total: int,
    needed: int,
    tier: Tier,
    dice: tuple[ThrownDie, ...] = (),
) -> Chip:
    chip = Chip(
        check=action,
        sheet=sheet,
        target=target if target in tally.state.sheets else "",
        lines=lines,
        dice=dice,
        total=total,
        target_number=needed,
        tier=tier.id,
        kind=tier.kind,
    )
    about = About(sheet, Cause(kind="action", ref=action))
    tally.emit(CheckResolved(subject=sheet, cause=about.cause, chip=chip), about)
    return chip
