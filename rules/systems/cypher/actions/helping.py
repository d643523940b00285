"""Who helps with an attempt, by how much, and that it is their action (cypher §3.10, §3.19)."""

from __future__ import annotations

from typing import Final

from rules.refusals import Refusal, unknown
from rules.state import Sheet
from rules.systems.cypher.actions.acting import acted, hero, may_act
from rules.systems.cypher.actions.character import Rung
from rules.systems.cypher.actions.keeping import Followers, Kept, keep, kept
from rules.systems.cypher.actions.requests import Attempt, Reason
from rules.tally import About, Tally

FIGHTING_LEVEL: Final = 3
"""From this level on a follower may help in a fight, where that is what they do."""
PET_HELPS: Final = ("peace_of_mind", "comfort", "loneliness")
"""What any pet that is well cared for helps its own character with."""
_FIGHTS: Final = {"attack": "attack", "area": "attack", "duel": "attack", "defend": "defense"}
_STEPS: Final[dict[Rung, int]] = {"inability": 0, "practiced": 1, "trained": 2, "specialized": 2}


class Complements(Kept):
    """Who made the next attempt of a character easier with a task of their own."""

    by: tuple[str, ...] = ()


def helped(tally: Tally, request: Attempt) -> tuple[Reason, ...] | Refusal:
    """The assets that helpers are.

    One who is trained gives two steps, one who is not one, the unable none. A follower gives a step in what they help
    with and none in anything else.
    """
    eased = kept(tally.sheet(request.sheet), "complements", Complements).by
    found = [Reason(id=one) for one in eased if one not in request.helpers]
    fight = _FIGHTS.get(request.action, "")
    for helper in dict.fromkeys(request.helpers):
        sheet = tally.state.sheets.get(helper)
        if sheet is None:
            return unknown("sheet", helper, tally.state.sheets)
        if helper == request.sheet:
            return Refusal("no_help_from_oneself", {"sheet": helper})
        if sheet.kind == "npc":
            steps = _of_follower(tally, sheet, request, fight or request.skill)
            if fight and not steps:
                return Refusal("follower_cannot_fight", {"sheet": helper, "target": request.sheet})
        else:
            given = _of_hero(tally, helper, request.skill)
            if isinstance(given, Refusal):
                return given
            steps = given
        if steps:
            found.append(Reason(id=helper, steps=steps))
    return tuple(found)


def _of_hero(tally: Tally, helper: str, skill: str) -> int | Refusal:
    """The steps of a character's help, who must be able to act: it is their action."""
    pc = hero(tally, helper)
    if isinstance(pc, Refusal):
        return pc
    return may_act(tally, pc, bodily=False) or _STEPS[pc.rung(skill)]


def _of_follower(tally: Tally, sheet: Sheet, request: Attempt, task: str) -> int:
    if {"dead", "subdued"} & set(sheet.conditions):
        return 0
    follower = kept(tally.sheet(request.sheet), "followers", Followers).followers.get(sheet.id)
    if follower is not None and follower.pet and task in PET_HELPS:
        return 1
    knows = bool(task) and sheet.item("modifications", task) is not None
    return int(knows and (task not in ("attack", "defense") or sheet.level >= FIGHTING_LEVEL))


def helpers_acted(tally: Tally, about: About, request: Attempt) -> None:
    """Helping is the action of whoever helps; what others did beforehand has been used up."""
    keep(tally, about.of(request.sheet), "complements", Complements())
    for helper in request.helpers:
        if tally.sheet(helper).kind == "hero":
            acted(tally, about.of(helper))
