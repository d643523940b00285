"""The contract of a store: what is stored comes back equal, or is refused by name."""

import math
import types
from dataclasses import replace
from typing import Final

import pytest

from orchestrator.store import Store, StoreError, TextNotStorable, ValueNotStorable
from tests.orchestrator.store.rows import TABLE, noise, pending_row, state, table_row, turn_row

STRANGE_TEXTS: Final = {
    "empty": "",
    "a megabyte": "등대의 불빛이 꺼졌다. " * 32_000,
    "noise of a megabyte": noise(1_000_000),
    "nul": "before\0after\0",
    "controls": "\x01\x1b[31m\r\n\t\x7f\u2028\ufeff",
    "beyond the first plane": "🐉 \U0010ffff",
    "normal forms": "e\u0301 é 가 \u1100\u1161",
    "our own syntax": '{{ 7*7 }} \'; DROP TABLE turns; -- {"type": "TrackChanged"}',
}


class ValuesContract:
    @pytest.fixture
    def ready(self, store: Store) -> Store:
        store.create_table(table_row(), turn_row(0, None), state("t0"))
        return store

    @pytest.mark.parametrize("text", STRANGE_TEXTS.values(), ids=STRANGE_TEXTS)
    def test_any_text_comes_back_as_it_was_said(self, ready: Store, text: str) -> None:
        """A18: player text is stored and returned literally."""
        turn = replace(turn_row(1, "t0"), player_text=text, parts=({"kind": "text", "text": text},))
        ready.save_pending(replace(pending_row("t0"), player_text=text))

        pending = ready.pending(TABLE)
        ready.commit_turn(TABLE, turn, expected_head="t0")
        found = ready.turn(TABLE, "t1")

        assert pending is not None
        assert pending.player_text == text
        assert found is not None
        assert (found.player_text, found.parts) == (text, turn.parts)

    @pytest.mark.parametrize("field", ["player_text", "kind", "state_hash"])
    def test_half_a_character_is_refused_with_its_place(self, ready: Store, field: str) -> None:
        turn = replace(turn_row(1, "t0"), **{field: "broken \ud83d here"})  # type: ignore[arg-type]

        with pytest.raises(TextNotStorable, match=r"U\+D83D") as caught:
            ready.commit_turn(TABLE, turn, expected_head="t0")

        assert caught.value.code == "text_not_storable"
        assert "t1" in caught.value.place
        assert "broken" not in str(caught.value)
        assert ready.turn(TABLE, "t1") is None

    def test_half_a_character_deep_inside_is_found(self, ready: Store) -> None:
        turn = replace(turn_row(1, "t0"), parts=({"kind": "text"}, {"calls": [{"arguments": {"why": "\udc00"}}]}))

        with pytest.raises(TextNotStorable) as caught:
            ready.commit_turn(TABLE, turn, expected_head="t0")

        assert caught.value.place == "turn t1.parts[1].calls[0].arguments.why"

    @pytest.mark.parametrize(
        ("value", "found"),
        [
            (math.nan, "nan"),
            (-math.inf, "-inf"),
            (2**64, "65 bits"),
            (-(2**63) - 1, "64 bits"),
            ({1: "one"}, "a key that is a int"),
            ({1, 2}, "a set"),
            (b"bytes", "a bytes"),
            (turn_row(0, None), "a TurnRow"),
        ],
        ids=["nan", "infinity", "too high", "too low", "key", "set", "bytes", "dataclass"],
    )
    def test_what_json_cannot_say_is_refused_not_bent(self, ready: Store, value: object, found: str) -> None:
        turn = replace(turn_row(1, "t0"), events=({"type": "Odd", "deep": [{"value": value}]},))

        with pytest.raises(ValueNotStorable, match=found) as caught:
            ready.commit_turn(TABLE, turn, expected_head="t0")

        assert caught.value.place == "turn t1: events[0].deep[0].value"
        assert ready.turn(TABLE, "t1") is None

    def test_a_value_nested_without_end_is_refused(self, ready: Store) -> None:
        nested: dict[str, object] = {}
        for _ in range(5_000):
            nested = {"in": nested}

        with pytest.raises(ValueNotStorable, match="nested deeper"):
            ready.save_pending(replace(pending_row("t0"), work=nested))

    @pytest.mark.parametrize("title", ["a\0b", "\ud800"], ids=ascii)
    def test_a_title_that_cannot_be_shown_is_refused(self, store: Store, title: str) -> None:
        with pytest.raises(TextNotStorable, match="title"):
            store.create_table(table_row(title=title), turn_row(0, None), state())

        assert store.tables() == ()

    def test_frozen_mappings_and_numbers_at_the_edge_are_kept(self, ready: Store) -> None:
        context = types.MappingProxyType(
            {"high": 2**64 - 1, "low": -(2**63), "small": 5e-324, "none": None, "no": False}
        )

        ready.commit_turn(TABLE, replace(turn_row(1, "t0"), context=context), expected_head="t0")

        found = ready.turn(TABLE, "t1")
        assert found is not None
        assert found.context == dict(context)

    @pytest.mark.parametrize("snapshot", [b"", b"\0\xff", b"p", b"z" * 9_000, bytes(range(256)) * 100], ids=len)
    def test_a_state_comes_back_byte_for_byte(self, ready: Store, snapshot: bytes) -> None:
        """B4: load and save give identical bytes."""
        ready.commit_turn(TABLE, turn_row(1, "t0"), expected_head="t0", snapshot=snapshot)

        assert ready.load_state(TABLE, "t1").snapshot == snapshot

    def test_a_closed_store_says_so(self, ready: Store) -> None:
        ready.close()
        ready.close()

        with pytest.raises(StoreError, match="closed"):
            ready.table(TABLE)
