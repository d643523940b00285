"""The table's own levelling: xp for fights, quests and story arcs (rule_system §11)."""

from __future__ import annotations

from rules.asked import asked_cause
from rules.cascade import Cascade
from rules.character_requests import Award
from rules.definitions.effects import AwardKind
from rules.growth.given import awards_of, give_award
from rules.reading import is_out
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.state import TABLE
from rules.tally import About, Tally


def award(tally: Tally, request: Award, asker: Asker) -> Refusal | None:
    """Gives what the system awards for this, to one hero or to all; what follows from xp follows."""
    awards = awards_of(tally.system)
    if request.award not in awards:
        return Refusal("no_award", {"found": request.award}, tuple(awards))
    about = About(request.sheet or TABLE, asked_cause(request.action, asker))
    if request.sheet:
        give_award(tally, about, request.award)
    else:
        award_heroes(tally, about, request.award)
    Cascade(tally).settle()
    return None


def award_heroes(tally: Tally, about: About, award: AwardKind, *, able: bool = False) -> None:
    """Gives every hero what the system awards for this; with `able` only those who can act."""
    for hero in tally.state.heroes():
        if not (able and is_out(tally.system, hero)):
            give_award(tally, about.of(hero.id), award)
