"""Making a character whole: every choice checked, then what dice decide, then the sheet; or nothing at all."""

from __future__ import annotations

from dataclasses import replace

from rules.asked import asked_cause
from rules.cascade import Cascade
from rules.character_requests import CreateCharacter
from rules.creation.draft import Draft, draft, finished
from rules.creation.form import StatField, creation_form
from rules.currencies import worth
from rules.definitions.sheets import DIE_SIZES
from rules.events import SheetAdded
from rules.growth.growing import room
from rules.money import rolled_start
from rules.reading import SheetReading, stepped
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.saved import sheet_to_saved
from rules.state import Sheet
from rules.tally import About, Rolling, Tally


def create_character(tally: Tally, request: CreateCharacter, asker: Asker) -> Refusal | str:
    """Makes the character and returns its sheet's id, or says all that is wrong with the request."""
    made = draft(tally.system, tally.state, request, asker)
    if made.mistakes:
        return Refusal("creation_mistakes", {"count": len(made.mistakes)}, mistakes=made.mistakes)
    about = About(made.sheet.id, asked_cause(request.action, asker))
    sheet = _rolled(tally, about, made)
    start = rolled_start(tally, about, SheetReading(tally.system, tally.state, sheet))
    brought = worth(tally.system, tally.state, made.money)[0]
    has_money = tally.system.file.money is not None
    sheet = replace(sheet, money=start + brought, start_money=start if has_money else None)
    sheet = finished(tally.system, tally.state, sheet)
    tally.emit(SheetAdded(subject=sheet.id, cause=about.cause, sheet=sheet_to_saved(sheet)), about)
    Cascade(tally).run(made.effects, about)
    return sheet.id


def _rolled(tally: Tally, about: About, made: Draft) -> Sheet:
    """The sheet with the values that its array rolls; what levels raised them by is raised after."""
    array = made.array
    if array is None or array.roll is None:
        return made.sheet
    stats = dict(made.sheet.stats)
    formula = tally.system.formula(array.roll, dice=True)
    reading = SheetReading(tally.system, tally.state, made.sheet)
    for field in creation_form(tally.system, made.sheet.level).stats.values():
        stat = tally.system.stats[field.id]
        points = room(stat, field.default) - room(stat, stats[field.id])
        value = _nearest(field, formula.whole(reading, Rolling(tally, about, reason="creation")))
        stats[field.id] = stepped(stat, value, points)
    return replace(made.sheet, stats=stats)


def _nearest(field: StatField, rolled: int) -> int:
    """The value a stat may have that a roll comes nearest to, not above it where it is within the range."""
    within = max(field.min, min(field.max, rolled))
    if not field.die:
        return within
    sizes = [size for size in DIE_SIZES if field.min <= size <= field.max]
    return max((size for size in sizes if size <= within), default=sizes[0])
