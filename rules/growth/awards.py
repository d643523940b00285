"""The table's own levelling: xp for fights, quests and story arcs (rule_system §11)."""

from __future__ import annotations

from rules.asked import asked_cause
from rules.cascade import Cascade
from rules.character_requests import Award
from rules.events import XpChanged
from rules.growth.levels import level_due
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.tally import About, Tally

TO_NEXT_LEVEL = "level"
"""The award that is all the xp up to the next level."""


def award(tally: Tally, request: Award, asker: Asker) -> Refusal | None:
    """Gives what the system awards for this, to one hero or to all; what follows from xp follows."""
    growth = tally.system.file.growth
    awards = {} if growth is None else growth.awards.model_dump(exclude_none=True)
    amount = awards.get(request.award)
    if amount is None:
        return Refusal("no_award", {"found": request.award}, tuple(awards))
    heroes = (request.sheet,) if request.sheet else tuple(hero.id for hero in tally.state.heroes())
    for hero in heroes:
        _give(tally, About(hero, asked_cause(request.action, asker)), amount)
    Cascade(tally).settle()
    return None


def _give(tally: Tally, about: About, amount: str) -> None:
    sheet = tally.sheet(about.subject)
    if amount == TO_NEXT_LEVEL:
        due = level_due(tally.system, tally.state, sheet)
        after = sheet.xp if due.level is None else max(sheet.xp, due.needed)
    else:
        after = max(0, sheet.xp + tally.whole(amount, about))
    if after != sheet.xp:
        tally.emit(XpChanged(subject=sheet.id, cause=about.cause, before=sheet.xp, after=after), about)
