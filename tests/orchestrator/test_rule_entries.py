"""Entries laid into rule files: what stood there stays as it was written."""

from __future__ import annotations

import codecs
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.rule_entries import with_entries
from rules.loading import read_document

WRITTEN = """\
# The Salt Road: a game of mine.
id: salt_road
version: "1.0"

stats:
  # what arms are for
  - {id: might, name: "Might", covers: "lifting, shoving", max: 5, default: 1}   # the first
  - id: wits
    name: 'Wits'
    covers: "reading, reckoning"
    max: 5
    default: 1
tracks:
  - {id: hp, max: "6 + @might"}
"""
CARDS = """\
# Cards.
- id: tired
  when: {track: hp, becomes: empty}
  do:
    - tell: "Tired."
"""


def laid(entries: dict[str, list[dict[str, Any]]], **files: str) -> dict[str, str]:
    contents = {"system.yaml": WRITTEN.encode(), **{f"{name}.yaml": text.encode() for name, text in files.items()}}
    return {name: held.decode() for name, held in with_entries(contents, "system.yaml", entries).items()}


def data(text: str) -> Any:
    return read_document(text, "system.yaml").root.data


def test_a_new_entry_comes_last_and_every_line_before_it_stays() -> None:
    after = laid({"stats": [{"id": "luck", "covers": "gambling", "max": 5, "default": 0}]})["system.yaml"]

    kept = after.replace("  - id: luck\n    covers: gambling\n    max: 5\n    default: 0\n", "")
    assert kept == WRITTEN
    assert [stat["id"] for stat in data(after)["stats"]] == ["might", "wits", "luck"]


def test_an_entry_that_is_there_is_taken_out_for_the_new_one() -> None:
    after = laid({"tracks": [{"id": "hp", "max": 9, "on_empty": [{"tell": "Out."}]}]})["system.yaml"]

    assert data(after)["tracks"] == [{"id": "hp", "max": 9, "on_empty": [{"tell": "Out."}]}]
    assert after.startswith(WRITTEN[: WRITTEN.index("tracks:")])


def test_a_section_that_is_missing_is_begun() -> None:
    after = laid({"lists": [{"id": "scars", "name": "흉터"}]})["system.yaml"]

    assert after == WRITTEN + "lists:\n  - id: scars\n    name: 흉터\n"


def test_cards_go_into_the_file_of_cards_where_there_is_one() -> None:
    card = {"id": "rested", "when": {"on": "rest"}, "do": [{"set": "hp", "to": "full"}]}
    with_file = laid({"cards": [card]}, cards=CARDS)
    without = laid({"cards": [card]})

    assert with_file["system.yaml"] == WRITTEN
    assert with_file["cards.yaml"].startswith(CARDS)
    assert data(with_file["cards.yaml"])[1] == card
    assert data(without["system.yaml"])["cards"] == [card]


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
@pytest.mark.parametrize("ends", [b"\n", b"\r\n"])
def test_line_ends_and_the_mark_at_the_beginning_stay(ends: bytes, mark: bytes) -> None:
    """A file of another editor is not rewritten for the sake of one entry."""
    before = mark + WRITTEN.encode().replace(b"\n", ends)
    after = with_entries({"system.yaml": before}, "system.yaml", {"pools": [{"id": "luck"}]})["system.yaml"]

    assert after.startswith(before)
    assert after.count(b"\n") == after.count(ends)
    assert after.endswith(ends)


@pytest.mark.parametrize("sign", ["\u2028", "\x85", "\u202e", "\u2066", "\ufeff", "\u200b", "\u200f"])
def test_signs_that_nobody_sees_are_written_as_escapes_and_every_other_line_stays(sign: str) -> None:
    """What is asked about must be what is shown: a model cannot turn a line round, or have comments thrown away."""
    after = laid({"pools": [{"id": "luck", "name": f"Lu{sign}ck"}]})["system.yaml"]

    assert after.startswith(WRITTEN)
    assert sign not in after
    assert data(after)["pools"][0]["name"] == f"Lu{sign}ck"


def test_nothing_to_lay_in_changes_no_byte() -> None:
    assert laid({"stats": []}, cards=CARDS) == {"system.yaml": WRITTEN, "cards.yaml": CARDS}


words = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=30)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words.filter(bool), inner, max_size=3),
    max_leaves=8,
)


@given(st.lists(st.dictionaries(words.filter(bool), values, min_size=1, max_size=4), min_size=1, max_size=3))
def test_whatever_is_laid_in_is_read_again_as_it_was(entries: list[dict[str, Any]]) -> None:
    fresh = [{**entry, "id": f"e{number}"} for number, entry in enumerate(entries)]
    after = data(laid({"abilities": fresh})["system.yaml"])["abilities"]

    assert after == _normal(fresh)


def _normal(value: Any) -> Any:
    """Keys are compared in normal form C (rules.loading.nodes)."""
    if isinstance(value, dict):
        return {read_key(key): _normal(inner) for key, inner in value.items()}
    return [_normal(inner) for inner in value] if isinstance(value, list) else value


def read_key(key: str) -> str:
    return unicodedata.normalize("NFC", key)


@pytest.mark.parametrize("id", [None, 7, ["might"], {"a": 1}])
def test_an_id_that_is_none_takes_no_other_entry_away(id: object) -> None:
    after = data(laid({"stats": [{"id": id, "max": 1}]})["system.yaml"])

    assert [stat["id"] for stat in after["stats"]][:2] == ["might", "wits"]
    assert len(after["stats"]) == 3


@pytest.mark.parametrize(
    "written",
    [
        '{"id": "a", "version": "1", "lists": [{"id": "scars"}]}',
        '{"id": "a", "version": "1"}\n',
        "id: a\nlists: [{id: scars}]\nversion: '1'\n",
        "id: a\nlists: []\nversion: '1'\n",
        "lists:\n- id: scars\n\n# the rest\nid: a\n",
        "lists:\n- &first\n  id: scars\nid: a\nmore: *first\n",
        "id: a\nlists:\n  -\n    id: scars\n",
        "id: a\r\nlists:\r\n- id: scars\r\n",
        "---\nid: a\nlists: null\n...\n",
    ],
)
def test_whatever_notation_a_file_has_it_says_the_same_and_the_new_entry_besides(written: str) -> None:
    after = with_entries({"system.yaml": written.encode()}, "system.yaml", {"lists": [{"id": "bonds"}]})
    before = data(written)

    assert data(after["system.yaml"].decode()) == {**before, "lists": [*(before.get("lists") or []), {"id": "bonds"}]}
