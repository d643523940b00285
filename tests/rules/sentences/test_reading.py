"""What a reader of sentences forgives, and how names that are not clear are told apart."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.testing.builders import system_of
from rules.definitions.cards import Card
from rules.definitions.sheets import StatDef
from rules.sentences import Names, read, write
from rules.system import LANGUAGES
from tests.rules.sentences.small import SECTIONS, SMALL, SMALL_NAMES, named, read_badly, read_well

BROKEN = SMALL.cards[0].model_copy(update={"id": "card_1"})


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "when STRESS is Full → Add trauma to SCARS; stress BECOMES 0"),
        ("en", "  When  Stress is full→add Trauma to Scars;Stress becomes 0  "),
        ("en", "When Stress is full -> add Trauma to Scars; Stress becomes 0."),
        ("en", "When Stress is full => add “trauma” to Scars; Stress becomes 0"),
        ("en", 'When [stress] is full → add "trauma" to [scars]; Stress [stress] becomes 0'),
        ("ko", "스트레스가 가득차면→상처에 트라우마추가;스트레스는 0"),
        ("ko", "스트레스이 가득 차면 -> 상처에 트라우마 추가; 스트레스은 0."),
        ("ko", "스트레스이(가) 가득 차면 → 상처에 트라우마 추가; 스트레스은(는) 0"),
        ("ko", "스트레스 가 가득 차면 → 상처 에 트라우마 추가 ; 스트레스 는 0"),
        ("ko", "[stress]가 가득 차면 → 상처에 “trauma” 추가; stress는 0"),
        ("ko", unicodedata.normalize("NFD", "스트레스가 가득 차면 → 상처에 트라우마 추가; 스트레스는 0")),
    ],
)
def test_case_blanks_signs_particles_and_normal_forms_do_not_matter(language: str, sentence: str) -> None:
    assert read_well(sentence, language) == BROKEN


@pytest.mark.parametrize(
    "sentence",
    [
        "Stress: a track up to 9. It starts empty. It recovers after each scene",
        "Stress is a track up to 9. It starts empty. It recovers after each scene.",
        "STRESS: a track up to 9.It starts empty.It recovers after each scene.",
    ],
)
def test_a_definition_may_be_put_a_little_differently(sentence: str) -> None:
    assert read_well(sentence, "en") == SMALL.tracks["stress"]


@pytest.mark.parametrize("sign", ["-", "−", "–"])
def test_any_dash_is_a_minus_sign(sign: str) -> None:
    card = read_well(f"When Stress is full → Ship's Hull {sign}2", "en")
    assert isinstance(card, Card)
    assert card.do[0].model_dump()["by"] == "-2"


def test_a_clause_may_stand_where_it_is_not_written() -> None:
    early = read_well("겁먹은 동안 스트레스가 가득 차면, 안정 상태가 아니면 → 은신 해제", "ko")
    late = read_well("스트레스가 가득 차면, 겁먹은 동안, 안정 상태가 아니면 → 은신 해제", "ko")
    assert early == late


def test_a_card_gets_the_id_it_is_given_or_the_first_that_is_free() -> None:
    sentence = "When Stress is full → remove Stable"
    taken = named(cards=[{**SECTIONS["cards"][0], "id": "card_1"}])
    assert getattr(read(sentence, SMALL_NAMES, "en"), "id", "") == "card_1"
    assert getattr(read(sentence, Names.of(taken), "en"), "id", "") == "card_2"
    assert getattr(read(sentence, SMALL_NAMES, "en", id="eased"), "id", "") == "eased"
    assert getattr(read(f"[mine] {sentence}", SMALL_NAMES, "en", id="eased"), "id", "") == "mine"


def test_something_new_says_its_id_in_brackets() -> None:
    grit = StatDef(id="grit", name="Grit", max=6, default=2)
    assert write(grit, SMALL_NAMES, "en") == "Grit [grit]: a stat from 0 to 6 that starts at 2."
    assert write(grit, SMALL_NAMES, "ko") == "Grit [grit]은 0부터 6까지의 능력치다. 2에서 시작한다."
    assert read_well("Grit [grit]은 0부터 6까지의 능력치다. 2에서 시작한다.", "ko") == grit
    assert read_well("근성 [grit]은 0부터 6까지의 능력치다. 2에서 시작한다.", "ko") == grit.model_copy(
        update={"name": "근성"}
    )


def test_names_that_two_things_share_are_told_apart_by_their_ids() -> None:
    names = Names.of(named({"tracks": {"stress": ("Stress", "부담"), "hp": ("Stress", "부담")}}))
    card = SMALL.cards[0]
    assert write(card, names, "en") == "When Stress [stress] is full → add Trauma to Scars; Stress [stress] becomes 0"
    assert write(card, names, "ko") == "부담 [stress]이 가득 차면 → 상처에 트라우마 추가; 부담 [stress]은 0"
    for language in ("en", "ko"):
        assert read_well(write(card, names, language, labelled=True), language, names) == card
    fault = read_badly("When Stress is full → Stress becomes 0", "en", names)
    assert (fault.code, fault.accepted) == ("ambiguous_name", ("[stress]", "[hp]"))


def test_a_thing_without_a_name_goes_by_its_id() -> None:
    names = Names.of(named({"tracks": {}, "lists": {}, "items": {}}))
    card = SMALL.cards[0]
    assert write(card, names, "en") == "When stress is full → add trauma to scars; stress becomes 0"
    assert write(card, names, "ko") == "stress가 가득 차면 → scars에 trauma 추가; stress는 0"


@pytest.mark.parametrize(
    "name", ["Bridge to Scars", "a → b", "x; y", "anything", "Trauma", "Route 66", "is added", "추가"]
)
def test_words_that_would_be_misread_stand_in_quotation_marks(name: str) -> None:
    card = Card.model_validate({"id": "c", "when": {"on": "rest"}, "do": [{"add_item": "scars", "name": name}]})
    for language in ("en", "ko"):
        sentence = write(card, SMALL_NAMES, language, labelled=True)
        assert read_well(sentence, language) == card
    quoted = "“Trauma” to" in write(card, SMALL_NAMES, "en")
    assert quoted is (name == "Trauma")


def test_a_formula_in_hangul_stands_between_backticks() -> None:
    names = Names.of(named(stats=[*SECTIONS["stats"], {"id": "힘", "max": 6, "default": 1}]))
    card = Card.model_validate(
        {"id": "c", "when": {"on": "rest"}, "if": "@힘 > 1", "do": [{"set": "stress", "to": "@힘 + 1"}]}
    )
    assert write(card, names, "ko") == "휴식하면, `@힘 > 1`이면 → 스트레스는 `@힘 + 1`"
    assert read_well(write(card, names, "ko", labelled=True), "ko", names) == card


def test_what_no_sentence_says_stands_in_braces() -> None:
    odd: Any = SMALL.conditions["stable"].model_copy(update={"fade": 2})
    sentence = write(odd, SMALL_NAMES, "en")
    assert sentence == 'Stable: a condition. {"fade": 2}'
    assert read_well(sentence, "en") == odd


@given(st.sampled_from(("en", "ko")), st.data())
def test_blanks_between_words_do_not_change_what_is_read(language: str, data: Any) -> None:
    words = write(SMALL.cards[0], SMALL_NAMES, language).split(" ")
    blanks = [data.draw(st.sampled_from((" ", "  ", "\t", "\n", "\u3000"))) for _ in words]
    assert read_well("".join(map("".join, zip(words, blanks, strict=True))), language) == BROKEN


@pytest.mark.parametrize("language", LANGUAGES)
def test_data_behind_a_sentence_are_of_the_whole_entry(language: str) -> None:
    """Outcomes that do nothing are said by no sentence; what may not be the price of another throw is none."""
    deed = {"id": "deed", "procedure": {"kind": "d20"}, "outcomes": {"failure": [], "success": [{"mark": "hp"}]}}
    system = system_of(tracks=[{"id": "hp", "max": 5}], checks=[deed])
    names = Names.of(system)

    sentence = write(system.checks["deed"], names, language, labelled=True)

    assert read(sentence, names, language) == system.checks["deed"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_like_a_change_is_no_part_of_the_formula_before_it(language: str) -> None:
    deed = {"id": "deed", "procedure": {"kind": "d20"}, "cost": {"luck": "2"}}
    system = system_of(pools=[{"id": "luck", "name": "+1"}], checks=[deed])
    names = Names.of(system)

    sentence = write(system.checks["deed"], names, language, labelled=True)

    assert read(sentence, names, language) == system.checks["deed"]
