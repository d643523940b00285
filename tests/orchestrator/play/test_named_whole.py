"""What is said by name at a table of Cypher is read whole, or told; nothing of it is dropped."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.orchestrator.play.at_the_door import Answer, after, command

OF_THE_TYPE = "step=other, instead=type_ability, new_ability"


def play(home: Path, *lines: str, language: str = "en") -> Answer:
    words = ("play", "--system", "cypher", "--adventure", "lost_tomorrow", "--seed", "a1", "--lang", language)
    told = command(home, *words, typed=lines, language=language)
    assert (told.code, told.err) == (0, "")
    return told


@pytest.mark.parametrize(
    ("language", "ability", "told"),
    [
        ("en", "Onslaught", "Onslaught is not for the type of Mirae."),
        ("en", "몰아치기", "There is no ability 몰아치기"),
        ("en", "Unmask", "Unmask comes at tier 3; Mirae is of tier 1."),
        ("en", "Sway", "Mirae has Sway already."),
        ("en", "Read Faces", "Mirae has 0 experience; 4 are needed."),
        ("ko", "unmask", "3등급부터예요. 미래는 1등급이에요."),
        ("ko", "onslaught", "유형이 익힐 수 있는 능력이 아니에요."),
    ],
)
def test_an_ability_that_may_not_be_taken_is_refused_with_the_reason(
    home: Path, language: str, ability: str, told: str
) -> None:
    line = f"/do advance {OF_THE_TYPE}={ability}"

    shown = " ".join(after(play(home, line, language=language), line).split())

    assert told in shown


def test_a_flag_behind_a_skill_leaves_the_skill_what_it_is(home: Path) -> None:
    line = "/do task stat=intellect, difficulty=0, skill=persuasion fish Effort=1"

    told = after(play(home, line), line)

    assert "Trained (persuasion)" in told


def test_what_may_be_learnt_is_told_by_tiers_and_without_what_is_for_others(home: Path) -> None:
    told = " ".join(after(play(home, "/learn"), "/learn").split())

    assert "Unmask comes at tier 3" in told
    assert "level" not in told
    assert "Onslaught, Shatter" in told
    assert "a bolt of force" not in told
    assert "Schooled in arms" not in told
