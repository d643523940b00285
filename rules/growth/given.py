"""What the table's own levelling gives, given: apart from the request for it, because effects give it too (§11)."""

from __future__ import annotations

from rules.definitions.effects import AwardKind
from rules.definitions.growth import TO_NEXT_LEVEL
from rules.events import XpChanged
from rules.growth.xp import level_due
from rules.system import RuleSystem
from rules.tally import About, Tally


def awards_of(system: RuleSystem) -> dict[str, str]:
    """What the system gives, by what it gives it for."""
    growth = system.file.growth
    return {} if growth is None else growth.awards.model_dump(exclude_none=True)


def give_award(tally: Tally, about: About, award: AwardKind) -> bool:
    """Gives the sheet what the system gives for this; False where it gives nothing for it."""
    amount = awards_of(tally.system).get(award)
    if amount is None:
        return False
    sheet = tally.sheet(about.subject)
    if amount == TO_NEXT_LEVEL:
        due = level_due(tally.system, tally.state, sheet)
        after = sheet.xp if due.level is None else max(sheet.xp, due.needed)
    else:
        after = max(0, sheet.xp + tally.whole(amount, about))
    if after != sheet.xp:
        tally.emit(XpChanged(subject=sheet.id, cause=about.cause, before=sheet.xp, after=after), about)
    return True
