"""The contract of a store: committing turns, and reading the tree they form."""

from dataclasses import replace

import pytest

from orchestrator.store import (
    AlreadyExists,
    HeadMoved,
    MisplacedTurn,
    Store,
    UnknownTable,
    UnknownTurn,
)
from tests.orchestrator.store.rows import LATER, NOON, TABLE, pending_row, state, table_row, turn_row


class TurnsContract:
    @pytest.fixture
    def tree(self, store: Store) -> Store:
        """Root, then 1, then 2a with 3a below it and 2b; the head is at 3a."""
        store.create_table(table_row(), turn_row(0, None), state("t0"))
        store.commit_turn(TABLE, turn_row(1, "t0"), expected_head="t0")
        store.commit_turn(TABLE, turn_row(2, "t1", turn_id="t2b"), expected_head="t1")
        store.commit_turn(TABLE, turn_row(2, "t1", turn_id="t2a"), expected_head="t2b")
        store.commit_turn(TABLE, turn_row(3, "t2a", turn_id="t3a"), expected_head="t2a", snapshot=state("t3a"))
        return store

    def test_a_committed_turn_is_one_record_with_its_parts_in_order(self, store: Store) -> None:
        """B5: one turn is one record with ordered parts."""
        store.create_table(table_row(), turn_row(0, None), state())
        turn = turn_row(1, "t0")

        committed = store.commit_turn(TABLE, turn, expected_head="t0")

        assert committed == replace(turn, format=committed.format)
        assert store.turn(TABLE, "t1") == committed
        assert store.turn_by_client(TABLE, "c-t1") == committed

    def test_a_commit_moves_the_head_and_clears_what_was_pending(self, store: Store) -> None:
        store.create_table(table_row(), turn_row(0, None), state())
        store.save_pending(pending_row("t0"))

        store.commit_turn(TABLE, replace(turn_row(1, "t0"), created_at=LATER), expected_head="t0")

        table = store.table(TABLE)
        assert table is not None
        assert (table.head, table.updated_at) == ("t1", LATER)
        assert store.pending(TABLE) is None

    def test_the_same_client_id_twice_is_one_turn(self, store: Store) -> None:
        """B10: the same client request id is one turn with one answer."""
        store.create_table(table_row(), turn_row(0, None), state())
        first = store.commit_turn(TABLE, turn_row(1, "t0"), expected_head="t0")
        again = replace(turn_row(1, "t0", turn_id="another", text="other words"), client_id="c-t1")

        second = store.commit_turn(TABLE, again, expected_head="t0")
        third = store.commit_turn(TABLE, again, expected_head="t1")

        assert first == second == third
        assert [turn.id for turn in store.path(TABLE, "t1")] == ["t0", "t1"]
        assert store.turn(TABLE, "another") is None

    def test_the_same_client_id_after_an_undo_writes_nothing(self, store: Store) -> None:
        """B10: also when the head has gone back meanwhile."""
        store.create_table(table_row(), turn_row(0, None), state())
        first = store.commit_turn(TABLE, turn_row(1, "t0"), expected_head="t0")
        store.undo(TABLE, at=NOON)

        assert store.commit_turn(TABLE, turn_row(1, "t0"), expected_head="t0") == first
        table = store.table(TABLE)
        assert table is not None
        assert table.head == "t0"

    def test_two_tables_may_use_the_same_turn_and_client_ids(self, store: Store) -> None:
        for table_id in ("a", "b"):
            store.create_table(table_row(table_id), turn_row(0, None, table_id=table_id), state())
            store.commit_turn(table_id, turn_row(1, "t0", table_id=table_id, text=table_id), expected_head="t0")

        assert [store.path(table_id, "t1")[1].player_text for table_id in ("a", "b")] == ["a", "b"]

    def test_a_commit_after_the_head_moved_is_refused_whole(self, store: Store) -> None:
        """B10: two submits at once get a clear conflict."""
        store.create_table(table_row(), turn_row(0, None), state())
        store.commit_turn(TABLE, turn_row(1, "t0"), expected_head="t0")
        store.save_pending(pending_row("t1"))

        with pytest.raises(HeadMoved) as caught:
            store.commit_turn(TABLE, turn_row(1, "t0", turn_id="late"), expected_head="t0", snapshot=state("late"))

        assert (caught.value.expected, caught.value.found) == ("t0", "t1")
        assert store.turn(TABLE, "late") is None
        assert store.pending(TABLE) is not None
        assert store.check() == ()

    @pytest.mark.parametrize(
        "wrong",
        [
            turn_row(2, "t0", turn_id="skips"),
            turn_row(0, "t0", turn_id="stays"),
            turn_row(1, "nobody", turn_id="orphan"),
            turn_row(1, None, turn_id="second-root"),
            turn_row(1, "t0", turn_id="elsewhere", table_id="other"),
        ],
        ids=lambda turn: turn.id,
    )
    def test_a_turn_that_does_not_follow_its_parent_is_refused(self, store: Store, wrong: object) -> None:
        store.create_table(table_row(), turn_row(0, None), state())

        with pytest.raises(MisplacedTurn):
            store.commit_turn(TABLE, wrong, expected_head="t0")  # type: ignore[arg-type]

        assert [turn.id for turn in store.leaves(TABLE)] == ["t0"]

    def test_a_taken_turn_id_is_refused(self, tree: Store) -> None:
        taken = replace(turn_row(4, "t3a", turn_id="t2b"), client_id="fresh")

        with pytest.raises(AlreadyExists, match="turn 't2b'"):
            tree.commit_turn(TABLE, taken, expected_head="t3a")

        found = tree.turn(TABLE, "t2b")
        assert found is not None
        assert found.number == 2

    def test_a_commit_to_no_table_is_refused(self, store: Store) -> None:
        with pytest.raises(UnknownTable):
            store.commit_turn("nowhere", turn_row(1, "t0", table_id="nowhere"), expected_head="t0")

    def test_a_regenerated_turn_is_a_sibling_of_the_one_it_replaces(self, tree: Store) -> None:
        """B1: only the chosen variant becomes the head, and the other is still there."""
        tree.commit_turn(TABLE, turn_row(3, "t2a", turn_id="t3x"), expected_head="t3a")

        assert [turn.id for turn in tree.children(TABLE, "t2a")] == ["t3a", "t3x"]
        assert [turn.id for turn in tree.path(TABLE, "t3x")] == ["t0", "t1", "t2a", "t3x"]

    def test_the_tree_is_read_in_every_direction(self, tree: Store) -> None:
        """B3: turns form a tree."""
        assert [turn.id for turn in tree.children(TABLE, "t1")] == ["t2b", "t2a"]
        assert tree.children(TABLE, "t3a") == ()
        assert [turn.id for turn in tree.leaves(TABLE)] == ["t2b", "t3a"]
        assert [turn.id for turn in tree.path(TABLE, "t3a")] == ["t0", "t1", "t2a", "t3a"]
        assert [turn.id for turn in tree.path(TABLE, "t2b")] == ["t0", "t1", "t2b"]

    @pytest.mark.parametrize(
        ("count", "wanted"), [(0, []), (1, ["t3a"]), (2, ["t2a", "t3a"]), (99, ["t0", "t1", "t2a", "t3a"])]
    )
    def test_the_last_turns_of_a_line_come_oldest_first(self, tree: Store, count: int, wanted: list[str]) -> None:
        assert [turn.id for turn in tree.recent(TABLE, "t3a", count)] == wanted

    def test_the_state_of_a_turn_is_the_nearest_snapshot_and_the_turns_after_it(self, tree: Store) -> None:
        """B3: going back to an old leaf restores it exactly."""
        at_snapshot, on_the_way = tree.load_state(TABLE, "t3a"), tree.load_state(TABLE, "t2a")
        other_leaf = tree.load_state(TABLE, "t2b")

        assert (at_snapshot.snapshot, at_snapshot.snapshot_turn, at_snapshot.tail) == (state("t3a"), "t3a", ())
        assert (on_the_way.snapshot, on_the_way.snapshot_turn) == (state("t0"), "t0")
        assert [turn.id for turn in on_the_way.tail] == ["t1", "t2a"]
        assert [turn.id for turn in other_leaf.tail] == ["t1", "t2b"]
        assert other_leaf.tail == tree.path(TABLE, "t2b")[1:]

    def test_a_fold_reads_the_events_of_a_line_without_its_prose(self, tree: Store) -> None:
        found = list(tree.events(TABLE, "t3a"))

        assert [events.turn_id for events in found] == ["t0", "t1", "t2a", "t3a"]
        assert [(events.number, events.state_hash, events.format, events.events) for events in found] == [
            (turn.number, turn.state_hash, turn.format, turn.events) for turn in tree.path(TABLE, "t3a")
        ]

    def test_an_unknown_turn_is_named(self, tree: Store) -> None:
        assert tree.turn(TABLE, "t9") is None
        assert tree.turn_by_client(TABLE, "c-t9") is None
        for read in (tree.path, tree.events, tree.load_state):
            with pytest.raises(UnknownTurn, match="'t9'"):
                read(TABLE, "t9")
            with pytest.raises(UnknownTable, match="'nowhere'"):
                read("nowhere", "t9")

    def test_reading_changes_nothing(self, tree: Store) -> None:
        """B4: loading is pure."""
        before = (tree.tables(), tree.path(TABLE, "t3a"), tree.moves(TABLE), tree.pending(TABLE))

        tree.load_state(TABLE, "t2b")
        tree.leaves(TABLE)
        list(tree.events(TABLE, "t3a"))
        tree.redo_target(TABLE)

        assert (tree.tables(), tree.path(TABLE, "t3a"), tree.moves(TABLE), tree.pending(TABLE)) == before
