"""What a back-story suggests: for questions that need answers a part of it each, for skills what it speaks of."""

from __future__ import annotations

from typing import Final

import pytest

from rules.creation import suggest
from rules.loading import load_system

CYPHER: Final = load_system("cypher")
ACTRESS: Final = {
    "en": (
        "I was an actress who lied to rich people for a living. I can talk anyone into anything, and I always have a "
        "false face ready. Now I want to find my lost brother."
    ),
    "ko": (
        "나는 부자들을 속이며 살던 배우였다. 누구든 말로 구워삶을 수 있고, 늘 가짜 얼굴이 준비되어 있다. 이제는 "
        "잃어버린 동생을 찾고 싶다."
    ),
}


@pytest.mark.parametrize("language", ["en", "ko"])
def test_skills_are_those_that_a_story_lives_by(language: str) -> None:
    found = suggest(CYPHER, ACTRESS[language], language)

    assert found.options["known_skills"] == ("persuasion", "deception")
    assert found.classes == {"speaker": 1}


@pytest.mark.parametrize(
    ("language", "story", "skill"),
    [
        ("en", "I hunt in the deep woods with a bow.", "nature"),
        ("ko", "깊은 숲에서 활로 사냥하며 살았다.", "nature"),
        ("en", "A thief", "pickpocketing"),
        ("ko", "도둑", "pickpocketing"),
    ],
)
def test_a_calling_is_known_by_what_it_is_called(language: str, story: str, skill: str) -> None:
    assert skill in suggest(CYPHER, story, language).options["known_skills"]


@pytest.mark.parametrize(
    ("language", "story", "answers"),
    [
        ("en", "I lie. I sing. I run.", ["I lie.", "I sing."]),
        ("en", "Once a queen, now a thief", ["Once a queen", "now a thief"]),
        ("en", "I hunt in the deep woods with a bow.", ["I hunt in the deep woods", "with a bow"]),
        ("ko", "숲에서 살고 활을 쏜다", ["숲에서 살고", "활을 쏜다"]),
        ("en", "A thief", ["A thief", "A thief"]),
    ],
)
def test_each_question_that_needs_an_answer_has_a_part_of_the_story(
    language: str, story: str, answers: list[str]
) -> None:
    found = suggest(CYPHER, story, language).answers

    assert [found[one.id] for one in CYPHER.file.questions if one.required] == answers
    assert all(answer in story for answer in found.values()), "nothing is put into anybody's mouth"
