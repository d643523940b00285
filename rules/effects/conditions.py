"""Effects on conditions: added, deepened, stepped, ended, counted down (rule_system §5)."""

from __future__ import annotations

from typing import Literal

from rules.definitions.effects import AddCondition, RemoveCondition, StepCondition
from rules.events import ConditionEnded, ConditionSet, WithoutEffect
from rules.state import Condition
from rules.tally import About, Tally

Unit = Literal["turn", "scene", "rest"]


def add_condition(tally: Tally, effect: AddCondition, about: About) -> None:
    """Gives a condition, or more steps of one that is held, up to its maximum."""
    definition = tally.system.conditions[effect.add_condition]
    held = tally.sheet(about.subject).conditions.get(definition.id)
    steps = tally.whole(effect.steps, about)
    turns = None if effect.turns is None else tally.whole(effect.turns, about)
    if steps <= 0 or (turns is not None and turns <= 0):
        _nothing(tally, about, "add_condition", definition.id)
        return
    before = held.steps if held else 0
    left = max((ticks for ticks in (turns, held.left if held else None) if ticks is not None), default=None)
    after = min(definition.max, before + steps)
    set_condition(tally, about, definition.id, Condition(after, left, fresh=True))


def step_condition(tally: Tally, effect: StepCondition, about: About) -> None:
    """Raises or lowers a held condition; at 0 steps it ends."""
    held = tally.sheet(about.subject).conditions.get(effect.step_condition)
    by = tally.whole(effect.by, about)
    if held is None:
        _nothing(tally, about, "step_condition", effect.step_condition)
        return
    top = tally.system.conditions[effect.step_condition].max
    steps = min(top, held.steps + by)
    set_condition(tally, about, effect.step_condition, Condition(steps, held.left, held.fresh or by > 0))


def remove_condition(tally: Tally, effect: RemoveCondition, about: About) -> None:
    """Ends a condition; one that is not held stays so."""
    if effect.remove_condition in tally.sheet(about.subject).conditions:
        end_condition(tally, about, effect.remove_condition)
    else:
        _nothing(tally, about, "remove_condition", effect.remove_condition)


def set_condition(tally: Tally, about: About, condition_id: str, now: Condition) -> None:
    """Puts a condition at these steps and ticks; ends it where either reached 0."""
    held = tally.sheet(about.subject).conditions.get(condition_id)
    if now.steps <= 0 or (now.left is not None and now.left <= 0):
        end_condition(tally, about, condition_id)
        return
    if now == held:
        return
    tally.emit(
        ConditionSet(
            subject=about.subject,
            cause=about.cause,
            condition=condition_id,
            before=held.steps if held else 0,
            after=now.steps,
            left=now.left,
            fresh=now.fresh,
        ),
        about,
    )


def end_condition(tally: Tally, about: About, condition_id: str) -> None:
    """Ends a held condition."""
    held = tally.sheet(about.subject).conditions.get(condition_id)
    if held is not None:
        tally.emit(
            ConditionEnded(subject=about.subject, cause=about.cause, condition=condition_id, before=held.steps), about
        )


def tick_conditions(tally: Tally, about: About, unit: Unit) -> None:
    """Counts one unit off every condition of a sheet that ticks in it.

    What was given in this unit with a duration or a fade is not counted yet (R13); a condition with neither ends.
    """
    for condition_id, held in tuple(tally.sheet(about.subject).conditions.items()):
        definition = tally.system.conditions.get(condition_id)
        if definition is None:
            continue
        ticks = definition.ticks or ("turn" if held.left is not None else None)
        if ticks != unit:
            continue
        if held.left is None and not definition.fade:
            end_condition(tally, about, condition_id)
        elif held.fresh:
            set_condition(tally, about, condition_id, Condition(held.steps, held.left))
        else:
            left = None if held.left is None else held.left - 1
            set_condition(tally, about, condition_id, Condition(held.steps - definition.fade, left))


def _nothing(tally: Tally, about: About, effect: str, condition: str) -> None:
    tally.emit(
        WithoutEffect(
            subject=about.subject,
            cause=about.cause,
            effect=effect,
            code="no_such_condition",
            params={"condition": condition},
        ),
        about,
    )
