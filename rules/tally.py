"""The running tally of one resolution: state so far, events so far, dice, and what has been set off.

A `Tally` lives for one request and never leaves `rules`; what comes out is a frozen `Resolution`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol

from rules.dice_given import DiceWanted
from rules.dice_result import MAIN_STREAM, DiceResult
from rules.dice_terms import MOST_DICE, DiceTerm
from rules.events import Cause, CheckResolved, Chip, DiceRolled, DividedByZero, Event, ThrownDie, TrackChanged
from rules.events.apply import apply
from rules.events.touches import touches
from rules.formula import Formula, Reader
from rules.maxima import Meter, meters_touched
from rules.reading import Divided, SheetReading
from rules.roll_reading import ActingReading, RollReading
from rules.state import TABLE, Sheet, Table
from rules.system import RuleSystem
from rules.triggers import Trigger, full_track, triggers_of


class Dice(Protocol):
    """Where faces come from; `stream` and `index` are the counter's place, None for forced or typed faces."""

    def roll(self, term: DiceTerm, reason: str = "") -> DiceResult:
        """Throws the dice of a term."""
        ...


@dataclass(frozen=True, slots=True)
class About:
    """Whom effects are about: the sheet, the actor and target of the check behind them, the attack, and why.

    `thing` is the possession that all this began with, which a sheet may have several of.
    """

    subject: str
    cause: Cause
    actor: str = ""
    target: str = ""
    attack: str = ""
    chip: Chip | None = None
    thing: str = ""

    def of(self, subject: str) -> About:
        """The same for another sheet."""
        return self if subject == self.subject else replace(self, subject=subject, thing="")


@dataclass
class Tally:
    """State and events of one resolution as they grow.

    `over` holds the units of time whose end this resolution has already counted on conditions: what is given after it
    is given at that end, so it is counted the next time (rule_system §5). `by_ability` is whose ability is being used
    and which: the rolls they make meanwhile are by it.
    """

    system: RuleSystem
    state: Table
    dice: Dice
    events: list[Event] = field(default_factory=list)
    set_off: list[tuple[Trigger, About]] = field(default_factory=list)
    over: set[str] = field(default_factory=set)
    by_ability: tuple[str, str] = ("", "")
    _readings: dict[str, SheetReading] = field(default_factory=dict)
    _divided: Divided = field(default_factory=dict)

    def emit(self, event: Event, about: About) -> None:
        """Applies an event, keeps it, notes what it sets off, and cuts tracks whose maximum fell by it."""
        event = self._by_its_ability(event)
        touched = touches(event)
        meters = self._meters(touched, event.subject) if touched else ()
        self.state = apply(self.state, event)
        self.events.append(event)
        self.set_off.extend((trigger, about) for trigger in triggers_of(event))
        if touched:
            self._readings.clear()
        for meter, before in meters:
            self._settle(meter, before, about)

    def _by_its_ability(self, event: Event) -> Event:
        """A roll with the ability that is being used on record, where it names none."""
        who, ability = self.by_ability
        if not ability or not isinstance(event, CheckResolved) or event.chip.ability or event.chip.sheet != who:
            return event
        return event.model_copy(update={"chip": event.chip.model_copy(update={"ability": ability})})

    def reading(self, sheet_id: str) -> SheetReading:
        """A reading of a sheet as it stands; of the first hero when asked for the table."""
        found = self._readings.get(sheet_id)
        if found is None:
            sheet = self.sheet(sheet_id)
            found = self._readings[sheet_id] = SheetReading(self.system, self.state, sheet, self._divided)
        return found

    def sheet(self, sheet_id: str) -> Sheet:
        """A sheet as it stands; the first hero's, or an empty one, for the table."""
        if sheet_id != TABLE:
            return self.state.sheets[sheet_id]
        return next((sheet for sheet in self.state.sheets.values() if sheet.kind == "hero"), _NOBODY)

    def whole(self, text: str, about: About, *, rolling: Rolling | None = None) -> int:
        """A formula's whole value for the sheet it is about; dice in it are rolled and put on record."""
        formula = self.system.formula(text, dice=True)
        return formula.whole(self._reader(formula, about), rolling or Rolling(self, about))

    def holds(self, text: str, about: About) -> bool:
        """Whether a condition is held, or a formula true, for the sheet it is about."""
        if text in self.system.conditions:
            return self.reading(about.subject).holds(text)
        formula = self.system.formula(text)
        return bool(formula.number(self._reader(formula, about)))

    def _reader(self, formula: Formula, about: About) -> Reader:
        """Who reads a formula: the sheet it is about, and where it names them, whoever acts and the check behind it."""
        reading = self.reading(about.subject)
        kinds = {ref.kind for ref in formula.refs}
        follows = RollReading(reading, self.system, about.chip) if about.chip and "roll" in kinds else reading
        if "actor" not in kinds or about.actor not in self.state.sheets:
            return follows
        return ActingReading(follows, self.reading(about.actor))

    def roll(self, term: DiceTerm, reason: str, about: About) -> DiceResult:
        """Throws dice and puts them on record.

        Raises:
            DiceWanted: a person throws them and has not yet; it says for which sheet.
        """
        who = about.actor or about.subject
        dice = self._dice_of(who)
        try:
            result = dice.roll(term, reason)
        except DiceWanted as wanted:
            raise DiceWanted(wanted.term, wanted.reason, wanted.already, who) from None
        last = result.dice[-1].index
        event = DiceRolled(
            subject=about.subject,
            cause=about.cause,
            term=str(term),
            dice=tuple(ThrownDie(sides=die.sides, face=die.face, kept=die.kept) for die in result.dice),
            total=result.total,
            reason=reason,
            stream=getattr(dice, "stream", MAIN_STREAM) if last is not None else "",
            next=None if last is None else last + 1,
        )
        self.emit(event, about)
        return result

    def _dice_of(self, who: str) -> Dice:
        """Whose dice are thrown for a sheet: those of a non-player may be others than those of the heroes."""
        others: Dice | None = getattr(self.dice, "others", None)
        sheet = self.state.sheets.get(who)
        return others if others is not None and sheet is not None and sheet.kind == "npc" else self.dice

    def record_divisions(self, cause: Cause) -> None:
        """Puts on record which formulas divided by zero in this resolution (rule_system §2)."""
        for subject, text in self._divided:
            who = subject if subject in self.state.sheets else TABLE
            self.emit(DividedByZero(subject=who, cause=cause, formula=text), About(who, cause))

    def _meters(self, touched: frozenset[str], subject: str) -> list[tuple[Meter, int]]:
        """The tracks whose maximum this may move, and those maxima now."""
        meters = meters_touched(self.system, self.state, touched, subject)
        return [(meter, meter.maximum(self.reading(meter.sheet))) for meter in meters]

    def _settle(self, meter: Meter, before: int, about: About) -> None:
        """Cuts a track to a maximum that fell below it; a track that a fall made full is full (rule_system §4)."""
        reading = self.reading(meter.sheet)
        if not meter.is_there(reading.sheet):
            return
        top, value = meter.maximum(reading), meter.value(reading)
        if top == before:
            return
        cut = TrackChanged(
            subject=meter.sheet,
            cause=Cause(kind="rule", ref="maximum_fell"),
            track=meter.track,
            thing=meter.thing,
            kind=meter.kind,
            before=value,
            after=min(value, top),
            max=top,
            asked=0,
        )
        if value > top:
            self.emit(cut, about)
        if value < before and value >= top > 0:
            self.set_off.append((full_track(cut), about))


_NOBODY = Sheet(TABLE, TABLE)


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
            term = _doubled(term)
        result = self.tally.roll(term, reason or self.reason, self.about)
        if self.best:
            return result._replace(total=result.total + term.kept_count * term.highest_face)
        return result


def _doubled(term: DiceTerm) -> DiceTerm:
    """Twice the dice, as far as one term holds them, and twice as many kept."""
    count = min(MOST_DICE, term.count * 2)
    return replace(term, count=count, keep_count=min(count, term.keep_count * 2))
