"""The turn tree against a plain model of it: anything a person can do, in any order, over restarts."""

import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import orjson
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from orchestrator.store import HeadMoved, SqliteStore, open_store
from tests.orchestrator.store.rows import LATER, NOON, pending_row, state, table_row, turn_row


@dataclass
class Played:
    """What a table should hold: parents by turn, the head, and what redo remembers."""

    parents: dict[str, str | None]
    head: str
    redo: list[str] = field(default_factory=list)
    pending: str | None = None
    pending_at: str = ""
    aside: bool = False

    def line(self, turn: str) -> list[str]:
        before = self.parents[turn]
        return [*self.line(before), turn] if before is not None else [turn]

    def leaves(self) -> set[str]:
        return set(self.parents) - set(self.parents.values())


class TurnTree(RuleBasedStateMachine):
    """B3, B6, B12: commit, regenerate, undo, redo, jump, fork, wait and reopen."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.played: dict[str, Played] = {}
        self.turns = 0
        self.store = self.opened()

    def opened(self) -> SqliteStore:
        return open_store(Path(self.folder.name) / "tales.db", durability="off")

    def teardown(self) -> None:
        assert self.store.check() == ()
        self.store.close()
        self.folder.cleanup()

    @initialize()
    def first_table(self) -> None:
        self.store.create_table(table_row("t-0"), turn_row(0, None, turn_id="root", table_id="t-0"), state("root"))
        self.played["t-0"] = Played({"root": None}, "root")

    def table(self, data: st.DataObject) -> tuple[str, Played]:
        table_id = data.draw(st.sampled_from(sorted(self.played)))
        return table_id, self.played[table_id]

    def commit(self, table_id: str, played: Played, parent: str, snapshot: bool) -> None:
        self.turns += 1
        turn_id = f"turn-{self.turns}"
        line = [*played.line(parent), turn_id]
        row = turn_row(len(line) - 1, parent, turn_id=turn_id, table_id=table_id)
        self.store.commit_turn(table_id, row, expected_head=played.head, snapshot=state(*line) if snapshot else None)
        played.parents[turn_id] = parent
        played.head, played.redo, played.pending = turn_id, [], None

    @rule(data=st.data(), snapshot=st.booleans())
    def play(self, data: st.DataObject, snapshot: bool) -> None:
        table_id, played = self.table(data)
        self.commit(table_id, played, played.head, snapshot)

    @rule(data=st.data(), snapshot=st.booleans())
    def regenerate(self, data: st.DataObject, snapshot: bool) -> None:
        table_id, played = self.table(data)
        self.commit(table_id, played, played.parents[played.head] or played.head, snapshot)

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        table_id, played = self.table(data)
        to = played.parents[played.head]

        row = self.store.undo(table_id, at=NOON, expected_head=played.head)

        assert (row and row.head) == to
        if to is not None:
            played.redo.append(played.head)
            played.head = to

    @rule(data=st.data())
    def redo(self, data: st.DataObject) -> None:
        table_id, played = self.table(data)

        row = self.store.redo(table_id, at=NOON, expected_head=played.head)

        assert (row and row.head) == (played.redo[-1] if played.redo else None)
        if played.redo:
            played.head = played.redo.pop()

    @rule(data=st.data())
    def jump(self, data: st.DataObject) -> None:
        table_id, played = self.table(data)
        to = data.draw(st.sampled_from(sorted(played.parents)))

        row = self.store.move_head(table_id, to, expected_head=played.head, at=LATER)

        assert row.head == to
        if to != played.head:
            played.head, played.redo = to, []

    @precondition(lambda self: len(self.played) < 4)
    @rule(data=st.data())
    def fork(self, data: st.DataObject) -> None:
        source, played = self.table(data)
        at = data.draw(st.sampled_from(sorted(played.parents)))
        table_id = f"t-{len(self.played)}"

        self.store.fork_table(source, at, table_row(table_id))

        line = played.line(at)
        self.played[table_id] = Played({turn: played.parents[turn] for turn in line}, at)

    @rule(data=st.data())
    def wait_in_mid_turn(self, data: st.DataObject) -> None:
        table_id, played = self.table(data)
        turn_id = f"waits-{self.turns}"
        self.store.save_pending(pending_row(played.head, table_id=table_id, turn_id=turn_id))
        played.pending, played.pending_at, played.aside = turn_id, played.head, False

    @rule(data=st.data(), aside=st.booleans())
    def put_what_waits_aside_or_bring_it_back(self, data: st.DataObject, aside: bool) -> None:
        table_id, played = self.table(data)
        move = self.store.set_aside if aside else self.store.bring_back
        is_there = played.pending is not None and played.pending_at == played.head and played.aside is not aside

        row = move(table_id, expected_head=played.head)

        assert (row and row.turn_id) == (played.pending if is_there else None)
        if is_there:
            played.aside = aside

    @rule(data=st.data())
    def repeat_a_submit(self, data: st.DataObject) -> None:
        table_id, played = self.table(data)
        turn_id = data.draw(st.sampled_from(sorted(played.parents)))
        known = self.store.turn(table_id, turn_id)
        assert known is not None
        again = turn_row(1, "root", turn_id="never", table_id=table_id, client_id=known.client_id)

        assert self.store.commit_turn(table_id, again, expected_head=played.head) == known

    @rule(data=st.data())
    def submit_from_an_outdated_page(self, data: st.DataObject) -> None:
        table_id, _ = self.table(data)
        with pytest.raises(HeadMoved):
            self.store.commit_turn(
                table_id, turn_row(1, "root", turn_id="never", table_id=table_id), expected_head="outdated"
            )

    @rule()
    def reopen(self) -> None:
        self.store.close()
        self.store = self.opened()

    @invariant()
    def heads_and_ways_are_those_of_the_model(self) -> None:
        for table_id, played in self.played.items():
            row = self.store.table(table_id)
            assert row is not None
            assert row.head == played.head
            assert self.store.redo_target(table_id) == (played.redo[-1] if played.redo else None)
            assert {turn.id for turn in self.store.leaves(table_id)} == played.leaves()
            pending = self.store.pending(table_id)
            is_seen = played.pending_at == played.head and not played.aside
            assert (pending and pending.turn_id) == (played.pending if is_seen else None)

    @invariant()
    def every_state_is_the_fold_of_its_line(self) -> None:
        for table_id, played in self.played.items():
            for turn_id in {played.head, *played.leaves()}:
                line = played.line(turn_id)
                loaded = self.store.load_state(table_id, turn_id)
                folded = orjson.loads(loaded.snapshot)["folded"] + [turn.id for turn in loaded.tail]
                assert folded == line == [turn.id for turn in self.store.path(table_id, turn_id)]


TurnTree.TestCase.settings = settings(max_examples=30, stateful_step_count=40)
TestTurnTree = TurnTree.TestCase
