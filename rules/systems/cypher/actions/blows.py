"""Harm that no roll decides: hazards, special damage (cypher §3.3)."""

from __future__ import annotations

from typing import Final

from rules.dice import ForcedDice
from rules.events import Cause
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import hero
from rules.systems.cypher.actions.distances import feet_of
from rules.systems.cypher.actions.harm import Blow, hurt, shift_track
from rules.systems.cypher.actions.harm_requests import Harm
from rules.systems.cypher.actions.story_limits import count, of_its_own, too_often
from rules.tally import About, Tally

FEET_A_POINT: Final = 10
HAZARDS: Final[dict[str, tuple[int, bool, tuple[str, ...]]]] = {
    "minor_fire": (3, True, ("fire",)),
    "major_fire": (6, True, ("fire",)),
    "acid_splash": (2, True, ("acid",)),
    "acid_bath": (6, True, ("acid",)),
    "cold": (1, True, ("cold",)),
    "severe_cold": (3, True, ("cold",)),
    "shock": (1, True, ("electric",)),
    "electrocution": (6, True, ("electric",)),
    "crush": (3, False, ()),
    "huge_crush": (6, False, ()),
    "collision": (6, False, ()),
}
"""What a hazard does in a round: points, whether it is of the surroundings and passes Armor by, what it is made of."""
WORST: Final = max(points for points, _, _ in HAZARDS.values())
"""The most that any of them does: what comes over somebody without a roll is no worse than that."""
FALL: Final = "fall"


def harm(tally: Tally, request: Harm, asker: Asker) -> Refusal | None:
    """Harm to one character by a hazard of the table, by a number of points, or straight on the damage track.

    What the storyteller lets come over somebody of its own accord does not kill: death takes dice, or the adventure.
    """
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    blow = _blow(request)
    if isinstance(blow, Refusal):
        return blow
    about = About(request.sheet, Cause(kind="action", ref=request.hazard or request.action, reason=request.reason))
    if of_its_own(asker):
        refused = too_often(tally, request.sheet, "harms", asker)
        if refused is not None:
            return refused
        tried = Tally(tally.system, tally.state, ForcedDice(()))
        _do_harm(tried, about, blow, request.track)
        if "dead" in tried.sheet(request.sheet).conditions:
            return Refusal("harm_would_kill", {"sheet": request.sheet})
        count(tally, about, "harms", asker)
    _do_harm(tally, about, blow, request.track)
    return None


def _do_harm(tally: Tally, about: About, blow: Blow, track: int) -> None:
    if track:
        shift_track(tally, about, track)
    if blow.amount:
        hurt(tally, about, blow)


def _blow(request: Harm) -> Blow | Refusal:
    if request.hazard == FALL:
        return Blow(feet_of(request.feet, request.metres) // FEET_A_POINT, ambient=True)
    if request.hazard:
        row = HAZARDS.get(request.hazard)
        if row is None:
            return unknown("hazard", request.hazard, (FALL, *HAZARDS))
        points, ambient, tags = row
        return Blow(points, tags=tags, ambient=ambient)
    return Blow(request.points, request.stat, request.tags, request.ambient, request.ignores_armor)
