"""Harm that no roll decides: hazards, special damage (cypher §3.3)."""

from __future__ import annotations

from typing import Final

from rules.events import Cause
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import hero
from rules.systems.cypher.actions.distances import feet_of
from rules.systems.cypher.actions.harm import Blow, hurt, shift_track
from rules.systems.cypher.actions.harm_requests import Harm
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
FALL: Final = "fall"


def harm(tally: Tally, request: Harm, asker: Asker) -> Refusal | None:
    """Harm to one character by a hazard of the table, by a number of points, or straight on the damage track."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    about = About(request.sheet, Cause(kind="action", ref=request.hazard or request.action, reason=request.reason))
    if request.track:
        shift_track(tally, about, request.track)
    blow = _blow(request)
    if isinstance(blow, Refusal):
        return blow
    if blow.amount:
        hurt(tally, about, blow)
    return None


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
