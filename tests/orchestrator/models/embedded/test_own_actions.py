"""What players say of a system's own actions: which one they mean, and what of it is theirs to say."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.models.embedded.matcher import stated_ruling
from prompts.views import Exchange, Language
from tests.orchestrator.models.embedded.own_actions import own_ruling, own_view

TASK = {"action": "task"}
AXE = {"action": "attack", "attack": "axe", "target": "wolf"}


@pytest.mark.parametrize(
    ("language", "line", "expected"),
    [
        ("en", "I climb the wall with two levels of Effort", {**TASK, "given": {"effort": 2}}),
        ("en", "I climb the wall with Effort", {**TASK, "given": {"effort": 1}}),
        ("en", "With a level of Effort I climb", {**TASK, "given": {"effort": 1}}),
        ("en", "I climb, using 3 levels of Effort", {**TASK, "given": {"effort": 3}}),
        ("en", "I climb the wall without Effort", {**TASK, "given": {"effort": 0}}),
        ("en", "I climb the wall", {**TASK, "given": {}, "skill": "climbing", "stat": "might"}),
        ("en", "I persuade her, by Might, one level of Effort", {**TASK, "stat": "might", "given": {"effort": 1}}),
        ("en", "I might climb the wall", {**TASK, "skill": "climbing", "given": {}}),
        ("en", "I hit the wolf with my axe, one level of Effort on damage", {**AXE, "given": {"damage": 1}}),
        (
            "en",
            "I hit the wolf with my axe, one level to ease and two on damage",
            {**AXE, "given": {"effort": 1, "damage": 2}},
        ),
        ("en", "By Speed I hit the wolf with my axe", {**AXE, "stat": "speed", "given": {}}),
        ("en", "I climb the wall with the rope as an asset", {**TASK, "given": {}}),
        ("ko", "분발을 두 단계 써서 벽을 오른다", {**TASK, "given": {"effort": 2}}),
        ("ko", "벽을 오른다. 지성으로, 분발 한 단계", {**TASK, "stat": "intellect", "given": {"effort": 1}}),
        ("ko", "분발해서 벽을 오른다", {**TASK, "given": {"effort": 1}}),
        ("ko", "분발 2단계로 벽을 오른다", {**TASK, "given": {"effort": 2}}),
        ("ko", "분발두단계로 벽을 오른다", {**TASK, "given": {"effort": 2}}),
        ("ko", "분발 이 단계로 벽을 오른다", {**TASK, "given": {"effort": 2}}),
        ("ko", "분발을 하나 써서 벽을 오른다", {**TASK, "given": {"effort": 1}}),
        ("ko", "분발 없이 벽을 오른다", {**TASK, "given": {"effort": 0}}),
        ("ko", "분발하지 않고 벽을 오른다", {**TASK, "given": {"effort": 0}}),
        ("ko", "피해에 분발 두 단계 써서 도끼로 늑대를 찍는다", {**AXE, "given": {"damage": 2}}),
        (
            "ko",
            "도끼로 늑대를 찍는다. 난이도에 한 단계, 피해에 두 단계",
            {**AXE, "given": {"effort": 1, "damage": 2}},
        ),
        ("ko", "속력으로 도끼를 휘둘러 늑대를 친다", {**AXE, "stat": "speed", "given": {}}),
    ],
)
def test_what_is_said_of_an_action_is_heard(language: Language, line: str, expected: dict[str, Any]) -> None:
    """Numbers in digits and words, in both languages; what nobody said is not said for them."""
    ruling = own_ruling(line, language)

    assert ruling.kind == "action"
    assert {key: getattr(ruling, key) for key in expected} == expected


@pytest.mark.parametrize(
    ("language", "line", "expected"),
    [
        ("en", "I guard", {"action": "guard"}),
        ("en", "I stand guard and keep watch", {"action": "guard"}),
        ("en", "I take the hit for Bren", {"action": "take_hit"}),
        ("en", "I take the blow instead", {"action": "take_hit"}),
        ("en", "I draw its attack on me", {"action": "draw", "target": "wolf"}),
        (
            "en",
            "I wait until the wolf comes near, then strike",
            {"action": "wait", "given": {"trigger": "the wolf comes near"}},
        ),
        ("en", "I rest", {"action": "recover"}),
        (
            "en",
            "recovery roll: three points to Might and two to Speed",
            {"action": "recover", "given": {"spread": {"might": 3, "speed": 2}}},
        ),
        (
            "en",
            "first aid on Bren, three points to Might",
            {"action": "first_aid", "target": "bren", "given": {"points": 3, "to": "might"}},
        ),
        (
            "en",
            "I bandage myself: 2 points to Speed, with a level of Effort",
            {"action": "first_aid", "target": "hero", "given": {"points": 2, "to": "speed", "effort": 1}},
        ),
        ("ko", "경계를 선다", {"action": "guard"}),
        ("ko", "브렌 대신 맞는다", {"action": "take_hit"}),
        ("ko", "늑대의 공격을 내게 끈다", {"action": "draw", "target": "wolf"}),
        ("ko", "늑대가 다가올 때까지 기다린다", {"action": "wait", "given": {"trigger": "늑대가 다가올"}}),
        ("ko", "쉬면서 숨을 고른다", {"action": "recover"}),
        (
            "ko",
            "회복 굴림. 힘에 3점, 속력에 두 점",
            {"action": "recover", "given": {"spread": {"might": 3, "speed": 2}}},
        ),
        (
            "ko",
            "브렌을 치료한다. 힘에 세 점",
            {"action": "first_aid", "target": "bren", "given": {"points": 3, "to": "might"}},
        ),
    ],
)
@pytest.mark.parametrize("fight", [False, True])
def test_an_action_is_known_by_its_words(language: Language, line: str, expected: dict[str, Any], fight: bool) -> None:
    ruling = own_ruling(line, language, fight=fight)

    assert ruling.kind == "action"
    assert {key: getattr(ruling, key) for key in expected} == expected


@pytest.mark.parametrize(
    ("language", "line", "reply"),
    [("en", "I treat Bren's wounds", "three points to Might"), ("ko", "브렌을 치료한다", "힘에 3점")],
)
def test_what_an_action_needs_is_asked_for_and_the_answer_completes_it(
    language: Language, line: str, reply: str
) -> None:
    asked = own_ruling(line, language)
    assert asked.kind == "question"
    assert {"en": "Might, Speed, Intellect", "ko": "힘, 속력, 지성"}[language] in asked.question

    ruling = own_ruling(reply, language, recent=[Exchange(line, asked.question)])

    assert (ruling.action, ruling.target) == ("first_aid", "bren")
    assert ruling.given == {"points": 3, "to": "might"}


@pytest.mark.parametrize(("language", "line"), [("en", "again, with Effort"), ("ko", "분발해서 다시")])
def test_again_may_be_said_with_more(language: Language, line: str) -> None:
    before = {"en": "I climb the wall", "ko": "벽을 오른다"}[language]
    ruling = own_ruling(line, language, recent=[Exchange(before, "…")])

    assert (ruling.action, ruling.given) == ("task", {"effort": 1})


@pytest.mark.parametrize(("language", "line"), [("en", "two levels of Effort"), ("ko", "분발 두 단계")])
def test_effort_on_nothing_is_asked_about(language: Language, line: str) -> None:
    assert own_ruling(line, language).kind == "question"


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "“Two levels of Effort!” I shout and climb"), ("en", "I climb and don't use any Effort")],
)
def test_what_is_said_aloud_or_denied_is_put_into_nothing(language: Language, line: str) -> None:
    assert own_ruling(line, language).given == {}


def test_too_much_is_given_as_said_so_that_code_can_say_why_not() -> None:
    assert own_ruling("I climb with nine levels of Effort", "en").given == {"effort": 9}
    assert own_ruling("I climb with all my Effort", "en").given == {"effort": 1}


@pytest.mark.parametrize(("language", "line"), [("en", "I persuade the guard"), ("ko", "경계 초소를 조사한다")])
def test_a_thing_with_the_name_of_an_action_is_no_deed(language: Language, line: str) -> None:
    ruling = own_ruling(line, language)

    assert (ruling.action, ruling.stat) == ("task", "intellect")


def test_her_is_the_one_who_is_with_the_hero() -> None:
    ruling = own_ruling("I bandage her, two points to Might", "en")

    assert (ruling.action, ruling.target) == ("first_aid", "bren")


def test_my_wounds_are_ones_own() -> None:
    assert own_ruling("I bandage my wounds, two points to Might", "en").target == "hero"


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_blow_is_a_blow_where_an_action_has_only_some_of_its_words(language: Language) -> None:
    line = {"en": "I draw my axe and hit the wolf", "ko": "도끼를 뽑아 늑대를 친다"}[language]

    assert own_ruling(line, language, fight=True).action == "attack"


@pytest.mark.parametrize("language", ["en", "ko"])
def test_what_the_adventure_suggests_is_proposed_beside_an_action_and_beside_nothing_else(language: Language) -> None:
    line, look = {"en": ("I climb the wall", "I look around"), "ko": ("벽을 오른다", "둘러본다")}[language]

    proposed = own_ruling(line, language, suggests=True).proposed
    assert proposed is not None
    assert proposed.action == "intrude"
    assert list(proposed.given) == ["what"]
    assert own_ruling(look, language, suggests=True).proposed is None
    assert own_ruling(line, language).proposed is None


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("I listen and study the sounds", "en"),
        ("I look closely and study the lock", "en"),
        ("귀를 기울이며 소리를 조사한다", "ko"),
        ("자물쇠를 들여다보며 조사한다", "ko"),
    ],
)
def test_whoever_only_looks_or_listens_is_left_alone(line: str, language: Language) -> None:
    ruling = own_ruling(line, language, suggests=True)

    assert (ruling.kind, ruling.action) == ("action", "task")
    assert ruling.proposed is None


def test_single_call_mode_hears_parts_too() -> None:
    ruling = stated_ruling(own_view("I climb with two levels of Effort", "en"))

    assert ruling is not None
    assert ruling["given"] == {"effort": 2}
    assert stated_ruling(own_view("I climb", "en")) is None
