from hypothesis import given
from hypothesis import strategies as st

from orchestrator.play.wrapping import WIDEST, Wrapper, cells_of, line_width, padded, width_of, wrapped

TEXTS = st.text(st.sampled_from(" \nabcdé가나ㅏ각漢…—🎲́ᆨ"), max_size=400)
WIDTHS = st.integers(min_value=20, max_value=100)


@given(text=TEXTS, width=WIDTHS)
def test_no_line_is_wider_than_the_terminal(text: str, width: int) -> None:
    assert all(width_of(line) <= width for line in wrapped(text, width, first="> ", rest="  ").split("\n"))


@given(text=TEXTS, width=WIDTHS)
def test_nothing_but_blanks_is_added_or_lost(text: str, width: int) -> None:
    assert "".join(wrapped(text, width).split()) == "".join(text.split())


@given(pieces=st.lists(TEXTS, max_size=8), width=WIDTHS)
def test_a_text_in_pieces_is_broken_like_the_whole(pieces: list[str], width: int) -> None:
    wrapper = Wrapper(width)

    assert "".join(map(wrapper.feed, pieces)) + wrapper.end() == wrapped("".join(pieces), width)


def test_a_word_is_held_back_until_it_is_whole() -> None:
    wrapper = Wrapper(20)

    assert wrapper.feed("one tw") == "one"
    assert wrapper.feed("o three") == " two"
    assert wrapper.end() == " three"


def test_korean_letters_take_two_cells_and_words_stay_whole() -> None:
    assert wrapped("호수 밑에서 종이 울린다", 20) == "호수 밑에서 종이\n울린다"
    assert width_of("종이") == 4
    assert [cells_of(mark) for mark in "a가́ᅡ"] == [1, 2, 0, 0]


def test_a_word_longer_than_a_line_is_cut() -> None:
    assert wrapped("ab " + "x" * 45, 20) == "ab\n" + "x" * 20 + "\n" + "x" * 20 + "\n" + "x" * 5


def test_paragraphs_stay_apart_by_one_line() -> None:
    assert wrapped("one\n\n\n\ntwo\nthree", 40) == "one\n\ntwo\nthree"


def test_further_lines_are_indented_under_the_first() -> None:
    assert wrapped("one two three four five", 20, first="> ", rest="  ") == "> one two three four\n  five"


def test_a_blank_after_a_short_beginning_is_kept() -> None:
    assert wrapped("1. Keep it as it is", 20, first="  ", rest="     ") == "  1. Keep it as it\n     is"


def test_a_line_is_never_wider_than_can_be_read() -> None:
    assert [line_width(columns) for columns in (0, 10, 60, 300)] == [WIDEST, 20, 60, WIDEST]


def test_names_in_two_scripts_are_padded_to_the_same_cells() -> None:
    assert {width_of(padded(name, 12)) for name in ("Bell", "종소리", "鐘")} == {12}
