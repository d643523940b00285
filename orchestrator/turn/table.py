"""An open table: takes submits, decisions and real dice, one turn at a time, and moves through the tree of turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from orchestrator.models.protocol import ChatModel
from orchestrator.models.tokens import TokenEstimator
from orchestrator.store.ports import PendingRow, Store, TableRow, TurnRow
from orchestrator.turn.account import TurnAccount, account_of
from orchestrator.turn.between import between
from orchestrator.turn.commit import done
from orchestrator.turn.desk import Desk
from orchestrator.turn.dice import throw_again
from orchestrator.turn.doable import Deed, Doable, doables, request_of_deed, ruling_of
from orchestrator.turn.doing import ahead, stopped
from orchestrator.turn.history import exchange_of, exchanges
from orchestrator.turn.kept import Kept
from orchestrator.turn.learning import Learning, learn_request, learning_of
from orchestrator.turn.locking import lock_outcome
from orchestrator.turn.look import TableLook, look_at
from orchestrator.turn.loop import run_turn
from orchestrator.turn.next_step import Stop
from orchestrator.turn.settings import TableSettings, stored_settings
from orchestrator.turn.signals import Signal, TurnAnswer, TurnDone, TurnStopped, TurnWaits
from orchestrator.turn.standing import read_events, state_at, tokens_used
from orchestrator.turn.storable import clean_text
from orchestrator.turn.talk import facts, recap, table_talk
from orchestrator.turn.work import Submit, TurnWork, comes_first, place_of_pending, seen_before
from prompts.words import words_of
from rules.dice import ForcedDice
from rules.engine import Resolution
from rules.offers import Menu
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.request_base import SystemRequest
from rules.requests import AnyRequest, Asker
from rules.state import Table
from rules.system import RuleSystem
from rules.systems.registry import actions_of
from rules.tally import Tally
from tools.lines import Teller, refusal_line

KEPT_TURNS = 60
"""How many earlier turns an open table keeps at hand for prompts."""
MOST_PLAYER_TEXT = 4000
"""The longest line a player may submit, in characters."""


@dataclass(frozen=True)
class Keeping:
    """What an open table is given to work with; see `Desk`."""

    store: Store
    model: ChatModel
    now: Callable[[], str]
    new_id: Callable[[], str]
    templates: Path | None = None
    rules: Callable[[TableRow, str], RuleSystem] | None = None
    """The rules of a version that a table has stood at; raises where they are not to be had. None: always the same."""


class OpenTable:
    """A table in play. Everything lasting is in the store; what is kept here is read again whenever the head moved."""

    def __init__(self, keeping: Keeping, system: RuleSystem, row: TableRow) -> None:
        """Opens the table where its head stands."""
        self.keeping = keeping
        self.system = system
        self.row = row
        self.settings = stored_settings(row.id, row.policy)
        self.words = words_of("ko" if row.language == "ko" else "en", keeping.templates)
        self._lock = asyncio.Lock()
        self._plain_tokens = TokenEstimator()
        self._kept = Kept()
        self._read()

    def _read(self) -> None:
        """Reads state and history again, from the head."""
        store = self.keeping.store
        self.state: Table = state_at(store, self.row.id, self.row.head)
        version = self.state.system_version
        if self.keeping.rules is not None and version != self.system.version:
            self.system = self.keeping.rules(self.row, version)
        rows = store.recent(self.row.id, self.row.head, KEPT_TURNS)
        self.head: TurnRow = rows[-1]
        self.recent, self.recent_first = exchanges((row for row in rows if row.number > 0), self.settings.hidden)
        self.used = tokens_used(store.path(self.row.id, self.row.head)) if self._capped() else 0

    def _capped(self) -> bool:
        return self.settings.soft_tokens is not None or self.settings.hard_tokens is not None

    @property
    def _tokens(self) -> TokenEstimator:
        """The estimate of the model that speaks now: a client that learns from its server's reports lends its own."""
        learnt = getattr(self.keeping.model, "estimator", None)
        return learnt if isinstance(learnt, TokenEstimator) else self._plain_tokens

    def refresh(self) -> None:
        """Reads the table again where it stands now: another process may have moved it since."""
        row = self.keeping.store.table(self.row.id)
        if row is not None and row != self.row:
            moved = row.head != self.row.head
            self.row = row
            self.settings = stored_settings(row.id, row.policy)
            if moved:
                self._read()

    # -- turns --------------------------------------------------------------------------------------------------

    async def submit(self, submit: Submit, tell: Callable[[Signal], None]) -> TurnAnswer:
        """Takes a player's words as a turn. The same client id gives the same answer again (behaviours B10)."""
        submit = replace(submit, text=clean_text(submit.text))
        async with self._lock:
            known = self.keeping.store.turn_by_client(self.row.id, submit.client_id)
            if known is not None:
                return done(known, again=True)
            self.refresh()
            pending = self.keeping.store.pending(self.row.id)
            if pending is not None and pending.client_id == submit.client_id:
                return await self._resume(pending, tell)
            if pending is not None and pending.work.get("waits"):
                return TurnStopped("decision_waits", self.words.say("notice.decision_waits"))
            refused = self._refused(submit)
            return refused if refused is not None else await self._run(self._work(submit, pending), tell)

    def _refused(self, submit: Submit) -> TurnStopped | None:
        if self.state.ending and submit.kind == "act":
            return TurnStopped("adventure_over", self.words.say("notice.adventure_over"))
        if submit.kind == "act" and not submit.text.strip():
            return TurnStopped("nothing_said", self.words.say("notice.nothing_said"))
        if len(submit.text) > MOST_PLAYER_TEXT:
            line = self.words.say("notice.too_long", length=len(submit.text), most=MOST_PLAYER_TEXT)
            return TurnStopped("too_long", line)
        if submit.sheet and submit.sheet not in {hero.id for hero in self.state.heroes()}:
            return TurnStopped("unknown_hero", self.words.say("notice.unknown_hero", found=submit.sheet[:80]))
        return None

    @property
    def pending(self) -> PendingRow | None:
        """The turn that has begun here and is not committed: it waits, or it failed and can be tried again."""
        return self.keeping.store.pending(self.row.id)

    async def resume(self, tell: Callable[[Signal], None]) -> TurnAnswer | None:
        """Takes up the pending turn with the ruling, answers and dice it had; None when there is none."""
        return await self._answered(tell, "")

    async def decide(self, option: str, tell: Callable[[Signal], None], *, place: str = "") -> TurnAnswer | None:
        """Answers the decision the pending turn waits for; None when there is none.

        With the `place` of the question it answers that one alone: another client may have answered it already.
        """
        return await self._answered(tell, place, answer=option)

    async def throw(
        self, faces: tuple[int, ...], tell: Callable[[Signal], None], *, place: str = ""
    ) -> TurnAnswer | None:
        """Hands in the faces of real dice the pending turn waits for, as `decide` does; None when there is none."""
        return await self._answered(tell, place, faces=faces)

    async def _answered(
        self, tell: Callable[[Signal], None], place: str, *, answer: str = "", faces: tuple[int, ...] = ()
    ) -> TurnAnswer | None:
        async with self._lock:
            self.refresh()
            pending = self.pending
            if place and place_of_pending(pending) != place:
                return TurnStopped("answered_elsewhere", self.words.say("notice.answered_elsewhere"))
            return None if pending is None else await self._resume(pending, tell, answer=answer, faces=faces)

    async def regenerate(self, tell: Callable[[Signal], None]) -> TurnAnswer:
        """Redoes the last turn from the same state, as a sibling of it (behaviours B1, B7)."""
        async with self._lock:
            self.refresh()
            pending = self.pending
            if pending is not None and pending.work.get("waits"):
                return TurnStopped("decision_waits", self.words.say("notice.decision_waits"))
            last = self.head
            if last.parent is None or last.kind == "between":
                code = "nothing_to_redo" if last.parent is None else "nothing_told"
                return TurnStopped(code, self.words.say(f"notice.{code}"))
            siblings = self.keeping.store.children(self.row.id, last.parent)
            work = TurnWork(
                turn_id=self.keeping.new_id(),
                parent=last.parent,
                number=last.number,
                submit=Submit(self.keeping.new_id(), last.player_text, kind="open" if last.kind == "open" else "act"),
                actor="",
                before=(state := state_at(self.keeping.store, self.row.id, last.parent)),
                state=state,
                dice=self.settings.dice,
            )
            work.actor, work.stored = self._actor(state, ""), pending
            if self.settings.reroll == "free":
                work.stream = f"again-{len(siblings)}"
            else:
                throw_again(work, read_events(last.events))
            if self.settings.reroll == "locked":
                lock_outcome(work, last.parts)
            return await self._run(work, tell, recent=self.recent[:-1])

    def _work(self, submit: Submit, pending: PendingRow | None = None) -> TurnWork:
        return TurnWork(
            stored=pending,
            turn_id=self.keeping.new_id(),
            parent=self.row.head,
            number=self.head.number + 1,
            submit=submit,
            actor=self._actor(self.state, submit.sheet),
            before=self.state,
            state=self.state,
            dice=self.settings.dice,
            ruling=submit.ruling,
            ruled_by="" if submit.ruling is None else "player",
        )

    def _actor(self, state: Table, wanted: str) -> str:
        """For whom a player speaks: the hero named, the hero whose turn it is, or the first who can act."""
        heroes = state.heroes()
        if wanted in {hero.id for hero in heroes}:
            return wanted
        encounter = state.scene.encounter
        if encounter is not None and encounter.actor in {hero.id for hero in heroes}:
            return encounter.actor
        able = (hero.id for hero in heroes if not SheetReading(self.system, state, hero).is_out())
        return next(able, heroes[0].id if heroes else "")

    async def _resume(
        self, pending: PendingRow, tell: Callable[[Signal], None], *, answer: str = "", faces: tuple[int, ...] = ()
    ) -> TurnAnswer:
        kind = "open" if pending.kind == "open" else "act"
        submit = Submit(pending.client_id, pending.player_text, kind="open" if kind == "open" else "act")
        state = self.state
        number = self.head.number + 1
        if pending.parent != self.row.head:
            state = state_at(self.keeping.store, self.row.id, pending.parent)
            number = self.head.number
        work = TurnWork(
            turn_id=pending.turn_id,
            parent=pending.parent,
            number=number,
            submit=submit,
            actor=str(pending.work.get("actor") or self._actor(state, "")),
            before=state,
            state=state,
            dice=self.settings.dice,
            stored=pending,
        )
        work.resume(pending.work)
        if answer:
            work.answers.append(answer)
        work.faces.extend(faces)
        if answer or faces:
            work.seen = seen_before(pending.work)
        recent = self.recent if number > self.head.number else self.recent[:-1]
        return await self._run(work, tell, recent=recent)

    async def _run(
        self,
        work: TurnWork,
        tell: Callable[[Signal], None],
        *,
        recent: tuple[object, ...] | None = None,
    ) -> TurnAnswer:
        desk = self._desk(tell)
        if recent is not None:
            desk = replace(desk, recent=desk.recent[: len(recent)])
        answer = await run_turn(desk, work)
        if isinstance(answer, TurnDone):
            self._committed(work, answer)
        return answer

    def _committed(self, work: TurnWork, answer: TurnDone) -> None:
        row = self.keeping.store.turn(self.row.id, answer.turn_id)
        grows = row is not None and not answer.again and row.parent == self.row.head
        self.row = replace(self.row, head=answer.turn_id)
        if not grows or row is None:
            self._read()
            return
        self.state, self.head = work.state, row
        kept = (*self.recent, exchange_of(row))
        self.recent_first += max(0, len(kept) - KEPT_TURNS)
        self.recent = kept[-KEPT_TURNS:]
        self.used += work.usage.tokens

    def _desk(self, tell: Callable[[Signal], None]) -> Desk:
        keeping = self.keeping
        return Desk(
            system=self.system,
            store=keeping.store,
            model=keeping.model,
            words=self.words,
            table=self.row,
            settings=self.settings,
            now=keeping.now,
            new_id=keeping.new_id,
            tell=tell,
            templates=keeping.templates,
            tokens=self._tokens,
            kept=self._kept,
            recent=self.recent,
            recent_first=self.recent_first,
            tokens_before=self.used,
        )

    async def between(
        self,
        submit: Submit,
        requests: Sequence[AnyRequest],
        tell: Callable[[Signal], None],
        *,
        faces: tuple[int, ...] = (),
        answers: Sequence[str] | None = None,
        asker: Asker = "player",
    ) -> TurnDone | TurnWaits | TurnStopped | Refusal:
        """Does what a person asks of their own sheet, as a turn between those of the story; all of it or nothing.

        The same client id gives the same answer again (behaviours B10). A turn that has begun comes first: its dice
        are kept by their place. A story that is over does not stand in the way. Choices that come up are answered by
        `answers`, and waited for where those end; with none at all nobody is asked.

        Raises:
            ForcedFaceError: one of the typed `faces` is no face of its die. StoreError: nothing was written.
        """
        async with self._lock:
            known = self.keeping.store.turn_by_client(self.row.id, submit.client_id)
            if known is not None:
                return done(known, again=True)
            self.refresh()
            if self.pending is not None:
                code = comes_first(self.pending)
                return TurnStopped(code, self.words.say(f"notice.{code}"))
            work = self._work(submit)
            answer = between(self._desk(tell), work, requests, faces=faces, answers=answers, asker=asker)
            if isinstance(answer, TurnDone):
                self._committed(work, answer)
            return answer

    # -- by the actions of the system's own, by name ------------------------------------------------------------------

    @property
    def actor(self) -> str:
        """The hero for whom a player speaks who names none; empty where there is no hero."""
        return self._actor(self.state, "")

    def doables(self, *menus: Menu, hero: str = "") -> tuple[Doable, ...]:
        """What a hero may do by name; the one who acts now, when none is named."""
        sheet = self.state.sheets.get(hero or self.actor)
        return () if sheet is None else doables(Teller(self.system, self.state, self.words), sheet, *menus)

    async def do(self, submit: Submit, deed: Deed, tell: Callable[[Signal], None]) -> TurnAnswer:
        """Takes as a turn what a player does by name: the ruling is theirs. What is refused is told, and is no turn.

        Raises:
            StoreError: nothing was written.
        """
        refused = self.ahead(deed, submit.sheet)
        if isinstance(refused, Refusal) and self.pending is None and not self.state.ending:
            return stopped(self._desk(tell), self.state, refused)
        return await self.submit(replace(submit, ruling=ruling_of(deed)), tell)

    def request(self, deed: Deed, hero: str = "") -> SystemRequest | Refusal:
        """The request that a deed comes to, or why there is none. Nothing changes."""
        tally = Tally(self.system, self.state, ForcedDice(()))
        return request_of_deed(tally, hero or self.actor, deed)

    def ahead(self, deed: Deed, hero: str = "") -> Resolution | Refusal:
        """What a deed would come to, with dice of nobody's. Nothing changes."""
        return ahead(self._desk(_unheard), self.state, hero or self.actor, deed)

    def lacking(self, deed: Deed, hero: str = "") -> tuple[str, ...]:
        """The parts of which the rules want one to be said before a deed can be done; empty where they want none."""
        own, refused = actions_of(self.system), self.ahead(deed, hero)
        return own.wants.get(refused.code, ()) if own is not None and isinstance(refused, Refusal) else ()

    async def learn(self, client_id: str, said: str, tell: Callable[[Signal], None]) -> TurnDone | TurnStopped:
        """Learns the ability that is called so, for choice points, between the turns of the story.

        Raises:
            StoreError: nothing was written.
        """
        request = learn_request(self._desk(tell), self._actor(self.state, ""), said)
        answer: object = request
        if not isinstance(request, Refusal):
            answer = await self.between(Submit(client_id, "", kind="between"), (request,), tell)
        if isinstance(answer, TurnDone | TurnStopped):
            return answer
        assert isinstance(answer, Refusal), "no die is thrown in learning"
        return TurnStopped(answer.code, refusal_line(self.system, self.state, answer, self.words))

    def learning(self) -> Learning:
        """What the hero could learn for choice points."""
        return learning_of(self._desk(_unheard), self.state, self._actor(self.state, ""))

    # -- moving through the tree --------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Takes back the turn that has begun and waits, else the last one; False at the beginning (behaviours B6)."""
        if (begun := self.pending) is not None and begun.kind != "open":
            return self.keeping.store.set_aside(self.row.id, expected_head=self.row.head) is not None
        return self._moved(self.keeping.store.undo(self.row.id, at=self.keeping.now(), expected_head=self.row.head))

    def redo(self) -> bool:
        """Takes the last undo back; False when there is none, or a turn was begun since."""
        if self.pending is not None:
            return False
        if self.keeping.store.bring_back(self.row.id, expected_head=self.row.head) is not None:
            return True
        return self._moved(self.keeping.store.redo(self.row.id, at=self.keeping.now(), expected_head=self.row.head))

    def jump(self, turn_id: str) -> bool:
        """Goes to any turn of the tree.

        Raises:
            StoreError: the table has no such turn.
        """
        store = self.keeping.store
        return self._moved(store.move_head(self.row.id, turn_id, expected_head=self.row.head, at=self.keeping.now()))

    def _moved(self, row: TableRow | None) -> bool:
        if row is None:
            return False
        before, self.row = self.row, row
        try:
            self._read()
        except Exception:  # nobody can play there: by rules that are gone, or from a state that cannot be read
            store, at = self.keeping.store, self.keeping.now()
            self.row = store.move_head(row.id, before.head, expected_head=row.head, at=at)
            self._read()
            raise
        return True

    # -- beside the turns ---------------------------------------------------------------------------------------

    async def ask(self, question: str) -> str | Stop:
        """Table talk: an answer, with nothing changed (behaviours E8)."""
        return await table_talk(self._desk(_unheard), self._work(Submit("talk", question)), question)

    async def recap(self) -> str | Stop:
        """What happened lately."""
        return await recap(self._desk(_unheard), self._work(Submit("recap", "")))

    def facts(self) -> tuple[str, ...]:
        """What is true now, as lines."""
        return facts(self._desk(_unheard), self._work(Submit("facts", "")))

    def look(self) -> TableLook:
        """What lies open on the table now."""
        return look_at(self._desk(_unheard), self.state)

    def account(self, turn: TurnRow | None = None) -> TurnAccount:
        """What a turn came to and why; the last one when none is given."""
        return account_of(self.system, self.state, turn or self.head, self.words, hidden=self.settings.hidden)

    def turn(self, number: int) -> TurnRow | None:
        """The turn of that number on the way to where the table stands; None when there is none."""
        path = self.keeping.store.path(self.row.id, self.row.head)
        return next((row for row in path if row.number == number), None)

    def last_with_chips(self) -> TurnAccount | None:
        """The last turn in which a check was made, among those kept at hand."""
        rows = self.keeping.store.recent(self.row.id, self.row.head, KEPT_TURNS)
        return next((told for row in reversed(rows) if (told := self.account(row)).chips), None)

    def hide_last(self) -> None:
        """The X-card: takes the last passage out of later prompts, names no one, asks nothing (behaviours E15)."""
        self.change(hidden=(*self.settings.hidden, self.row.head))

    def change(self, **chosen: object) -> None:
        """Changes settings of the table; its state and turns stay as they are.

        Raises:
            ValidationError: a value is not accepted.
        """
        self.settings = TableSettings.model_validate({**self.settings.model_dump(), **chosen})
        policy = self.settings.model_dump(mode="json", exclude_defaults=True)
        self.row = self.keeping.store.update_table(self.row.id, policy=policy, updated_at=self.keeping.now())
        self._read()

    def rename(self, title: str) -> None:
        """Gives the table another title: one line of at most 80 characters; an empty one changes nothing."""
        title = " ".join(title.split())[:80]
        if title:
            self.row = self.keeping.store.update_table(self.row.id, title=title, updated_at=self.keeping.now())

    def speak(self, language: str) -> None:
        """Changes the table's language; no state hash changes with it (behaviours D12)."""
        self.row = self.keeping.store.update_table(self.row.id, language=language, updated_at=self.keeping.now())
        self.words = words_of("ko" if language == "ko" else "en", self.keeping.templates)


def _unheard(signal: Signal) -> None:
    """Nobody watches talk."""
