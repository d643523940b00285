"""Anything in any order at a table where choices wait: played, answered, taken back, forked, grown; always whole."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import count
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from orchestrator.store.sqlite import open_memory_store
from orchestrator.testing.tables import Heard
from orchestrator.turn.doable import Deed
from orchestrator.turn.signals import TurnDone, TurnStopped, TurnWaits
from orchestrator.turn.standing import state_at, verify
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.refusals import Refusal
from rules.requests import Override
from rules.saved import state_hash
from tests.orchestrator.turn.ring import at_ring

LINES = ("I attack the bruiser", "I attack the snake", "I rest", "I identify the cypher", "I look around", "I run")
STEPS = ("effort", "capabilities", "perfection", "skills")


class Waiting(RuleBasedStateMachine):
    """A3, A13, B2, B6, B9: what is finished stays, what waits is kept or taken back alone, and all of it folds."""

    def __init__(self) -> None:
        super().__init__()
        self.ids = count()

    @initialize(seed=st.sampled_from(("a", "b", "c", "d")), system=st.sampled_from(("cypher", "numenera")))
    def opened(self, seed: str, system: str) -> None:
        self.table = at_ring(system, "bruiser", "snake", seed=seed, store=open_memory_store())
        self.waits: TurnWaits | None = None
        self.hashes = {"root": state_hash(self.table.state)}
        self.undone: list[str] = []
        """What redo brings back, the last first: a turn's id, or a question's place."""

    def id(self) -> str:
        return f"c{next(self.ids)}"

    def came(self, answer: object) -> None:
        """Notes what a turn came to."""
        if isinstance(answer, TurnWaits):
            self.waits, self.undone = answer, []
        elif isinstance(answer, TurnDone):
            self.waits, self.undone = None, []
            self.hashes[answer.turn_id] = state_hash(self.table.state)

    @property
    def place(self) -> str:
        return self.waits.place if self.waits is not None else ""

    @rule(line=st.sampled_from(LINES))
    def says(self, line: str) -> None:
        head, place = self.table.row.head, self.place
        answer = asyncio.run(self.table.submit(Submit(self.id(), line), Heard()))
        if place:
            assert isinstance(answer, TurnStopped)
            assert (answer.code, self.table.row.head) == ("decision_waits", head)
        else:
            self.came(answer)

    @precondition(lambda self: self.waits is None)
    @rule(place=st.integers(0, 1))
    def strikes(self, place: int) -> None:
        self.says(LINES[place])

    @precondition(lambda self: self.waits is not None)
    @rule(chosen=st.integers(0, 9))
    def answers(self, chosen: int) -> None:
        assert self.waits is not None
        option = self.waits.options[chosen % len(self.waits.options)][0]
        answer = asyncio.run(self.table.decide(option, Heard(), place=self.waits.place))
        assert isinstance(answer, TurnDone | TurnWaits)
        self.came(answer)

    @precondition(lambda self: self.waits is not None)
    @rule(wrong=st.sampled_from(("", "7 levels", "99", "no", "accept=why")), late=st.booleans())
    def answers_wrongly(self, wrong: str, late: bool) -> None:
        place = "elsewhere:0:0" if late else self.place
        answer = asyncio.run(self.table.decide(wrong or "none", Heard(), place=place))
        assert isinstance(answer, TurnStopped)
        assert answer.line
        pending = self.table.pending
        assert pending is not None
        assert pending.work["waits"]

    @rule()
    def takes_back(self) -> None:
        head, place, number = self.table.row.head, self.place, self.table.head.number
        moved = self.table.undo()
        assert moved is bool(number or place)
        if place:
            assert (self.table.row.head, self.table.pending) == (head, None)
            self.undone.append(place)
            self.waits = None
        elif moved:
            self.undone.append(head)
            self.waits = None

    @precondition(lambda self: not self.undone)
    @rule()
    def has_nothing_to_bring_back(self) -> None:
        assert not self.table.redo()

    @precondition(lambda self: self.undone)
    @rule()
    def brings_back(self) -> None:
        head = self.table.row.head
        assert self.table.redo()
        back = self.undone.pop()
        if back in self.hashes:
            assert self.table.row.head == back
        else:
            assert self.table.row.head == head
        again = asyncio.run(self.table.resume(Heard())) if self.table.pending is not None else None
        self.waits = again if isinstance(again, TurnWaits) else None
        assert self.place == ("" if back in self.hashes else back)

    @rule(step=st.sampled_from(STEPS))
    def grows(self, step: str) -> None:
        """By purchase, after a gift of experience that stands as a turn of its own."""
        for deed in (None, Deed("advance", {"step": step, **_said(step)})):
            head = self.table.row.head
            if deed is None:
                effects = [{"give_xp": "4"}]
                request: Any = Override.model_validate(
                    {"sheet": "hero", "effects": effects, "author": "Ann", "reason": "for the fight"}
                )
            else:
                request = self.table.request(deed)
            if isinstance(request, Refusal):
                return
            submit = Submit(self.id(), "/grow", kind="between")
            asker: Any = "gm" if deed is None else "player"
            answer = asyncio.run(self.table.between(submit, (request,), Heard(), asker=asker))
            if self.waits is not None:
                assert isinstance(answer, TurnStopped)
                assert (answer.code, self.table.row.head) == ("decision_waits", head)
            elif not isinstance(answer, Refusal):
                self.came(answer)

    @rule(data=st.data())
    def forks(self, data: st.DataObject) -> None:
        """The copy stands where it was made, with no question of the original's, and plays on by itself."""
        store, row = self.table.keeping.store, self.table.row
        turn_id = data.draw(st.sampled_from([turn.id for turn in store.path(row.id, row.head)]))
        copy = store.fork_table(row.id, turn_id, replace(row, id=f"fork-{self.id()}"))
        forked = OpenTable(self.table.keeping, self.table.system, copy)
        assert state_hash(forked.state) == self.hashes[turn_id]
        assert forked.pending is None
        asyncio.run(forked.submit(Submit(self.id(), LINES[0]), Heard()))
        assert not verify(store, copy.id, forked.row.head).faults

    @invariant()
    def every_state_is_the_fold_of_its_line(self) -> None:
        store, row = self.table.keeping.store, self.table.row
        stands = store.table(row.id)
        assert stands is not None
        assert stands.head == row.head
        assert not verify(store, row.id, row.head).faults
        assert state_hash(self.table.state) == self.hashes[row.head] == state_hash(state_at(store, row.id, row.head))

    @invariant()
    def what_waits_is_kept(self) -> None:
        pending = self.table.pending
        assert (pending is not None) == (self.waits is not None)


def _said(step: str) -> dict[str, Any]:
    said: dict[str, dict[str, Any]] = {
        "capabilities": {"pools": {"might": 4}},
        "perfection": {"edge": "might"},
        "skills": {"skill_up": "climbing"},
    }
    return said.get(step, {})


Waiting.TestCase.settings = settings(max_examples=30, stateful_step_count=24)
TestWaiting = Waiting.TestCase
