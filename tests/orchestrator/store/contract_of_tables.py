"""The contract of a store: tables as a whole, and forks of them."""

from dataclasses import replace

import pytest

from orchestrator.store import AlreadyExists, BadId, MisplacedTurn, Store, UnknownTable, UnknownTurn
from tests.orchestrator.store.rows import LATER, NOON, TABLE, pending_row, state, table_row, turn_row


class TablesContract:
    def test_a_new_table_stands_at_its_root(self, store: Store) -> None:
        created = store.create_table(table_row(), turn_row(0, None), state("t0"))

        assert created.head == "t0"
        assert created == replace(table_row(), head="t0", format=created.format)
        assert store.table(TABLE) == created
        assert store.load_state(TABLE, "t0").snapshot == state("t0")

    def test_an_unknown_table_is_none(self, store: Store) -> None:
        assert store.table("nowhere") is None
        assert store.turn("nowhere", "t0") is None
        assert store.pending("nowhere") is None

    def test_what_needs_a_table_names_the_nearest_ids(self, store: Store) -> None:
        store.create_table(table_row(), turn_row(0, None), state())

        with pytest.raises(UnknownTable, match="nearest: harbour") as caught:
            store.undo("harbor", at=NOON)

        assert caught.value.near == (TABLE,)

    def test_the_id_of_a_table_cannot_be_taken_twice(self, store: Store) -> None:
        first = store.create_table(table_row(), turn_row(0, None), state())

        with pytest.raises(AlreadyExists):
            store.create_table(table_row(title="Another"), turn_row(0, None, turn_id="other"), state())

        assert store.tables() == (first,)
        assert store.turn(TABLE, "other") is None

    @pytest.mark.parametrize(
        "wrong",
        ["", "..", "a/b", "a\\b", "A", "table 1", "a.b", "a" * 65, "가", "a\n", "a\0", "%2e%2e", "\uff11"],
        ids=ascii,
    )
    def test_an_id_that_could_be_a_path_is_refused(self, store: Store, wrong: str) -> None:
        """F7: ids with separators or `..` are refused."""
        store.create_table(table_row(), turn_row(0, None), state())

        for refused in (
            lambda: store.create_table(table_row(wrong), turn_row(0, None, table_id=wrong), state()),
            lambda: store.create_table(
                table_row("other"), replace(turn_row(0, None, table_id="other"), id=wrong), state()
            ),
            lambda: store.table(wrong),
            lambda: store.turn(TABLE, wrong),
            lambda: store.turn_by_client(TABLE, wrong),
            lambda: store.path(TABLE, wrong),
            lambda: store.move_head(TABLE, wrong, expected_head="t0", at=NOON),
            lambda: store.commit_turn(TABLE, replace(turn_row(1, "t0"), client_id=wrong), expected_head="t0"),
            lambda: store.commit_turn(TABLE, replace(turn_row(1, "t0"), parent=wrong), expected_head="t0"),
            lambda: store.save_pending(replace(pending_row("t0"), client_id=wrong)),
            lambda: store.fork_table(TABLE, "t0", table_row(wrong)),
            lambda: store.delete_table(wrong),
        ):
            with pytest.raises(BadId, match="a-z, 0-9"):
                refused()

    @pytest.mark.parametrize("root", [turn_row(1, None), turn_row(0, "t9"), turn_row(0, None, table_id="other")])
    def test_a_root_has_no_parent_and_number_0(self, store: Store, root: object) -> None:
        with pytest.raises(MisplacedTurn):
            store.create_table(table_row(), root, state())  # type: ignore[arg-type]

        assert store.tables() == ()

    def test_the_last_touched_table_comes_first(self, store: Store) -> None:
        for table_id in ("a", "b", "c"):
            store.create_table(table_row(table_id), turn_row(0, None, table_id=table_id), state())

        store.commit_turn("b", replace(turn_row(1, "t0", table_id="b"), created_at=LATER), expected_head="t0")

        assert [row.id for row in store.tables()] == ["b", "a", "c"]

    def test_settings_change_and_turns_stay(self, store: Store) -> None:
        created = store.create_table(table_row(), turn_row(0, None), state())

        changed = store.update_table(TABLE, title="등대", language="en", policy={"reroll": "free"}, updated_at=LATER)

        wanted = replace(created, title="등대", language="en", policy={"reroll": "free"}, updated_at=LATER)
        assert changed == wanted == store.table(TABLE)
        assert store.path(TABLE, "t0")[0].state_hash == "hash-t0"

    def test_the_head_is_no_setting(self, store: Store) -> None:
        store.create_table(table_row(), turn_row(0, None), state())

        with pytest.raises(TypeError, match="head of a table cannot change"):
            store.update_table(TABLE, head="t7")  # type: ignore[call-arg]

    def test_a_deleted_table_leaves_nothing_and_the_others_alone(self, store: Store) -> None:
        for table_id in ("gone", "stays"):
            store.create_table(table_row(table_id), turn_row(0, None, table_id=table_id), state("t0"))
            store.commit_turn(table_id, turn_row(1, "t0", table_id=table_id), expected_head="t0", snapshot=state("t1"))
            store.save_pending(pending_row("t1", table_id=table_id))

        store.delete_table("gone")

        assert [row.id for row in store.tables()] == ["stays"]
        assert store.turn("gone", "t1") is None
        assert store.pending("gone") is None
        assert store.load_state("stays", "t1").snapshot == state("t1")
        assert store.pending("stays") is not None
        assert store.check() == ()
        with pytest.raises(UnknownTable):
            store.delete_table("gone")

    def test_the_id_of_a_deleted_table_starts_afresh(self, store: Store) -> None:
        store.create_table(table_row(), turn_row(0, None), state())
        store.commit_turn(TABLE, turn_row(1, "t0"), expected_head="t0")
        store.undo(TABLE, at=NOON)
        store.delete_table(TABLE)

        store.create_table(table_row(), turn_row(0, None), state())

        assert store.redo(TABLE, at=NOON) is None
        assert store.moves(TABLE) == ()

    def test_a_fork_at_a_turn_is_what_was_stored_there(self, store: Store) -> None:
        """B2: a fork at turn k equals what was stored at k."""
        store.create_table(table_row(), turn_row(0, None), state("t0"))
        for number in range(1, 6):
            snapshot = state("t3") if number == 3 else None
            store.commit_turn(
                TABLE, turn_row(number, f"t{number - 1}"), expected_head=f"t{number - 1}", snapshot=snapshot
            )
        store.save_pending(pending_row("t5"))

        forked = store.fork_table(TABLE, "t4", table_row("fork", title="What if"))

        source, copy = store.path(TABLE, "t4"), store.path("fork", "t4")
        assert forked.head == "t4"
        assert copy == tuple(replace(turn, table_id="fork") for turn in source)
        assert store.load_state("fork", "t4").snapshot == state("t3")
        assert [turn.id for turn in store.load_state("fork", "t4").tail] == ["t4"]
        assert store.turn("fork", "t5") is None
        assert store.pending("fork") is None
        assert store.moves("fork") == ()
        assert store.check() == ()

    def test_a_fork_and_its_source_go_their_own_ways(self, store: Store) -> None:
        store.create_table(table_row(), turn_row(0, None), state("t0"))
        store.commit_turn(TABLE, turn_row(1, "t0"), expected_head="t0")
        store.fork_table(TABLE, "t1", table_row("fork"))

        store.commit_turn("fork", turn_row(2, "t1", table_id="fork", text="left"), expected_head="t1")
        store.commit_turn(TABLE, turn_row(2, "t1", text="right"), expected_head="t1")
        store.delete_table(TABLE)

        assert [turn.player_text for turn in store.path("fork", "t2")] == ["said in t0", "said in t1", "left"]

    def test_a_fork_of_nothing_is_refused(self, store: Store) -> None:
        store.create_table(table_row(), turn_row(0, None), state())
        store.create_table(table_row("taken"), turn_row(0, None, table_id="taken"), state())

        with pytest.raises(UnknownTurn):
            store.fork_table(TABLE, "t1", table_row("fork"))
        with pytest.raises(UnknownTable):
            store.fork_table("nowhere", "t0", table_row("fork"))
        with pytest.raises(AlreadyExists):
            store.fork_table(TABLE, "t0", table_row("taken"))

        assert {row.id for row in store.tables()} == {TABLE, "taken"}
