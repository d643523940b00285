"""The table's own levelling: xp for fights, quests and story arcs (rule_system §11)."""

from __future__ import annotations

from rules.asked import asked_cause
from rules.cascade import Cascade
from rules.character_requests import Award, AwardKind
from rules.definitions.growth import TO_NEXT_LEVEL
from rules.events import XpChanged
from rules.growth.levels import level_due
from rules.reading import is_out
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.state import TABLE
from rules.system import RuleSystem
from rules.tally import About, Tally


def award(tally: Tally, request: Award, asker: Asker) -> Refusal | None:
    """Gives what the system awards for this, to one hero or to all; what follows from xp follows."""
    awards = _awards(tally.system)
    if request.award not in awards:
        return Refusal("no_award", {"found": request.award}, tuple(awards))
    about = About(request.sheet or TABLE, asked_cause(request.action, asker))
    if request.sheet:
        _give(tally, about, awards[request.award])
    else:
        award_heroes(tally, about, request.award)
    Cascade(tally).settle()
    return None


def award_heroes(tally: Tally, about: About, award: AwardKind, *, able: bool = False) -> None:
    """Gives every hero what the system awards for this; with `able` only those who can act."""
    amount = _awards(tally.system).get(award)
    if amount is None:
        return
    for hero in tally.state.heroes():
        if not (able and is_out(tally.system, hero)):
            _give(tally, about.of(hero.id), amount)


def _awards(system: RuleSystem) -> dict[str, str]:
    growth = system.file.growth
    return {} if growth is None else growth.awards.model_dump(exclude_none=True)


def _give(tally: Tally, about: About, amount: str) -> None:
    sheet = tally.sheet(about.subject)
    if amount == TO_NEXT_LEVEL:
        due = level_due(tally.system, tally.state, sheet)
        after = sheet.xp if due.level is None else max(sheet.xp, due.needed)
    else:
        after = max(0, sheet.xp + tally.whole(amount, about))
    if after != sheet.xp:
        tally.emit(XpChanged(subject=sheet.id, cause=about.cause, before=sheet.xp, after=after), about)
