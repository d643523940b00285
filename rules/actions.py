"""Actions that throw dice: a ruled check of a hero, and what a non-player does on its turn."""

from __future__ import annotations

from rules.abilities import use_ability_steps
from rules.ability_requests import UseAbility
from rules.after_throw import AGAIN, KEEP
from rules.approaches import open_approach
from rules.cascade import Cascade
from rules.checks import plan_check
from rules.decisions import Steps
from rules.definitions.adventure import ApproachDef
from rules.effects.scenes import remove_from_scene
from rules.encounter import FLEE, HOLD, STRIKE, LegalAct, legal_acts
from rules.events import Cause, Chip
from rules.refusals import Refusal, unknown
from rules.requests import ActAs, MakeCheck
from rules.system_actions import PLAIN_ATTACK, Answered
from rules.systems.registry import actions_of
from rules.tally import About, Tally
from rules.throwing import thrown_steps
from rules.typed_steps import system_steps

__all__ = ["AGAIN", "KEEP", "act_as_steps", "check_steps", "with_approach"]


def check_steps(tally: Tally, request: MakeCheck) -> Steps[Chip | Refusal]:
    """A check, whole: plan, throw, what the roller decides on, outcome, cascade."""
    ready = with_approach(tally, request)
    if isinstance(ready, Refusal):
        return ready
    request, approach = ready
    plan = plan_check(tally, request)
    if isinstance(plan, Refusal):
        return plan
    if tally.sheet(request.sheet).kind == "npc" and request.sheet not in tally.state.scene.present:
        return Refusal("not_here", {"sheet": request.sheet}, tally.state.scene.present)
    return (yield from thrown_steps(tally, plan, approach=approach))


def with_approach(tally: Tally, request: MakeCheck) -> tuple[MakeCheck, ApproachDef | None] | Refusal:
    """The request with what its approach fixes: an approach's check, stats, skill and difficulty are the scene's."""
    if not request.approach:
        return request, None
    approach = open_approach(tally, request.approach, request.sheet)
    if isinstance(approach, Refusal):
        return approach
    fixed = {
        "action": approach.check,
        **{part: getattr(approach, part) or getattr(request, part) for part in _FIXED},
    }
    return request.model_copy(update=fixed), approach


_FIXED = ("stat", "also", "skill", "difficulty", "position", "effect")
"""What an approach fixes of a check, where it says so."""


def act_as_steps(tally: Tally, request: ActAs) -> Steps[Answered]:
    """A non-player's turn: only what is on its legal list (design.md §5)."""
    if request.sheet not in tally.state.sheets:
        return unknown("sheet", request.sheet, tally.state.sheets)
    if request.sheet not in tally.state.scene.present:
        return Refusal("not_here", {"sheet": request.sheet}, tally.state.scene.present)
    legal = legal_acts(tally.system, tally.state, request.sheet)
    fitting = [
        act
        for act in legal
        if act.action == request.act and request.attack in ("", act.attack) and request.target in ("", act.target)
    ]
    if not fitting:
        wanted = "/".join(part for part in (request.act, request.attack, request.target) if part)
        return unknown("act", wanted, ("/".join((a.action, a.attack, a.target)).rstrip("/") for a in legal))
    act = fitting[0]
    about = About(request.sheet, Cause(kind="encounter", ref=act.action))
    if act.action == HOLD:
        return None
    if act.action == FLEE:
        remove_from_scene(tally, about, request.sheet)
        Cascade(tally).settle()
        return None
    if act.ability:
        return (
            yield from use_ability_steps(tally, UseAbility(ability=act.ability, sheet=act.sheet, target=act.target))
        )
    if act.action == STRIKE and act.action not in tally.system.checks:
        return (yield from _struck(tally, act))
    check = MakeCheck(action=act.action, sheet=act.sheet, attack=act.attack, target=act.target)
    return (yield from check_steps(tally, check))


def _struck(tally: Tally, act: LegalAct) -> Steps[Answered]:
    """A blow where what is thrown for it is the defence of whoever is struck."""
    own = actions_of(tally.system)
    assert own is not None
    assert own.defence is not None, "only such systems have this act"
    attack = tally.system.attacks.get(act.attack, PLAIN_ATTACK)
    defence = own.defence(tally.system, tally.state, attack, act.sheet, act.target)
    return (yield from system_steps(tally, defence, "code"))
