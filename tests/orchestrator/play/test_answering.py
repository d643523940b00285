"""What a line answers to a choice: labels, ids, words, and words beside an option that wants some."""

import pytest

from orchestrator.play.answering import Missed, answer_in, labels
from orchestrator.play.job import PACKAGE
from orchestrator.turn.signals import TurnWaits
from prompts.words import Words
from rules.decisions import LONGEST_WORDS, Decision, Option

EN, KO = Words("en", package=PACKAGE), Words("ko", package=PACKAGE)


def waiting(*options: Option, names: tuple[str, ...] = (), default: str = "") -> TurnWaits:
    ids = tuple(option.id for option in options)
    decision = Decision("d", "gift", "hero", options, default or ids[0])
    return TurnWaits(decision, "?", tuple(zip(ids, names or ids, strict=True)))


GIFT = waiting(Option("bren", words=True), Option("sae", words=True), names=("Bren", "Sae Vell"), default="bren=none")


@pytest.mark.parametrize(
    "line",
    [
        "bren=she held the rope",
        "Bren = she held the rope",
        "1 she held the rope",
        "1. she held the rope",
        "1: she held the rope",
        "bren, she held the rope",
        "BREN she held the rope",
    ],
)
def test_words_stand_in_the_same_line_as_the_option_they_go_with(line: str) -> None:
    assert answer_in(GIFT, line, EN) == "bren=she held the rope"


def test_an_option_of_several_words_is_named_with_words_beside_it() -> None:
    assert answer_in(GIFT, "Sae Vell: for the song", EN) == "sae=for the song"


def test_a_name_in_korean_may_have_its_ending() -> None:
    named = waiting(Option("bren", words=True), Option("sae", words=True), names=("브렌", "새"))

    assert answer_in(named, "브렌에게 밧줄을 붙잡아 줬으니까", KO) == "bren=밧줄을 붙잡아 줬으니까"


def test_the_only_one_who_can_be_meant_need_not_be_named() -> None:
    alone = waiting(Option("bren", words=True), names=("Bren",))

    assert answer_in(alone, "she held the rope", EN) == "bren=she held the rope"


@pytest.mark.parametrize("line", ["1", "bren", "Bren", "bren="])
def test_an_option_that_wants_words_says_so_where_it_gets_none(line: str) -> None:
    missed = answer_in(GIFT, line, EN)

    assert isinstance(missed, Missed)
    assert missed.tried
    assert "wants words" in EN.say(missed.key, **missed.params) or "none of the choices" in EN.say(
        missed.key, **missed.params
    )


def test_an_empty_line_takes_the_default() -> None:
    assert answer_in(GIFT, "  ", EN) == "bren=none"


def test_words_past_the_limit_are_told_so() -> None:
    missed = answer_in(GIFT, f"bren={'a' * (LONGEST_WORDS + 1)}", EN)

    assert isinstance(missed, Missed)
    assert missed.key == "game.words_too_long"


def test_a_name_that_only_begins_another_word_names_nobody() -> None:
    missed = answer_in(GIFT, "brenna held the rope", EN)

    assert isinstance(missed, Missed)
    assert not missed.tried


def test_options_that_are_numbers_are_chosen_by_themselves_and_not_by_their_place() -> None:
    """Points to put somewhere: 6, 5, 4 …; an answer of 5 means five of them."""
    points = waiting(*(Option(str(one)) for one in (6, 5, 4, 3)))

    assert labels(points) == ("6", "5", "4", "3")
    assert [answer_in(points, line, EN) for line in ("5", "3", "4.")] == ["5", "3", "4"]
    assert isinstance(answer_in(points, "1", EN), Missed)


EFFORT = {
    "en": waiting(
        Option("0"), Option("1"), Option("2"), names=("No Effort", "1 level of Effort", "2 levels of Effort")
    ),
    "ko": waiting(Option("0"), Option("1"), Option("2"), names=("분발 없음", "분발 1단계(지성 2점)", "분발 2단계")),
}


@pytest.mark.parametrize(
    ("language", "line", "chosen"),
    [
        ("en", "one level", "1"),
        ("en", "two levels of Effort", "2"),
        ("en", "with a level", "1"),
        ("en", "No Effort", "0"),
        ("en", "none", "0"),
        ("en", "1", "1"),
        ("ko", "한 단계", "1"),
        ("ko", "분발 두 단계로", "2"),
        ("ko", "두단계", "2"),
        ("ko", "분발 없음", "0"),
        ("ko", "2단계", "2"),
    ],
)
def test_where_all_choices_are_numbers_one_may_be_said_in_words(language: str, line: str, chosen: str) -> None:
    assert answer_in(EFFORT[language], line, EN if language == "en" else KO) == chosen


@pytest.mark.parametrize("line", ["three levels", "9", "one goblin", "one level or two"])
def test_a_number_that_is_no_choice_is_told_those_that_are(line: str) -> None:
    missed = answer_in(EFFORT["en"], line, EN)

    assert isinstance(missed, Missed)
    assert (missed.key, missed.params["known"]) == ("game.no_option", "0, 1, 2")
