"""What happens to non-players: damage to their health, and what becomes of one who has none left (cypher §3.3)."""

from __future__ import annotations

from typing import Final

from rules.decisions import Decision, Option, Steps
from rules.effects.tracks import move_track
from rules.events import ConditionSet
from rules.state import Condition
from rules.systems.cypher.actions.harm import Blow
from rules.tally import About, Tally

KILL: Final = "kill"
SPARE: Final = "spare"
_ENDS: Final = {KILL: "dead", SPARE: "subdued"}


def strike_foe(tally: Tally, about: About, blow: Blow) -> Steps[int]:
    """A blow on a non-player; returns the points of health it cost. All damage lowers health, of whatever kind.

    Whoever brings it to 0 says whether it is dead or only out of the fight.
    """
    armor = 0 if blow.bare or blow.ambient or blow.stat != "might" else tally.reading(about.subject).derived("armor")
    lost = -move_track(tally, about, "health", -max(0, blow.amount - armor))
    if lost and not tally.reading(about.subject).track("health"):
        answer = yield Decision(
            id=f"finish:{about.subject}",
            kind="finish",
            decider=about.actor,
            options=(Option(KILL), Option(SPARE)),
            default=KILL,
        )
        give(tally, about, _ENDS[answer])
    return lost


def give(tally: Tally, about: About, condition: str, left: int | None = None) -> None:
    """Gives a condition, for so many turns where it lasts a counted time."""
    held: Condition | None = tally.sheet(about.subject).conditions.get(condition)
    before = held.steps if held is not None else 0
    event = ConditionSet(
        subject=about.subject, cause=about.cause, condition=condition, before=before, after=1, left=left, fresh=True
    )
    tally.emit(event, about)
