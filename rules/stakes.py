"""What a scene makes of a hero's roll: the effects of its approach, or else its stakes, and the record of none."""

from __future__ import annotations

from rules.cascade import Cascade, outcome_about
from rules.definitions.adventure import ApproachDef
from rules.definitions.effects import Effect
from rules.events import (
    CardFired,
    CascadeStopped,
    CheckResolved,
    Chip,
    DiceRolled,
    DividedByZero,
    ImprovementMarked,
    NoConsequence,
    OwnSet,
    RequestRefused,
    SpendTaken,
    StorytellerTold,
    WithoutEffect,
)
from rules.tally import About, Tally

_ONLY_RECORD = frozenset(
    {
        *(CheckResolved, DiceRolled, WithoutEffect, RequestRefused, SpendTaken, OwnSet),
        *(StorytellerTold, CardFired, CascadeStopped, DividedByZero, ImprovementMarked),
    }
)
"""Events that put something on record and are no consequence of a check."""


def scene_effects(tally: Tally, chip: Chip, approach: ApproachDef | None, *, risky: bool) -> tuple[Effect, ...]:
    """What the approach does with a hero's outcome, or else the scene's stakes, which are for risky rolls only."""
    if tally.sheet(chip.sheet).kind != "hero":
        return ()
    if approach is not None:
        return approach.failure if chip.kind == "failure" else approach.success
    scene = tally.system.scenes.get(tally.state.scene.id) if risky else None
    if scene is None:
        return ()
    return scene.failure if chip.kind == "failure" else scene.success


def put_nothing_on_record(tally: Tally, chip: Chip, about: About, after: int, *, risky: bool) -> None:
    """A risky roll of a hero that failed and moved nothing since an event is on record as such (behaviours A14)."""
    heroic = tally.sheet(chip.sheet).kind == "hero"
    unmoved = _ONLY_RECORD.issuperset(map(type, tally.events[after:]))
    if heroic and chip.kind == "failure" and risky and unmoved:
        tally.emit(NoConsequence(subject=chip.sheet, cause=about.cause, check=chip.check), about)


def run_stakes(tally: Tally, chip: Chip, approach: ApproachDef | None, *, risky: bool) -> None:
    """What the scene makes of a typed action's roll, together with all that the action itself set off."""
    about = outcome_about(chip)
    Cascade(tally).run(scene_effects(tally, chip, approach, risky=risky), about)
    after = max((at for at, event in enumerate(tally.events, 1) if _resolved(event, chip)), default=0)
    put_nothing_on_record(tally, chip, about, after, risky=risky or approach is not None)


def _resolved(event: object, chip: Chip) -> bool:
    return isinstance(event, CheckResolved) and event.chip is chip
