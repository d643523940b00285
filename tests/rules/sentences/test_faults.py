"""A wrong sentence: where understanding stopped, what stands there, what could."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.definitions.words import Definition
from rules.loading import load_system
from rules.sentences import Names, SentenceFault, describe_fault, explain, read, write
from rules.sentences.reading import LONGEST
from rules.sentences.wording import wording_of
from tests.rules.sentences.small import SMALL, SMALL_NAMES, read_badly

PRESETS = ("classic_d20", "forged", "hope_and_fear", "step_heroes")
CASES = [
    ("en", "When Stres is full → remove Stable", "Stres", "not_understood", "Stress"),
    ("en", "When Stress is ful → remove Stable", "ful", "not_understood", "full"),
    ("en", "When Stress is full → add Trauma to Skars", "Skars", "not_understood", "Scars"),
    ("en", "When Stress is full, while brav → remove Stable", "brav", "not_understood", ""),
    ("en", "When Stress is full → hit [stres] for 3", "[stres]", "unknown_id", "[stress]"),
    ("en", "When Stress is full → Stress becomes 2 + @lvel", "@lvel", "unknown_name", "@level"),
    ("en", "When Stress passes d6 → remove Stable", "d6", "dice_not_allowed", ""),
    ("en", "When Stress is full → Stress becomes 1 / 0", "1 / 0", "division_by_zero", ""),
    ("en", "When Stress is full → hit for 3 4", "4", "not_understood", ""),
    ("en", "Stress: a track up to 9. It starts ful.", "ful", "not_understood", "full"),
    ("ko", "스트래스가 가득 차면 → 안정 해제", "스트래스가", "not_understood", "스트레스"),
    ("ko", "스트레스가 가득 찼다 → 안정 해제", "찼다", "not_understood", ""),
    ("ko", "스트레스가 가득 차면 → 상처에 트라우마 추기", "추기", "not_understood", "추가"),
    ("ko", "스트레스가 가득 차면 → 스트레스는 2 + @levle", "@levle", "unknown_name", "@level"),
    ("ko", "스트레스가 가득 차면, 겁먹은 동얀 → 안정 해제", "동얀", "not_understood", "동안"),
]


@pytest.mark.parametrize(("language", "sentence", "found", "code", "nearest"), CASES)
def test_a_fault_stands_where_understanding_stopped(
    language: str, sentence: str, found: str, code: str, nearest: str
) -> None:
    fault = read_badly(sentence, language)
    assert (fault.code, fault.nearest) == (code, nearest)
    if code != "division_by_zero":
        assert fault.found == found
        assert sentence[fault.column - 1 :].startswith(found)
    else:
        assert fault.column == sentence.index("1 / 0") + 3


def test_a_fault_lists_the_words_and_names_that_could_stand_there() -> None:
    assert read_badly("When Stress is ful → remove Stable", "en").accepted == ("full", "empty")
    assert set(read_badly("When Stress is full → hit Stable for 1", "en").accepted) >= {"Stress", "Hit Points", "for"}
    assert "a number or formula such as 2 + @level" in read_badly("When Stress is full → hit for", "en").accepted
    korean = read_badly("스트레스가 → 안정 해제", "ko")
    assert set(korean.accepted) >= {"가득 차면", "바닥나면"}


def test_a_sentence_that_stops_short_says_what_is_missing() -> None:
    fault = read_badly("When Stress is full", "en")
    assert (fault.code, fault.found, fault.column) == ("ends_early", "", 20)
    assert "→" in fault.accepted
    assert read_badly("When Stress is full → Stress becomes 2 +", "en").code == "ends_early"


def test_a_sentence_that_goes_on_says_that_it_could_have_ended() -> None:
    fault = read_badly("When Stress is full → remove Stable. And more", "en")
    assert fault.found == "."
    assert "the end of the sentence" in fault.accepted


@pytest.mark.parametrize(
    ("sentence", "code", "place"),
    [
        ("Might: a stat from 1 to 6 that starts at 9.", "default_out_of_range", "9"),
        ("Insight: a die from d4 to d12 that starts at d7.", "die_sizes", "Insight"),
        ("Renown: a clock of 0 segments.", "too_small", "0"),
        ("Dazed: a condition. Each step moves Insight −1, Insight −2.", "said_twice", "Insight −2"),
    ],
)
def test_data_that_do_not_fit_are_told_at_their_words_as_the_loader_tells_them(
    sentence: str, code: str, place: str
) -> None:
    fault = read_badly(sentence, "en")
    assert fault.code == code
    assert sentence[fault.column - 1 :].startswith(place)


@pytest.mark.parametrize(
    ("text", "code"), [("", "empty"), ("  \n ", "empty"), ("a" * (LONGEST + 1), "sentence_too_long")]
)
def test_no_sentence_and_an_endless_one_are_faults(text: str, code: str) -> None:
    assert read_badly(text, "en").code == code


def test_a_kind_that_does_not_exist_is_a_fault_with_the_nearest() -> None:
    fault = read("When Stress is full → remove Stable", SMALL_NAMES, "en", kind="crad")
    assert isinstance(fault, SentenceFault)
    assert (fault.code, fault.nearest) == ("unknown_kind", "card")


def test_a_sentence_of_another_kind_is_not_taken() -> None:
    fault = read(write(SMALL.tracks["stress"], SMALL_NAMES, "en"), SMALL_NAMES, "en", kind="card")
    assert isinstance(fault, SentenceFault)
    assert fault.column == 1


def test_a_fault_is_told_in_the_readers_language() -> None:
    english = describe_fault(read_badly("When Stress is ful → remove Stable", "en"), "en")
    assert english == ("column 16: ful is not understood here; accepted here: full | empty; did you mean full?")
    korean = describe_fault(read_badly("스트레스가 가득 차면 → 스트레스는 @levle", "ko"), "ko")
    assert korean == "21번째 글자: 수식에 없는 이름: @levle; 여기에 올 수 있는 것: @level; 혹시 @level?"
    loaders = describe_fault(read_badly("명성은 0칸짜리 클록이다.", "ko"), "ko")
    assert loaders == "5번째 글자: 너무 작음: 0. 최소 1입니다"


quick = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _checked(text: str, language: str, names: Names = SMALL_NAMES) -> None:
    found = read(text, names, language)
    assert isinstance(found, Definition | SentenceFault)
    if isinstance(found, SentenceFault):
        assert 1 <= found.column <= len(found.text) + 1
        assert describe_fault(found, language)


@quick
@given(st.text(st.characters(exclude_categories=()), max_size=80), st.sampled_from(("en", "ko")))
def test_any_text_is_an_entry_or_a_fault_with_a_place(text: str, language: str) -> None:
    _checked(text, language)


SENTENCES = [
    write(entry, SMALL_NAMES, language)
    for language in ("en", "ko")
    for entry in (*SMALL.cards, *SMALL.tracks.values(), *SMALL.conditions.values(), *SMALL.lists.values())
]


@quick
@given(st.sampled_from(SENTENCES), st.sampled_from(("en", "ko")), st.integers(0, 80), st.text(max_size=6))
def test_a_sentence_broken_anywhere_is_an_entry_or_a_fault_with_a_place(
    sentence: str, language: str, place: int, put: str
) -> None:
    _checked(sentence[:place] + put + sentence[place + 1 :], language)


SHIPPED = [
    (id, language, chapter.lines[place].sentence)
    for id in PRESETS
    for language in ("en", "ko")
    for chapter in explain(load_system(id), language)
    for place in range(len(chapter.lines))
]


@quick
@given(
    st.sampled_from(SHIPPED), st.floats(0, 1), st.sampled_from(("", " ", "  \n\u3000", "\ud800", "\x1b[2J", "\u202e"))
)
def test_a_shipped_sentence_cut_off_anywhere_is_an_entry_or_a_fault_with_a_place(
    shipped: tuple[str, str, str], part: float, put: str
) -> None:
    """A name, a word or a blank at the very end is no further than the end."""
    system, language, sentence = shipped
    text = sentence[: round(part * len(sentence))] + put
    _checked(text, language, Names.of(load_system(system)))


@pytest.mark.parametrize("names", [PRESETS[0], PRESETS[1]])
def test_a_name_alone_and_a_blank_at_the_end_have_a_place(names: str) -> None:
    known = Names.of(load_system(names))
    for text in (*known.lexicon(wording_of("en"), ("list", "track", "condition")).shown.values(), "Hit Points is "):
        fault = read(text, known, "en", kind="card")
        assert isinstance(fault, SentenceFault)
        assert 1 <= fault.column <= len(text) + 1


@pytest.mark.parametrize(("stray", "found"), [("\x1b", "U+001B"), ("\ud800", "U+D800"), ("\x00", "U+0000")])
def test_what_no_file_can_hold_no_sentence_can(stray: str, found: str) -> None:
    """Words that are told are stored and shown: half characters and escapes are faults at their column."""
    fault = read_badly(f"When Stress is full → tell the storyteller “The{stray}n”", "en")
    assert (fault.code, fault.column, fault.found) == ("bad_character", 48, found)
    assert found in describe_fault(fault, "ko")
    escaped = f'When Stress is full → remove Stable {{"id": "\\u{ord(stray):04x}"}}'
    assert read_badly(escaped, "en").column == 37


@pytest.mark.parametrize(
    "text",
    [
        "When Stress is full → " + "Stress +1; " * 1_000 + "x",
        "스트레스가 가득 차면 → " + "상처에 가나 다라 추가; " * 800 + "x",
        "When Stress is full → Stress becomes " + "(" * 5_000,
        "When Stress is full → Stress becomes " + "-" * 5_000 + "1",
        "[ship]: a thing with a sheet of its own. " + "[x]: a stat from 1 to 6 that starts at 2. " * 400,
        "Stable: a condition. " + '{"a":' * 3_000,
        "“" * 10_000,
    ],
)
def test_sentences_made_to_exhaust_the_reader_end_in_an_answer(text: str) -> None:
    for language in ("en", "ko"):
        _checked(text[:LONGEST], language)
