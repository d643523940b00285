"""Words put in a player's mouth, and deeds nobody submitted (behaviours E1)."""

from __future__ import annotations

import pytest

from tests.orchestrator.review.telling import codes


@pytest.mark.parametrize(
    ("language", "narration"),
    [
        ("en", "Bran says, “I will never yield.”"),
        ("en", "“I will never yield,” says Bran."),
        ("en", "Bran Ashdown quietly promises to come back."),
        ("en", "Bran decides to burn the letter."),
        ("en", "You say that you are sorry."),
        ("en", "You swear an oath to the abbot."),
        ("ko", "브란은 말했다. “나는 물러서지 않는다.”"),
        ("ko", "브란이 낮은 목소리로 속삭였다."),
        ("ko", "브란 애시다운은 돌아오겠다고 약속했다."),
        ("ko", "브란은 편지를 태우기로 결심했다."),
        ("ko", "당신은 미안하다고 말한다."),
    ],
)
def test_speech_and_resolves_nobody_submitted_are_found(language: str, narration: str) -> None:
    look = {"en": "I look around", "ko": "주위를 둘러본다"}[language]

    assert codes(language, narration, player_text=look) == ["words_in_mouth"]


@pytest.mark.parametrize(
    ("language", "said", "narration"),
    [
        ("en", "I tell the abbot the truth", "“They knew,” says Bran. The abbot turns round."),
        ("en", "“Open up!”", "Bran shouts at the door."),
        ("en", "I persuade the guard", "Bran answers in the guard's own dialect."),
        ("ko", "원장에게 진실을 말한다", "“알고 있었습니다.” 브란이 말했다."),
        ("ko", "“문 여시오!”", "브란은 문에 대고 외쳤다."),
        ("ko", "병사를 설득한다", "브란은 병사의 고향 말로 대답했다."),
    ],
)
def test_a_player_who_speaks_may_be_heard(language: str, said: str, narration: str) -> None:
    assert codes(language, narration, player_text=said) == []


@pytest.mark.parametrize(
    ("language", "narration"),
    [
        ("en", "“You again,” says Osk. He does not look at Bran."),
        ("en", "Bran listens. The bell says nothing."),
        ("en", "What Bran sees is what the letter said."),
        ("ko", "오스크가 중얼거렸다. 브란 쪽은 보지 않았다."),
        ("ko", "브란은 귀를 기울였다. 종은 아무 말도 하지 않았다."),
    ],
)
def test_others_may_say_what_they_like(language: str, narration: str) -> None:
    look = {"en": "I look around", "ko": "주위를 둘러본다"}[language]

    assert codes(language, narration, player_text=look) == []


def test_a_hero_with_odd_letters_in_the_name_breaks_nothing() -> None:
    """A18: a name is a name, whatever signs it has."""
    assert codes("en", "A*(b says no.", heroes=("A*(b", "")) == ["words_in_mouth"]
