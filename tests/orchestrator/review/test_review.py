"""All reviews together: in order, bounded, and never an exception."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.review.review import MOST_FINDINGS, review
from orchestrator.review.words import review_words
from tests.orchestrator.review.telling import codes, telling


def test_findings_stand_in_the_order_of_the_narration() -> None:
    narration = "You roll a 17. Bran says, “Ha.” Then ДА."
    found = review(telling("en", narration, player_text="I jump", tier="failure"))

    assert [finding.code for finding in found] == ["unbacked_number", "words_in_mouth", "foreign_script"]
    assert [finding.position for finding in found] == sorted(finding.position for finding in found)
    assert all(narration[finding.position :].strip() for finding in found)
    assert found[0].as_data()["excerpt"]


def test_there_are_never_more_than_some() -> None:
    assert len(codes("en", "You roll a 17. " * 100)) == MOST_FINDINGS


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("narration", ["", "  \n", "…"])
def test_silence_has_no_faults(language: str, narration: str) -> None:
    assert codes(language, narration) == []


@given(narration=st.text(max_size=400), said=st.text(max_size=60), language=st.sampled_from(["en", "ko"]))
def test_any_text_is_reviewed(narration: str, said: str, language: str) -> None:
    """A18: findings are reported, and nothing a model writes breaks the review."""
    for tier in ("success", "failure"):
        found = review(telling(language, narration, player_text=said, tier=tier, earlier=(narration, said)))
        assert all(0 <= finding.position <= len(narration) for finding in found)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_number_words_are_read_with_their_numbers(language: str) -> None:
    values = review_words(language).values
    known = {"en": {"twenty-five": 25, "twenty five": 25, "nine": 9}, "ko": {"이십오": 25, "열아홉": 19, "구십구": 99}}

    assert {word: values[word] for word in known[language]} == known[language]
