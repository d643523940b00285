"""How an action stands: the step of its position and of its effect, as asked for, moved, and what outcomes that has."""

from __future__ import annotations

from rules.definitions.checks import CheckDef, Ladder, Outcomes
from rules.definitions.effects import Effect
from rules.events import Chip
from rules.refusals import Refusal, unknown


def step_asked(kind: str, ladder: Ladder | None, asked: str) -> str | Refusal:
    """The step that somebody asked for, else the usual one; empty where the check knows no such steps."""
    if ladder is None:
        return ""
    if asked and asked not in ladder.steps:
        return unknown(kind, asked, ladder.steps)
    return asked or ladder.default


def step_moved(ladder: Ladder | None, step: str, by: int) -> str:
    """The step so many places further, within the ladder."""
    if ladder is None or not step:
        return step
    steps = tuple(ladder.steps)
    return steps[max(0, min(len(steps) - 1, steps.index(step) + by))]


def keyed(outcomes: Outcomes, chip: Chip) -> tuple[Effect, ...]:
    """What is written for a check's tier, else for its kind of tier; then what is written for any."""
    own = next((outcomes[key] for key in (chip.tier, chip.kind) if key in outcomes), ())
    return (*own, *outcomes.get("any", ()))


def outcome_effects(check: CheckDef, chip: Chip, *, resisted: bool = False) -> tuple[Effect, ...]:
    """What a check's outcome does: its own, then what its effect adds, then what its position adds.

    What is resisted is that of the position one step safer; without positions, of what is left then.
    """
    own = check.outcomes
    if resisted and check.position is None and check.resistance is not None:
        own = check.resistance.outcomes
    effect = check.effect.steps.get(chip.effect, {}) if check.effect is not None else {}
    return (*keyed(own, chip), *keyed(effect, chip), *keyed(_of_position(check, chip, resisted), chip))


def _of_position(check: CheckDef, chip: Chip, resisted: bool) -> Outcomes:
    ladder = check.position
    if ladder is None or chip.position not in ladder.steps:
        return {}
    if not resisted:
        return ladder.steps[chip.position]
    at = tuple(ladder.steps).index(chip.position)
    return tuple(ladder.steps.values())[at - 1] if at else {}


def is_safest(check: CheckDef, chip: Chip) -> bool:
    """Whether nothing is left of what follows once it is resisted: at the safest position, or without positions."""
    return check.position is None or chip.position in ("", next(iter(check.position.steps)))
