"""Lines that a newcomer says and that are easily taken for something else: wonders, the absent, the fallen, "2"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from orchestrator.turn.rule import ruling_fault
from prompts.views import Exchange
from rules.state import Condition
from tests.orchestrator.models.embedded.placing import placed

GONE = [{"take_away": "osk"}]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "I fly to the moon"),
        ("en", "I become a god."),
        ("en", "I teleport to the abbey"),
        ("en", "I kill everyone with my mind"),
        ("en", "I shoot them all with a machine gun"),
        ("ko", "나는 신이 된다"),
        ("ko", "달로 날아간다"),
        ("ko", "순간이동으로 수도원에 간다"),
        ("ko", "시간을 되돌린다"),
    ],
)
def test_what_nobody_can_do_is_told_so_without_a_roll(language: str, line: str) -> None:
    """A claim is an attempt, and some attempts fail before any die."""
    ruling = placed("classic_d20", language, scene="heron_inn").ruled(line)

    said = {"en": "That can't be done here", "ko": "할 수 없는 일이에요"}[language]
    assert ruling.kind == "question"
    assert said in ruling.question


@pytest.mark.parametrize(
    ("language", "scene", "line", "target"),
    [
        ("en", "heron_inn", "I attack the man by the stove.", "osk"),
        ("en", "heron_inn", "hit the man drinking alone", "osk"),
        ("en", "heron_inn", "attack the innkeeper", "hedda"),
        ("en", "salvage_camp", "I attack the big one", "grib"),
        ("ko", "heron_inn", "난롯가의 사내를 공격한다", "osk"),
        ("ko", "salvage_camp", "덩치를 벤다", "grib"),
    ],
)
def test_a_foe_is_known_by_a_description(language: str, scene: str, line: str, target: str) -> None:
    ruling = placed("classic_d20", language, scene=scene).ruled(line)

    assert (ruling.kind, ruling.action, ruling.target) == ("action", "attack", target)


@pytest.mark.parametrize(
    ("language", "line", "who"),
    [("en", "I attack Grib", "Grib"), ("ko", "그립을 공격한다", "그립")],
)
def test_a_blow_at_somebody_who_has_not_come_in_yet_strikes_nobody_else(language: str, line: str, who: str) -> None:
    at = placed("classic_d20", language, scene="heron_inn")
    name = at.desk.system.words(language, "non_players", "grib")
    ruling = at.ruled(line.replace(who, name))

    assert (ruling.kind, ruling.target) == ("question", "")
    assert name in ruling.question


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("en", "attack Osk", "Osk is not here."),
        ("en", "ask Osk about the bell", "Osk is not here."),
        ("en", "I attack Wilm", "Where you might find them: to the chapel."),
        ("ko", "오스크를 공격한다", "여기에 없는 사람이에요: 오스크."),
        ("ko", "오스크에게 묻는다", "여기에 없는 사람이에요: 오스크."),
        ("ko", "윌름을 공격한다", "갈 수 있는 곳: 예배당으로."),
    ],
)
def test_who_is_not_here_is_neither_struck_nor_answered_for(language: str, line: str, said: str) -> None:
    ruling = placed("classic_d20", language, scene="heron_inn", effects=GONE).ruled(line)

    assert ruling.kind == "question"
    assert said in ruling.question


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("en", "I talk to Brenna about the bell", "Brenna Coil lies still and gives no answer."),
        ("ko", "브레나에게 종에 대해 묻는다", "쓰러진 채 대답이 없어요: 브레나"),
    ],
)
def test_the_fallen_do_not_answer_and_nobody_answers_for_them(language: str, line: str, said: str) -> None:
    at = placed("classic_d20", language, scene="salvage_camp")
    brenna = replace(at.state.sheets["brenna"], conditions={"down": Condition(1)})
    state = replace(at.state, sheets={**at.state.sheets, "brenna": brenna})

    ruling = replace(at, state=state).ruled(line)

    assert ruling.kind == "question"
    assert said in ruling.question


@pytest.mark.parametrize("line", ["2", "2.", "Hedda", "the innkeeper"])
def test_whom_is_answered_by_number_or_name(line: str) -> None:
    """The list is numbered, and the number is an answer."""
    before = placed("classic_d20", "en", scene="heron_inn")
    asked = before.ruled("I attack somebody")
    assert "1. Osk, 2. Hedda" in asked.question

    at = placed("classic_d20", "en", scene="heron_inn", recent=[Exchange("I attack somebody", asked.question)])
    ruling = at.ruled(line)

    assert (ruling.action, ruling.target) == ("attack", "hedda")
    assert ruling_fault(at.desk, at.work(line), ruling) == ""


def test_a_number_out_of_the_blue_is_no_answer() -> None:
    assert placed("classic_d20", "en", scene="heron_inn").ruled("2").kind == "question"


@pytest.mark.parametrize("line", ["sneak upstairs", "I creep upstairs", "go upstairs"])
def test_what_the_scene_suggests_can_be_done_in_other_words(line: str) -> None:
    assert placed("classic_d20", "en", scene="heron_inn").ruled(line).approach == "examine_sleeper"


@pytest.mark.parametrize(
    ("line", "approach"),
    [("세파 할머니에게 신호를 묻는다.", "ask_sefa"), ("다친 척후 도브린을 돌본다.", "tend_dovrin")],
)
def test_something_new_to_do_is_no_answer_to_whom(line: str, approach: str) -> None:
    """Whoever was asked on whom, and says what else they do, does that: nobody named in it is struck."""
    before = placed("hope_and_fear", "ko", character="idris")
    asked = before.ruled("불길 옮기기를 쓴다")
    assert asked.kind == "question"

    recent = [Exchange("불길 옮기기를 쓴다", asked.question)]
    ruling = placed("hope_and_fear", "ko", character="idris", recent=recent).ruled(line)

    assert (ruling.approach, ruling.ability) == (approach, "")


@pytest.mark.parametrize(("line", "target"), [("이드리스", "hero"), ("나에게", "hero"), ("도브린에게 쓴다", "dovrin")])
def test_on_whom_is_answered_with_oneself_or_another(line: str, target: str) -> None:
    before = placed("hope_and_fear", "ko", character="idris")
    asked = before.ruled("묻어 둔 불씨를 쓴다")
    recent = [Exchange("묻어 둔 불씨를 쓴다", asked.question)]

    ruling = placed("hope_and_fear", "ko", character="idris", recent=recent).ruled(line)

    assert (ruling.ability, ruling.target) == ("banked_ember", target)


@pytest.mark.parametrize(
    ("system", "language", "place", "line", "approach"),
    [
        ("hope_and_fear", "ko", {"character": "idris"}, "불씨를 재에 묻어 둔다.", "pack_ember"),
        (
            "classic_d20",
            "en",
            {"character": "ione", "scene": "drowned_nave", "known": ["names_known"]},
            "I call the brothers by their names.",
            "call_by_name",
        ),
    ],
)
def test_what_the_scene_offers_is_no_ability_of_a_like_name(
    system: str, language: str, place: dict[str, Any], line: str, approach: str
) -> None:
    at = placed(system, language, **place)
    assert approach in {one.id for one in at.view(line).approaches}

    ruling = at.ruled(line)

    assert (ruling.approach, ruling.ability) == (approach, "")


@pytest.mark.parametrize(
    ("system", "language", "character", "line", "ability"),
    [
        ("hope_and_fear", "ko", "idris", "묻어 둔 불씨를 나에게 쓴다.", "banked_ember"),
        ("classic_d20", "en", "ione", "I use Call by Name on the tall monk.", "call_by_name"),
    ],
)
def test_an_ability_that_is_named_is_still_used(
    system: str, language: str, character: str, line: str, ability: str
) -> None:
    scene = "drowned_nave" if system == "classic_d20" else ""
    assert placed(system, language, character=character, scene=scene).ruled(line).ability == ability


@pytest.mark.parametrize(
    ("language", "line", "way"),
    [("en", "I mend the ropes", "wolf wood"), ("ko", "달려서 다리를 건넌다", "늑대 숲")],
)
def test_what_is_done_already_is_answered_with_what_is_open(language: str, line: str, way: str) -> None:
    at = placed("hope_and_fear", language, scene="rope_bridge", known=["bridge_crossed"])
    ruling = at.ruled(line)

    assert ruling.kind == "question"
    assert way in ruling.question


@pytest.mark.parametrize(
    ("language", "line"), [("en", "I mend the boat"), ("en", "turn the wheel"), ("ko", "배를 고친다")]
)
def test_a_deed_of_another_scene_is_no_check_of_this_one(language: str, line: str) -> None:
    """A general check would cost a throw and change nothing."""
    ruling = placed("classic_d20", language, scene="heron_inn").ruled(line)

    assert ruling.kind == "question"
    assert {"en": "That is not to be done here.", "ko": "여기서 할 일이 아니에요"}[language] in ruling.question


@pytest.mark.parametrize("scene", ["lake_shore"])
@pytest.mark.parametrize(("language", "line"), [("en", "I mend the boat"), ("ko", "배를 고친다")])
def test_the_same_deed_is_done_where_it_belongs(language: str, line: str, scene: str) -> None:
    assert placed("classic_d20", language, scene=scene).ruled(line).approach == "mend_boat"


@pytest.mark.parametrize(
    ("language", "line", "who"),
    [
        ("en", "I persuade Garr to open the sluice", "Old Garr"),
        ("en", "bargain with Brenna", "Brenna Coil"),
        ("ko", "윌름을 설득한다", "윌름"),
        ("ko", "브레나와 흥정한다", "브레나 코일"),
    ],
)
def test_somebody_of_another_scene_is_not_here_to_be_worked_on(language: str, line: str, who: str) -> None:
    ruling = placed("classic_d20", language, scene="heron_inn").ruled(line)

    assert ruling.kind == "question"
    assert who in ruling.question


@pytest.mark.parametrize("line", ["ask Wilm to help", "I talk to Wilm"])
def test_nobody_answers_for_somebody_who_is_elsewhere(line: str) -> None:
    ruling = placed("classic_d20", "en", scene="drowned_nave", fight=True).ruled(line)

    assert ruling.kind == "question"
    assert "Wilm is not here" in ruling.question


def test_to_recall_somebody_they_need_not_be_here() -> None:
    ruling = placed("classic_d20", "en", scene="heron_inn").ruled("I try to remember an old tale about Brenna Coil")

    assert (ruling.kind, ruling.skill) == ("action", "history")


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "I row out with the boat"), ("en", "swim away"), ("ko", "배를 타고 노를 저어 나간다")],
)
def test_a_way_out_taken_in_a_fight_is_breaking_away(language: str, line: str) -> None:
    """To row is no swimming where the boat is the way they came."""
    at = placed("classic_d20", language, scene="drowned_nave", fight=True, known=["boat_won"])

    assert at.ruled(line).action == "break_away"


@pytest.mark.parametrize(
    "line", ["I talk to the man by the stove about the bell", "ask the man by the stove what he saw at the lake"]
)
def test_a_word_with_one_is_none_with_another(line: str) -> None:
    assert placed("classic_d20", "en", scene="heron_inn").ruled(line).approach != "ask_hedda"
