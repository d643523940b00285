"""Playing a character arc: what may come when, and what it gives (cypher §3.22)."""

from __future__ import annotations

from typing import Final

from rules.events import Cause
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import hero
from rules.systems.cypher.actions.arc_table import ARCS, FAILS
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.contest_requests import ArcPart
from rules.systems.cypher.actions.experience import move_xp
from rules.systems.cypher.actions.growing import tell_many
from rules.systems.cypher.actions.keeping import Arc, Arcs, Session, keep, kept
from rules.systems.cypher.actions.resting import today
from rules.systems.cypher.actions.stats import number
from rules.tally import About, Tally

NEW_ARC: Final = 1
_GIVES: Final = {"opening": 0, "step": 2, "resolution": 1}
_CLIMAX: Final = {True: 4, False: 2}


def play_arc(tally: Tally, request: ArcPart, asker: Asker) -> Refusal | None:
    """Takes an arc up, or plays one of its parts."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    about = About(request.sheet, Cause(kind="action", ref=f"arc_{request.part}", reason=request.arc))
    arcs = kept(pc.sheet, "arcs", Arcs).arcs
    if request.part == "take":
        return _take(tally, about, pc, arcs, request)
    arc = arcs.get(request.arc)
    if arc is None:
        return Refusal("no_such_arc", {"sheet": request.sheet, "found": request.arc}, tuple(arcs))
    refused = _part_refused(tally, pc, arc, request)
    if refused is not None:
        return refused
    _play(tally, about, arcs, arc, request)
    return None


def _take(tally: Tally, about: About, pc: Character, arcs: dict[str, Arc], request: ArcPart) -> Refusal | None:
    """The first arc is free, each further one costs a point; one of a player's own is as good as any."""
    if request.arc in arcs:
        return Refusal("arc_taken", {"sheet": request.sheet, "arc": request.arc})
    if arcs and pc.sheet.xp < NEW_ARC:
        return Refusal("xp_short", {"sheet": request.sheet, "have": pc.sheet.xp, "needed": NEW_ARC})
    if arcs:
        move_xp(tally, about, -NEW_ARC, "new_arc", reason=request.arc)
    keep(tally, about, "arcs", Arcs(arcs={**arcs, request.arc: Arc(day=today(tally), free=not arcs)}))
    return None


def _part_refused(tally: Tally, pc: Character, arc: Arc, request: ArcPart) -> Refusal | None:
    who: dict[str, str | int] = {"sheet": request.sheet, "arc": request.arc}
    if arc.state != "open":
        return Refusal("arc_over", who)
    if request.part == "abandon":
        return None
    most = number(tally, "arc_parts_per_session")
    if kept(pc.sheet, "session", Session).arc_parts.get(request.arc, 0) >= most:
        return Refusal("arc_parts_enough", {**who, "max": most})
    known = ARCS.get(request.arc)
    if request.part == "step" and known is not None and request.step not in known:
        return Refusal("unknown_arc_step", {"found": request.step, "arc": request.arc}, known)
    if request.part == "resolution":
        if not arc.climax:
            return Refusal("climax_first", who)
        if today(tally) - arc.day < number(tally, "arc_min_days"):
            return Refusal("arc_too_young", {**who, "days": number(tally, "arc_min_days")})
    if arc.climax and request.part in ("opening", "step", "climax"):
        return Refusal("arc_past_climax", who)
    return None


def _play(tally: Tally, about: About, arcs: dict[str, Arc], arc: Arc, request: ArcPart) -> None:
    success = request.success and request.arc not in FAILS
    gives = _CLIMAX[success] if request.part == "climax" else _GIVES.get(request.part, 0)
    name = f"step:{request.step}" if request.part == "step" else request.part
    update: dict[str, object] = {"parts": (*arc.parts, name)}
    if request.part == "opening":
        update["day"] = today(tally)
    if request.part == "climax":
        update["climax"] = "success" if success else "failure"
    if request.part in ("resolution", "abandon"):
        update["state"] = "done" if request.part == "resolution" else "abandoned"
    keep(tally, about, "arcs", Arcs(arcs={**arcs, request.arc: arc.model_copy(update=update)}))
    if request.part == "abandon":
        return
    session = kept(tally.sheet(request.sheet), "session", Session)
    parts = {**session.arc_parts, request.arc: session.arc_parts.get(request.arc, 0) + 1}
    keep(tally, about, "session", session.model_copy(update={"arc_parts": parts}))
    if gives:
        move_xp(tally, about, gives, f"arc_{request.part}", reason=request.arc)
        tell_many(tally, about)
