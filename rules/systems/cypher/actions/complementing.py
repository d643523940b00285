"""Tasks of others that ease what a character tries next (cypher §3.10)."""

from __future__ import annotations

from rules.decisions import Steps
from rules.events import Chip
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import hero
from rules.systems.cypher.actions.deeds import Deed, about_of, chip_of, deed_steps, tried
from rules.systems.cypher.actions.helping import Complements
from rules.systems.cypher.actions.keeping import keep, kept
from rules.systems.cypher.actions.task import difficulty_of
from rules.systems.cypher.actions.together_requests import Complement
from rules.tally import Tally


def complement_steps(tally: Tally, request: Complement, asker: Asker) -> Steps[Chip | Refusal]:
    """Tries something that is to make another's next attempt easier, and does where it comes off."""
    other = hero(tally, request.other)
    if isinstance(other, Refusal):
        return other
    if request.other == request.sheet:
        return Refusal("no_help_from_oneself", {"sheet": request.sheet})
    difficulty = difficulty_of(tally, request.difficulty)
    if isinstance(difficulty, Refusal):
        return difficulty
    rolled = yield from deed_steps(tally, request, Deed(request.stat, difficulty, bodily=False))
    if tried(rolled) and rolled.success:
        by = kept(tally.sheet(request.other), "complements", Complements).by
        both = tuple(dict.fromkeys((*by, request.sheet)))
        keep(tally, about_of(request).of(request.other), "complements", Complements(by=both))
    return chip_of(rolled)
