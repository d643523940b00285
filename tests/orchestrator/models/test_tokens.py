"""Estimates of tokens by script, and what a server's reports do to them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.models.tokens import TokenEstimator, estimate_tokens

ENGLISH = "The rusty gate groans as you push it, and rain runs down the back of your neck."
KOREAN = "녹슨 문이 삐걱거리며 열리고, 차가운 비가 목덜미를 타고 흘러내린다."


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        pytest.param(ENGLISH, 15, 24, id="English"),
        pytest.param(KOREAN, 18, 34, id="Korean"),
        pytest.param("雨の夜に錆びた門が開く。", 7, 14, id="Japanese"),
        pytest.param("1234567890", 3, 6, id="digits"),
        pytest.param("Привет, мир", 4, 8, id="Cyrillic"),
        pytest.param("🎲🎲", 2, 6, id="emoji"),
        pytest.param("", 0, 0, id="nothing"),
        pytest.param("caf\udce9", 1, 4, id="half a surrogate"),
    ],
)
def test_each_script_has_its_own_weight(text: str, low: float, high: float) -> None:
    """C9: the ranges are those of current vocabularies."""
    assert low <= estimate_tokens(text) <= high


@given(st.text(), st.text())
def test_an_estimate_never_fails_and_longer_text_is_never_less(first: str, second: str) -> None:
    """C9: a missing counter never fails a turn."""
    both = estimate_tokens(first + second)

    assert both >= 0
    assert both == pytest.approx(estimate_tokens(first) + estimate_tokens(second))


def test_the_ratio_follows_the_reports() -> None:
    """C9: three reports are believed, later ones slowly."""
    estimator = TokenEstimator()
    for _ in range(3):
        estimator.observe(estimator.text(ENGLISH * 50), 1500)

    assert estimator.text(ENGLISH * 50) == pytest.approx(1500, rel=0.02)
    estimator.observe(estimator.text(ENGLISH * 50), 3000)
    assert estimator.text(ENGLISH * 50) < 2000


@given(st.lists(st.tuples(st.integers(-5, 10**15), st.integers(-5, 10**15)), max_size=30))
def test_no_report_drives_the_ratio_out_of_reason(reports: list[tuple[int, int]]) -> None:
    """C9: a server may say anything."""
    estimator = TokenEstimator()
    for estimated, reported in reports:
        estimator.observe(estimated, reported)

    assert 0.3 <= estimator.ratio <= 3.0


def test_truncation_is_suspected_earlier_once_the_ratio_is_known() -> None:
    """C9: a count far under ours."""
    fresh, known = TokenEstimator(), TokenEstimator(1.0, samples=3)

    assert fresh.is_truncated(10_000, 3_000)
    assert not fresh.is_truncated(10_000, 5_000)
    assert known.is_truncated(10_000, 5_000)
    assert not known.is_truncated(300, 100)
    assert not known.is_truncated(10_000, 0)
