"""Numbers no rule made: digits and number words, in both languages (behaviours A1)."""

from __future__ import annotations

import pytest

from tests.orchestrator.review.telling import codes


@pytest.mark.parametrize(
    ("language", "narration"),
    [
        ("en", "You roll a 17 and leap across."),
        ("en", "You roll a seventeen and leap across."),
        ("en", "The die shows twenty."),
        ("en", "Your total is 23, more than enough."),
        ("en", "The blow deals twelve points of damage."),
        ("en", "You lose seven hit points."),
        ("en", "You find forty-five gold pieces in the chest."),
        ("en", "You gain +3 on the next try."),
        ("en", "There are 48 guards in the yard."),
        ("ko", "주사위 눈이 17이 나왔다."),
        ("ko", "주사위를 굴려 십칠이 나왔다."),
        ("ko", "굴림은 열일곱. 훌쩍 건너뛰었다."),
        ("ko", "피해 12를 입혔다."),
        ("ko", "칼날이 피해를 열두 점 입혔다."),
        ("ko", "체력을 세 점 잃었다."),
        ("ko", "상자에서 금화 마흔다섯 닢을 찾았다."),
        ("ko", "이십오 점의 피해였다."),
    ],
)
def test_a_number_nobody_rolled_is_found(language: str, narration: str) -> None:
    """A1: a model that writes a number and calls nothing."""
    assert codes(language, narration) == ["unbacked_number"]


@pytest.mark.parametrize(
    ("language", "narration", "facts"),
    [
        ("en", "The die shows 17.", {"thrown": frozenset({17, 19}), "numbers": frozenset({17, 19})}),
        ("en", "You roll seventeen and nineteen in all.", {"thrown": frozenset({17, 19})}),
        ("en", "You lose 7 hit points.", {"numbers": frozenset({7})}),
        ("en", "Three points of hope keep you up.", {"numbers": frozenset({3})}),
        ("en", "You pay the 12 gold you spoke of.", {"numbers": frozenset({12})}),
        ("ko", "주사위 눈이 17이었다.", {"thrown": frozenset({17})}),
        ("ko", "체력을 세 점 잃었다.", {"numbers": frozenset({3})}),
    ],
)
def test_a_number_the_rules_made_is_none(language: str, narration: str, facts: dict[str, frozenset[int]]) -> None:
    assert codes(language, narration, **facts) == []


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_number_of_the_sheet_is_no_throw(language: str) -> None:
    """A1: that 17 is somebody's armour class does not make it a roll."""
    narration = {"en": "You roll a 17.", "ko": "주사위 눈이 17이었다."}[language]

    assert codes(language, narration, numbers=frozenset({17})) == ["unbacked_number"]
    assert codes(language, narration, numbers=frozenset({17}), thrown=frozenset({4})) == ["unbacked_number"]


@pytest.mark.parametrize(
    ("language", "narration"),
    [
        ("en", "Three steps, turn, three steps. Nineteen hoods look up."),
        ("en", "The soldier is nineteen, and it was the wrong word."),
        ("en", "Eleven leaps. At the ninth a rope gives way, at the tenth the other one."),
        ("en", "One does not stop a penitent on the way to the abbot."),
        ("en", "He has two daughters and no patience; the die is cast, as they say."),
        ("en", "She rolls up both sleeves."),
        ("en", "Forty years ago the valley was dammed."),
        ("ko", "세 걸음 걷고 돌고, 세 걸음. 두건 열아홉이 고개를 들었다."),
        ("ko", "하나만 빼고 모든 창이 캄캄했다."),
        ("ko", "두 사람이 서로를 보았다. 이 사람도 저 사람도 말이 없었다."),
        ("ko", "사십 년 전 골짜기에 둑이 섰다."),
        ("ko", "일이 이렇게 되었다. 오늘 밤은 길 것이다."),
        ("ko", "열쇠 구멍으로 바람이 샜다. 백성들은 잠들었다."),
    ],
)
def test_what_prose_counts_is_none_of_the_rules(language: str, narration: str) -> None:
    assert codes(language, narration) == []


@pytest.mark.parametrize("narration", ["1" * 50_000, "1,2,3," * 20_000, "roll " * 20_000 + "17", "백" * 30_000])
def test_a_flood_of_numbers_is_reviewed_in_no_time(narration: str) -> None:
    assert len(codes("en", narration)) <= 12
    assert len(codes("ko", narration)) <= 12
