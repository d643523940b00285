"""The contract of a store: the turn that has begun and is not committed."""

from dataclasses import replace

import pytest

from orchestrator.store import Store, UnknownTable
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

    def test_a_turn_that_is_being_regenerated_may_have_an_earlier_parent(self, begun: Store) -> None:
        row = pending_row("t0")

        begun.save_pending(row)

        assert begun.pending(TABLE) == row

    def test_a_pending_turn_needs_a_table(self, store: Store) -> None:
        with pytest.raises(UnknownTable):
            store.save_pending(pending_row("t1"))
        with pytest.raises(UnknownTable):
            store.clear_pending(TABLE)
