"""Which lore the words at hand call up."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prompts.lore import LoreEntry, holds_key, match_lore, unmatched_rows
from prompts.sections import SectionReport


@pytest.mark.parametrize(
    ("text", "key", "found"),
    [
        ("앨리스가 왔다", "앨리스", True),
        ("앨리스에게서는 아무 말도 없다", "앨리스", True),
        ("“앨리스!”", "앨리스", True),
        ("앨리스였다", "앨리스", True),
        ("앨리스터가 왔다", "앨리스", False),
        ("큰앨리스", "앨리스", False),
        ("Alice waits", "Alice", True),
        ("ALICE'S hat", "alice", True),
        ("Aliceville", "Alice", False),
        ("Malice", "Alice", False),
        ("Alice는 갔다", "Alice", True),
        ("a_Alice", "Alice", False),
        ("Captain  Iris\nnods", "captain iris", True),
        ("아이리스대장은 고개를 끄덕인다", "아이리스 대장", True),
        ("아이리스 대장", "아이리스 대장", True),
        ("アリスが来た", "アリス", True),
        ("アリスビル", "アリス", False),
        ("アリス・リデル", "アリス", True),
        ("東京都", "東京", True),
        ("राम आया", "राम", True),
        ("रामायण", "राम", False),
        ("ΟΔΟΣ", "οδος", True),
        ("Straße", "STRASSE", True),
        ("анна!", "Анна", True),
        ("Рианна", "Анна", False),
        ("d20", "20", False),
        ("", "x", False),
        ("anything", "", False),
        ("anything", "   ", False),
    ],
)
def test_keys_match_whole_words_in_any_script(text: str, key: str, found: bool) -> None:
    """D8, D9."""
    assert holds_key(text, key) is found


@given(st.text(min_size=1, max_size=12), st.text(max_size=40))
def test_normal_forms_make_no_difference(key: str, text: str) -> None:
    """D8: NFC = NFD."""
    composed, decomposed = unicodedata.normalize("NFC", text), unicodedata.normalize("NFD", text)

    assert holds_key(composed, unicodedata.normalize("NFD", key)) == holds_key(
        decomposed, unicodedata.normalize("NFC", key)
    )


@given(
    st.text(st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3), min_size=2, max_size=5),
    st.sampled_from(
        ["은", "는", "이", "가", "을", "를", "에게", "와", "과", "의", "로", "으로", "까지", "에게도", "이었다"]
    ),
)
def test_any_korean_key_is_found_before_a_particle(key: str, particle: str) -> None:
    """D9."""
    assert holds_key(f"그날 {key}{particle} 거기", key)


def test_every_entry_is_judged_with_a_reason() -> None:
    """D4: in or out and why."""
    bell = LoreEntry("bell", "Bell", "It rings.", ("chime", "종"))
    sea = LoreEntry("sea", "Sea", "It keeps.", ("sea",))
    law = LoreEntry("law", "Law", "It holds.", always=True)

    matches = match_lore((bell, sea, law), ("종이 울린다", ""))

    assert [(match.entry.id, match.matched, match.why) for match in matches] == [
        ("bell", True, "key:종"),
        ("sea", False, "no_key"),
        ("law", True, "always"),
    ]
    assert unmatched_rows(matches) == (SectionReport("lore:sea", 0, False, "no_key"),)
