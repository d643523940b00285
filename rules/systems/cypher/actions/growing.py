"""Experience spent and gained: advancement, tiers, benefits, rewards (cypher §3.20, §3.21)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.effects.tracks import move_track
from rules.events import (
    AbilityGained,
    Cause,
    ChoicePointsChanged,
    ItemAdded,
    LevelSet,
    StatSet,
    StorytellerTold,
    TrackMaximumSet,
)
from rules.growth.growing import allowance
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import hero
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.experience import move_xp
from rules.systems.cypher.actions.growth_requests import Advance, Buy, EndSession, Reward, Train
from rules.systems.cypher.actions.keeping import Session, Steps, keep, kept
from rules.systems.cypher.actions.rungs import lift, lift_refused, lower
from rules.systems.cypher.actions.stats import number, switch
from rules.systems.cypher.actions.step_refusals import step_refused
from rules.systems.cypher.actions.story_limits import count_xp, of_its_own, xp_left
from rules.tally import About, Tally

STEP_COST: Final = 4
STEPS_A_TIER: Final = 4
TOP_TIER: Final = 6
RECOVERY_BONUS: Final = 2
MANY_POINTS: Final = 10
"""More than so many points held, and the storyteller may ask for some to be spent."""
MANY: Final = "many_points"
COSTS: Final = {"short_term": 2, "medium_term": 2, "long_term": 3}


def advance(tally: Tally, request: Advance, asker: Asker) -> Refusal | None:
    """A step of advancement; the fourth of a tier brings the next one."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    taken = kept(pc.sheet, "steps", Steps).taken
    refused = step_refused(pc, request, taken) or _short(pc, STEP_COST)
    if refused is not None:
        return refused
    about = About(request.sheet, Cause(kind="action", ref=f"advance_{request.step}"))
    move_xp(tally, about, -STEP_COST, f"advance_{request.step}")
    _do_step(tally, about, request)
    taken = (*taken, request.step)
    if len(taken) >= STEPS_A_TIER:
        taken = ()
        if pc.tier < TOP_TIER:
            _next_tier(tally, about, pc.tier + 1)
    keep(tally, about, "steps", Steps(taken=taken))
    return None


def _next_tier(tally: Tally, about: About, tier: int) -> None:
    """The next tier, with the points for abilities that it brings."""
    tally.emit(LevelSet(subject=about.subject, cause=about.cause, before=tier - 1, after=tier), about)
    _give_points(tally, about, allowance(tally.system, tier, tier).choice_points)


def _give_points(tally: Tally, about: About, points: int) -> None:
    """Points to learn abilities for."""
    before = tally.sheet(about.subject).choice_points
    if points:
        given = ChoicePointsChanged(subject=about.subject, cause=about.cause, before=before, after=before + points)
        tally.emit(given, about)


def _short(pc: Character, needed: int) -> Refusal | None:
    if pc.sheet.xp >= needed:
        return None
    return Refusal("xp_short", {"sheet": pc.sheet.id, "have": pc.sheet.xp, "needed": needed})


def _do_step(tally: Tally, about: About, request: Advance) -> None:
    match request.step:
        case "capabilities":
            for stat, points in request.pools.items():
                raise_pool(tally, about, stat, points)
        case "perfection":
            raise_stat(tally, about, f"{request.stat}_edge")
        case "effort":
            raise_stat(tally, about, "effort")
        case "skills":
            lift(tally, about, request.skill)
        case _:
            _do_other(tally, about, request)


def _do_other(tally: Tally, about: About, request: Advance) -> None:
    if request.other == "armor":
        raise_stat(tally, about, "armor_ease")
    elif request.other == "recovery":
        raise_stat(tally, about, "recovery_bonus", RECOVERY_BONUS)
    elif request.other == "type_ability" and request.ability:
        tally.emit(AbilityGained(subject=about.subject, cause=about.cause, ability=request.ability), about)
    elif request.other == "type_ability":
        _give_points(tally, about, 1)
    else:
        _benefit(tally, about, request.ability or request.other)


def raise_pool(tally: Tally, about: About, stat: str, points: int) -> None:
    """A Pool that grows, what is in it by as much."""
    top = tally.reading(about.subject).maximum(stat)
    if points:
        grown = TrackMaximumSet(subject=about.subject, cause=about.cause, track=stat, before=top, after=top + points)
        tally.emit(grown, about)
        move_track(tally, about, stat, points)


def raise_stat(tally: Tally, about: About, stat: str, by: int = 1) -> None:
    """A number of the sheet that grows, up to the most it can be."""
    before = tally.reading(about.subject).stat(stat)
    after = min(tally.system.stats[stat].max, before + by)
    if after != before:
        tally.emit(StatSet(subject=about.subject, cause=about.cause, stat=stat, before=before, after=after), about)


def _benefit(tally: Tally, about: About, what: str, words: str = "") -> None:
    if tally.sheet(about.subject).item("benefits", what) is None:
        added = ItemAdded(subject=about.subject, cause=about.cause, list="benefits", item=what, words=words)
        tally.emit(added, about)


def train(tally: Tally, request: Train, asker: Asker) -> Refusal | None:
    """A rung up or down that the story gives."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    about = About(request.sheet, Cause(kind="action", ref=request.action))
    if request.down:
        lower(tally, about, request.skill)
        return None
    refused = lift_refused(pc, request.skill)
    if refused is None:
        lift(tally, about, request.skill)
    return refused


def buy(tally: Tally, request: Buy, asker: Asker) -> Refusal | None:
    """A benefit bought by one character, or by several who share it."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    cost = COSTS[request.benefit]
    parts = {request.sheet: cost - sum(request.shared.values()), **request.shared}
    if parts[request.sheet] < 0 or request.sheet in request.shared:
        return Refusal("points_to_spread", {"found": sum(request.shared.values()), "total": cost})
    for one, points in parts.items():
        giver = hero(tally, one)
        refused = giver if isinstance(giver, Refusal) else _short(giver, points)
        if refused is not None:
            return refused
    for one, points in parts.items():
        about = About(one, Cause(kind="action", ref=request.benefit))
        if points:
            move_xp(tally, about, -points, request.benefit, reason=request.what)
        _benefit(tally, about, request.what, request.benefit)
        if request.skill:
            lift(tally, about, f"{request.skill}@{request.place}" if request.place else request.skill)
    return None


def reward(tally: Tally, request: Reward, asker: Asker) -> Refusal | None:
    """Experience for a find or a deed; what has no meaning but its price gives none."""
    heroes = _takers(tally, request)
    if isinstance(heroes, Refusal):
        return heroes
    if request.find == "discovery" and _most_for_discovery(tally) > 1:
        return Refusal("discovery_at_end")
    if of_its_own(asker) and request.find != "discovery":
        return Refusal("discoveries_alone")
    if of_its_own(asker) and not any(xp_left(tally, one) for one in heroes):
        return Refusal("story_xp_enough", {"max": number(tally, "story_xp_per_session")})
    points = {"discovery": 1, "idle_arc": 1, "mission": request.sessions}.get(request.find, 0)
    if request.find == "artifact":
        pay_artifact(tally, request.level, asker, heroes)
    else:
        _pay(tally, heroes, points, f"reward_{request.find}", asker)
    return None


def pay_artifact(tally: Tally, level: int, asker: Asker, heroes: tuple[str, ...] = ()) -> None:
    """What an artifact is worth: its level shared by all who took part, and to nobody less than one point."""
    heroes = heroes or _alive(tally)
    _pay(tally, heroes, max(1, level // max(1, len(heroes))), "reward_artifact", asker)


def _takers(tally: Tally, request: Reward | EndSession) -> tuple[str, ...] | Refusal:
    """Who took part: those named, or every character who is alive."""
    for one in request.heroes:
        if one not in tally.state.sheets or tally.sheet(one).kind != "hero":
            return unknown("sheet", one, (hero.id for hero in tally.state.heroes()))
        if "dead" in tally.sheet(one).conditions:
            return Refusal("is_dead", {"sheet": one})
    return tuple(dict.fromkeys(request.heroes)) or _alive(tally)


def _alive(tally: Tally) -> tuple[str, ...]:
    return tuple(one.id for one in tally.state.heroes() if "dead" not in one.conditions)


def _pay(tally: Tally, heroes: Iterable[str], points: int, ref: str, asker: Asker) -> None:
    """The same points to each, where there are any; of its own accord the storyteller gives no more than it may."""
    for one in heroes:
        about = About(one, Cause(kind="action", ref=ref))
        given = min(points, xp_left(tally, one)) if of_its_own(asker) else points
        if not given:
            continue
        move_xp(tally, about, given, ref)
        tell_many(tally, about)
        if of_its_own(asker):
            count_xp(tally, about, given)


def _most_for_discovery(tally: Tally) -> int:
    """The most points that one discovery brings, by the house rule; one is the least."""
    return int(switch(tally, "discovery_xp").rpartition("..")[2])


def tell_many(tally: Tally, about: About) -> None:
    """Tells the storyteller of somebody who has gathered a great deal of experience."""
    if tally.sheet(about.subject).xp > MANY_POINTS:
        tally.emit(StorytellerTold(subject=about.subject, cause=about.cause, text=MANY), about)


def end_session(tally: Tally, request: EndSession, asker: Asker) -> Refusal | None:
    """A discovery of the session is paid for, and what is counted for one begins anew for everybody."""
    heroes = _takers(tally, request)
    if isinstance(heroes, Refusal):
        return heroes
    most = _most_for_discovery(tally)
    if request.discovery is not None and asker == "player":
        return Refusal("discovery_not_yours")
    if request.discovery is not None and not 1 <= request.discovery <= most:
        return Refusal("discovery_out_of_range", {"found": request.discovery, "max": most})
    _pay(tally, heroes, request.discovery or 0, "reward_discovery", asker)
    for one in tally.state.heroes():
        keep(tally, About(one.id, Cause(kind="action", ref=request.action)), "session", Session())
    return None
