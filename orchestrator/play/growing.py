"""Growth at a table: what is due, what is suggested, the form, a yes; for `/grow` and `tallytale table level-up`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Final

from orchestrator.characters.refused import CharacterRefused
from orchestrator.play.answering import Missed, answer_in
from orchestrator.play.asked import ask_for
from orchestrator.play.editor import Lines
from orchestrator.play.forms.growth import AdvanceQuestions, LevelQuestions
from orchestrator.play.forms.walk import MOST_SHOWN, Step, Walk
from orchestrator.play.forms.yes_no import is_no, is_yes
from orchestrator.play.growth_told import due_lines
from orchestrator.play.paper import Kind, Paper
from orchestrator.turn.signals import Changed, Signal, TurnDone, TurnStopped, TurnWaits
from orchestrator.turn.table import OpenTable
from orchestrator.turn.typed_faces import FacesWanted, read_faces
from orchestrator.turn.work import Submit, comes_first
from prompts.words import Words
from rules.character_requests import BuyAdvance, LevelUp, RollImprovements
from rules.growth.due import growth_due
from rules.growth.suggesting import suggest_advance, suggest_level
from rules.refusals import Refusal
from rules.requests import AnyRequest
from rules.state import Sheet

Growth = LevelUp | BuyAdvance | RollImprovements
Run = Callable[[Any], Any]
SAID: Final = "/grow"
"""What such a turn stands for among those of the story."""


@dataclass(frozen=True)
class Growing:
    """One hero's growth at an open table: where it is asked and written, and how a turn is run."""

    table: OpenTable
    paper: Paper
    words: Words
    lines: Lines
    run: Run
    new_id: Callable[[], str]
    echoed: bool = False

    def grow(self, hero: Sheet) -> bool:
        """Shows what is due, asks, and commits; False where nothing came of it."""
        self.show_due(hero)
        request = suggested(self.table, hero)
        if request is None or self.has_to_wait():
            return False
        chosen = self._chosen(hero, request)
        if chosen is None:
            self.paper.gap()
            self.say("notice", "grow.left")
            return False
        return self.commit(chosen)

    def show_due(self, hero: Sheet) -> None:
        """Where the hero stands: what is due, and what it still needs."""
        self.paper.gap()
        due = growth_due(self.table.system, self.table.state, hero)
        for line in due_lines(self.table, hero, due, self.words):
            self.paper.line("text", line)

    def has_to_wait(self) -> bool:
        """Whether a turn that has begun comes first: that is told before anything is asked."""
        pending = self.table.pending
        if pending is None:
            return False
        code = comes_first(pending)
        self.paper.gap()
        self.paper.line("notice", self.table.words.say(f"notice.{code}"), code=code)
        return True

    def _chosen(self, hero: Sheet, request: Growth) -> Growth | None:
        """The request as the person wants it; None where they left."""
        width, table = self.paper.width, self.table
        form: Any
        match request:
            case LevelUp():
                form = LevelQuestions(table.system, table.state, hero, self.words, width)
            case BuyAdvance():
                form = AdvanceQuestions(table.system, table.state, hero, self.words, width)
            case RollImprovements():
                return request if self._yes("grow.ask_roll") else None
        self.say("quiet", "form.how_to")
        walk: Walk[Any] = Walk(self.paper, self.words, self.lines, form, echoed=self.echoed)
        answer: Growth | None = walk.fill(request, review=True)
        return answer

    def _yes(self, ask: str) -> bool:
        """Whether the person says yes; an empty line does."""
        walk: Walk[Any] = Walk(self.paper, self.words, self.lines, _NOTHING, echoed=self.echoed)
        self.paper.gap()
        self.say("ask", ask)
        while True:
            line = walk.heard()
            if isinstance(line, Step) or is_no(line, self.words):
                return False
            if not line or is_yes(line, self.words):
                return True
            self.say("notice", "making.yes_or_no")

    def commit(self, *requests: AnyRequest, asks: bool = False, said: str = SAID) -> bool:
        """Commits as one turn and shows what changed. Real dice are asked for as they are wanted, choices if `asks`."""
        submit = Submit(self.new_id(), said, kind="between")
        typed: tuple[int, ...] = ()
        chosen: tuple[str, ...] = ()
        while True:
            answers = chosen if asks else None
            answer = self.run(self.table.between(submit, requests, self._hear, faces=typed, answers=answers))
            match answer:
                case TurnDone():
                    return True
                case TurnWaits(dice=""):
                    option = self._answered(answer)
                    if option is None:
                        return False
                    chosen = (*chosen, option)
                case TurnWaits():
                    more = self._thrown(answer)
                    if more is None:
                        return False
                    typed = (*typed, *more)
                case TurnStopped():
                    self.paper.line("notice", answer.line, code=answer.code)
                    return False
                case Refusal():
                    raise CharacterRefused(self.table.system, self.table.state, answer)

    def _answered(self, waits: TurnWaits) -> str | None:
        """The answer to a choice; None where the input ended."""
        ask_for(self.paper, self.words, waits)
        while True:
            line = self.lines.next()
            if line is None:
                return None
            if not self.echoed:
                self.paper.line("player", line[:MOST_SHOWN])
            answer = answer_in(waits, line, self.words)
            if not isinstance(answer, Missed):
                return answer
            self.say("notice", answer.key, **answer.params)

    def _thrown(self, wanted: TurnWaits) -> tuple[int, ...] | None:
        """The faces of real dice; None where the input ended."""
        self.paper.gap()
        self.paper.line("ask", wanted.line, dice=wanted.dice)
        while True:
            line = self.lines.next()
            if line is None:
                return None
            faces = read_faces(line, wanted.dice)
            if not isinstance(faces, FacesWanted):
                return faces
            self.say("notice", "game.faces_wanted", **asdict(faces), dice=wanted.dice)

    def _hear(self, signal: Signal) -> None:
        if isinstance(signal, Changed):
            self.paper.gap()
            for line in signal.lines:
                self.paper.line("change", line)

    def say(self, kind: Kind, key: str, /, **values: str | int) -> None:
        """Writes a phrase of ours."""
        self.paper.line(kind, self.words.say(key, **values))


class _Nothing:
    """A form that asks nothing: only its lines are read."""

    def questions(self, draft: Any) -> tuple[()]:
        """None."""
        return ()

    def mistakes(self, draft: Any) -> tuple[()]:
        """None."""
        return ()

    def page(self, draft: Any) -> str:
        """Empty."""
        return ""


_NOTHING: Final = _Nothing()


def suggested(table: OpenTable, hero: Sheet) -> Growth | None:
    """What is suggested to a hero for whom something is due; None where nothing is."""
    due = growth_due(table.system, table.state, hero)
    if due.level.is_due:
        return suggest_level(table.system, table.state, hero)
    if due.affordable:
        return suggest_advance(table.system, table.state, hero)
    return RollImprovements(sheet=hero.id) if due.marked and due.way == "improvement" else None


def hero_meant(table: OpenTable, named: str) -> Sheet | None:
    """The hero named; without a name the first for whom something is due, else the first."""
    heroes = table.state.heroes()
    if named:
        found = table.look().hero(named)
        return table.state.sheets[found.id] if found is not None else None
    due = (hero for hero in heroes if growth_due(table.system, table.state, hero).is_due)
    return next(due, heroes[0] if heroes else None)
