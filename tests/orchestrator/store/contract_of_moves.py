"""The contract of a store: undo, redo and jumps."""

import pytest

from orchestrator.store import HeadMoved, Store, UnknownTurn
from tests.orchestrator.store.rows import LATER, NOON, TABLE, state, table_row, turn_row


def _head(store: Store) -> str:
    table = store.table(TABLE)
    assert table is not None
    return table.head


class MovesContract:
    @pytest.fixture
    def line(self, store: Store) -> Store:
        """A line of turns 0 to 3 with the head at its end."""
        store.create_table(table_row(), turn_row(0, None), state("t0"))
        for number in range(1, 4):
            store.commit_turn(TABLE, turn_row(number, f"t{number - 1}"), expected_head=f"t{number - 1}")
        return store

    def test_undo_goes_to_the_parent_and_redo_comes_back(self, line: Store) -> None:
        """B6: undo reverts the last turn fully and can itself be undone."""
        undone = line.undo(TABLE, at=LATER)
        redone = line.redo(TABLE, at=LATER)

        assert undone is not None
        assert (undone.head, undone.updated_at) == ("t2", LATER)
        assert redone == line.table(TABLE)
        assert _head(line) == "t3"

    def test_every_undo_has_its_redo(self, line: Store) -> None:
        """B6."""
        down = [line.undo(TABLE, at=NOON) for _ in range(4)]
        up = [line.redo(TABLE, at=NOON) for _ in range(4)]

        assert [row and row.head for row in down] == ["t2", "t1", "t0", None]
        assert [row and row.head for row in up] == ["t1", "t2", "t3", None]

    def test_undo_and_redo_may_alternate(self, line: Store) -> None:
        steps = ["undo", "undo", "redo", "undo", "undo", "redo", "redo", "redo"]

        heads = []
        for step in steps:
            (line.undo if step == "undo" else line.redo)(TABLE, at=NOON)
            heads.append(_head(line))

        assert heads == ["t2", "t1", "t2", "t1", "t0", "t1", "t2", "t3"]
        assert line.redo_target(TABLE) is None

    def test_a_new_turn_after_an_undo_is_a_sibling_and_ends_redo(self, line: Store) -> None:
        """B3: exploring destroys nothing."""
        line.undo(TABLE, at=NOON)
        line.undo(TABLE, at=NOON)
        line.commit_turn(TABLE, turn_row(2, "t1", turn_id="other"), expected_head="t1")

        assert line.redo_target(TABLE) is None
        assert line.redo(TABLE, at=NOON) is None
        assert [turn.id for turn in line.leaves(TABLE)] == ["t3", "other"]
        assert [turn.id for turn in line.path(TABLE, "t3")] == ["t0", "t1", "t2", "t3"]

    def test_undoing_the_new_turn_leads_back_to_it_and_no_further(self, line: Store) -> None:
        line.undo(TABLE, at=NOON)
        line.commit_turn(TABLE, turn_row(3, "t2", turn_id="other"), expected_head="t2")
        line.undo(TABLE, at=NOON)

        assert line.redo_target(TABLE) == "other"
        line.redo(TABLE, at=NOON)
        assert line.redo(TABLE, at=NOON) is None

    def test_any_turn_can_be_jumped_to_and_a_jump_ends_redo(self, line: Store) -> None:
        """B3: going back to an old leaf restores it exactly."""
        line.undo(TABLE, at=NOON)
        line.commit_turn(TABLE, turn_row(3, "t2", turn_id="other"), expected_head="t2")
        line.undo(TABLE, at=NOON)

        moved = line.move_head(TABLE, "t3", expected_head="t2", at=LATER)

        assert (moved.head, moved.updated_at) == ("t3", LATER)
        assert line.redo_target(TABLE) is None
        undone = line.undo(TABLE, at=NOON)
        assert undone is not None
        assert undone.head == "t2"

    def test_moves_are_logged_newest_first(self, line: Store) -> None:
        line.undo(TABLE, at=NOON)
        line.redo(TABLE, at=NOON)
        line.move_head(TABLE, "t1", expected_head="t3", at=LATER)

        found = line.moves(TABLE)

        assert [(move.kind, move.source, move.target, move.at) for move in found] == [
            ("jump", "t3", "t1", LATER),
            ("redo", "t2", "t3", NOON),
            ("undo", "t3", "t2", NOON),
        ]
        assert line.moves(TABLE, limit=1) == found[:1]

    def test_a_jump_to_where_one_stands_is_no_move(self, line: Store) -> None:
        line.undo(TABLE, at=NOON)
        before = line.table(TABLE)

        assert line.move_head(TABLE, "t2", expected_head="t2", at=LATER) == before
        assert line.redo_target(TABLE) == "t3"

    def test_a_move_from_an_outdated_head_is_refused(self, line: Store) -> None:
        with pytest.raises(HeadMoved, match="stands at turn 't3', not at 't1'"):
            line.move_head(TABLE, "t0", expected_head="t1", at=NOON)
        with pytest.raises(HeadMoved):
            line.undo(TABLE, at=NOON, expected_head="t1")
        with pytest.raises(HeadMoved):
            line.redo(TABLE, at=NOON, expected_head="t1")

        assert line.moves(TABLE) == ()

    def test_a_move_to_no_turn_is_refused(self, line: Store) -> None:
        with pytest.raises(UnknownTurn):
            line.move_head(TABLE, "t9", expected_head="t3", at=NOON)

        assert _head(line) == "t3"

    def test_the_moves_of_one_table_are_not_those_of_another(self, line: Store) -> None:
        line.fork_table(TABLE, "t3", table_row("fork"))
        line.undo(TABLE, at=NOON)
        line.undo("fork", at=NOON)

        assert len(line.moves(TABLE)) == len(line.moves("fork")) == 1
        assert line.redo_target("fork") == "t3"
