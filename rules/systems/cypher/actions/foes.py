"""What happens to non-players: damage to their health, and what becomes of one who has none left (cypher §3.3)."""

from __future__ import annotations

from typing import Final

from rules.decisions import Decision, Option, Steps
from rules.effects.tracks import move_track
from rules.events import ConditionSet
from rules.reading import is_out
from rules.state import Condition, Sheet
from rules.systems.cypher.actions.harm import Blow
from rules.systems.cypher.actions.keeping import Followers, kept
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
            params=(("target", about.subject),),
        )
        give(tally, about, _ENDS[answer])
    return lost


def foes_here(tally: Tally) -> tuple[str, ...]:
    """The non-players here who stand against the characters: no bystanders, nobody's followers."""
    following = {id for hero in tally.state.heroes() for id in kept(hero, "followers", Followers).followers}
    here = (sheet for sheet in tally.state.present() if sheet.kind == "npc" and sheet.id not in following)
    return tuple(sheet.id for sheet in here if not is_out(tally.system, sheet) and not _stands_by(tally, sheet))


def _stands_by(tally: Tally, sheet: Sheet) -> bool:
    block = tally.system.non_players.get(sheet.block)
    return block is not None and block.policy == "passive"


def give(tally: Tally, about: About, condition: str, left: int | None = None) -> None:
    """Gives a condition, for so many turns where it lasts a counted time."""
    held: Condition | None = tally.sheet(about.subject).conditions.get(condition)
    before = held.steps if held is not None else 0
    event = ConditionSet(
        subject=about.subject, cause=about.cause, condition=condition, before=before, after=1, left=left, fresh=True
    )
    tally.emit(event, about)
