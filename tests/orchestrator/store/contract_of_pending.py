"""The contract of a store: the turn that has begun and is not committed."""

from dataclasses import replace

import pytest

from orchestrator.store import HeadMoved, Seen, Store, TurnTaken, UnknownTable
from tests.orchestrator.store.rows import LATER, NOON, TABLE, pending_row, state, table_row, turn_row


class PendingContract:
    @pytest.fixture
    def begun(self, store: Store) -> Store:
        """A table at turn 1."""
        store.create_table(table_row(), turn_row(0, None), state("t0"))
        store.commit_turn(TABLE, turn_row(1, "t0"), expected_head="t0")
        return store

    def test_a_pending_turn_is_kept_as_it_is(self, begun: Store) -> None:
        """B9: the action and the rolled dice are kept."""
        row = pending_row("t1")

        begun.save_pending(row)

        assert begun.pending(TABLE) == row

    def test_a_turn_on_its_way_that_waits_for_no_disk_is_kept_too(self, begun: Store) -> None:
        """B9: a model may fail a moment later."""
        row = pending_row("t1")

        begun.save_pending(row, lasting=False)

        assert begun.pending(TABLE) == row

    def test_a_later_save_replaces_an_earlier_one(self, begun: Store) -> None:
        begun.save_pending(pending_row("t1", faces=(3,)))
        later = replace(pending_row("t1", faces=(3, 18)), updated_at=LATER)

        begun.save_pending(later)

        assert begun.pending(TABLE) == later

    def test_it_can_be_dropped(self, begun: Store) -> None:
        begun.save_pending(pending_row("t1"))

        begun.clear_pending(TABLE)
        begun.clear_pending(TABLE)

        assert begun.pending(TABLE) is None

    def test_it_belongs_to_the_head_it_was_saved_at(self, begun: Store) -> None:
        """B9, B6: after an undo it is out of sight, after the redo it is back."""
        row = pending_row("t1")
        begun.save_pending(row)

        begun.undo(TABLE, at=NOON)
        hidden = begun.pending(TABLE)
        begun.redo(TABLE, at=NOON)

        assert hidden is None
        assert begun.pending(TABLE) == row

    def test_what_is_set_aside_is_out_of_sight_and_comes_back_as_it_was(self, begun: Store) -> None:
        """B6, B9: undo of what is not finished moves no head, and can itself be undone."""
        row = pending_row("t1")
        begun.save_pending(row)

        aside = begun.set_aside(TABLE, expected_head="t1")
        hidden = begun.pending(TABLE)
        again = begun.set_aside(TABLE)
        back = begun.bring_back(TABLE, expected_head="t1")

        assert (aside, hidden, again, back) == (row, None, None, row)
        assert begun.pending(TABLE) == row
        assert begun.bring_back(TABLE) is None

    def test_what_is_set_aside_waits_at_its_head_through_undo_and_redo(self, begun: Store) -> None:
        """B6: it is brought back where it was begun, and nowhere else."""
        row = pending_row("t1")
        begun.save_pending(row)
        begun.set_aside(TABLE)

        begun.undo(TABLE, at=NOON)
        elsewhere = begun.bring_back(TABLE)
        begun.redo(TABLE, at=NOON)

        assert (elsewhere, begun.pending(TABLE)) == (None, None)
        assert begun.bring_back(TABLE) == row

    def test_another_turn_that_is_begun_or_committed_ends_what_was_set_aside(self, begun: Store) -> None:
        begun.save_pending(pending_row("t1"))
        begun.set_aside(TABLE)
        other = replace(pending_row("t1"), turn_id="other", client_id="other")
        begun.save_pending(other)
        assert begun.pending(TABLE) == other

        begun.set_aside(TABLE)
        begun.commit_turn(TABLE, turn_row(2, "t1"), expected_head="t1")

        assert begun.bring_back(TABLE) is None

    def test_nothing_is_set_aside_or_brought_back_where_the_head_has_moved(self, begun: Store) -> None:
        """B10: another client may have moved the table meanwhile."""
        begun.save_pending(pending_row("t1"))

        with pytest.raises(HeadMoved):
            begun.set_aside(TABLE, expected_head="t0")
        with pytest.raises(HeadMoved):
            begun.bring_back(TABLE, expected_head="t0")

        assert begun.pending(TABLE) is not None

    def test_it_is_kept_where_the_table_is_as_it_was_seen(self, begun: Store) -> None:
        """B10: each writer says what it last saw; the next save follows on the one before it."""
        first, second = pending_row("t1", faces=(3,)), pending_row("t1", faces=(3, 18))

        begun.save_pending(first, seen=Seen("t1"))
        begun.save_pending(second, seen=Seen("t1", first))

        assert begun.pending(TABLE) == second

    def test_nothing_is_kept_over_what_somebody_else_has_kept_meanwhile(self, begun: Store) -> None:
        """B10: of two that go on with one turn, or begin one at once, the first has it, and the other is told."""
        first, second = pending_row("t1", faces=(3,)), pending_row("t1", faces=(18,))
        begun.save_pending(first, seen=Seen("t1"))

        with pytest.raises(TurnTaken, match="another than was read"):
            begun.save_pending(second, seen=Seen("t1"))
        with pytest.raises(TurnTaken):
            begun.save_pending(second, seen=Seen("t1", replace(first, updated_at=LATER)))

        assert begun.pending(TABLE) == first

    def test_nothing_is_kept_where_the_head_has_moved(self, begun: Store) -> None:
        """B10: what was committed meanwhile is not asked for again."""
        row = pending_row("t1")
        begun.save_pending(row)
        begun.commit_turn(TABLE, turn_row(2, "t1"), expected_head="t1")

        with pytest.raises(HeadMoved):
            begun.save_pending(row, seen=Seen("t1", row))

        assert begun.pending(TABLE) is None

    def test_a_turn_that_comes_alone_comes_after_any_that_has_begun(self, begun: Store) -> None:
        row = pending_row("t1")
        begun.save_pending(row)

        with pytest.raises(TurnTaken):
            begun.commit_turn(TABLE, turn_row(2, "t1"), expected_head="t1", alone=True)
        assert begun.pending(TABLE) == row

        begun.set_aside(TABLE)
        begun.commit_turn(TABLE, turn_row(2, "t1"), expected_head="t1", alone=True)
        assert begun.table(TABLE).head == "t2"  # type: ignore[union-attr]

    def test_a_turn_that_is_being_regenerated_may_have_an_earlier_parent(self, begun: Store) -> None:
        row = pending_row("t0")

        begun.save_pending(row)

        assert begun.pending(TABLE) == row

    def test_a_pending_turn_needs_a_table(self, store: Store) -> None:
        with pytest.raises(UnknownTable):
            store.save_pending(pending_row("t1"))
        with pytest.raises(UnknownTable):
            store.clear_pending(TABLE)
