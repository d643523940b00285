"""Rest, said in words, where the system has an action of its own for it: every such line is that action."""

from __future__ import annotations

from typing import Any

import pytest

from prompts.views import Language
from tests.orchestrator.models.embedded.test_cypher_lines import placed


@pytest.mark.parametrize(
    ("language", "line", "given"),
    [
        ("en", "I take ten minutes to rest", {"rest_minutes": 10}),
        ("en", "I rest for 10 minutes", {"rest_minutes": 10}),
        ("en", "I rest for ten minutes and recover", {"rest_minutes": 10}),
        ("en", "I take a ten-minute rest", {"rest_minutes": 10}),
        ("en", "I sleep for ten hours", {"rest_hours": 10}),
        ("en", "I rest for an hour", {"rest_hours": 1}),
        ("en", "I sleep through the night", {"rest_night": True}),
        ("en", "I take a short rest", {}),
        ("en", "I sit down and rest for a while", {}),
        ("en", "I take a nap", {}),
        ("en", "I make camp", {}),
        ("en", "I catch my breath", {}),
        ("en", "I take a break", {}),
        ("en", "I recover", {}),
        ("en", "I rest anyway", {"rest_anyway": True}),
        ("en", "I rest all the same", {"rest_anyway": True}),
        ("en", "I rest, putting everything into Might", {"spread": {"might": 60}}),
        ("en", "I catch my breath, everything into Might", {"spread": {"might": 60}}),
        ("en", "I rest for ten minutes, all into Speed", {"rest_minutes": 10, "spread": {"speed": 60}}),
        ("ko", "10분 쉰다", {"rest_minutes": 10}),
        ("ko", "십 분 동안 쉰다", {"rest_minutes": 10}),
        ("ko", "한 시간 쉰다", {"rest_hours": 1}),
        ("ko", "열 시간 동안 잔다", {"rest_hours": 10}),
        ("ko", "10시간 잠을 잔다", {"rest_hours": 10}),
        ("ko", "밤새 잔다", {"rest_night": True}),
        ("ko", "잠깐 쉰다", {}),
        ("ko", "숨을 고른다", {}),
        ("ko", "눈을 붙인다", {}),
        ("ko", "그래도 쉰다", {"rest_anyway": True}),
        ("ko", "쉬면서 전부 힘에 넣는다", {"spread": {"might": 60}}),
        ("ko", "쉰다. 점수는 모두 속력에", {"spread": {"speed": 60}}),
    ],
)
def test_every_line_that_rests_is_the_rest_of_the_system(language: Language, line: str, given: dict[str, Any]) -> None:
    """With the length that it says and the Pool that gets the points; none is an hour that only goes by."""
    ruling = placed(language).ruled(line)

    assert (ruling.kind, ruling.action, ruling.given) == ("action", "recover", given)


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "I wait ten minutes"), ("en", "I look around for ten minutes"), ("ko", "10분 기다린다")],
)
def test_a_length_of_time_alone_is_no_rest(language: Language, line: str) -> None:
    ruling = placed(language).ruled(line)

    assert ruling.action != "recover"
