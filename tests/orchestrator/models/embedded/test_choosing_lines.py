"""Choosing and filling written lines: the longest untold first, the same choice for the same salt, tidy passages."""

from __future__ import annotations

import pytest

from orchestrator.models.embedded.lines import Lines, short_name, tidy

VARIANTS = ("{hero} waits by the door.", "{hero} counts the candles.", "{hero} hears the rain.")


def test_the_line_told_longest_ago_is_told() -> None:
    before = ("Bran hears the rain.", "Bran waits by the door.")

    assert Lines("en", "x", {"hero": "Bran"}, before).one(VARIANTS) == "Bran counts the candles."
    assert Lines("en", "x", {"hero": "Bran"}, (*before, "Bran counts the candles.")).one(VARIANTS) == before[0]


def test_a_line_is_known_again_by_its_own_words_whoever_it_was_about() -> None:
    told = Lines("en", "x", {"hero": "Bran"}, ("Ione waits by the door.",)).one(VARIANTS[:2])

    assert told == "Bran counts the candles."


def test_one_turn_tells_no_line_twice() -> None:
    lines = Lines("en", "x", {"hero": "Bran"})

    assert {lines.one(VARIANTS) for _ in VARIANTS} == {one.format(hero="Bran") for one in VARIANTS}


def test_the_salt_decides_and_nothing_else() -> None:
    told = [[Lines("en", f"seed:{turn}", {"hero": "Bran"}).one(VARIANTS) for turn in range(12)] for _ in range(2)]

    assert told[0] == told[1]
    assert len(set(told[0])) == len(VARIANTS)


def test_a_line_that_asks_for_what_nobody_has_is_passed_over() -> None:
    lines = Lines("en", "x", {"hero": "Bran"})

    assert lines.one(("{target} falls.", "{hero} stands.")) == "Bran stands."
    assert lines.one(("{target} falls.",)) == ""
    assert lines.one(()) == ""
    assert lines.filled("a stray { brace") == ""


def test_an_ornament_is_left_out_where_it_was_just_told() -> None:
    lines = Lines("en", "x", {"hero": "Bran"}, ("Bran hears the rain.", "Nothing."))

    assert lines.fresh(VARIANTS, 2) == ""
    assert lines.fresh(VARIANTS, 1) != ""


def test_values_are_never_read_as_slots() -> None:
    """A18: braces in a name stand as they are."""
    assert Lines("en", "x", {"hero": "{target}"}).one(("{hero} waits.",)) == "{target} waits."


def test_particles_fit_the_name() -> None:
    """D11: after a consonant, a vowel, ㄹ, a digit."""
    line = ("{hero}은(는) {scene}(으)로 갔다.",)

    assert Lines("ko", "x", {"hero": "브란", "scene": "여관"}).one(line) == "브란은 여관으로 갔다."
    assert Lines("ko", "x", {"hero": "셀라", "scene": "물"}).one(line) == "셀라는 물로 갔다."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("the monk falls. the bell rings.", "The monk falls. The bell rings."),
        ("It is over.. Now", "It is over. Now"),
        ("“go away.” says Osk.", "“Go away,” says Osk."),
        ("“A bell can't ring?” says Osk. he drinks.", "“A bell can't ring?” says Osk. He drinks."),
        ("… locked … at dawn …", "… locked … at dawn …"),
        ("Bran waits .  Then", "Bran waits. Then"),
        ("the roof.\n\nthe wall.", "The roof.\n\nThe wall."),
    ],
)
def test_passages_are_tidied(text: str, told: str) -> None:
    assert tidy(text, "en") == told


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Bran Ashdown", "Bran"),
        ("브란 애시다운", "브란"),
        ("Rook", "Rook"),
        ("Sir Brand", "Sir Brand"),
        ("The Grey Wanderer", "The Grey Wanderer"),
        ("늙은 가르", "늙은 가르"),
        ("of nowhere", "of nowhere"),
    ],
)
def test_heroes_go_by_their_first_names(name: str, short: str) -> None:
    assert short_name(name) == short
