"""Levels: what xp they need, what they bring, and rising by one (rule_system §11)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.asked import asked_cause
from rules.cascade import Cascade
from rules.character_requests import LevelUp
from rules.definitions.growth import LevelsGrowth
from rules.events import Cause, ClassLevelSet, LevelSet, XpChanged
from rules.growth.answers import answer_mistakes, put_answers
from rules.growth.changes import put_growth
from rules.growth.growing import Allowance, Growing, allowance
from rules.growth.xp import LevelDue, level_due
from rules.reading import SheetReading
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.state import Sheet, Table
from rules.system import RuleSystem
from rules.tally import About, Tally
from rules.time import recover


@dataclass(frozen=True, slots=True)
class LevelForm:
    """What the next level leaves open: classes it may go to, and what is to be chosen of raises, skills, advances.

    `risen` is the sheet at that level with its choice points, which `rules.learning` reads what can be bought off.
    """

    due: LevelDue
    classes: tuple[str, ...]
    brings: Allowance
    advances: tuple[str, ...]
    answers: tuple[str, ...]
    risen: Sheet


def level_form(system: RuleSystem, table: Table, sheet: Sheet) -> LevelForm | None:
    """What the next level leaves open; None where there is no next level."""
    due = level_due(system, table, sheet)
    if due.level is None:
        return None
    risen = replace(sheet, level=due.level)
    growing = Growing.of(SheetReading(system, table, risen))
    rewritable = tuple(
        question.id
        for question in system.file.questions
        if next(answer_mistakes(system, risen, {question.id: "-"}, ""), None) is None
    )
    brings = allowance(system, due.level, due.level)
    risen = replace(risen, choice_points=sheet.choice_points + brings.choice_points)
    return LevelForm(due, open_classes(system, sheet), brings, growing.open_advances(), rewritable, risen)


def open_classes(system: RuleSystem, sheet: Sheet) -> tuple[str, ...]:
    """The classes that the next level may go to: those the sheet has, and new ones while it may have more."""
    held = tuple(id for id, levels in sheet.classes.items() if levels and id in system.classes)
    if len(held) >= max(1, system.creation.most_classes):
        return held
    return tuple(system.classes)


def level_up(tally: Tally, request: LevelUp, asker: Asker) -> Refusal | None:
    """Rises by one level, with every choice it leaves open, or says all that is wrong with them."""
    sheet = tally.sheet(request.sheet)
    due = level_due(tally.system, tally.state, sheet)
    refused = _may_rise(tally, sheet, due, asker)
    if refused is not None or due.level is None:
        return refused
    risen = replace(sheet, level=due.level)
    growing = Growing.of(SheetReading(tally.system, tally.state, risen))
    brings = allowance(tally.system, due.level, due.level)
    growing.raise_stats("raises", request.raises, brings.raises)
    growing.train("skills", request.skills, brings.train)
    growing.take("advances", request.advances, brings.advances)
    growing.choice_points += brings.choice_points
    growing.buy("abilities", request.abilities)
    in_class = _class_of(tally.system, sheet, request)
    mistakes = [*growing.mistakes, *answer_mistakes(tally.system, risen, request.answers, "answers", asker)]
    if isinstance(in_class, Refusal):
        mistakes.insert(0, in_class)
    if mistakes or isinstance(in_class, Refusal):
        return Refusal("growth_mistakes", {"sheet": sheet.id, "count": len(mistakes)}, mistakes=tuple(mistakes))
    about = About(sheet.id, asked_cause(request.action, asker))
    if due.xp < due.needed:
        tally.emit(XpChanged(subject=sheet.id, cause=about.cause, before=due.xp, after=due.needed), about)
    put_level(tally, about, due.level)
    if in_class:
        held = sheet.classes.get(in_class, 0)
        risen_class = ClassLevelSet(subject=sheet.id, cause=about.cause, class_id=in_class, before=held, after=held + 1)
        tally.emit(risen_class, about)
    effects = put_growth(tally, about, growing)
    put_answers(tally, about, request.answers)
    recover(tally, About(sheet.id, Cause(kind="time", ref="level", author=about.cause.author)), "level")
    Cascade(tally).run(effects, about)
    return None


def put_level(tally: Tally, about: About, level: int) -> None:
    """Sets the level; what else comes with it is for the caller."""
    before = tally.sheet(about.subject).level
    tally.emit(LevelSet(subject=about.subject, cause=about.cause, before=before, after=level), about)


def _may_rise(tally: Tally, sheet: Sheet, due: LevelDue, asker: Asker) -> Refusal | None:
    """Why a sheet may not rise. A GM, and code, may let it rise before its time: the xp is then given with it."""
    growth = tally.system.file.growth
    if not isinstance(growth, LevelsGrowth) or growth.rises != "xp":
        return Refusal("no_levels", {"sheet": sheet.id})
    if due.level is None:
        return Refusal("top_level", {"sheet": sheet.id, "level": sheet.level})
    if not due.is_due and asker not in ("gm", "code"):
        params: dict[str, str | int] = {"sheet": sheet.id, "level": due.level, "have": due.xp, "needed": due.needed}
        return Refusal("level_not_due", params)
    return None


def _class_of(system: RuleSystem, sheet: Sheet, request: LevelUp) -> str | Refusal:
    """The class that gets the level: the one named, or the only one there may be."""
    may = open_classes(system, sheet)
    if not request.in_class:
        held = tuple(id for id, levels in sheet.classes.items() if levels)
        if len(may) <= 1 or len(held) == 1:
            return (held or may or ("",))[0]
        return Refusal("class_needed", {"field": "in_class"}, may)
    if request.in_class in may:
        return request.in_class
    return unknown("class", request.in_class, may, field="in_class")
