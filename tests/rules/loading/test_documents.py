"""Documents: what YAML and JSON are read as, where their parts stand, and that the two readers agree."""

from __future__ import annotations

import json
import unicodedata
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.loading import SystemFaults, document_from_data, read_document
from rules.loading.full_yaml import MOST_NODES, read_full
from rules.loading.nodes import Node, Place
from rules.loading.plain_yaml import read_plain
from rules.loading.scalars import plain_scalar
from tests.rules.loading.samples import ADVENTURE, SYSTEM, WORDS, place_of

SHIPPED = tuple(
    path.read_text("utf-8")
    for system in files("rules.systems").iterdir()
    if system.is_dir()
    for path in system.iterdir()
    if path.name.endswith(".yaml")
)
TEXTS = (SYSTEM, ADVENTURE, WORDS, *SHIPPED)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("False", False),
        ("12", 12),
        ("-7", -7),
        ("+1", 1),
        ("007", 7),
        ("0o17", 15),
        ("0x1F", 31),
        ("1.5", 1.5),
        ("-.5", -0.5),
        ("1e3", 1000.0),
        ("on", "on"),
        ("yes", "yes"),
        ("no", "no"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2026-11-29", "2026-11-29"),
        ("<<", "<<"),
        (".inf", ".inf"),
        ("d6", "d6"),
        ("9" * 400, "9" * 400),
        ("\uff11\uff12", "\uff11\uff12"),
    ],
)
def test_unquoted_scalars_follow_the_core_schema_of_yaml_1_2(text: str, value: object) -> None:
    found = plain_scalar(text)

    assert found == value
    assert type(found) is type(value)


PLAIN = (
    ("a: 1\nb: [x, 'it''s', \"q\\n\"]\n", {"a": 1, "b": ["x", "it's", "q\n"]}),
    ("- a\n- - b\n  - c\n- d: 1\n  e: 2\n", ["a", ["b", "c"], {"d": 1, "e": 2}]),
    ("a:\n- 1\n- 2\nb: x\n", {"a": [1, 2], "b": "x"}),
    ("a: |\n  one\n\n  two\nb: >-\n  three\n  four\n\n  five\n", {"a": "one\n\ntwo\n", "b": "three four\nfive"}),
    ("a: one\n  two # more\nb:\n", {"a": "one two", "b": None}),
    ("# first\na: {b: 1, # second\n    c: [d]}\n", {"a": {"b": 1, "c": ["d"]}}),
    ('{"a":[1,{"b":null}],"c":"d"}', {"a": [1, {"b": None}], "c": "d"}),
    ("on: yes\n1: 2\n", {"on": "yes", "1": 2}),
    ("a: |-\n   deep\n     deeper\n", {"a": "deep\n  deeper"}),
)


@pytest.mark.parametrize(("text", "data"), PLAIN)
def test_everyday_notation_is_read_by_the_fast_reader(text: str, data: object) -> None:
    found = read_plain(text)

    assert found is not None
    assert found.data == data
    assert found == read_full(text, "f")


UNUSUAL = (
    ("a: &x 1\nb: *x\n", {"a": 1, "b": 1}),
    ("---\na: 1\n...\n", {"a": 1}),
    ('a: "one\n  two"\n', {"a": "one two"}),
    ('a: "\\u00e9\\ud83d\\ude00"\n', {"a": "é😀"}),
    ("? a\n: b\n", {"a": "b"}),
    ("a: !  1\n", {"a": "1"}),
    ("a: >+\n  x\n\n", {"a": "x\n\n"}),
    ("a: |2\n    x\n", {"a": "  x\n"}),
    ("%YAML 1.2\n---\na: 1\n", {"a": 1}),
    ("a b: c\n", {"a b": "c"}),
)


@pytest.mark.parametrize(("text", "data"), UNUSUAL)
def test_any_other_notation_is_read_by_the_full_parser(text: str, data: object) -> None:
    assert read_plain(text) is None
    assert read_document(text, "f").root.data == data


@pytest.mark.parametrize("text", TEXTS)
def test_what_ships_is_in_everyday_notation(text: str) -> None:
    assert read_plain(text) is not None


@pytest.mark.parametrize("text", TEXTS)
def test_both_readers_read_what_ships_alike(text: str) -> None:
    assert read_plain(text) == read_full(text, "f")


SIGNS = (
    *" \n:-#,[]{}\"'|>&*!%@`?~\\a1.",
    *("- ", ": ", " #", "  ", "\n\n", "key: ", "|\n", "''", '"a" ', "---", "\n  ", "\n- ", "0x1f", "1.5", "true"),
    *("- - ", '"', "{a: b}", "[x, y]", ">-\n", "|-\n", "é", "가: ", "\t", "\r\n"),
)


@st.composite
def _spoilt_pieces(draw: st.DrawFn) -> str:
    """A few lines of a real file, out of their place, with a little of something else in them."""
    lines = draw(st.sampled_from(TEXTS)).split("\n")
    start = draw(st.integers(0, len(lines) - 1))
    piece = lines[start : start + draw(st.integers(1, 12))]
    indents = [len(line) - len(line.lstrip()) for line in piece if line.strip()]
    text = "\n".join(line[min(indents, default=0) :] for line in piece)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.sampled_from(("", *SIGNS))) + text[at + draw(st.integers(0, 2)) :]
    return text


@settings(max_examples=400, deadline=None)
@given(_spoilt_pieces())
def test_whatever_the_fast_reader_reads_the_full_parser_reads_alike(text: str) -> None:
    found = read_plain(text)

    if found is not None:
        assert found == read_full(text, "f")


_SCALARS = st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(max_size=20)
_DATA = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


def _printable(data: object) -> bool:
    """No text in the data holds a sign that a file may not hold; the short escapes of JSON hide three of them."""
    text = json.dumps(data, ensure_ascii=False)
    plain = all(sign.isprintable() or sign == "\n" for sign in text.replace("\\", ""))
    return plain and not any(escape in text for escape in ("\\u", "\\b", "\\f", "\\r"))


@pytest.mark.parametrize("sign", ["\b", "\f", "\r", "\x1f"], ids=ascii)
def test_an_escaped_control_character_is_refused_like_a_bare_one(sign: str) -> None:
    with pytest.raises(SystemFaults) as told:
        read_document(json.dumps(sign), "f.json")

    assert [fault.code for fault in told.value.faults] == ["bad_character"]


@settings(max_examples=200, deadline=None)
@given(_DATA.filter(_printable), st.sampled_from([None, 2]))
def test_json_is_read_as_what_it_is(data: object, indent: int | None) -> None:
    def normal(value: object) -> object:
        if isinstance(value, dict):
            return {unicodedata.normalize("NFC", key): normal(item) for key, item in value.items()}
        return [normal(item) for item in value] if isinstance(value, list) else value

    assert read_document(json.dumps(data, indent=indent, ensure_ascii=True), "f.json").root.data == normal(data)


def test_every_part_knows_where_it_stands() -> None:
    document = read_document(SYSTEM, "system.yaml")

    assert document.place(("stats", 0, "covers")) == Place(*place_of(SYSTEM, '"lift, push'))
    assert document.key_place(("stats", 0, "covers")) == Place(*place_of(SYSTEM, 'covers: "lift'))
    assert document.place(("tracks", 2, "on_full", 1, "to")) == Place(*place_of(SYSTEM, "0}\nconditions"))
    assert document.place(("tracks", 2, "nothing", "here")) == document.place(("tracks", 2))
    assert document.node(("tracks", 9)) is None


def test_line_ends_and_byte_order_marks_do_not_matter() -> None:
    plain = read_document("a: 1\nb:\n  - x\n", "f").root

    for text in ("a: 1\r\nb:\r\n  - x\r\n", "\ufeffa: 1\nb:\n  - x\n", "a: 1\rb:\r  - x\r"):
        assert read_document(text, "f").root == plain
        assert read_document(text.encode(), "f").root == plain


def test_keys_are_compared_in_normal_form_c() -> None:
    """D8: NFC = NFD."""
    decomposed = unicodedata.normalize("NFD", "힘")

    assert read_document(f"{decomposed}: 1\n", "f").root.data == {"힘": 1}
    with pytest.raises(SystemFaults) as caught:
        read_document(f"힘: 1\n{decomposed}: 2\n", "f")

    assert [fault.code for fault in caught.value.faults] == ["duplicate_key"]


def test_duplicate_keys_are_all_told_with_both_lines() -> None:
    with pytest.raises(SystemFaults) as caught:
        read_document("a: 1\nb:\n  - c: 1\n    c: 2\na: 2\n", "f")

    told = [(fault.path, fault.line, dict(fault.params)) for fault in caught.value.faults]
    assert told == [("b[0].c", 4, {"line": 4, "first": 3}), ("a", 5, {"line": 5, "first": 1})]


def test_a_bad_byte_is_told_where_it_stands() -> None:
    with pytest.raises(SystemFaults) as caught:
        read_document("가: 1\n나: ".encode() + b"\xff", "f")

    fault = caught.value.faults[0]
    assert (fault.code, fault.line, fault.column, fault.found) == ("not_utf8", 2, 4, "0xFF")


@pytest.mark.parametrize("text", ["- a\n" * (MOST_NODES + 1), "a: &x [1, 2]\nb: [" + "*x, " * MOST_NODES + "*x]"])
def test_more_parts_than_anybody_needs_are_refused(text: str) -> None:
    with pytest.raises(SystemFaults) as caught:
        read_document(text, "f")

    assert caught.value.faults[0].code == "too_many_parts"


def test_shared_parts_count_as_often_as_they_are_used() -> None:
    root = read_document("a: &x [1, 2]\nb: [*x, *x]\n", "f").root

    assert root.data == {"a": [1, 2], "b": [[1, 2], [1, 2]]}
    assert root.size == 11


class TestData:
    """Data that is already there."""

    def test_is_copied(self) -> None:
        data: dict[str, object] = {"a": [1, {"b": "c"}], "d": (True, None)}

        root = document_from_data(data, "f").root
        data["a"] = 5

        assert root.data == {"a": [1, {"b": "c"}], "d": [True, None]}

    def test_in_a_circle_ends(self) -> None:
        data: list[object] = []
        data.append(data)

        with pytest.raises(SystemFaults) as caught:
            document_from_data(data, "f")

        assert caught.value.faults[0].code == "document_too_deep"

    @pytest.mark.parametrize("data", [{1: 2}, {"a": {("b",): 1}}])
    def test_with_keys_that_are_no_text_is_refused(self, data: object) -> None:
        with pytest.raises(SystemFaults) as caught:
            document_from_data(data, "f")

        assert caught.value.faults[0].code == "key_is_no_text"

    @pytest.mark.parametrize("data", [b"bytes", object(), {"a": {1, 2}}, [1j]])
    def test_that_no_file_could_hold_is_refused(self, data: object) -> None:
        with pytest.raises(SystemFaults) as caught:
            document_from_data(data, "f")

        assert caught.value.faults[0].code == "no_plain_data"

    def test_without_end_is_refused(self) -> None:
        with pytest.raises(SystemFaults) as caught:
            document_from_data([0] * (MOST_NODES + 1), "f")

        assert caught.value.faults[0].code == "too_many_parts"

    @pytest.mark.parametrize("data", ["\x00", {"\ud800": 1}])
    def test_with_characters_of_no_text_is_refused(self, data: object) -> None:
        with pytest.raises(SystemFaults) as caught:
            document_from_data(data, "f")

        assert caught.value.faults[0].code == "bad_character"


def test_a_node_has_only_the_parts_it_has() -> None:
    node = Node([1], parts=[Node(1)])

    assert node.part(0) == Node(1)
    assert node.part(1) is None
    assert node.part(-1) is None
    assert node.part("a") is None
    assert Node({"a": 1}, parts={"a": Node(1)}).part(0) is None
