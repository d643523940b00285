"""From what a sheet was to what growth made of it: the events between, and the effects of advances after them."""

from __future__ import annotations

from rules.definitions.effects import Effect
from rules.events import AbilityGained, AdvanceTaken, ChoicePointsChanged, SkillTrained, StatSet
from rules.growth.growing import Growing
from rules.tally import About, Tally


def put_growth(tally: Tally, about: About, grown: Growing) -> tuple[Effect, ...]:
    """Puts what was chosen on record and returns the effects of the advances taken, in order, still to be run."""
    before = tally.sheet(about.subject)
    subject, cause = about.subject, about.cause
    for stat in tally.system.file.stats:
        old, new = before.stats.get(stat.id, stat.default), grown.stats[stat.id]
        if new != old:
            tally.emit(StatSet(subject=subject, cause=cause, stat=stat.id, before=old, after=new), about)
    for skill in grown.skills:
        if skill not in before.skills:
            tally.emit(SkillTrained(subject=subject, cause=cause, skill=skill), about)
    for id, times in grown.advances.items():
        held = before.advances.get(id, 0)
        if times != held:
            tally.emit(AdvanceTaken(subject=subject, cause=cause, advance=id, before=held, after=times), about)
    if grown.choice_points != before.choice_points:
        old, new = before.choice_points, grown.choice_points
        tally.emit(ChoicePointsChanged(subject=subject, cause=cause, before=old, after=new), about)
    for id in grown.abilities:
        if id not in before.abilities:
            tally.emit(AbilityGained(subject=subject, cause=cause, ability=id), about)
    return tuple(effect for advance in grown.took for effect in advance.do)
