"""What was meant to mend and found nothing to mend: it is not told as if it had helped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.definitions.effects import Effect, Mark
from rules.events import AbilityUsed, CheckResolved, EncounterMoved, Event, TrackChanged
from rules.system import RuleSystem


def to_no_avail(system: RuleSystem, events: Sequence[Event], place: int) -> bool:
    """Whether the check or the use of an ability at a place among events mends health, and nobody's was mended."""
    health = system.health_track
    if not any(_mends(one, health) for one in _effects(system, events[place])):
        return False
    for event in events[place + 1 :]:
        if isinstance(event, CheckResolved | AbilityUsed | EncounterMoved):
            break
        if isinstance(event, TrackChanged) and event.track == health:
            return False
    return True


def _mends(effect: Effect, health: str) -> bool:
    """Whether an effect raises the health track; `by` a negative number lowers it."""
    return isinstance(effect, Mark) and effect.mark == health and not effect.by.lstrip().startswith("-")


def _effects(system: RuleSystem, event: Event) -> Iterable[Effect]:
    if isinstance(event, AbilityUsed):
        ability = system.abilities.get(event.ability)
        return ability.effects if ability is not None and ability.check is None else ()
    check = system.checks.get(event.chip.check) if isinstance(event, CheckResolved) else None
    if check is None or check.attack or not isinstance(event, CheckResolved):
        return ()
    return check.outcomes.get(event.chip.tier) or check.outcomes.get(event.chip.kind) or ()
