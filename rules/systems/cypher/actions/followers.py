"""Followers: recruited, growing with whom they follow, lost (cypher §3.19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.events import Cause, ConditionSet, Event, LevelSet, SheetAdded
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.saved import sheet_to_saved
from rules.set_up import completed, free_id
from rules.state import Item, Sheet, item_key
from rules.systems.cypher.actions.acting import hero
from rules.systems.cypher.actions.contest_requests import Recruit
from rules.systems.cypher.actions.keeping import Follower, Followers, keep, kept
from rules.systems.cypher.actions.resting import today
from rules.tally import About, Tally

DAYS_BETWEEN: Final = 14
TIERS_A_LEVEL: Final = 2


def recruit(tally: Tally, request: Recruit, asker: Asker) -> Refusal | str:
    """A new follower, who helps with as many tasks as their level; after a death not before two weeks."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    noted = kept(pc.sheet, "followers", Followers)
    if noted.died and today(tally) - noted.died < DAYS_BETWEEN:
        return Refusal("too_soon_for_another", {"sheet": request.sheet, "days": DAYS_BETWEEN})
    if len(request.modifications) > request.level:
        return Refusal("points_to_spread", {"found": len(request.modifications), "total": request.level})
    about = About(request.sheet, Cause(kind="action", ref=request.action))
    id = free_id(tally.state, item_key(request.name) or "follower")
    helps = {"modifications": tuple(Item(one) for one in request.modifications)}
    made = completed(tally.system, tally.state, Sheet(id, request.name, "npc", level=request.level, lists=helps))
    tally.emit(SheetAdded(subject=id, cause=about.cause, sheet=sheet_to_saved(made)), about.of(id))
    follower = Follower(tier=pc.tier, level=request.level)
    keep(tally, about, "followers", noted.model_copy(update={"followers": {**noted.followers, id: follower}}))
    return id


def followers_follow(tally: Tally, events: Sequence[Event]) -> None:
    """What events mean for followers: a new tier of the one they follow, and a death."""
    for event in events:
        if isinstance(event, LevelSet):
            _grow(tally, event)
        elif isinstance(event, ConditionSet) and event.condition == "dead":
            _mourn(tally, event)


def _grow(tally: Tally, event: LevelSet) -> None:
    sheet = tally.state.sheets[event.subject]
    for id, follower in kept(sheet, "followers", Followers).followers.items():
        before = tally.state.sheets[id].level if id in tally.state.sheets else 0
        after = follower.level + (event.after - follower.tier) // TIERS_A_LEVEL
        if before and after > before:
            grown = LevelSet(subject=id, cause=event.cause, before=before, after=after)
            tally.emit(grown, About(id, event.cause))


def _mourn(tally: Tally, event: ConditionSet) -> None:
    for leader in tally.state.heroes():
        noted = kept(leader, "followers", Followers)
        if event.subject in noted.followers:
            left = {id: one for id, one in noted.followers.items() if id != event.subject}
            about = About(leader.id, event.cause)
            keep(tally, about, "followers", Followers(followers=left, died=today(tally)))
