"""Characters against each other, by two dice (cypher §3.6)."""

from __future__ import annotations

from rules.decisions import Steps
from rules.encounter import begin_encounter
from rules.events import Cause, Chip, ThrownDie
from rules.procedures.reading import Tier
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import acted, hero, may_act
from rules.systems.cypher.actions.attack import EFFORT_DAMAGE
from rules.systems.cypher.actions.attempts import FACES, TARGET_A_STEP
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.contest_requests import Duel
from rules.systems.cypher.actions.contests import contest_chip
from rules.systems.cypher.actions.counting import Count, Ground, counted
from rules.systems.cypher.actions.harm import Blow, hurt, settle
from rules.systems.cypher.actions.helping import helped, helpers_acted
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.modifiers import modifiers_refused
from rules.systems.cypher.actions.paying import caused, effort_refused, pay, price, short
from rules.systems.cypher.actions.requests import Attack, Attempt, Reason
from rules.systems.cypher.actions.rolling import D20
from rules.systems.cypher.actions.situation import acting
from rules.systems.cypher.actions.weapons import Strike, light_weapon, strike_of
from rules.tally import About, Tally


def duel_steps(tally: Tally, request: Duel, asker: Asker) -> Steps[Chip | Refusal]:
    """A character attacks another: both throw, three points for every step; on equal numbers the attacker hits."""
    pc, other = hero(tally, request.sheet), hero(tally, request.target)
    if isinstance(pc, Refusal):
        return pc
    if isinstance(other, Refusal):
        return other
    strike = strike_of(pc, _blow(request))
    if isinstance(strike, Refusal):
        return strike
    cost = price(tally, pc, request, request.stat)
    refused = may_act(tally, pc) or modifiers_refused(request.mods) or effort_refused(pc, request, request.stat)
    refused = refused or short(pc, cost.pay)
    helpers = helped(tally, request.model_copy(update={"skill": strike.skill}))
    if refused is not None:
        return refused
    if isinstance(helpers, Refusal):
        return helpers
    yield from ()  # nobody is asked anything yet
    about = About(request.sheet, Cause(kind="action", ref=request.action), request.sheet, request.target)
    pay(tally, caused(about, "effort"), cost.pay)
    helpers_acted(tally, about, request)
    chip = _fought(tally, request, strike, (pc, other), helpers)
    if chip.kind == "success":
        hurt(tally, about.of(request.target), Blow(strike.damage + _more_damage(request)))
    acted(tally, about)
    settle(tally, about)
    return chip


def _blow(request: Duel) -> Attack:
    return Attack(
        sheet=request.sheet,
        target=request.target,
        attack=request.attack,
        weapon=request.weapon,
        skill=request.skill,
    )


def _more_damage(request: Duel) -> int:
    return EFFORT_DAMAGE * request.effort.damage


def _fought(
    tally: Tally, request: Duel, strike: Strike, both: tuple[Character, Character], helpers: tuple[Reason, ...]
) -> Chip:
    about = About(request.sheet, Cause(kind="action", ref=request.action), request.sheet, request.target)
    begin_encounter(tally, about)
    pc, other = both
    found = acting(pc, request.mods, other.sheet)
    light, _ = light_weapon(tally, strike)
    used = request.model_copy(update={"skill": strike.skill})
    blow = _count(pc, used, (*light, *found.assets, *helpers), found.hindered)
    dodge = _count(other, Attempt(action="defend", sheet=request.target, skill=f"defense:{request.defence}"))
    mine = tally.roll(D20, "check", about).total
    theirs = tally.roll(D20, "check", about.of(request.target)).total
    total, needed = mine + _points(blow), theirs + _points(dodge)
    tier = Tier("success", "success") if total >= needed else Tier("failure", "failure")
    levels, points = request.effort.damage, _more_damage(request)
    lines = (
        *blow.lines[1:],
        line("roll_other", points=theirs, total=needed),
        line("damage", source=strike.name, points=strike.damage),
        *((line("effort_damage", levels=levels, points=points),) if levels else ()),
    )
    faces = (ThrownDie(sides=FACES, face=mine), ThrownDie(sides=FACES, face=theirs, kept=False))
    return contest_chip(tally, request.action, request.sheet, request.target, lines, total, needed, tier, faces)


def _count(
    pc: Character, request: Attempt, assets: tuple[Reason, ...] = (), hindered: tuple[Reason, ...] = ()
) -> Count:
    return counted(pc, request, Ground(line("base", difficulty=0), 0, assets, hindered))


def _points(count: Count) -> int:
    """What steps are worth where no difficulty is: three points each, for or against."""
    return count.bonus - TARGET_A_STEP * count.difficulty
