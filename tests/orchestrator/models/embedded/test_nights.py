"""Every ending of the adventures of Cypher and Numenera, and all they offer, by lines of a player in both languages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, Final

import pytest

from tests.orchestrator.models.embedded.nights.telling import Luck, Night, load_the_dice, nights, played_night
from tests.orchestrator.models.embedded.placing import adventure_of

ADVENTURES: Final = {"cypher": "lost_tomorrow", "numenera": "bell_of_words"}
EVERY: Final = [(system, language) for system in ADVENTURES for language in ("en", "ko")]
MOST_TURNS: Final = 30
"""A night in which somebody does something is over by then; whoever only waits has longer."""
BY_THEMSELVES: Final = {"way_below", "cha_known", "tunnel_passed", "stairs_free", "lake_crossed", "korr_gone"}
"""What comes out without being tried for: on arriving, or when a foe falls."""
SHORT: Final = 90
"""What is told of a place or of time going by comes again; what somebody does, which takes more words, does not."""


@cache
def played(system: str, language: str, name: str) -> Night:
    night = nights(ADVENTURES[system], language)[name]
    with pytest.MonkeyPatch.context() as patch:
        luck = Luck()
        load_the_dice(patch, luck)
        return asyncio.run(played_night(system, language, night, luck))


def every_night(system: str, language: str) -> Iterator[tuple[str, Night]]:
    yield from ((name, played(system, language, name)) for name in nights(ADVENTURES[system], language))


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_every_ending_is_come_to_by_what_a_player_says(system: str, language: str) -> None:
    """A13, B9: seven endings of the one and five and a death of the other, each within a night's turns."""
    wanted: Any = nights(ADVENTURES[system], language)
    reached = {name: night.ending for name, night in every_night(system, language)}

    assert reached == {name: night.get("ending", name) for name, night in wanted.items()}
    endings = adventure_of(system).adventure.endings  # type: ignore[union-attr]
    assert set(reached.values()) == {one.id for one in endings}


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_a_night_with_deeds_in_it_is_no_longer_than_an_evening(system: str, language: str) -> None:
    long = {name: night.table.state.turn for name, night in every_night(system, language) if not _waits(night)}

    assert long
    assert max(long.values()) <= MOST_TURNS, long


def _waits(night: Night) -> bool:
    return len([one for one in night.rulings if one.get("kind") == "nothing"]) > MOST_TURNS


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_everything_that_a_scene_offers_is_done_by_saying_so(system: str, language: str) -> None:
    """B9: no approach is out of reach of the words a player has for it."""
    tried = {one for _, night in every_night(system, language) for one in night.tried()}

    assert tried == {one.id for scene in adventure_of(system).scenes.values() for one in scene.approaches}


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_what_comes_out_is_told_once(system: str, language: str) -> None:
    """What was tried tells of it; the secret's own text is for whoever looks it up."""
    words = adventure_of(system).words
    texts = [words(language, "secrets", one, "text") for one in adventure_of(system).secrets]
    for _, night in every_night(system, language):
        assert not [text for text in texts if any(text in told for told in night.told)]
        untold = {str(part["secret"]) for part in night.parts if part["type"] == "revealed" and not part.get("told")}
        assert untold <= BY_THEMSELVES, untold


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_nobody_is_called_the_hero_or_by_an_id(system: str, language: str) -> None:
    """E11."""
    for name, night in every_night(system, language):
        for told in night.told:
            assert "주인공" not in told, (name, told)
            assert "the hero" not in told.casefold(), (name, told)
            assert "_" not in told, (name, told)


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_no_deed_is_told_in_the_same_words_twice_running(system: str, language: str) -> None:
    for name, night in every_night(system, language):
        for before, after in pairwise(night.told):
            again = set(before.split("\n\n")) & set(after.split("\n\n"))
            assert not {one for one in again if len(one) > SHORT}, (name, again)


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_everything_that_may_be_tried_tells_how_it_came_out(system: str, language: str) -> None:
    told = adventure_of(system)
    silent = [
        (one.id, part)
        for scene in told.scenes.values()
        for one in scene.approaches
        for part in ("success", "failure")
        if not told.phrases(language, "approaches", one.id, part)
    ]

    assert silent == []
