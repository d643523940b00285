"""How words are compared: English stems, Korean letters, phrases, and what means alike."""

from __future__ import annotations

import pytest

from orchestrator.models.embedded.covering import fit, left_over, says, spoken_of
from orchestrator.models.embedded.english import stem
from orchestrator.models.embedded.korean import begins, forms_of, letters, without_particle


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("climbing", "climb"),
        ("climbed", "climb"),
        ("tries", "try"),
        ("hiding", "hide"),
        ("running", "run"),
        ("stole", "steal"),
        ("Hedda's".casefold(), "hedda"),
        ("boxes", "box"),
        ("crossing", "cross"),
        ("searches", "search"),
    ],
)
def test_forms_of_an_english_word_have_one_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("covers", "yes", "no"),
    [
        ("치기", "친다 치고 쳤다 칠게 칩니다", "치료한다 쳐다본다 치즈를 치마를"),
        ("밀기", "민다 밀어 밀고 밀었다", "밀가루를 밀수꾼을 밀림"),
        ("오르기", "오른다 올라 올랐다 오르고", "올라간다 오빠"),
        ("듣기", "듣는다 들어 들었다", "들어간다 들판"),
        ("베기", "벤다 베어 베고", "베개를"),
        ("찌르기", "찌른다 찔러 찔렀다", "찌꺼기"),
        ("훔치기", "훔친다 훔쳐 훔쳤다", "훔볼트"),
        ("줍기", "줍는다 주워 주웠다", "주인에게"),
        ("종", "종을 종이라 종에 종", "종이를 종일 종류가"),
        ("창", "창으로 창을 창", "창문을 창고에"),
        ("독", "독을 독", "독수리가"),
    ],
)
def test_a_korean_root_is_found_in_its_forms_and_nowhere_else(covers: str, yes: str, no: str) -> None:
    """No false hits from short stems."""
    forms = forms_of(covers, last=True)

    def found(word: str) -> bool:
        return any(begins(letters(word), form) for form in forms)

    assert [word for word in yes.split() if not found(word)] == [word for word in ("종이라",) if word in yes.split()]
    assert [word for word in no.split() if found(word)] == []


@pytest.mark.parametrize(
    ("word", "bare"),
    [
        ("헤다에게", "헤다"),
        ("불씨를", "불씨"),
        ("종을", "종"),
        ("부제와", "부제"),
        ("왜가리", "왜가리"),
        ("종이", "종이"),
    ],
)
def test_particles_come_off_nouns_but_not_off_what_may_be_the_noun(word: str, bare: str) -> None:
    assert without_particle(word) == bare


@pytest.mark.parametrize(
    ("line", "covers"),
    [
        ("I speak with Hedda", "talk to Hedda"),
        ("looking for a hidden door", "find a hidden door, search"),
        ("헤다와 대화한다", "헤다와 이야기"),
        ("헤다한테 물어봤다", "헤다에게 묻기"),
        ("한숨돌린다", "한숨 돌리기"),
        ("위층으로올라간다", "위층"),
        ("ATTACK!!", "attack"),
        ("공격 \u1112\u1161\u11ab\u1103\u1161", "공격"),
    ],
)
def test_a_line_fits_what_means_the_same(line: str, covers: str) -> None:
    """Synonyms, particles, missing blanks, case and Unicode form do not matter (D8)."""
    assert fit(line, covers) > 0


@pytest.mark.parametrize(
    ("line", "covers"),
    [
        ("talk to Osk", "talk to Hedda"),
        ("the talker", "hedda"),
        ("말을 걸어 본다", "둘러보기, 살펴보기"),
        ("보기도 한다", "기도"),
        ("Aliceville", "Alice"),
    ],
)
def test_a_line_does_not_fit_what_only_looks_alike(line: str, covers: str) -> None:
    assert fit(line, covers) == 0


def test_longer_phrases_and_exact_words_fit_better() -> None:
    assert fit("talk to Hedda about the bell", "talk to Hedda") > fit("talk to Hedda about the bell", "Hedda")
    assert fit("ask Hedda", "ask Hedda") > fit("speak to Hedda", "ask Hedda") > 0


def test_casual_words_call_for_no_check() -> None:
    assert fit("I look and talk", "look, talk, ask", casual=False) == 0
    assert fit("둘러보고 이야기한다", "둘러보기, 이야기", casual=False) == 0
    assert fit("I listen at the door", "listen, look", casual=False) > 0


def test_what_is_left_over_is_what_nothing_covers() -> None:
    assert left_over("to the chapel", "chapel, church") == 0
    assert left_over("hide in the chapel", "chapel, church") == 1


def test_both_languages_have_lines_of_their_own() -> None:
    assert says("look around", "look_covers") > 0
    assert says("둘러본다", "look_covers") > 0
    assert says("xyzzy", "look_covers") == 0


def test_a_line_of_little_words_keeps_them() -> None:
    assert spoken_of("to the").stems
