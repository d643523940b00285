"""What is found: cyphers and artifacts whose levels are rolled when they come into play (cypher §3.18, §3.20)."""

from __future__ import annotations

from rules.dice_terms import DiceTerm
from rules.events import Cause
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import hero
from rules.systems.cypher.actions.catalogues import CypherDef, catalogues, listed_by
from rules.systems.cypher.actions.device_keeping import ARTIFACT, CYPHER, take_in
from rules.systems.cypher.actions.device_requests import Grant
from rules.systems.cypher.actions.device_shapes import LevelDice
from rules.systems.cypher.actions.growing import pay_artifact
from rules.systems.cypher.actions.story_limits import count, too_often
from rules.tally import About, Tally

FIND = "find"


def grant(tally: Tally, request: Grant, asker: Asker) -> Refusal | str:
    """Gives a cypher or an artifact; returns the id of the possession that it is.

    What an artifact is worth in experience goes to everybody who plays.
    """
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    if request.level is not None and asker == "storyteller":
        return Refusal("level_is_rolled")
    enough = too_often(tally, request.sheet, "finds", asker)
    if enough is not None:
        return enough
    about = About(request.sheet, Cause(kind="action", ref=request.action))
    if request.artifact:
        artifacts = catalogues(tally.system).artifacts
        artifact = listed_by(tally.system, "artifacts", request.artifact, artifacts)
        if artifact is None:
            return unknown("artifact", request.artifact, (one.id for one in artifacts))
        level = _level(tally, about, request, artifact.level)
        made = take_in(tally, about, ARTIFACT, artifact.id, level)
        count(tally, about, "finds", asker)
        if request.awards:
            pay_artifact(tally, level, asker)
        return made
    cypher = _cypher(tally, about, request.cypher)
    if isinstance(cypher, Refusal):
        return cypher
    level = _level(tally, about, request, cypher.level)
    known = request.known or cypher.form == "subtle"
    count(tally, about, "finds", asker)
    return take_in(tally, about, CYPHER, cypher.id, level, known=known)


def _cypher(tally: Tally, about: About, said: str) -> CypherDef | Refusal:
    """The cypher that was named, or one of the catalogue by a throw of dice."""
    listed = catalogues(tally.system).cyphers
    if said or not listed:
        found = listed_by(tally.system, "cyphers", said, listed)
        return found if found is not None else unknown("cypher", said, (one.id for one in listed))
    place = tally.roll(DiceTerm(1, len(listed)), FIND, about).total if len(listed) > 1 else 1
    return listed[place - 1]


def _level(tally: Tally, about: About, request: Grant, dice: LevelDice) -> int:
    if request.level is not None:
        return request.level
    term = dice.term
    return dice.at(tally.roll(term, "level", about).total if term is not None else 0)
