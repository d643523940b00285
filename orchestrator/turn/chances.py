"""How likely something is to succeed: every way the dice can fall, read by the same procedure that reads a throw."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from orchestrator.turn.desk import Desk
from prompts.views import ChanceLine
from rules.actions import with_approach
from rules.checks import CheckPlan, plan_check
from rules.dice import DiceRunOut, ForcedDice
from rules.procedures import ThrowPlan, throw
from rules.reading import is_out
from rules.refusals import Refusal
from rules.requests import MakeCheck
from rules.state import Table
from rules.tally import Tally
from tools.lines import Teller

MOST_FALLS = 4000
"""The most ways dice may fall that are looked at; a check with more of them has no chance stated."""


def chances(desk: Desk, state: Table, actor: str) -> tuple[ChanceLine, ...]:
    """The approaches open to a hero, and a blow at each foe in a fight, with the chance of each."""
    if actor not in state.sheets or is_out(desk.system, state.sheets[actor]):
        return ()
    tally = Tally(desk.system, state, ForcedDice(()))
    told = (_line(tally, desk, request, label, covers) for request, label, covers in _requests(desk, state, actor))
    return tuple(line for line in told if line is not None)


def chance(tally: Tally, plan: CheckPlan) -> int | None:
    """The chance of a planned check in percent, rounded; None where the dice can fall in too many ways."""
    dice_stats = tuple(
        (stat, tally.reading(plan.request.sheet).stat(stat))
        for stat in plan.stats
        if tally.system.stats[stat].show == "die"
    )
    throwing = ThrowPlan(plan.bonus, plan.edge, plan.target_number, dice_stats)
    falls: list[tuple[int, ...]] = [()]
    fallen = good = 0
    while falls:
        faces = falls.pop()
        try:
            read = throw(plan.check.procedure, throwing, ForcedDice(faces).roll)
        except DiceRunOut as wanted:
            term = wanted.asked_term
            sides = range(-1, 2) if term.sides == "F" else range(1, int(term.sides) + 1)
            more = [(*faces, *roll) for roll in product(sides, repeat=term.count)]
            if len(falls) + len(more) + fallen > MOST_FALLS:
                return None
            falls.extend(more)
            continue
        fallen += 1
        good += read.tier.kind != "failure"
    return round(100 * good / fallen)


def _requests(desk: Desk, state: Table, actor: str) -> Iterator[tuple[MakeCheck, str, str]]:
    """What could be tried, with its label and the words for it."""
    words, language = desk.system.words, desk.words.language
    scene = desk.system.scenes.get(state.scene.id)
    for one in scene.approaches if scene else ():
        label, covers = (words(language, "approaches", one.id, part) for part in ("label", "covers"))
        yield MakeCheck(action="", sheet=actor, approach=one.id, reason=""), label, covers
    attack = next((check for check in desk.system.file.checks if check.attack and check.who in ("hero", "any")), None)
    if state.scene.encounter is None or attack is None:
        return
    teller = Teller(desk.system, state, desk.words)
    for sheet in state.present():
        if sheet.kind == "npc" and not is_out(desk.system, sheet):
            request = MakeCheck(action=attack.id, sheet=actor, target=sheet.id, reason="")
            yield request, teller.who(sheet.id), words(language, "checks", attack.id, "covers")


def _line(tally: Tally, desk: Desk, request: MakeCheck, label: str, covers: str) -> ChanceLine | None:
    ready = with_approach(tally, request)
    plan = ready if isinstance(ready, Refusal) else plan_check(tally, ready[0])
    if isinstance(plan, Refusal):
        return None
    percent = chance(tally, plan)
    if percent is None:
        return None
    teller = Teller(desk.system, tally.state, desk.words)
    part = teller.name("attacks", plan.attack) if plan.attack else ""
    part = part or (teller.name("skills", plan.skill) if plan.skill else "")
    part = part or (teller.name("stats", plan.stats[0]) if plan.stats else "")
    check = teller.name("checks", plan.check.id)
    target = "" if plan.target_number is None else str(plan.target_number)
    if plan.difficulty in desk.system.difficulties:
        target = f"{teller.name('difficulties', plan.difficulty)} ({target})"
    return ChanceLine(label, f"{check} ({part})" if part else check, target, percent, covers)
