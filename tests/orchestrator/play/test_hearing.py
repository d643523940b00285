import io
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.play import hearing
from orchestrator.play.hearing import decoded, harmless, one_line, read_line


@given(raw=st.binary(max_size=300))
def test_any_bytes_become_one_line_that_moves_no_cursor(raw: bytes) -> None:
    said = decoded(raw)

    assert not any(unicodedata.category(mark) in ("Cc", "Cs") for mark in said)
    assert said.encode().decode() == said


@given(text=st.text(max_size=300))
def test_what_is_harmless_stays_as_it_is_when_it_is_read_again(text: str) -> None:
    assert harmless(harmless(text)) == harmless(text)


@pytest.mark.parametrize(
    ("typed", "heard"),
    [
        pytest.param("\x1b[31mred\x1b[0m", "red", id="colours"),
        pytest.param("\x1b]0;title\x07text", "text", id="the window's title"),
        pytest.param("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link", id="links"),
        pytest.param("a\x00b\x08c\x7f", "abc", id="NUL, backspace, delete"),
        pytest.param("a\tb\rc", "a b c", id="tabs and returns"),
        pytest.param("\u202eevil\u202c", "evil", id="turned writing"),
        pytest.param("half \ud83d", "half \N{REPLACEMENT CHARACTER}", id="half a character"),
        pytest.param("e\u0301", "é", id="normal form"),
        pytest.param(unicodedata.normalize("NFD", "한글"), "한글", id="Korean in pieces"),
        pytest.param("{{ 7*7 }} {who} [bold]x[/bold]", "{{ 7*7 }} {who} [bold]x[/bold]", id="markup is text"),
    ],
)
def test_what_a_terminal_would_obey_is_taken_out(typed: str, heard: str) -> None:
    assert one_line(typed) == heard


def test_lines_are_read_to_the_end_whatever_ends_them() -> None:
    source = io.BytesIO("하나\r\n\n둘".encode())

    assert [read_line(source) for _ in range(4)] == ["하나", "", "둘", None]


def test_bytes_that_are_no_text_are_replaced() -> None:
    assert read_line(io.BytesIO(b"\xff\xfe ok\n")) == "\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER} ok"


def test_the_rest_of_an_endless_line_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hearing, "LONGEST_LINE", 10)
    source = io.BytesIO(b"x" * 35 + b"\nnext\n")

    assert [read_line(source), read_line(source)] == ["x" * 10, "next"]
