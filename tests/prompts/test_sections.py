"""Fitting sections into a budget, and cutting history in blocks."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prompts.errors import RequiredSectionsTooLarge
from prompts.sections import (
    Assembled,
    PromptMessage,
    Section,
    SectionReport,
    Visibility,
    assemble,
    block_for,
    history_window,
    window_start,
)
from prompts.views import Exchange


def sections() -> st.SearchStrategy[list[Section]]:
    return st.lists(
        st.builds(
            Section,
            id=st.uuids().map(str),
            text=st.text("ab\n", min_size=1, max_size=30),
            required=st.booleans(),
            priority=st.integers(0, 3),
            volatility=st.sampled_from(["stable", "history", "volatile"]),
            visibility=st.sampled_from(["public", "gm"]),
            role=st.sampled_from(["system", "user"]),
        ),
        max_size=12,
    )


def fitted(
    given_sections: list[Section], budget: int, audience: Visibility = "gm"
) -> Assembled | RequiredSectionsTooLarge:
    try:
        return assemble(given_sections, budget, len, audience=audience, per_message=3)
    except RequiredSectionsTooLarge as error:
        return error


@given(sections(), st.integers(0, 250), st.sampled_from(["public", "gm"]))
def test_the_report_adds_up_to_the_prompt_or_it_fails_loudly(
    given_sections: list[Section], budget: int, audience: str
) -> None:
    """D3, D4: sum of the included rows = the prompt, never over budget; required sections are all there."""
    public = audience == "public"
    seen = [section for section in given_sections if not (public and section.visibility == "gm")]
    done = fitted(given_sections, budget, "public" if public else "gm")
    if isinstance(done, RequiredSectionsTooLarge):
        needed = sum(len(section.text) for section in seen if section.required)
        assert done.needed > budget
        assert done.needed >= needed
        return

    assert done.tokens == sum(len(message.text) + 3 for message in done.messages) <= budget
    included = {row.id for row in done.report if row.included}
    assert {section.id for section in seen if section.required} <= included
    assert {row.id for row in done.report} == {section.id for section in given_sections} | {"framing"}
    assert all(row.why for row in done.report)


@given(sections(), st.integers(0, 250))
def test_the_same_sections_give_the_same_prompt(given_sections: list[Section], budget: int) -> None:
    """D3: drops are deterministic."""
    first, second = fitted(given_sections, budget), fitted(given_sections, budget)

    assert first == second or str(first) == str(second)


def test_order_is_stable_then_history_then_volatile() -> None:
    """D5."""
    done = assemble(
        [
            Section("now", "now\n"),
            Section("past", "", volatility="history", messages=(PromptMessage("assistant", "then"),)),
            Section("ever", "ever\n", volatility="stable", role="system"),
            Section("more", "more\n"),
        ],
        100,
        len,
    )

    assert done.messages == (("system", "ever\n"), ("assistant", "then"), ("user", "now\nmore\n"))


def test_the_lowest_priority_goes_first_and_of_equals_the_last() -> None:
    """D3."""
    parts = [
        Section("keep", "x" * 10),
        Section("high", "x" * 10, required=False, priority=9),
        Section("low", "x" * 10, required=False, priority=1),
        Section("low_too", "x" * 10, required=False, priority=1),
    ]

    def left(budget: int) -> list[str]:
        return [row.id for row in assemble(parts, budget, len, per_message=0).report if row.included][:-1]

    assert left(40) == ["keep", "high", "low", "low_too"]
    assert left(39) == ["keep", "high", "low"]
    assert left(29) == ["keep", "high"]
    assert left(19) == ["keep"]


def test_required_sections_that_do_not_fit_fail_loudly_and_name_the_largest() -> None:
    """D3."""
    with pytest.raises(
        RequiredSectionsTooLarge, match="need 34 tokens, the budget is 20; the largest: big 25, small 5"
    ):
        assemble([Section("small", "x" * 5), Section("big", "x" * 25)], 20, len)


def test_what_is_the_game_masters_never_enters_a_players_prompt() -> None:
    """E4, D4."""
    done = assemble([Section("open", "open"), Section("plan", "plan", visibility="gm")], 99, len, audience="public")

    assert done.messages == (("user", "open"),)
    assert SectionReport("plan", 4, False, "hidden") in done.report


@given(st.lists(st.integers(1, 60), max_size=60), st.integers(0, 400), st.integers(1, 16), st.integers(0, 40))
def test_a_window_never_holds_more_than_its_budget(tokens: list[int], budget: int, block: int, first: int) -> None:
    """D6."""
    start = window_start(tokens, budget, block, first=first)

    assert 0 <= start <= len(tokens)
    assert sum(tokens[start:]) <= budget
    if tokens and tokens[-1] <= budget:
        assert start < len(tokens), "something is kept when anything fits"


@given(st.lists(st.integers(1, 30), min_size=80, max_size=160), st.sampled_from([2, 4, 8]))
def test_a_window_moves_in_blocks_and_never_back(tokens: list[int], block: int) -> None:
    """D5: between two cuts the beginning of the history stays where it is."""
    budget = 30 * block * 3
    starts = [window_start(tokens[:count], budget, block) for count in range(1, len(tokens))]

    assert starts == sorted(starts)
    assert all(start % block == 0 for start in starts)
    moves = sum(1 for before, after in pairwise(starts) if before != after)
    assert moves <= len(tokens) // block


@given(st.lists(st.integers(1, 30), min_size=120, max_size=200))
def test_a_window_over_a_sliding_tail_cuts_at_the_same_places(tokens: list[int]) -> None:
    """D5: a caller may hand in the last sixty turns with their numbers; the cuts stay."""
    starts = []
    for count in range(60, len(tokens)):
        first = count - 60
        starts.append(first + window_start(tokens[first:count], 10_000, 8, first=first))

    assert starts == sorted(starts)
    assert all(start % 8 == 0 for start in starts)


def test_a_history_window_says_what_it_keeps_and_drops() -> None:
    """D4."""
    exchanges = [Exchange("p", "t" * 9) for _ in range(10)]

    window = history_window(exchanges, 65, 4, lambda exchange: len(exchange.player + exchange.text), first=8)

    assert window.start == 12
    assert len(window.kept) == 6
    assert (window.tokens, window.dropped_tokens) == (60, 40)


def test_blocks_are_about_half_a_window() -> None:
    assert [block_for(budget) for budget in (100, 2_000, 4_000, 10_000, 20_000)] == [1, 4, 8, 16, 32]
