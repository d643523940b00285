"""Units of time: what a turn's end, a scene's end and a rest do to every sheet (rule_system §4, §5)."""

from __future__ import annotations

from typing import Literal

from rules.definitions.sheets import TrackDef
from rules.effects.bodies import Body
from rules.effects.conditions import tick_conditions
from rules.effects.uses import recover_abilities
from rules.events import Cause, Rested, SceneEnded, TurnEnded
from rules.growth.improvement import roll_improvements, rolls_at_rest
from rules.state import TABLE
from rules.tally import About, Tally

RecoveryUnit = Literal["rest", "scene", "level"]


def end_turn(tally: Tally, about: About) -> None:
    """Ends the turn: conditions that tick by turns count down, prepaid hard moves lapse, the turn number rises."""
    for sheet_id in tuple(tally.state.sheets):
        tick_conditions(tally, _timed(about, sheet_id, "turn"), "turn")
    tally.over.add("turn")
    tally.emit(TurnEnded(subject=TABLE, cause=Cause(kind="time", ref="turn"), turn=tally.state.turn + 1), about)


def end_scene(tally: Tally, about: About) -> None:
    """Ends a scene for every sheet: conditions that tick by scenes count down, tracks that recover by scenes do."""
    for sheet_id in tuple(tally.state.sheets):
        timed = _timed(about, sheet_id, "scene")
        tick_conditions(tally, timed, "scene")
        recover(tally, timed, "scene")
    tally.over.add("scene")
    tally.emit(SceneEnded(subject=TABLE, cause=about.cause, scene=tally.state.scene.id), about)


def rest(tally: Tally, about: About) -> None:
    """A rest for all heroes: conditions that tick by rests count down, then tracks recover, and cards for a rest act.

    Conditions come first: a maximum that one of them held down is whole again before a track fills up to it.
    """
    for sheet in tally.state.heroes():
        timed = _timed(about, sheet.id, "rest")
        tick_conditions(tally, timed, "rest")
        recover(tally, timed, "rest")
        if rolls_at_rest(tally.system) and tally.sheet(sheet.id).improving:
            roll_improvements(tally, timed)
    tally.over.add("rest")
    tally.emit(Rested(subject=TABLE, cause=about.cause), about)


def recover(tally: Tally, about: About, unit: RecoveryUnit) -> None:
    """Recovers a sheet's tracks of this unit, its possessions' too, and the uses of its abilities.

    A track recovers by its amount, or to full (to empty where it counts harm upward).
    """
    bodies = [Body(tally, about), *(Body(tally, about, thing.id) for thing in tally.sheet(about.subject).things)]
    for body in bodies:
        for track in body.tracks:
            if track.recovery.when == unit:
                body.move(track.id, _recovered(body, track))
    recover_abilities(tally, about, unit)


def _recovered(body: Body, track: TrackDef) -> int:
    """How far a track recovers: by its own amount, else all the way."""
    amount = body.top(track.id) if track.recovery.amount is None else max(0, body.whole(track.recovery.amount))
    return -amount if track.counts_up else amount


def _timed(about: About, sheet_id: str, unit: str) -> About:
    return About(sheet_id, Cause(kind="time", ref=unit, author=about.cause.author))
