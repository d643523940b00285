"""The forms of sentences: those the digest prints, and one of each kind."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter

from orchestrator.testing.builders import system_of
from rules.definitions.cards import Card
from rules.definitions.effects import Effect
from rules.sentences import Names, read, write
from tests.rules.sentences.small import SMALL, SMALL_NAMES, read_well

BROKEN = SMALL.cards[0]


def _card(**parts: Any) -> Card:
    least = {"id": "card_1", "when": {"track": "stress", "becomes": "full"}, "do": [{"remove_condition": "stable"}]}
    return Card.model_validate({**least, **parts})


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "When Stress is full → add Trauma to Scars; Stress becomes 0"),
        ("ko", "스트레스가 가득 차면 → 상처에 트라우마 추가; 스트레스는 0"),
    ],
)
def test_the_digests_own_card_comes_out_and_goes_in(language: str, sentence: str) -> None:
    """Rule_system.md §10 prints these two sentences."""
    assert write(BROKEN, SMALL_NAMES, language) == sentence
    assert read_well(sentence, language) == BROKEN.model_copy(update={"id": "card_1"})


@pytest.mark.parametrize(
    ("language", "part", "words"),
    [
        ("en", {"while": "frightened"}, "while frightened"),
        ("en", {"unless": "stable"}, "unless stable"),
        ("en", {"if": "@hp < 1"}, "if @hp < 1"),
        ("en", {"unless": "@hero"}, "unless it is a hero"),
        ("en", {"once": "scene"}, "Once a scene, when Stress is full"),
        ("ko", {"while": "frightened"}, "겁먹은 동안 스트레스가 가득 차면"),
        ("ko", {"while": "hidden"}, "은신 상태인 동안 스트레스가 가득 차면"),
        ("ko", {"unless": "stable"}, "안정 상태가 아니면"),
        ("ko", {"if": "@hp < 1"}, "@hp < 1이면"),
        ("ko", {"if": "@hp < 2"}, "@hp < 2면"),
        ("ko", {"unless": "@hero"}, "영웅이 아니면"),
        ("ko", {"once": "ever"}, "한 번만, 스트레스가 가득 차면"),
    ],
)
def test_what_a_card_asks_for_besides_is_said_in_passing(language: str, part: dict[str, str], words: str) -> None:
    """Rule_system.md §10: "while frightened" (겁먹은 동안), "unless stable" (안정 상태가 아니면)."""
    card = _card(**part)
    sentence = write(card, SMALL_NAMES, language)
    assert words in sentence
    assert read_well(sentence, language) == card


TRIGGERS: list[tuple[dict[str, Any], str, str]] = [
    ({"track": "hp", "becomes": "empty"}, "Hit Points is empty", "히트 포인트가 바닥나면"),
    ({"track": "stress", "passes": 5}, "Stress passes 5", "스트레스가 5를 지나면"),
    ({"thing": "ship", "track": "hull", "becomes": "empty"}, "Ship’s Hull is empty", "배의 선체가 바닥나면"),
    ({"clock": "renown"}, "Renown is filled", "명성이 다 채워지면"),
    ({"condition": "stable"}, "Stable begins", "안정 상태가 되면"),
    ({"condition": "stable", "is": "removed"}, "Stable ends", "안정 상태가 끝나면"),
    ({"list": "scars"}, "anything is added to Scars", "상처에 무엇이든 추가되면"),
    ({"list": "bonds", "is": "removed", "name": "Iris"}, "Iris is removed from Bonds", "유대에서 Iris가 사라지면"),
    ({"scene": "begins"}, "a scene begins", "장면이 시작되면"),
    ({"encounter": "ends"}, "an encounter ends", "대결이 끝나면"),
    ({"on": "turn_ends"}, "a turn ends", "턴이 끝나면"),
    ({"on": "rest"}, "a rest is taken", "휴식하면"),
    ({"pool": "fear"}, "Fear changes", "공포가 바뀌면"),
    ({"outcome": "any", "check": "ability"}, "anyone rolls Ability check", "누군가 능력 판정을 굴리면"),
    (
        {"outcome": "critical_success", "check": "ability", "who": "hero", "skill": "climbing"},
        "a hero gets critical success on Ability check with Climbing",
        "영웅이 등반으로 굴린 능력 판정이 대성공이면",
    ),
]


@pytest.mark.parametrize(("when", "english", "korean"), TRIGGERS)
def test_every_trigger_has_its_words(when: dict[str, Any], english: str, korean: str) -> None:
    card = _card(when=when)
    assert write(card, SMALL_NAMES, "en") == f"When {english} → remove Stable"
    assert write(card, SMALL_NAMES, "ko") == f"{korean} → 안정 해제"


EFFECTS: list[tuple[dict[str, Any], str, str]] = [
    ({"mark": "stress"}, "Stress +1", "스트레스 +1"),
    ({"mark": "stress", "by": "-2"}, "Stress −2", "스트레스 −2"),
    ({"mark": "hp", "by": "d6 + 1", "on": "heroes"}, "raise Hit Points by d6 + 1 for all heroes", ""),
    ({"mark": "hp", "by": "d6 + 1", "on": "heroes"}, "", "모든 영웅: 히트 포인트를 d6 + 1만큼 올림"),
    ({"clear": "stress", "by": "3"}, "lower Stress by 3", "스트레스를 3만큼 내림"),
    ({"set": "stress", "to": "2 + @level"}, "Stress becomes 2 + @level", "스트레스는 2 + @level"),
    ({"set": "stress", "to": "full"}, "Stress becomes full", "스트레스를 가득 채움"),
    ({"hit": "d8"}, "hit for d8", "d8의 일격"),
    ({"deal": "damage", "critical": "doubled"}, "deal damage, with its dice doubled", "피해를 줌 (주사위 두 배)"),
    ({"add_condition": "frightened", "steps": "2"}, "add 2 steps of Frightened", "겁먹음 2단계 추가"),
    ({"add_condition": "stable", "turns": "1"}, "add Stable for 1 turn", "1턴 동안 안정 추가"),
    ({"step_condition": "frightened", "by": "-1"}, "Frightened −1 step", "겁먹음 −1단계"),
    ({"remove_condition": "dazed"}, "remove Dazed", "멍함 해제"),
    (
        {"add_item": "bonds", "name": "Captain Iris", "strength": "2", "words": "awe, loyalty"},
        "add Captain Iris to Bonds at strength 2 with the words “awe, loyalty”",
        "유대에 Captain Iris 추가 (강도 2) (메모 “awe, loyalty”)",
    ),
    ({"raise_item": "bonds", "name": "Iris"}, "Iris in Bonds +1", "유대 목록의 Iris +1"),
    ({"remove_item": "scars", "name": "trauma"}, "remove Trauma from Scars", "상처에서 트라우마 제거"),
    ({"tick_clock": "renown"}, "tick Renown 1", "명성 1칸 진행"),
    ({"reset_clock": "renown"}, "reset Renown", "명성 다시 시작"),
    ({"gain_pool": "fear"}, "Fear gains 1", "공포에 1점 더함"),
    ({"spend_pool": "fear", "by": "2"}, "Fear loses 2", "공포에서 2점 씀"),
    ({"give_xp": "8"}, "give 8 xp", "경험치 8 지급"),
    ({"give_choice_points": "1"}, "give 1 choice point", "선택 포인트 1 지급"),
    ({"give_thing": "ship", "name": "Gull"}, "give Ship named Gull", "배 Gull 지급"),
    ({"mark_thing": "ship", "track": "hull", "by": "-2"}, "Ship’s Hull −2", "배의 선체 −2"),
    (
        {"check": "ability", "stat": "might", "difficulty": "hard"},
        "roll Ability check using Might against hard",
        "힘으로 능력 판정을 굴리게 함 (난이도 어려움)",
    ),
    ({"tell": "Look out."}, "tell the storyteller “Look out.”", "이야기꾼에게 “Look out.” 알림"),
    ({"encounter": "begins"}, "an encounter begins", "대결 시작"),
    ({"bring_in": "wolf", "count": "2"}, "bring in Wolf ×2", "늑대 ×2 등장"),
]


@pytest.mark.parametrize(("effect", "english", "korean"), EFFECTS)
def test_every_effect_has_its_words(effect: dict[str, Any], english: str, korean: str) -> None:
    card = _card(do=[TypeAdapter(Effect).validate_python(effect)])
    for language, words, when in (("en", english, "When Stress is full"), ("ko", korean, "스트레스가 가득 차면")):
        if words:
            assert write(card, SMALL_NAMES, language) == f"{when} → {words}"
            assert read_well(f"{when} → {words}", language) == card


ENTRIES = [
    (
        SMALL.stats["might"],
        "Might: a stat from 1 to 20 that starts at 10. A roll adds floor((@value - 10) / 2) instead of its value.",
        "힘은 1부터 20까지의 능력치다. 10에서 시작한다. 굴림에는 값 대신 floor((@value - 10) / 2)를 더한다.",
    ),
    (
        SMALL.stats["insight"],
        "Insight: a die from d4 to d12 that starts at d8.",
        "통찰은 d4부터 d12까지의 주사위 능력치다. d8에서 시작한다.",
    ),
    (SMALL.skills["climbing"], "Climbing: a skill of Might.", "등반은 힘에 딸린 기술이다."),
    (
        SMALL.tracks["stress"],
        "Stress: a track up to 9. It starts empty. It recovers after each scene.",
        "스트레스는 최대 9인 트랙이다. 빈 채로 시작한다. 장면이 끝나면 회복된다.",
    ),
    (
        SMALL.tracks["hp"],
        "Hit Points: a track up to 6 + @level. It starts full. Its role is health.",
        "히트 포인트는 최대 6 + @level인 트랙이다. 가득 찬 채로 시작한다. 역할은 건강이다.",
    ),
    (
        SMALL.conditions["frightened"],
        "Frightened: a condition of up to 4 steps. Disadvantage on Ability check. It fades by 1 step each turn.",
        "겁먹음은 4단계까지 있는 상태다. 능력 판정에 열위를 준다. 턴마다 1단계씩 옅어진다.",
    ),
    (
        SMALL.conditions["dazed"],
        "Dazed: a condition. Each step moves Insight −1. It ends at a rest, unless given for longer.",
        "멍함은 상태다. 단계마다 통찰 −1. 따로 기한이 없으면 휴식할 때 끝난다.",
    ),
    (
        SMALL.conditions["hidden"].model_copy(update={"max": 2, "position": -1, "effect": 1, "ticks": "scene"}),
        "Hidden: a condition of up to 2 steps. It moves the position −1 a step. It moves the effect +1 a step. "
        "It ends when the scene ends, unless given for longer.",
        "은신은 2단계까지 있는 상태다. 처지를 단계마다 −1만큼 옮긴다. 효과를 단계마다 +1만큼 옮긴다. "
        "따로 기한이 없으면 장면이 끝날 때 끝난다.",
    ),
    (
        SMALL.lists["bonds"],
        "Bonds: a list of up to 6 items. Each item has a strength of up to 3.",
        "유대는 항목을 6개까지 담는 목록이다. 항목마다 3까지의 강도가 있다.",
    ),
    (
        SMALL.derived["proficiency"],
        "Proficiency: a derived value, 2 + floor((@level - 1) / 4).",
        "숙련 보너스는 파생 수치다: 2 + floor((@level - 1) / 4).",
    ),
    (SMALL.clocks["renown"], "Renown: a clock of 4 segments.", "명성은 4칸짜리 클록이다."),
    (
        SMALL.pools["fear"],
        "Fear: a pool of the table that starts at 1. A hard move that no roll granted costs a point.",
        "공포는 테이블의 풀이다. 1에서 시작한다. 굴림이 주지 않은 하드 무브에는 1점이 든다.",
    ),
    (SMALL.difficulties["hard"], "Hard: a difficulty of 20.", "어려움은 난이도 20이다."),
]


@pytest.mark.parametrize(("entry", "english", "korean"), ENTRIES, ids=lambda value: getattr(value, "id", ""))
def test_every_kind_of_entry_has_its_words(entry: Any, english: str, korean: str) -> None:
    for language, sentence in (("en", english), ("ko", korean)):
        assert write(entry, SMALL_NAMES, language) == sentence
        assert read_well(sentence, language) == entry


def test_the_seeds_track_with_thresholds_reads_as_rules_do() -> None:
    """Rule_system.md §4: any hit 1, at least @major 2; a slot of armour takes it one step lighter."""
    from_data = SMALL.tracks["hp"].model_validate(
        {
            "id": "hp",
            "max": 6,
            "thresholds": [{"at": 1, "marks": 1}, {"at": "7 + @level", "marks": 2}],
            "absorbed_by": "armor",
            "recover": {"when": "rest", "amount": 1},
        }
    )
    english, korean = (write(from_data, SMALL_NAMES, language) for language in ("en", "ko"))
    assert english == (
        "Hit Points: a track up to 6. It starts full. It recovers by 1 at a rest. "
        "A hit of at least 1 marks 1, at least 7 + @level marks 2. A slot of Armour takes a hit one step lighter."
    )
    assert korean == (
        "히트 포인트는 최대 6인 트랙이다. 가득 찬 채로 시작한다. 휴식하면 1만큼 회복된다. "
        "일격이 1 이상이면 1칸, 7 + @level 이상이면 2칸을 표시한다. 방어구 한 칸이 일격을 한 단계 가볍게 받아 준다."
    )
    assert read_well(english, "en") == read_well(korean, "ko") == from_data


def test_a_label_says_the_id_that_a_cards_sentence_does_not() -> None:
    labelled = write(BROKEN, SMALL_NAMES, "ko", labelled=True)
    assert labelled == "[broken] 스트레스가 가득 차면 → 상처에 트라우마 추가; 스트레스는 0"
    assert read_well(labelled, "ko") == BROKEN


@pytest.mark.parametrize(("show", "said"), [("die", "d8, d6"), ("number", "8, 6")])
@pytest.mark.parametrize("language", ["en", "ko"])
def test_what_an_array_places_on_dice_is_written_as_dice(language: str, show: str, said: str) -> None:
    names = Names.of(
        system_of(
            stats=[{"id": id, "min": 4, "max": 12, "default": 6, "show": show} for id in ("might", "wit")],
            creation={"arrays": [{"id": "even", "values": [8, 6]}]},
        )
    )

    sentence = write(names.system.creation, names, language)

    assert said in sentence
    assert read(sentence, names, language) == names.system.creation
    assert read(sentence.replace("d8", "8"), names, language) == names.system.creation
