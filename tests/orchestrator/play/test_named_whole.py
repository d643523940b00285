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


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "/do Hearten ?", "Hearten: 2 Intellect: an ally gets back 3 points of Speed. It is used in words"),
        ("en", "/do Hearten", "Hearten: 2 Intellect: an ally gets back"),
        ("en", "/do Unmask ?", "Unmask: 3 Intellect: a truth"),
        ("ko", "/하기 Hearten ?", "이야기 속에서 말로 써요"),
        ("en", "/do Nothing of the kind ?", "There is no action Nothing of the kind ?."),
        ("en", "/do task ?", "Impossible · or a number"),
        ("en", "/do identifying", "Cypher: there is nothing to choose from now."),
        ("ko", "/하기 identifying", "지금은 고를 것이 없어요."),
        ("en", "/do task intellect difficulty=3 Helpers=Seo-u", "Helpers: there is nothing to choose from now."),
        ("en", "/grow end of the session", "End of the session: done."),
    ],
)
def test_what_is_asked_by_name_is_answered(home: Path, language: str, line: str, told: str) -> None:
    shown = " ".join(after(play(home, line, language=language), line).split())

    assert told in shown


def test_growth_asks_for_what_the_chosen_step_wants_and_for_nothing_else(home: Path) -> None:
    play(home)

    told = command(home, "table", "level-up", "lost-tomorrow-1", typed=["advance", "capabilities", "might 2, speed 2"])

    shown = " ".join(told.out.split())
    assert "0 were said" not in shown
    assert "Four points to Pools: Might 2, Speed 2" in shown
    for other in ("Edge that grows", "A skill not on the list", "Other option:", "New ability"):
        assert other not in shown


def test_a_recap_has_no_line_that_says_nothing(home: Path) -> None:
    assert "Mirae:\n" not in play(home, "/recap").out


@pytest.mark.parametrize(
    ("language", "story", "type_", "skills"),
    [
        ("en", "A clever thief who talks her way past guards.", "Type: Warrior", "Two skills you are trained in:"),
        ("ko", "말솜씨로 경비병을 따돌리는 도둑.", "유형: ", "기능"),
    ],
)
def test_a_suggestion_calls_everything_as_the_form_does(
    home: Path, language: str, story: str, type_: str, skills: str
) -> None:
    told = command(
        home, "character", "new", "cypher", "--lang", language, typed=["Ana", story, "/quit"], language=language
    )

    shown = " ".join(told.out.split())
    assert type_ in shown
    assert skills in shown
    for bare in ("Class:", "Choices:", "클래스:"):
        assert bare not in shown
