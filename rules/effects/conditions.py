"""Effects on conditions: added, deepened, stepped, ended, counted down (rule_system §5)."""

from __future__ import annotations

from typing import Literal

from rules.definitions.effects import AddCondition, RemoveCondition, StepCondition
from rules.definitions.sheets import ConditionDef
from rules.effects.bodies import Body, body_of
from rules.effects.nothing import put_without_effect
from rules.events import ConditionEnded, ConditionSet
from rules.state import Condition
from rules.tally import About, Tally

Unit = Literal["turn", "scene", "rest"]


def add_condition(tally: Tally, effect: AddCondition, about: About) -> None:
    """Gives a condition, or more steps of one that is held, up to its maximum."""
    body = body_of(tally, about, effect)
    if body is None:
        return
    definition = tally.system.conditions[effect.add_condition]
    held = body.conditions.get(definition.id)
    steps = tally.whole(effect.steps, about)
    turns = None if effect.turns is None else tally.whole(effect.turns, about)
    if steps <= 0 or (turns is not None and turns <= 0):
        put_without_effect(tally, about, "add_condition", "no_steps", condition=definition.id)
        return
    left = turns if held is None else _longer(definition, held.left, turns)
    after = min(definition.max, (held.steps if held else 0) + steps)
    fresh = unit_of(definition, left) not in tally.over
    set_condition(body, definition.id, Condition(after, left, fresh))


def _longer(definition: ConditionDef, held: int | None, given: int | None) -> int | None:
    """The longer of two durations. One without a duration is the longest, unless its first tick would end it."""
    if definition.ticks and not definition.fade:
        return max((ticks for ticks in (held, given) if ticks is not None), default=None)
    return None if held is None or given is None else max(held, given)


def unit_of(definition: ConditionDef, left: int | None) -> Unit | None:
    """The unit a held condition is counted in; a duration on one that has no unit of its own counts turns."""
    return definition.ticks or ("turn" if left is not None else None)


def step_condition(tally: Tally, effect: StepCondition, about: About) -> None:
    """Raises or lowers a held condition; at 0 steps it ends."""
    body = body_of(tally, about, effect)
    if body is None:
        return
    held = body.conditions.get(effect.step_condition)
    by = tally.whole(effect.by, about)
    if held is None:
        put_without_effect(tally, about, "step_condition", "condition_not_held", condition=effect.step_condition)
        return
    definition = tally.system.conditions[effect.step_condition]
    fresh = held.fresh or (by > 0 and unit_of(definition, held.left) not in tally.over)
    steps = min(definition.max, held.steps + by)
    set_condition(body, effect.step_condition, Condition(steps, held.left, fresh))


def remove_condition(tally: Tally, effect: RemoveCondition, about: About) -> None:
    """Ends a condition; one that is not held stays so."""
    body = body_of(tally, about, effect)
    if body is None:
        return
    if effect.remove_condition in body.conditions:
        end_condition(body, effect.remove_condition)
    else:
        put_without_effect(tally, about, "remove_condition", "condition_not_held", condition=effect.remove_condition)


def set_condition(body: Body, condition_id: str, now: Condition) -> None:
    """Puts a condition at these steps and ticks; ends it where either reached 0."""
    held = body.conditions.get(condition_id)
    if now.steps <= 0 or (now.left is not None and now.left <= 0):
        end_condition(body, condition_id)
        return
    if held is not None and (now.steps, now.left, now.fresh) == (held.steps, held.left, held.fresh):
        return
    event = ConditionSet(
        subject=body.about.subject,
        cause=body.about.cause,
        condition=condition_id,
        thing=body.thing,
        kind=body.kind,
        before=held.steps if held else 0,
        after=now.steps,
        left=now.left,
        fresh=now.fresh,
    )
    body.tally.emit(event, body.about)


def end_condition(body: Body, condition_id: str) -> None:
    """Ends a held condition."""
    held = body.conditions.get(condition_id)
    if held is not None:
        event = ConditionEnded(
            subject=body.about.subject,
            cause=body.about.cause,
            condition=condition_id,
            thing=body.thing,
            kind=body.kind,
            before=held.steps,
        )
        body.tally.emit(event, body.about)


def tick_conditions(tally: Tally, about: About, unit: Unit) -> None:
    """Counts one unit off every condition of a sheet, and of its possessions, that ticks in it.

    What was given in this unit with a duration or a fade is not counted yet (R13); a condition with neither ends.
    Whoever counts a unit off all sheets puts it among `tally.over`.
    """
    _tick(Body(tally, about), unit)
    for thing in tally.sheet(about.subject).things:
        _tick(Body(tally, about, thing.id), unit)


def _tick(body: Body, unit: Unit) -> None:
    for condition_id, held in tuple(body.conditions.items()):
        definition = body.tally.system.conditions.get(condition_id)
        if definition is None or unit_of(definition, held.left) != unit:
            continue
        if held.left is None and not definition.fade:
            end_condition(body, condition_id)
        elif held.fresh:
            set_condition(body, condition_id, Condition(held.steps, held.left))
        else:
            left = None if held.left is None else held.left - 1
            set_condition(body, condition_id, Condition(held.steps - definition.fade, left))
