"""Particles after names."""

from __future__ import annotations

import pytest

from prompts.particles import particle
from rules.sentences.particles import sound_of
from rules.sentences.wording import wording_of

PAIRS = wording_of("ko").particles


@pytest.mark.parametrize(
    ("name", "object_", "way"),
    [
        ("스트레스", "를", "로"),
        ("희망", "을", "으로"),
        ("칼날", "을", "로"),
        ("힘", "을", "으로"),
        ("HP", "를", "로"),
        ("Stress [stress]", "를", "로"),
        ("칼 (큰 것)", "을", "로"),
        ("2 + @level", "을", "로"),
        ("d6", "을", "으로"),
        ("10", "을", "으로"),
        ("“희망”", "을", "으로"),
    ],
)
def test_the_form_fits_the_sound_before_it(name: str, object_: str, way: str) -> None:
    assert PAIRS["을(를)"].after(name) == object_
    assert PAIRS["(으)로"].after(name) == way


@pytest.mark.parametrize(
    "name",
    [
        *(
            "스트레스",
            "희망",
            "칼날",
            "서울",
            "상처",
            "힘",
            "의식 없음",
            "여명의 불꽃",
            "2",
            "7",
            "10",
            "1000",
            "36",
            "0",
        ),
        *("HP", "XP", "Guard", "Jane", "Tom", "Kael", "Heat", "Renown", "magic", "stress", "hp", "Ship", "L"),
        *("칼 (큰 것)", "토마스(도적)", "희망!", "a", "한글 [id]"),
    ],
)
@pytest.mark.parametrize("pair", ["은(는)", "을(를)", "(으)로", "과(와)"])
def test_names_sound_as_they_do_in_prose(name: str, pair: str) -> None:
    """Two choosers, one for rules and one for prose, since neither layer may import the other: they agree on names."""
    assert PAIRS[pair].after(name) == particle(name, pair)


def test_nothing_to_hear_is_an_open_sound() -> None:
    assert sound_of("") == sound_of("→") == "open"
