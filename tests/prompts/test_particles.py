"""Korean particles after anything (behaviours.md D11)."""

import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prompts.particles import MARK_CLOSE, MARK_OPEN, attach, mark_pairs, pair, particle, resolve_marks, without_marks
from prompts.sounds import final_sound

with warnings.catch_warnings():
    # The oracle's own sources hold escapes that Python warns of whenever it compiles them: on every fresh machine.
    warnings.simplefilter("ignore")
    import tossi

SYLLABLES = st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3)
HANGUL = st.text(SYLLABLES, min_size=1, max_size=8)
ORACLE_PAIRS = ["은(는)", "이(가)", "을(를)", "과(와)", "(으)로", "아(야)", "(이)나", "(이)라", "(이)여"]


@pytest.mark.parametrize(
    ("text", "written", "expected"),
    [
        ("토마스(도적)", "은(는)", "토마스(도적)는"),
        ("은화 3", "을(를)", "은화 3을"),
        ("AC 12", "(으)로", "AC 12로"),
        ("서울", "(으)로", "서울로"),
        ("부산", "(으)로", "부산으로"),
        ("나무", "(으)로", "나무로"),
        ("앨리스", "이(가)", "앨리스가"),
        ("아이리스 대장", "과(와)", "아이리스 대장과"),
        ("카이", "와(과)", "카이와"),
        ("“서울”", "은(는)", "“서울”은"),
        ("《반지》", "을(를)", "《반지》를"),
        ("**토마스**", "이(가)", "**토마스**가"),
        ("불꽃🔥", "이(가)", "불꽃🔥이"),
        ("정말?!", "(이)라", "정말?!이라"),
        ("(도적)", "이(가)", "(도적)이"),
        ("횃불 [torch]", "을(를)", "횃불 [torch]을"),
        ("10", "을(를)", "10을"),
        ("100", "이(가)", "100이"),
        ("1,000", "(으)로", "1,000으로"),
        ("1조 0", "(으)로", "1조 0으로"),
        ("1000000000000", "을(를)", "1000000000000를"),
        ("1", "(으)로", "1로"),
        ("8", "(으)로", "8로"),
        ("6", "(으)로", "6으로"),
        ("1.5", "이(가)", "1.5가"),
        ("3/4", "이(가)", "3/4가"),
        ("d20", "은(는)", "d20은"),
        ("30%", "(으)로", "30%로"),
        ("HP", "을(를)", "HP를"),
        ("URL", "(으)로", "URL로"),
        ("GM", "이(가)", "GM이"),
        ("NPC", "은(는)", "NPC는"),
        ("Henry VIII", "은(는)", "Henry VIII은"),
        ("Guard", "은(는)", "Guard는"),
        ("Tom", "이(가)", "Tom이"),
        ("Jane", "을(를)", "Jane을"),
        ("Kael", "(으)로", "Kael로"),
        ("Iris", "과(와)", "Iris와"),
        ("king", "은(는)", "king은"),
        ("Jack", "이(가)", "Jack이"),
        ("Mark", "이(가)", "Mark가"),
        ("Knight", "은(는)", "Knight는"),
        ("Scott", "은(는)", "Scott은"),
        ("ship", "을(를)", "ship을"),
        ("camp", "을(를)", "camp를"),
        ("Chloé", "은(는)", "Chloé는"),
        ("\uff21\uff11", "(으)로", "\uff21\uff11로"),
        ("ㄱ", "이(가)", "ㄱ이"),
        ("ㄹ", "(으)로", "ㄹ로"),
        ("さくら", "은(는)", "さくら는"),
        ("ジョン", "은(는)", "ジョン은"),
        ("나무", "(이)었", "나무였"),
        ("돌", "(이)었", "돌이었"),
        ("카이", "이에요(예요)", "카이예요"),
        ("3", "이에요(예요)", "3이에요"),
        ("민호", "아(야)", "민호야"),
        ("영숙", "아(야)", "영숙아"),
    ],
)
def test_the_particle_fits_what_is_read_aloud_before_it(text: str, written: str, expected: str) -> None:
    """D11: digits, Latin, brackets, quotes, signs."""
    assert attach(text, written) == expected


@pytest.mark.parametrize("text", ["漢", "", "!?", "Ж"])
def test_an_unknowable_sound_keeps_both_forms(text: str) -> None:
    """D11."""
    assert particle(text, "은(는)") == "은(는)"
    assert particle(text, "으로/로") == "(으)로"


def test_decomposed_hangul_sounds_like_composed() -> None:
    """D11, D8: NFC = NFD."""
    assert particle("\u1109\u1165\u110b\u116e\u11af", "(으)로") == particle("서울", "(으)로") == "로"


@pytest.mark.parametrize(
    ("one", "other"), [("은(는)", "는/은"), ("을(를)", "을/를"), ("(으)로", "으로/로"), ("(이)나", "이나(나)")]
)
def test_a_pair_may_be_written_in_several_ways(one: str, other: str) -> None:
    assert pair(one)[:2] == pair(other)[:2]


def test_what_is_no_pair_is_refused_with_the_accepted_spellings() -> None:
    with pytest.raises(ValueError, match=r"'의' is no particle pair; write it like 은\(는\)"):
        pair("의")


@given(word=HANGUL, written=st.sampled_from(ORACLE_PAIRS))
def test_hangul_agrees_with_the_oracle(word: str, written: str) -> None:
    """D11: tossi is right about Hangul."""
    assert particle(word, written) == tossi.pick(word, written)


@given(word=HANGUL, number=st.integers(0, 10**20 - 1), written=st.sampled_from(ORACLE_PAIRS))
def test_whole_numbers_agree_with_the_oracle(word: str, number: int, written: str) -> None:
    """D11: tossi is right about whole numbers."""
    assert particle(f"{word} {number}", written) == tossi.pick(f"{word} {number}", written)


@given(word=HANGUL, note=HANGUL, mark=st.sampled_from(["", "…", "!", "”", "' "]), written=st.sampled_from(ORACLE_PAIRS))
def test_brackets_and_punctuation_agree_with_the_oracle(word: str, note: str, mark: str, written: str) -> None:
    """D11: tossi is right about a bracketed remark and what is not spoken."""
    text = f"{word}({note}){mark}"
    assert particle(text, written) == tossi.pick(text, written) == particle(word, written)


@given(st.text(max_size=200))
def test_any_text_has_a_sound_or_none(text: str) -> None:
    assert final_sound(text) in {"vowel", "rieul", "consonant", None}


def test_pairs_in_our_own_source_are_resolved_after_the_values_are_in() -> None:
    """D11."""
    source = mark_pairs("@은(는) 검을(를) 들고 서울(으)로 가서 왕(이)라 불린다.")

    assert resolve_marks(source.replace("@", "카이")) == "카이는 검을 들고 서울로 가서 왕이라 불린다."


@given(st.text())
def test_text_without_our_marks_is_never_touched(said: str) -> None:
    """A18, D11: a player's own 은(는) stays as it was written."""
    text = without_marks(said + "을(를) 은(는)")

    assert resolve_marks(text) == text


def test_a_value_cannot_bring_marks_of_its_own() -> None:
    """A18."""
    assert without_marks(f"{MARK_OPEN}은(는){MARK_CLOSE}") == "\ufffd은(는)\ufffd"
