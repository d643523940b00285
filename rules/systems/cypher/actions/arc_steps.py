"""Arcs taken, lived through and ended, and the experience they give (cypher §3.22)."""

from __future__ import annotations

from typing import Final

from rules.decisions import Decision, Option, Steps
from rules.events import Cause
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.state import item_key
from rules.systems.cypher.actions.acting import hero
from rules.systems.cypher.actions.arc_keeping import ArcMoment, Arcs, HeldArc, arcs_of
from rules.systems.cypher.actions.arc_requests import ArcPart, EndArc, TakeArc
from rules.systems.cypher.actions.arcs import ARCS, OWN_ARC, Kind, Part
from rules.systems.cypher.actions.experience import move_xp
from rules.systems.cypher.actions.growing import tell_many
from rules.systems.cypher.actions.keeping import Session, keep, kept
from rules.systems.cypher.actions.resting import today
from rules.systems.cypher.actions.stats import number
from rules.tally import About, Tally

NEW_ARC: Final = 1
"""What every arc after the first costs."""
AWARDS: Final[dict[Kind, int]] = {"opening": 0, "step": 2, "climax": 4, "resolution": 1}
FAILED_CLIMAX: Final = 2
AGREE, DECLINE = "agree", "decline"


def take_arc(tally: Tally, request: TakeArc, asker: Asker) -> Refusal | None:
    """A character takes an arc: the first for nothing, each later one for a point of experience."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    if request.arc not in ARCS:
        return unknown("arc", request.arc, ARCS)
    name = " ".join(request.name.split())
    if request.arc == OWN_ARC and not item_key(name):
        return Refusal("arc_without_name", {"sheet": request.sheet})
    arcs = arcs_of(pc.sheet)
    arc = HeldArc(id=request.arc, name=name, cost=NEW_ARC if arcs.held else 0)
    if any(one.state == "open" and item_key(one.key) == item_key(arc.key) for one in arcs.held):
        return Refusal("arc_is_open", {"sheet": request.sheet, "arc": arc.key})
    if pc.sheet.xp < arc.cost:
        return Refusal("xp_short", {"sheet": request.sheet, "have": pc.sheet.xp, "needed": arc.cost})
    about = About(request.sheet, Cause(kind="action", ref=request.action))
    if arc.cost:
        move_xp(tally, about, -arc.cost, "new_arc", reason=arc.key)
    keep(tally, about, "arcs", Arcs(held=(*arcs.held, arc)), "arc_taken", arc=arc.key)
    return None


def arc_part_steps(tally: Tally, request: ArcPart, asker: Asker) -> Steps[Refusal | None]:
    """A part of an arc comes to pass; what a player claims, the storyteller agrees to."""
    found = _claimed(tally, request)
    if isinstance(found, Refusal):
        return found
    arc, part = found
    if asker == "player":
        answer = yield Decision(
            id=f"arc_part:{request.sheet}",
            kind="arc_part",
            decider="storyteller",
            options=(Option(AGREE), Option(DECLINE)),
            default=AGREE,
            params=(("sheet", request.sheet), ("arc", arc.key), ("arc_part", part.id)),
        )
        if answer == DECLINE:
            return Refusal("arc_part_declined", {"arc": arc.key, "arc_part": part.id})
    failed = part.kind == "climax" and (arc.pattern.doomed or not request.success)
    award = FAILED_CLIMAX if failed else AWARDS[part.kind]
    moment = ArcMoment(part=part.id, kind=part.kind, day=today(tally), xp=award, failed=failed)
    about = About(request.sheet, Cause(kind="action", ref=request.action))
    if award:
        move_xp(tally, about, award, f"arc_{part.kind}", reason=arc.key)
        tell_many(tally, about)
    now = arc.model_copy(
        update={"moments": (*arc.moments, moment), "state": "done" if part.kind == "resolution" else "open"}
    )
    _put(tally, about, arc, now, "arc_part_failed" if failed else "arc_part_done", arc_part=part.id)
    session = kept(tally.sheet(request.sheet), "session", Session)
    counted = {**session.arc_parts, arc.key: session.arc_parts.get(arc.key, 0) + 1}
    keep(tally, about, "session", session.model_copy(update={"arc_parts": counted}))
    return None


def end_arc(tally: Tally, request: EndArc, asker: Asker) -> Refusal | None:
    """An arc ends as it is: what failed at its climax is over, any other is given up."""
    found = _open(tally, request.sheet, request.arc)
    if isinstance(found, Refusal):
        return found
    state = "done" if found.has("climax") else "given_up"
    about = About(request.sheet, Cause(kind="action", ref=request.action))
    _put(tally, about, found, found.model_copy(update={"state": state}), f"arc_{state}")
    return None


def _put(tally: Tally, about: About, arc: HeldArc, now: HeldArc, line: str, **params: str | int) -> None:
    held = tuple(now if one == arc else one for one in arcs_of(tally.sheet(about.subject)).held)
    keep(tally, about, "arcs", Arcs(held=held), line, arc=arc.key, **params)


def _open(tally: Tally, sheet_id: str, key: str) -> HeldArc | Refusal:
    """An arc of this character that is not over."""
    pc = hero(tally, sheet_id)
    if isinstance(pc, Refusal):
        return pc
    found = arcs_of(pc.sheet).named(key)
    if found is None:
        return unknown("arc", key, (one.key for one in arcs_of(pc.sheet).held))
    return found if found.state == "open" else Refusal("arc_is_over", {"sheet": sheet_id, "arc": found.key})


def _claimed(tally: Tally, request: ArcPart) -> tuple[HeldArc, Part] | Refusal:
    """The part that is claimed, where it may come to pass now."""
    arc = _open(tally, request.sheet, request.arc)
    if isinstance(arc, Refusal):
        return arc
    part = arc.pattern.parts.get(request.part)
    if part is None:
        return unknown("arc_part", request.part, arc.pattern.parts)
    most = number(tally, "arc_parts_per_session")
    if kept(tally.sheet(request.sheet), "session", Session).arc_parts.get(arc.key, 0) >= most:
        return Refusal("arc_parts_enough", {"arc": arc.key, "max": most})
    refused = _out_of_order(arc, part) or _too_soon(tally, arc, part)
    return (arc, part) if refused is None else refused


def _out_of_order(arc: HeldArc, part: Part) -> Refusal | None:
    """A part that has been, or whose time is over or has not come: opening, steps, climax, resolution."""
    where = {"arc": arc.key, "arc_part": part.id}
    if not part.again and any(one.part == part.id for one in arc.moments):
        return Refusal("arc_part_been", where)
    opened = arc.has("opening") or any(one.spare for one in arc.pattern.parts.values() if one.kind == "opening")
    match part.kind:
        case "opening":
            early, late = False, any(one.kind != "opening" for one in arc.moments)
        case "resolution":
            early, late = not arc.has("climax"), arc.has("resolution")
        case _:
            early, late = not opened, arc.has("climax")
    if early:
        return Refusal("arc_part_early", where)
    return Refusal("arc_part_late", where) if late else None


def _too_soon(tally: Tally, arc: HeldArc, part: Part) -> Refusal | None:
    """An arc is the work of a week at least, from its opening to its resolution."""
    if part.kind != "resolution":
        return None
    left = number(tally, "arc_min_days") - (today(tally) - arc.moments[0].day)
    return Refusal("arc_too_soon", {"arc": arc.key, "days": left}) if left > 0 else None
