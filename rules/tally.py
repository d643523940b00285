"""The running tally of one resolution: state so far, events so far, dice, and what has been set off.

A `Tally` lives for one request and never leaves `rules`; what comes out is a frozen `Resolution`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from rules.definitions.effects import Effect
from rules.dice import DiceResult
from rules.dice_terms import DiceTerm
from rules.events import Cause, Chip, DiceRolled, DividedByZero, Event, ThrownDie, TrackChanged
from rules.events.apply import apply
from rules.reading import SheetReading
from rules.state import TABLE, Sheet, Table
from rules.system import RuleSystem
from rules.triggers import Trigger, triggers_of


class Dice(Protocol):
    """Where faces come from; `stream` and `index` are the counter's place, None for forced or typed faces."""

    def roll(self, term: DiceTerm, reason: str = "") -> DiceResult:
        """Throws the dice of a term."""
        ...


@dataclass(frozen=True, slots=True)
class About:
    """Whom effects are about: the sheet, the actor and target of the check behind them, the attack, and why."""

    subject: str
    cause: Cause
    actor: str = ""
    target: str = ""
    attack: str = ""
    chip: Chip | None = None

    def of(self, subject: str) -> About:
        """The same for another sheet."""
        return replace(self, subject=subject)


@dataclass(frozen=True, slots=True)
class Pending:
    """Effects waiting their turn, with what they are about."""

    effects: Sequence[Effect]
    about: About


@dataclass
class Tally:
    """State and events of one resolution as they grow."""

    system: RuleSystem
    state: Table
    dice: Dice
    events: list[Event] = field(default_factory=list)
    set_off: list[tuple[Trigger, About]] = field(default_factory=list)
    _readings: dict[str, SheetReading] = field(default_factory=dict)
    _divided: set[str] = field(default_factory=set)

    def emit(self, event: Event, about: About) -> None:
        """Applies an event, keeps it, notes what it sets off, and cuts tracks whose maximum fell by it."""
        before = self.state
        self.state = apply(before, event)
        self.events.append(event)
        self.set_off.extend((trigger, about) for trigger in triggers_of(event))
        if self.state is not before:
            maxima = self._moving_maxima(before, event)
            self._readings.clear()
            self._cut(maxima, event.subject, about)

    def reading(self, sheet_id: str) -> SheetReading:
        """A reading of a sheet as it stands; of the first hero when asked for the table."""
        found = self._readings.get(sheet_id)
        if found is None:
            found = self._readings[sheet_id] = SheetReading(self.system, self.state, self.sheet(sheet_id))
        return found

    def sheet(self, sheet_id: str) -> Sheet:
        """A sheet as it stands; the first hero's, or an empty one, for the table."""
        if sheet_id != TABLE:
            return self.state.sheets[sheet_id]
        heroes = self.state.heroes()
        return heroes[0] if heroes else Sheet(TABLE, TABLE)

    def whole(self, text: str, about: About, *, rolling: Rolling | None = None) -> int:
        """A formula's whole value for the sheet it is about; dice in it are rolled and put on record."""
        reading = self.reading(about.subject)
        formula = self.system.formula(text, dice=True)
        value = formula.whole(reading, rolling or Rolling(self, about))
        self._record_divisions(reading, about)
        return value

    def holds(self, text: str, about: About) -> bool:
        """Whether a condition is held, or a formula true, for the sheet it is about."""
        reading = self.reading(about.subject)
        held = reading.holds(text)
        self._record_divisions(reading, about)
        return held

    def roll(self, term: DiceTerm, reason: str, about: About) -> DiceResult:
        """Throws dice and puts them on record."""
        result = self.dice.roll(term, reason)
        last = result.dice[-1].index if result.dice else None
        event = DiceRolled(
            subject=about.subject,
            cause=about.cause,
            term=str(term),
            dice=tuple(ThrownDie(sides=die.sides, face=die.face, kept=die.kept) for die in result.dice),
            total=result.total,
            reason=reason,
            stream=getattr(self.dice, "stream", "") if last is not None else "",
            next=None if last is None else last + 1,
        )
        self.emit(event, about)
        return result

    def _record_divisions(self, reading: SheetReading, about: About) -> None:
        for text in tuple(reading.divided):
            if text not in self._divided:
                self._divided.add(text)
                self.emit(DividedByZero(subject=about.subject, cause=about.cause, formula=text), about)

    def _moving_maxima(self, before: Table, event: Event) -> dict[str, int]:
        sheet = before.sheets.get(event.subject)
        if sheet is None or sheet is self.state.sheets.get(event.subject):
            return {}
        reading = self._readings.get(event.subject) or SheetReading(self.system, before, sheet)
        return {
            track_id: reading.maximum(track_id)
            for track_id in self.system.moving_maxima
            if track_id in sheet.tracks and sheet.tracks[track_id].max is None
        }

    def _cut(self, maxima: dict[str, int], subject: str, about: About) -> None:
        for track_id, old in maxima.items():
            reading = self.reading(subject)
            new, value = reading.maximum(track_id), reading.track(track_id)
            if new == old:
                continue
            if value > new:
                cause = Cause(kind="rule", ref="maximum_fell")
                cut = TrackChanged(
                    subject=subject, cause=cause, track=track_id, before=value, after=new, max=new, asked=0
                )
                self.emit(cut, about)
            elif value == new > 0:
                reached = TrackChanged(
                    subject=subject, cause=about.cause, track=track_id, before=value, after=value, max=new, asked=0
                )
                self.set_off.append((Trigger("track", subject, track_id, "full", reached), about))


@dataclass(frozen=True)
class Rolling:
    """Lets a formula roll dice through the tally; `doubled` and `best` are what a critical hit does to them."""

    tally: Tally
    about: About
    reason: str = ""
    doubled: bool = False
    best: bool = False

    def roll(self, term: DiceTerm, reason: str = "") -> DiceResult:
        """Throws a term: twice the dice when doubled, with the highest total added when best."""
        if self.doubled:
            term = replace(term, count=min(100, term.count * 2))
        result = self.tally.roll(term, reason or self.reason, self.about)
        if self.best:
            highest = term.count * (1 if term.sides == "F" else term.sides)
            return result._replace(total=result.total + highest)
        return result
