"""A game at the terminal: the open table, the paper it is written on, and how a turn is run from here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, assert_never

from orchestrator.app import App
from orchestrator.play.asked import ask_for
from orchestrator.play.editor import Lines, StreamLines
from orchestrator.play.growth_told import come_due_line
from orchestrator.play.job import PACKAGE, Door
from orchestrator.play.paper import Kind, Paper
from orchestrator.play.showing import Showing
from orchestrator.play.spinner import Spinner
from orchestrator.turn.account import TurnAccount
from orchestrator.turn.next_step import Stop
from orchestrator.turn.signals import Signal, TurnAnswer, TurnDone, TurnStopped, TurnWaits
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from prompts.views import ChipView
from prompts.words import Words
from rules.growth.due import come_due
from rules.state import Table

Result = TypeVar("Result")
Turn = Callable[[Callable[[Signal], None]], Coroutine[Any, Any, TurnAnswer | None]]


class Game:
    """What every command at the table works with. `waits` is what the player is asked for before anything else."""

    def __init__(self, door: Door, app: App, runner: asyncio.Runner, table: OpenTable, paper: Paper) -> None:
        """Opens the game at a table."""
        self.door = door
        self.app = app
        self.table = table
        self.paper = paper
        self.lines: Lines = StreamLines(door.terminal.source)
        """Where the player's lines come from: a command may ask for more of them."""
        self.waits: TurnWaits | None = None
        self.rolled: tuple[ChipView, ...] = ()
        """The rolls of the turn that waits, as far as they were shown."""
        self.missed = 0
        """How many lines in a row did not even try to answer the choice that waits."""
        self.leaving = False
        self.wants_new = False
        self._runner = runner
        self._spinner = Spinner(door.terminal.out if door.terminal.interactive else None)

    @property
    def interactive(self) -> bool:
        """Whether a person sits at the terminal."""
        return self.door.terminal.interactive

    @property
    def is_watched(self) -> bool:
        """Whether a person sees what is asked before they answer, at whatever kind of terminal."""
        return self.interactive or self.door.terminal.echoes

    @property
    def words(self) -> Words:
        """The door's own words in the table's language."""
        return Words(self.table.words.language, package=PACKAGE)

    def say(self, kind: Kind, key: str, /, **values: str | int) -> None:
        """Writes a phrase of ours."""
        self.paper.line(kind, self.words.say(key, **values))

    # -- turns --------------------------------------------------------------------------------------------------

    def act(self, text: str) -> None:
        """Hands in what the player said."""
        submit = Submit(self.app.new_id(), text)
        self.run(lambda tell: self.table.submit(submit, tell))

    @property
    def opening_waits(self) -> bool:
        """Whether the story's opening has not been told: the storyteller failed then."""
        pending = self.table.pending
        return pending is not None and pending.kind == "open" and self.table.head.number == 0

    def open_story(self) -> None:
        """Begins the story with its opening."""
        submit = Submit(self.app.new_id(), "", kind="open")
        self.run(lambda tell: self.table.submit(submit, tell))

    def run(self, turn: Turn) -> None:
        """Runs a turn as far as it goes and shows what came of it.

        Raises:
            KeyboardInterrupt: the turn was stopped and nobody sits at the terminal.
        """
        before, stood = self.table.row.head, self.table.state
        showing = Showing(self.paper, self.words, self._spinner)
        try:
            answer = self.wait(turn(showing))
        except KeyboardInterrupt:
            self.paper.end_telling()
            if not self.interactive:
                raise
            self.waits = None
            if self.table.row.head != before:  # it was written before the stop reached it
                self._close()
            else:
                self.say("notice", "game.stopped")
            return
        finally:
            self.paper.end_telling()
        begun = self.rolled if self.waits is not None else ()
        self._show(answer)
        more = tuple(chip for chip in showing.rolled if chip not in begun)
        self.rolled = (*begun, *more) if self.waits is not None else ()
        if isinstance(answer, TurnDone) and not answer.again:
            self._tell_due(stood)

    def _tell_due(self, before: Table) -> None:
        """Says once for whom something has come due."""
        state = self.table.state
        for hero in come_due(self.table.system, before, state):
            self.paper.line("notice", come_due_line(self.table, state.sheets[hero], self.words), code="grow")

    def wait(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Runs something that takes its time, with a sign of life beside it.

        Raises:
            KeyboardInterrupt: it was stopped.
        """
        return self._runner.run(self._spinner.beside(work))

    def talk(self, work: Coroutine[Any, Any, str | Stop]) -> None:
        """Shows an answer that is asked for beside the turns."""
        self._spinner.want(self.words.say("game.stage_talk"))
        try:
            said = self.wait(work)
        except KeyboardInterrupt:
            if not self.interactive:
                raise
            self.say("notice", "game.stopped_talk")
            return
        self.paper.gap()
        if isinstance(said, Stop):
            self.paper.line("fault", said.line, code=said.code)
        else:
            self.paper.line("text", said)

    def _show(self, answer: TurnAnswer | None) -> None:
        match answer:
            case None:
                self.waits = None
                self.say("notice", "game.nothing_waits")
            case TurnDone():
                self.waits = None
                self._close()
            case TurnWaits():
                self.waits = answer
                self.ask_again()
            case TurnStopped():
                self._stopped(answer)
            case _:
                assert_never(answer)

    def _stopped(self, answer: TurnStopped) -> None:
        """Why a turn ended without effect, and how to try again where its action is kept (behaviours B9)."""
        pending = self.table.pending
        if pending is None or not pending.work.get("waits"):
            self.waits = None
        kept = pending is not None and not pending.work.get("waits")
        self.paper.gap()
        self.paper.line("fault" if kept else "notice", answer.line, code=answer.code)
        if answer.code == "answered_elsewhere":
            self.show_standing()
            return
        if answer.code == "decision_waits" and self.waits is None:
            self.run(self.table.resume)  # somebody else's turn asks: whoever sits here may answer too
            return
        if kept:
            self.say("quiet", "game.retry")

    def _close(self) -> None:
        """What a finished turn brought besides its narration: what came out, and the end of the story."""
        account = self.table.account()
        for one in account.untold:
            self.paper.gap()
            kind: Kind = "ending" if one.kind == "ending" else "text"
            title = self.words.say("game.unveiled", title=one.title, text=one.text) if one.title else one.text
            self.paper.line(kind, title)
        if self.table.state.ending:
            self.paper.gap()
            self.say("quiet", "game.over_now" if self.interactive else "game.over", table=self.table.row.id)

    # -- what the player is asked for ---------------------------------------------------------------------------

    def ask_again(self) -> None:
        """Asks for what the turn waits for: one of the choices, or the faces of real dice."""
        if self.waits is not None:
            ask_for(self.paper, self.words, self.waits)

    # -- where the table stands ---------------------------------------------------------------------------------

    def show_standing(self) -> None:
        """Where the table stands now, after it moved or was opened: the last turn, and what waits."""
        self.show_last(self.table.account())
        self.waits = None
        pending = self.table.pending
        if pending is None:
            return
        if pending.work.get("waits"):
            self.run(self.table.resume)
        else:
            self.paper.gap()
            self.say("notice", "game.unfinished", text=pending.player_text or self.words.say("game.opening_text"))
            self.say("quiet", "game.retry")

    def show_last(self, account: TurnAccount) -> None:
        """A turn that was played before, without its rolls."""
        self.paper.gap()
        if account.player_text:
            self.say("quiet", "look.turn", number=account.number, text=account.player_text)
        if account.hidden:
            self.paper.line("notice", self.table.words.say("notice.passage_hidden"))
        elif account.narration:
            self.paper.tell(account.narration)
            self.paper.end_telling()
        for one in account.untold if not account.hidden else ():
            self.paper.gap()
            self.paper.line("text", self.words.say("game.unveiled", title=one.title, text=one.text))
