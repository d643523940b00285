"""Narration that was cut is kept to its last whole sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.models.cut_text import whole_sentences


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("The gate opens. Behind it some", "The gate opens."),
        ("문이 열린다. 그 뒤에는 어두", "문이 열린다."),
        ("“Go!” he shouts. “I will ne", "“Go!” he shouts."),
        ('He says "Stop." Then he', 'He says "Stop."'),
        ("It costs 3.5", ""),
        ("A line without a mark\nand one that was cu", "A line without a mark"),
        ("雨が降る。門が", "雨が降る。"),
        ("All is well.", "All is well."),
        ("*Crash!* The wall", "*Crash!*"),
        ("", ""),
    ],
)
def test_the_last_whole_sentence_ends_the_text(text: str, kept: str) -> None:
    """C7: in English, in Korean, with quotes."""
    assert whole_sentences(text) == kept


@given(st.text())
def test_what_is_kept_is_the_beginning_of_the_text(text: str) -> None:
    """C7: nothing is made up."""
    kept = whole_sentences(text)

    assert text.startswith(kept)
    assert kept == kept.rstrip()
