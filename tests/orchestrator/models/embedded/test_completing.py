"""What answers a question about how much: as much as there is, a number, or nothing of it."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.models.words import say
from prompts.views import Exchange, Language
from tests.orchestrator.models.embedded.own_actions import own_ruling

TOO_MUCH = {"en": "I climb the wall with nine levels of Effort", "ko": "분발 아홉 단계로 벽을 오른다"}


def answering(line: str, language: Language) -> Any:
    asked = f"Effort cannot be 9; 0 to 6 is accepted. {say(language, 'embedded.how_then')}"
    return own_ruling(line, language, recent=[Exchange(TOO_MUCH[language], asked)])


@pytest.mark.parametrize(
    ("language", "line", "effort"),
    [
        ("en", "one level", 1),
        ("en", "2", 2),
        ("en", "two levels of Effort then", 2),
        ("en", "yes", 6),
        ("en", "as much as I can", 6),
        ("en", "without it", 0),
        ("en", "no Effort", 0),
        ("ko", "한 단계", 1),
        ("ko", "두 단계로 할게", 2),
        ("ko", "분발 두 단계", 2),
        ("ko", "최대한", 6),
        ("ko", "그래", 6),
        ("ko", "빼고 할게", 0),
    ],
)
def test_a_short_answer_does_the_deed_with_that_much(language: Language, line: str, effort: int) -> None:
    ruling = answering(line, language)

    assert (ruling.action, ruling.given) == ("task", {"effort": effort})


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "I draw its attack on me"), ("ko", "늑대의 공격을 내게 끈다")],
)
def test_something_else_is_something_else(language: Language, line: str) -> None:
    assert answering(line, language).action == "draw"
