"""The storyteller intrudes: the player takes it with two points of experience, or pays one to be spared.

Digest: cypher §2.3.
"""

from __future__ import annotations

from typing import Final, Literal

from rules.decisions import Decision, Option, Steps
from rules.events import Cause, StorytellerTold
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.state import TABLE
from rules.systems.cypher.actions.experience import move_xp
from rules.systems.cypher.actions.keeping import Session, keep, kept
from rules.systems.cypher.actions.requests import Intrude
from rules.systems.cypher.actions.stats import switch
from rules.tally import About, Tally

Kind = Literal["normal", "free"]
ACCEPT: Final = "accept"
REFUSE: Final = "refuse"
NOBODY_ASKED: Final = "nobody_asked"
"""The reason of a gift that no player was asked about."""
FREE: Final = "free_intrusion"
"""What the storyteller is told of a natural 1."""
MOST_A_SESSION: Final = 2


def intrude_steps(tally: Tally, request: Intrude, asker: Asker) -> Steps[Refusal | None]:
    """An intrusion on one character, which may be refused, or on all of them, which pays each and takes no gifts."""
    if request.group:
        for hero in tally.state.heroes():
            move_xp(tally, About(hero.id, _CAUSE), 1, "group_intrusion", reason=request.what)
        _told(tally, TABLE, request.what)
        return None
    sheet = tally.state.sheets.get(request.sheet)
    if sheet is None or sheet.kind != "hero":
        return unknown("sheet", request.sheet, (hero.id for hero in tally.state.heroes()))
    if "dead" in sheet.conditions:
        return Refusal("is_dead", {"sheet": request.sheet})
    seen = kept(tally.sheet(request.sheet), "session", Session).intrusions
    if seen >= MOST_A_SESSION:
        return Refusal("intrusions_enough", {"sheet": request.sheet, "max": MOST_A_SESSION})
    yield from intrusion_steps(tally, request.sheet, request.what)
    return None


def intrusion_steps(tally: Tally, sheet_id: str, what: str, kind: Kind = "normal") -> Steps[bool]:
    """Asks the player about an intrusion; whether it stands. Without experience nobody can refuse."""
    about = About(sheet_id, _CAUSE)
    if tally.sheet(sheet_id).xp > 0:
        answer = yield Decision(
            id=f"intrusion:{sheet_id}",
            kind="intrusion",
            decider=sheet_id,
            options=(Option(ACCEPT), Option(REFUSE, (("xp", 1),))),
            default=ACCEPT,
        )
        if answer == REFUSE:
            move_xp(tally, about, -1, "refuse_intrusion", reason=what)
            return False
    _told(tally, sheet_id, what)
    if kind == "normal":
        seen = kept(tally.sheet(sheet_id), "session", Session)
        keep(tally, about, "session", seen.model_copy(update={"intrusions": seen.intrusions + 1}))
        move_xp(tally, about, 2, "intrusion", reason=what)
        yield from _gift(tally, about)
    return True


def _gift(tally: Tally, about: About) -> Steps[None]:
    """One of the two points goes on at once, to another player and for a stated reason; alone at a table it lapses."""
    others = [hero.id for hero in tally.state.heroes() if hero.id != about.subject and "dead" not in hero.conditions]
    if not others:
        if switch(tally, "solo_gift") == "lapse":
            move_xp(tally, about, -1, "gift_lapsed")
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


_CAUSE: Final = Cause(kind="action", ref="intrude")


def _told(tally: Tally, subject: str, what: str) -> None:
    about = About(subject, _CAUSE)
    tally.emit(StorytellerTold(subject=subject, cause=_CAUSE, text=what), about)
