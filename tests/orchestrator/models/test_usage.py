"""Tokens by stage, the cached share, and caps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.models.profiles import Prices
from orchestrator.models.protocol import Usage
from orchestrator.models.usage import UsageCaps, UsageTally, cached_share, cost, read_usage

JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=6,
)
FIELDS = ("prompt_tokens", "completion_tokens", "prompt_tokens_details", "completion_tokens_details")


def test_tokens_are_counted_by_stage_with_the_cached_share() -> None:
    """C14: every call counts under its stage."""
    tally = UsageTally().add("ruling", Usage(100, 10, 50)).add("narration", Usage(200, 20)).add("ruling", Usage(100, 5))

    assert tally.stages["ruling"] == Usage(200, 15, 50, 0, 2)
    assert tally.total == Usage(400, 35, 50, 0, 3)
    assert tally.tokens == 435
    assert cached_share(tally.stages["ruling"]) == 0.25
    assert tally.as_json()["ruling"] == {
        "requests": 2,
        "prompt_tokens": 200,
        "completion_tokens": 15,
        "cached_tokens": 50,
        "reasoning_tokens": 0,
        "cached_share": 0.25,
        "estimated": False,
    }


def test_tallies_of_turns_make_the_tally_of_the_table() -> None:
    """C14: adding is the same in any order."""
    first, second = UsageTally().add("ruling", Usage(1, 2)), UsageTally().add("recap", Usage(3, 4, estimated=True))

    assert first.merge(second).total == second.merge(first).total == Usage(4, 6, 0, 0, 2, True)
    assert UsageTally().tokens == 0
    assert cached_share(UsageTally().total) == 0.0


@pytest.mark.parametrize(
    ("used", "following", "state"),
    [(0, 0, "within"), (79, 0, "within"), (80, 0, "soft"), (99, 0, "soft"), (100, 0, "hard"), (90, 11, "hard")],
)
def test_a_soft_cap_alerts_and_a_hard_cap_ends(used: int, following: int, state: str) -> None:
    """C14: at the hard cap the turn ends cleanly, before the request that would go over it."""
    assert UsageCaps(soft=80, hard=100).state(used, next_request=following) == state


def test_without_caps_everything_is_within() -> None:
    """C14: caps are a table's choice."""
    assert UsageCaps().state(10**9) == "within"


def test_cached_tokens_are_paid_at_their_own_price() -> None:
    """C14: the cached share is money."""
    prices = Prices(prompt=10.0, cached=1.0, completion=30.0)

    assert cost(Usage(1_000_000, 100_000, 500_000), prices) == pytest.approx(5.0 + 0.5 + 3.0)


@given(st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_whatever_a_server_reports_is_read_or_passed_over(reported: dict[str, object]) -> None:
    """C14: a report is a stranger's word."""
    usage = read_usage(reported)

    assert usage is None or 0 <= usage.cached_tokens <= usage.prompt_tokens < 2**53
