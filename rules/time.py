"""Units of time: what a turn's end, a scene's end and a rest do to every sheet (rule_system §4, §5)."""

from __future__ import annotations

from typing import Literal

from rules.effects.conditions import tick_conditions
from rules.effects.tracks import has_track, move_track
from rules.events import Cause, Rested, TurnEnded
from rules.state import TABLE
from rules.tally import About, Tally

RecoveryUnit = Literal["rest", "scene", "level"]


def end_turn(tally: Tally, about: About) -> None:
    """Ends the turn: conditions that tick by turns count down, prepaid hard moves lapse, the turn number rises."""
    for sheet_id in tuple(tally.state.sheets):
        tick_conditions(tally, _timed(about, sheet_id, "turn"), "turn")
    tally.emit(TurnEnded(subject=TABLE, cause=Cause(kind="time", ref="turn"), turn=tally.state.turn + 1), about)


def end_scene(tally: Tally, about: About) -> None:
    """Ends a scene for every sheet: tracks that recover by scenes do, conditions that tick by scenes count down."""
    for sheet_id in tuple(tally.state.sheets):
        timed = _timed(about, sheet_id, "scene")
        recover(tally, timed, "scene")
        tick_conditions(tally, timed, "scene")


def rest(tally: Tally, about: About) -> None:
    """A rest for all heroes: tracks recover, conditions that tick by rests count down, cards for a rest act."""
    for sheet in tally.state.heroes():
        timed = _timed(about, sheet.id, "rest")
        recover(tally, timed, "rest")
        tick_conditions(tally, timed, "rest")
    tally.emit(Rested(subject=TABLE, cause=about.cause), about)


def recover(tally: Tally, about: About, unit: RecoveryUnit) -> None:
    """Recovers a sheet's tracks of this unit: by their amount, or to full (to empty where they count harm upward)."""
    sheet = tally.sheet(about.subject)
    for track in tally.system.file.tracks:
        if track.recovery.when != unit or not has_track(track, sheet):
            continue
        reading = tally.reading(about.subject)
        whole = reading.maximum(track.id)
        amount = whole if track.recovery.amount is None else tally.whole(track.recovery.amount, about)
        move_track(tally, about, track.id, -amount if track.counts_up else amount)


def _timed(about: About, sheet_id: str, unit: str) -> About:
    return About(sheet_id, Cause(kind="time", ref=unit, author=about.cause.author))
