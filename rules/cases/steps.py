"""Doing what a case does, step by step, on forced dice or a seed, with everything needed to go back again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import orjson

from rules.ability_requests import UseAbility
from rules.cases.case import Ask, Case, Decide, Read, Step, Undo, Unread
from rules.cases.words import say
from rules.decisions import Decision
from rules.dice import CounterDice, DiceRunOut, ForcedDice, ForcedFaceError
from rules.dice_result import MAIN_STREAM
from rules.engine import Resolution, resolve
from rules.events import Chip, Event
from rules.events.apply import fold
from rules.events.stored import event_to_stored, events_from_stored
from rules.formula import FormulaError
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.requests import AnyRequest, Asker, MakeCheck, Override, SystemRequest
from rules.saved import state_hash
from rules.state import TABLE, Sheet, Table
from rules.system import RuleSystem

BY_CODE = frozenset(
    {
        *("effects", "end_turn", "end_scene", "next_actor", "settle_hard_moves", "begin", "act_as"),
        *("award", "mark_improvement", "roll_improvements", "gain_money"),
    }
)
"""Requests that code makes where a case does not say who asks."""
BY_PLAYER = frozenset(
    {
        *("create_character", "level_up", "buy_advance", "rewrite_answer", "start_money", "spend_money"),
        "learn_ability",
    }
)
"""Requests that a player makes where a case does not say who asks."""


class Stopped(Exception):
    """A case cannot go on; its text says why, in the case's language."""


@dataclass(frozen=True, slots=True)
class Before:
    """How things stood before a step: the state, how many events there were, how many faces were used, the turn."""

    state: Table
    events: int
    faces: int
    turn: int


@dataclass
class Run:
    """A case as it runs."""

    system: RuleSystem
    case: Case
    start: Table
    state: Table
    events: list[Event] = field(default_factory=list)
    faces: int = 0
    refused: Refusal | None = None
    chip: Chip | None = None
    made: str = ""
    value: int | float | None = None
    awaiting: Decision | None = None
    _before: list[Before] = field(default_factory=list)
    _asked: Ask | None = None
    _answers: tuple[str, ...] = ()
    _turn: int = 0

    def do(self, step: Step, where: str) -> None:
        """Does one step. Raises Stopped where the case cannot go on."""
        self.refused, self.value, self.made = None, None, ""
        if self.awaiting is not None and not isinstance(step.does, Decide | Undo):
            options = ", ".join(option.id for option in self.awaiting.options)
            raise self._stop("decision_waits", where, decision=self.awaiting.id, options=options)
        match step.does:
            case Ask():
                self._keep()
                self._asked, self._answers = step.does, ()
                self._resolve(where)
            case Decide():
                if self.awaiting is None:
                    raise self._stop("no_decision", where)
                self._answers = (*self._answers, step.does.option)
                self._resolve(where)
            case Undo():
                self._undo(step.does, where)
            case Read():
                self._read(step.does, where)
            case Unread():
                raise TypeError(f"{where}: a case is run with its requests read (rules.cases.read.steps_for)")

    @property
    def left(self) -> tuple[int, ...]:
        """Forced faces that nobody has asked for."""
        return (self.case.data.dice or ())[self.faces :]

    def folded(self) -> Table:
        """The state that the events give, folded from their stored form onto the start."""
        stored = orjson.loads(orjson.dumps([event_to_stored(event) for event in self.events]))
        return fold(self.start, events_from_stored(stored))

    def _keep(self) -> None:
        self._before.append(Before(self.state, len(self.events), self.faces, self._turn))

    def _resolve(self, where: str) -> None:
        """Resolves the request at hand with the answers so far, from the faces it began with."""
        asked = self._asked
        if asked is None:
            raise self._stop("no_decision", where)
        began = self._before[-1]
        dice, used = self._dice(began)
        resolution = self._try(asked, dice, where)
        self.faces = began.faces + used()
        self.awaiting = resolution.awaiting
        self.refused = resolution.refused
        self.chip = resolution.chips[-1] if resolution.chips else self.chip
        self.made = resolution.made
        if resolution.awaiting is None:
            self.state = resolution.state
            self.events[began.events :] = resolution.events
            if asked.request.action == "end_turn" and resolution.refused is None:
                self._turn += 1

    def _try(self, asked: Ask, dice: ForcedDice | CounterDice, where: str) -> Resolution:
        by = asked.by or asker_of(self.system, self.state, asked.request)
        try:
            return resolve(self.system, self.state, asked.request, dice=dice, asker=by, answers=self._answers)
        except DiceRunOut as error:
            raise self._stop(
                "dice_ran_out",
                where,
                term=error.asked_term,
                reason=error.reason or "-",
                count=error.asked_term.count - len(error.left),
                left=list(error.left),
            ) from None
        except ForcedFaceError as error:
            raise self._stop(
                "bad_face",
                where,
                place=self.faces + error.place + 1,
                face=error.face,
                term=error.term,
                min=error.term.lowest_face,
                max=error.term.highest_face,
            ) from None

    def _dice(self, began: Before) -> tuple[ForcedDice | CounterDice, Callable[[], int]]:
        seed = self.case.data.seed
        if seed is not None:
            return CounterDice(seed, MAIN_STREAM, began.state.dice.get(MAIN_STREAM, 0)), lambda: 0
        forced = ForcedDice((self.case.data.dice or ())[began.faces :])
        total = len(forced.left)
        return forced, lambda: total - len(forced.left)

    def _undo(self, undo: Undo, where: str) -> None:
        """Goes back, and proves that the events that are left give the very state there was."""
        if not self._before:
            raise self._stop("nothing_to_undo", where)
        before = self._before.pop()
        while undo.what == "turn" and self._before and self._before[-1].turn == before.turn:
            before = self._before.pop()
        del self.events[before.events :]
        self.state, self.faces, self._turn = before.state, before.faces, before.turn
        self.awaiting, self._asked, self.chip = None, None, None
        if state_hash(self.folded()) != state_hash(before.state):
            raise self._stop("fold_differs", where)

    def _read(self, read: Read, where: str) -> None:
        sheet = self.state.sheets.get(read.sheet, Sheet(TABLE, TABLE) if read.sheet == TABLE else None)
        if sheet is None:
            raise self._stop("bad_formula", where, detail=read.sheet)
        try:
            formula = self.system.formula(read.formula)
        except FormulaError as error:
            raise self._stop("bad_formula", where, detail=error) from None
        self.value = formula.number(SheetReading(self.system, self.state, sheet))

    def _stop(self, key: str, where: str, **values: Any) -> Stopped:
        return Stopped(say(f"problems.{key}", self.case.data.language, step=where, **values))


def asker_of(system: RuleSystem, table: Table, request: AnyRequest) -> Asker:
    """Who asks where a case does not say: the storyteller by a tool, a player by a ruled check of a hero, else code.

    Of an action of the system's own the one who usually does.
    """
    if isinstance(request, Override):
        return "gm"
    if isinstance(request, SystemRequest):
        return request.askers[0]
    if isinstance(request, MakeCheck):
        check, sheet = system.checks.get(request.action), table.sheets.get(request.sheet)
        by_code = check is not None and not check.ruled and not request.approach
        return "code" if by_code or (sheet is not None and sheet.kind == "npc") else "player"
    if isinstance(request, UseAbility):
        user = table.sheets.get(request.sheet)
        return "code" if user is not None and user.kind == "npc" else "player"
    if request.action in BY_PLAYER:
        return "player"
    return "code" if request.action in BY_CODE else "storyteller"
