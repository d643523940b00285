"""Followers: recruited, growing with whom they follow, lost (cypher §3.19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.effects.lists import put_item
from rules.events import Cause, ConditionSet, Event, LevelSet, SheetAdded
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.saved import sheet_to_saved
from rules.set_up import completed, free_id
from rules.state import Item, Sheet, item_key
from rules.systems.cypher.actions.acting import hero
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.contest_requests import PartWith, Recruit, TeachFollower
from rules.systems.cypher.actions.keeping import Follower, Followers, keep, kept
from rules.systems.cypher.actions.resting import today
from rules.systems.cypher.actions.stats import number
from rules.systems.cypher.actions.story_limits import follower_most, of_its_own
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
    refused = _own_refused(tally, pc, request, noted) if of_its_own(asker) else None
    if refused is not None:
        return refused
    level = request.level + request.exceptional
    helps = {item_key(one): Item(one) for one in request.modifications if item_key(one)}
    most = 0 if request.pet else level
    if len(helps) > most:
        return Refusal("points_to_spread", {"found": len(helps), "total": most})
    about = About(request.sheet, Cause(kind="action", ref=request.action))
    made = completed(tally.system, tally.state, _follower(tally, request.name, level, tuple(helps.values())))
    id = made.id
    tally.emit(SheetAdded(subject=id, cause=about.cause, sheet=sheet_to_saved(made)), about.of(id))
    follower = Follower(tier=pc.tier, level=level, pet=request.pet)
    followers = noted.model_copy(update={"followers": {**noted.followers, id: follower}})
    keep(tally, about, "followers", followers, "follows", target=id)
    return id


def _own_refused(tally: Tally, pc: Character, request: Recruit, noted: Followers) -> Refusal | None:
    """Why the storyteller gives nobody this follower of its own accord."""
    if not item_key(request.name):
        return Refusal("part_needed", {"action": request.action, "part": "name"})
    most, highest = number(tally, "story_followers"), follower_most(pc.tier)
    if len(noted.followers) >= most:
        return Refusal("followers_enough", {"sheet": request.sheet, "max": most})
    if request.level > highest:
        return Refusal("follower_too_great", {"sheet": request.sheet, "found": request.level, "max": highest})
    return None


def _follower(tally: Tally, name: str, level: int, helps: tuple[Item, ...]) -> Sheet:
    """The sheet of a follower: somebody of that name, or whom a stat block of that id is of, called as that one is."""
    known = name in tally.system.non_players
    id = free_id(tally.state, f"{name}_follower" if known else item_key(name) or "follower")
    return Sheet(id, name, "npc", level=level, block=name if known else "", lists={"modifications": helps})


def teach_follower(tally: Tally, request: TeachFollower, asker: Asker) -> Refusal | None:
    """A follower learns to help with one task more: as many as they have levels, a pet with none."""
    follower = own_follower(tally, request.sheet, request.follower)
    if isinstance(follower, Refusal):
        return follower
    sheet = tally.sheet(request.follower)
    most = 0 if follower.pet else sheet.level
    about = About(request.follower, Cause(kind="action", ref=request.action))
    if len(sheet.lists.get("modifications", ())) >= most or sheet.item("modifications", request.task) is not None:
        return Refusal("follower_knows_enough", {"sheet": request.follower, "max": most})
    return put_item(tally, about, "modifications", request.task)


def part_with(tally: Tally, request: PartWith, asker: Asker) -> Refusal | None:
    """A follower goes; another may come at once."""
    follower = own_follower(tally, request.sheet, request.follower)
    if isinstance(follower, Refusal):
        return follower
    noted = kept(tally.sheet(request.sheet), "followers", Followers)
    left = {id: one for id, one in noted.followers.items() if id != request.follower}
    about = About(request.sheet, Cause(kind="action", ref=request.action))
    keep(tally, about, "followers", noted.model_copy(update={"followers": left}), "parted", target=request.follower)
    return None


def own_follower(tally: Tally, sheet_id: str, follower_id: str) -> Follower | Refusal:
    """A follower of this character."""
    pc = hero(tally, sheet_id)
    if isinstance(pc, Refusal):
        return pc
    theirs = kept(pc.sheet, "followers", Followers).followers
    found = theirs.get(follower_id)
    return unknown("follower", follower_id, theirs) if found is None else found


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
