"""Marks of emphasis are taken out of what is told, however it comes in pieces; other stars stay."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.play.emphasis import Emphasis, plain
from orchestrator.play.paper import Paper


def in_pieces(pieces: list[str]) -> str:
    reader = Emphasis()
    return "".join([*(reader.feed(piece) for piece in pieces), reader.end()])


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Its tongue bears the word *answer*.", "Its tongue bears the word answer."),
        ("**Loud** and (*soft*)", "Loud and (soft)"),
        ("***both***", "both"),
        ("**Loud *and* soft**", "Loud *and* soft"),
        ("혀에는 *응답*이라는 말이 있다.", "혀에는 응답이라는 말이 있다."),
    ],
)
def test_marks_around_words_go(written: str, read: str) -> None:
    assert plain(written) == read
    assert in_pieces(list(written)) == read


@pytest.mark.parametrize(
    "written",
    [
        *("2 * 3 = 6", "5*3", "* a\n* list", "**** four stars", "no marks", "", "*", "*a\nb*", "*a **b*** c"),
        *(
            "what may be said (* must be):",
            "덧붙일 수 있는 것이에요(*는 꼭 필요해요):",
            "(*a) and (*b)",
            "능력치*, 난이도*, *",
        ),
        "*never closed" + " at all" * 100 + "*",
    ],
)
def test_other_stars_stay(written: str) -> None:
    assert plain(written) == written
    assert in_pieces(list(written)) == written


def test_a_text_in_pieces_waits_for_no_more_than_a_line() -> None:
    reader = Emphasis()

    assert reader.feed("a *b c") == "a "
    assert reader.feed("\nd *e") == "*b c\nd "
    assert reader.feed("* f") == "e f"


@given(st.lists(st.text("a* \n가.", max_size=4), max_size=8))
def test_it_does_not_matter_how_a_text_is_cut(pieces: list[str]) -> None:
    assert in_pieces(pieces) == plain("".join(pieces))


@given(st.text("a* \n가."))
def test_nothing_but_stars_goes(written: str) -> None:
    assert plain(written).replace("*", "") == written.replace("*", "")


def test_a_game_shows_stories_and_answers_without_marks_and_players_as_they_typed() -> None:
    out = io.StringIO()
    paper = Paper(out)
    paper.line("player", "I say *hello*")
    paper.tell("The *bell")
    paper.tell("* rings.")
    paper.line("text", "The word is *answer*.")

    assert out.getvalue() == "> I say *hello*\n\nThe bell rings.\n\nThe word is answer.\n"
