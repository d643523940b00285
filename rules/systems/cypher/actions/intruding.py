"""The storyteller intrudes: the player takes it with two points of experience, or pays one to be spared.

Digest: cypher §2.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from rules.decisions import Decision, Option, Steps
from rules.events import Cause, StorytellerTold
from rules.reading import is_out
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.state import TABLE
from rules.systems.cypher.actions.acting import hero
from rules.systems.cypher.actions.experience import move_xp
from rules.systems.cypher.actions.keeping import Followers, Session, count_in_session, keep, kept
from rules.systems.cypher.actions.requests import Intrude, PlayerIntrusion
from rules.systems.cypher.actions.stats import is_on, number, switch
from rules.tally import About, Tally

Kind = Literal["normal", "free"]
ACCEPT: Final = "accept"
REFUSE: Final = "refuse"
ALLOW: Final = "allow"
DENY: Final = "deny"
NOBODY_ASKED: Final = "nobody_asked"
"""The reason of a gift that no player was asked about."""
INTRUSION: Final = "intrusion"
INTRUSION_ALONE: Final = "intrusion_alone"
INTRUSION_COMPANION: Final = "intrusion_companion"
NATURAL_ONE: Final = "natural_one"
"""The kind of the choice whether an intrusion by a natural 1 is taken."""
FREE: Final = "free_intrusion"
"""What the storyteller is told of a natural 1."""
TAKEN: Final = "intrusion_taken"
UNREFUSED: Final = "intrusion_unrefused"
REFUSED: Final = "intrusion_refused"
ON_ALL: Final = "intrusion_on_all"
GRANTED: Final = "player_intrusion_granted"
TOLD: Final = (FREE, TAKEN, UNREFUSED, REFUSED, ON_ALL, GRANTED)
"""What people and the storyteller are told of how an intrusion came out."""


def intrude_steps(tally: Tally, request: Intrude, asker: Asker) -> Steps[Refusal | None]:
    """An intrusion on one character, which may be refused, or on all of them, which pays each and takes no gifts.

    One on all is for those who can still do something, and counts for each; at a table of one it is like any other.
    """
    able = [one.id for one in tally.state.heroes() if not is_out(tally.system, one)]
    if request.group and len(able) > 1:
        return _on_all(tally, able, request.what)
    sheet = tally.state.sheets.get(request.sheet)
    if sheet is None or sheet.kind != "hero":
        return unknown("sheet", request.sheet, (one.id for one in tally.state.heroes()))
    if "dead" in sheet.conditions:
        return Refusal("is_dead", {"sheet": request.sheet})
    enough = intrusions_enough(tally, request.sheet)
    if enough is not None:
        return enough
    yield from intrusion_steps(tally, request.sheet, request.what)
    return None


def _on_all(tally: Tally, able: Sequence[str], what: str) -> Refusal | None:
    enough = next((one for one in (intrusions_enough(tally, id) for id in able) if one is not None), None)
    if enough is not None:
        return enough
    _told(tally, TABLE, what)
    _told(tally, TABLE, ON_ALL)
    for id in able:
        about = About(id, _CAUSE)
        count_in_session(tally, about, "intrusions")
        move_xp(tally, about, 1, "group_intrusion", reason=what)
    return None


def intrusions_enough(tally: Tally, sheet_id: str) -> Refusal | None:
    """Why a character has no more intrusions in this session but for those of a natural 1; None where one may come."""
    most = number(tally, "intrusion_cap_per_pc")
    seen = kept(tally.sheet(sheet_id), "session", Session).intrusions
    return Refusal("intrusions_enough", {"sheet": sheet_id, "max": most}) if seen >= most else None


def intrusion_steps(tally: Tally, sheet_id: str, what: str, kind: Kind = "normal") -> Steps[bool]:
    """Asks the player about an intrusion; whether it stands. Without experience nobody can refuse."""
    about = About(sheet_id, _CAUSE)
    asked = tally.sheet(sheet_id).xp > 0
    if asked:
        answer = yield Decision(
            id=f"intrusion:{sheet_id}",
            kind=_asked_as(tally, sheet_id, kind),
            decider=sheet_id,
            options=(Option(ACCEPT), Option(REFUSE, (("xp", 1),))),
            default=ACCEPT,
            params=(("what", what), ("points", _points(tally, sheet_id))),
        )
        if answer == REFUSE:
            if kind == "normal":
                count_in_session(tally, about, "intrusions")
            _told(tally, sheet_id, REFUSED)
            move_xp(tally, about, -1, "refuse_intrusion", reason=what)
            return False
    _told(tally, sheet_id, what)
    if kind == "normal":
        _told(tally, sheet_id, TAKEN if asked else UNREFUSED)
        count_in_session(tally, about, "intrusions")
        move_xp(tally, about, 2, "intrusion", reason=what)
        yield from _gift(tally, about)
    return True


def _asked_as(tally: Tally, sheet_id: str, kind: Kind) -> str:
    """The kind of the question: for nothing, for two points, or for those of somebody with nobody to give one to."""
    if kind == "free":
        return NATURAL_ONE
    if _others(tally, sheet_id):
        return INTRUSION
    return INTRUSION_COMPANION if _companion(tally, sheet_id) else INTRUSION_ALONE


def _points(tally: Tally, sheet_id: str) -> int:
    """What an intrusion leaves whoever takes it with: one point of two, both only for one alone who keeps them."""
    return 2 if switch(tally, "solo_gift") == "keep" and not _others(tally, sheet_id) else 1


def _others(tally: Tally, sheet_id: str) -> list[str]:
    """The other characters of players who could be given a point."""
    return [one.id for one in tally.state.heroes() if one.id != sheet_id and "dead" not in one.conditions]


def _gift(tally: Tally, about: About) -> Steps[None]:
    """One of the two points goes on at once, to another player and for a stated reason; alone at a table it lapses."""
    others = _others(tally, about.subject)
    if not others:
        _alone(tally, about)
        return
    answer = yield Decision(
        id=f"gift:{about.subject}",
        kind="gift",
        decider=about.subject,
        options=tuple(Option(id, words=True) for id in others),
        default=f"{others[0]}={NOBODY_ASKED}",
    )
    to, _, reason = answer.partition("=")
    move_xp(tally, about, -1, "gift", reason=reason.strip())
    move_xp(tally, about.of(to), 1, "gift", reason=reason.strip(), author=about.subject)


def _alone(tally: Tally, about: About) -> None:
    """The second point of one who is alone at the table: it lapses, is kept, or goes to somebody who follows them."""
    rule = switch(tally, "solo_gift")
    if rule == "keep":
        return
    move_xp(tally, about, -1, "gift" if rule == "companion" else "gift_lapsed")
    companion = _companion(tally, about.subject)
    if companion:
        move_xp(tally, about.of(companion), 1, "gift", author=about.subject)


def _companion(tally: Tally, sheet_id: str) -> str:
    """Who gets the second point of one who is alone at the table, where the house rule gives it to a follower."""
    followers = kept(tally.sheet(sheet_id), "followers", Followers).followers
    return next(iter(followers), "") if switch(tally, "solo_gift") == "companion" else ""


def player_intrusion_steps(tally: Tally, request: PlayerIntrusion, asker: Asker) -> Steps[Refusal | None]:
    """A player changes a small thing in the world for a point, once a session, where the storyteller lets them."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    session = kept(pc.sheet, "session", Session)
    if not is_on(tally, "player_intrusion") or session.player_intrusions:
        return Refusal("no_player_intrusion", {"sheet": request.sheet})
    if pc.sheet.xp < 1:
        return Refusal("xp_short", {"sheet": request.sheet, "have": pc.sheet.xp, "needed": 1})
    answer = yield Decision(
        id=f"player_intrusion:{request.sheet}",
        kind="player_intrusion",
        decider="storyteller",
        options=(Option(ALLOW), Option(DENY)),
        default=ALLOW,
        params=(("what", request.what),),
    )
    if answer == ALLOW:
        about = About(request.sheet, _CAUSE)
        move_xp(tally, about, -1, "player_intrusion", reason=request.what)
        keep(tally, about, "session", session.model_copy(update={"player_intrusions": 1}))
        _told(tally, request.sheet, GRANTED)
        _told(tally, request.sheet, request.what)
    return None


_CAUSE: Final = Cause(kind="action", ref="intrude")


def _told(tally: Tally, subject: str, what: str) -> None:
    about = About(subject, _CAUSE)
    tally.emit(StorytellerTold(subject=subject, cause=_CAUSE, text=what), about)
