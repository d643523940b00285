"""Rests, recovery rolls and first aid (cypher §3.4, §3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from rules.decisions import Decision, Option, Steps
from rules.dice_terms import DiceTerm
from rules.effects.tracks import move_track
from rules.events import Cause, Chip, TimePassed
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.state import TABLE
from rules.systems.cypher.actions.acting import acted, hero, may_act, this_round
from rules.systems.cypher.actions.attempts import plan
from rules.systems.cypher.actions.character import Character, character
from rules.systems.cypher.actions.counting import Ground
from rules.systems.cypher.actions.harm import regain, settle, shift_track
from rules.systems.cypher.actions.keeping import Treated, keep, kept
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.rest_requests import FirstAid, Recover
from rules.systems.cypher.actions.rolling import attempt_steps
from rules.systems.cypher.actions.situation import acting
from rules.systems.cypher.actions.stats import STATS, Stat, number, switch, switch_of
from rules.systems.cypher.actions.task import after_face
from rules.tally import About, Tally

D6: Final = DiceTerm(1, 6)
MINUTES: Final = (0, 10, 60, 600)
"""How long the first, second, third and fourth rest since the last of ten hours take; the first is one action."""
REST_TIMES: Final = ("action", "ten_minutes", "hour", "ten_hours")
"""What these are called."""
POINTS, TRACK = "points", "track"
EVERYTHING: Final = 60
"""More points than any recovery roll gives: whoever says so many for a Pool puts everything into it."""


def recover_steps(tally: Tally, request: Recover, asker: Asker) -> Steps[Refusal | None]:
    """The next rest of one character: a recovery roll, whose points the player spreads, or a step up the track."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    taken = pc.reading.track("rests")
    refused = _rest_refused(tally, pc, request, taken)
    if refused is not None:
        return refused
    about = About(request.sheet, Cause(kind="action", ref=request.action))
    _rested(tally, about, taken, with_clock=request.passes)
    if request.use == TRACK:
        shift_track(tally, about, -1)
        return None
    total = recovery_points(tally, about)
    spread = request.spread or (yield from spread_steps(pc, total, first=request.first))
    if sum(spread.values()) > total:
        return Refusal("spread_too_large", {"sheet": request.sheet, "found": sum(spread.values()), "total": total})
    for stat, points in spread.items():
        regain(tally, about, stat, points)
    return None


def rest_as_said(tally: Tally, request: Recover) -> Recover | Refusal:
    """A rest that a player asks for, or why it is not taken yet: another is due, or there is nothing to recover.

    Rests come in their order (cypher §3.5). Whoever says another length than the next has, and whoever has lost
    nothing, hears so before anything is used up. The long rest is for the new day too, and is never in vain.
    """
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    taken = pc.reading.track("rests")
    said = MINUTES[-1] if request.night else request.minutes + 60 * request.hours
    if said and said != MINUTES[taken]:
        return Refusal("other_rest_due", {"sheet": request.sheet, "rest_time": REST_TIMES[taken]})
    refused = _rest_refused(tally, pc, request, taken)
    if refused is not None:
        return refused
    whole = all(pc.pool(stat) >= pc.top(stat) for stat in STATS)
    if whole and request.use == POINTS and MINUTES[taken] != MINUTES[-1] and not request.anyway:
        return Refusal("nothing_to_recover", {"sheet": request.sheet})
    everything: list[Stat] = [stat for stat, points in request.spread.items() if points >= EVERYTHING]
    return request.model_copy(update={"spread": {}, "first": everything[0]}) if everything else request


def _rest_refused(tally: Tally, pc: Character, request: Recover, taken: int) -> Refusal | None:
    """A step of the track is for whoever has points in every Pool and special damage left; the short rest is an act."""
    if request.use == TRACK:
        if any(pc.pool(stat) < 1 for stat in STATS):
            return Refusal("pool_is_empty", {"sheet": pc.sheet.id})
        if not pc.reading.track("special_damage"):
            return Refusal("no_special_damage", {"sheet": pc.sheet.id})
    if tally.state.scene.encounter is None:
        return None
    if taken:
        return Refusal("no_time_to_rest", {"sheet": pc.sheet.id, "minutes": MINUTES[taken]})
    return Refusal("has_acted", {"sheet": pc.sheet.id}) if this_round(tally, pc.sheet.id).acted else None


def _rested(tally: Tally, about: About, taken: int, *, with_clock: bool) -> None:
    """Counts the rest, lets its time pass where somebody says so, and begins a new day after ten hours."""
    if MINUTES[taken] and with_clock:
        passed = TimePassed(subject=TABLE, cause=about.cause, minutes=MINUTES[taken])
        tally.emit(passed, about)
    acted(tally, about)
    last = taken == len(MINUTES) - 1
    move_track(tally, about, "rests", -taken if last else 1)


def recovery_points(tally: Tally, about: About) -> int:
    """A recovery roll: d6, the tier, and what has been bought besides."""
    return tally.roll(D6, "recovery", about).total + recovery_added(character(tally, about.subject))


def recovery_added(pc: Character) -> int:
    """What is added to the die of a recovery roll."""
    rule = switch_of(pc.reading.system, pc.reading.table, "recovery")
    return (pc.tier if rule == "d6+tier" else 1) + pc.reading.stat("recovery_bonus")


def spread_steps(
    pc: Character, total: int, pools: tuple[Stat, ...] = STATS, *, first: Stat | Literal[""] = ""
) -> Steps[Mapping[Stat, int]]:
    """Asks where points go, Pool by Pool of these, where there is a choice; all that it takes goes to the first."""
    lost = {stat: pc.top(stat) - pc.pool(stat) for stat in pools if pc.pool(stat) < pc.top(stat)}
    spread: dict[Stat, int] = {}
    if first in lost:
        spread[first] = min(total, lost.pop(first))
    left, later = total - sum(spread.values()), sum(lost.values())
    for stat, missing in lost.items():
        later -= missing
        most, least = min(left, missing), min(missing, max(0, left - later))
        spread[stat] = most
        if most > least:
            answer = yield Decision(
                id=f"recovery:{stat}",
                kind="recovery",
                decider=pc.sheet.id,
                options=tuple(Option(str(points)) for points in range(most, least - 1, -1)),
                default=str(most),
                params=(("track", stat), ("points", left)),
            )
            spread[stat] = int(answer)
        left -= spread[stat]
    return spread


def first_aid_steps(tally: Tally, request: FirstAid, asker: Asker) -> Steps[Chip | Refusal]:
    """First aid: as many points as the healer dares, at that difficulty, once a day for a patient."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    patient = hero(tally, request.patient)
    if isinstance(patient, Refusal):
        return patient
    refused = may_act(tally, pc) or _treated(tally, pc, patient)
    if refused is not None:
        return refused
    found = acting(pc, request.mods)
    ground = Ground(line("base", difficulty=request.points), request.points, found.assets, found.hindered)
    used = request if request.skill else request.model_copy(update={"skill": "healing"})
    ready = plan(tally, pc, used, "intellect", ground, against=request.patient)
    if isinstance(ready, Refusal):
        return ready
    about = About(request.sheet, Cause(kind="action", ref=request.action), request.sheet, request.patient)
    rolled = yield from attempt_steps(tally, ready, about)
    yield from after_face(tally, rolled, about)
    if ready.way != "impossible":
        _note_day(tally, about, pc, patient)
    if rolled.success:
        regain(tally, about.of(request.patient), request.to, request.points)
    settle(tally, about)
    return rolled.chip


def today(tally: Tally) -> int:
    """The day of the fiction, counted from 1."""
    return 1 + tally.state.minutes // (number(tally, "day_hours") * 60)


def _treated(tally: Tally, pc: Character, patient: Character) -> Refusal | None:
    """Whether the one attempt of today was made: by anybody, or by the house rule by this healer."""
    days = kept(patient.sheet, "treated", Treated).days
    if switch(tally, "first_aid_limit") == "healer_patient":
        days = {pc.sheet.id: days.get(pc.sheet.id, 0)}
    if today(tally) in days.values():
        return Refusal("treated_today", {"sheet": patient.sheet.id})
    return None


def _note_day(tally: Tally, about: About, pc: Character, patient: Character) -> None:
    days = kept(patient.sheet, "treated", Treated).days
    keep(tally, about.of(patient.sheet.id), "treated", Treated(days={**days, pc.sheet.id: today(tally)}))
