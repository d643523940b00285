"""Prose against its facts: the tier (E14), the script of the table's language, sentences told before."""

from __future__ import annotations

import pytest

from tests.orchestrator.review.telling import codes


@pytest.mark.parametrize(
    ("language", "tier", "narration"),
    [
        ("en", "failure", "Effortlessly, Bran vaults the wall."),
        ("en", "failure", "You succeed, and the lock springs open."),
        ("en", "success", "All in vain: the rope slips away."),
        ("en", "success", "Bran fails, and the door stays shut."),
        ("ko", "failure", "브란은 단번에 성공했다."),
        ("ko", "success", "애쓴 것은 헛수고였다."),
        ("ko", "success", "브란은 끝내 실패했다."),
    ],
)
def test_prose_that_contradicts_the_tier_is_found(language: str, tier: str, narration: str) -> None:
    """E14: the tier is a hard fact."""
    assert codes(language, narration, tier=tier) == ["tier_disagrees"]


@pytest.mark.parametrize(
    ("language", "tier", "narration"),
    [
        ("en", "failure", "Bran does not quite succeed; the lock holds."),
        ("en", "failure", "It is hardly done effortlessly; in fact, it is not done."),
        ("en", "success", "The guard fails to notice anything."),
        ("en", "success", "“You fail me,” says the old man, but he opens the gate."),
        ("en", "mixed", "You succeed, and you fail a little."),
        ("en", "", "You succeed."),
        ("ko", "success", "“소용없어요.” 헤다가 말했지만, 문은 열렸다."),
        ("ko", "success", "파수꾼은 끝내 알아채지 못했다."),
        ("ko", "failure", "거의 성공했다 싶은 순간 손이 미끄러졌다."),
    ],
)
def test_prose_that_only_sounds_like_it_is_let_be(language: str, tier: str, narration: str) -> None:
    assert codes(language, narration, tier=tier) == []


@pytest.mark.parametrize(
    ("language", "narration"),
    [
        ("ko", "브란은 suddenly 멈춰 섰다."),
        ("ko", "브란은 突然 멈춰 섰다."),
        ("ko", "종이 울렸다. Then it stopped."),
        ("en", "Bran stops 갑자기 and listens."),
        ("en", "The Москва road is long."),
        ("en", "Bran ἀκούει the bell."),
    ],
)
def test_another_script_is_found(language: str, narration: str) -> None:
    assert "foreign_script" in codes(language, narration)


@pytest.mark.parametrize(
    ("language", "narration", "facts"),
    [
        ("ko", "HP가 얼마 남지 않았다. NPC가 나섰다.", {}),
        ("ko", "기(氣)가 모였다.", {}),
        ("ko", "Saint Orrin의 종이 울렸다.", {"words": frozenset({"Saint Orrin"})}),
        ("en", "The café's façade is naïve.", {}),
        ("en", "It is 5 °C and raining.", {"numbers": frozenset({5})}),
    ],
)
def test_names_and_short_signs_are_no_other_script(language: str, narration: str, facts: dict[str, object]) -> None:
    assert codes(language, narration, **facts) == []


SAID = {
    "en": ("The bell tolls across the black water.", "A door opens somewhere in the dark."),
    "ko": ("검은 물 위로 종소리가 번져 나갔다.", "어둠 속 어딘가에서 문이 열렸다."),
}
LONG = {
    "en": "The mill squats on the dam like a toad on a jar, and water thunders through the one gate that is open. "
    "Inside, taller than a man, stands the sluice wheel, chained and red with rust.",
    "ko": "방앗간은 단지 위의 두꺼비처럼 둑에 올라앉아 있고, 물은 열려 있는 수문 하나로만 요란하게 쏟아져 내린다. "
    "안에는 사람 키보다 큰 수문 바퀴가 쇠사슬에 단단히 묶인 채 벌겋게 녹슬어 있고, 아무도 그것을 건드리려 하지 않는다. "
    "그 밑의 궤짝에는 늙은 방앗간지기가 곤봉을 무릎에 걸치고 말없이 앉아 밤을 지키고 있다.",
}


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_sentence_of_the_last_turns_is_found_once(language: str) -> None:
    first, second = SAID[language]

    assert codes(language, f"{second} {first}", earlier=(f"{first} {second}",)) == ["repetition"]
    assert codes(language, f"{first} {second} {first}") == ["repetition"]


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_single_sentence_of_long_ago_may_come_again(language: str) -> None:
    first, second = SAID[language]

    assert codes(language, first, earlier=(first, second, second)) == []


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_whole_stretch_of_long_ago_is_found(language: str) -> None:
    first, second = SAID[language]

    assert codes(language, LONG[language], earlier=(LONG[language], first, second)) == ["repetition"]


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_adventures_own_description_may_be_told_again(language: str) -> None:
    assert codes(language, LONG[language], earlier=(LONG[language],), authored=(LONG[language],)) == []


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "You might try: ask Hedda what happened; go upstairs; watch the man by the stove."),
        ("ko", "해 볼 만한 일: 헤다에게 묻기; 위층으로 올라가기; 난롯가의 사내 살피기."),
    ],
)
def test_a_list_may_be_told_again(language: str, line: str) -> None:
    assert codes(language, line, earlier=(line,)) == []
