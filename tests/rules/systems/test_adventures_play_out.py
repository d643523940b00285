"""The adventures, played by whim hundreds of times through the engine: they end, differently, and never get stuck."""

from collections import Counter
from functools import lru_cache

import pytest

from rules.reading import is_out
from rules.set_up import new_table
from tests.rules.systems.shipped import ADVENTURES, adventure_of
from tests.rules.systems.wanderer import HERO, Wanderer

PLAYS = 12
"""Plays of each ready-made character in each temper."""
BAD = {
    *("fallen", "village_drowned", "slain", "dark_dawn", "lost", "crash"),
    *("dead", "walked_away", "taken", "ashes"),
}


@lru_cache(maxsize=4)
def plays(system: str, adventure: str) -> tuple[Wanderer, ...]:
    played = adventure_of(system, adventure)
    return tuple(
        Wanderer(played, f"seed {number}", bold, character).play()
        for character in played.characters
        for bold in (0.0, 0.6)
        for number in range(PLAYS)
    )


@pytest.mark.parametrize(("system", "adventure"), ADVENTURES)
def test_every_play_comes_to_an_ending(system: str, adventure: str) -> None:
    assert [play.seed for play in plays(system, adventure) if not play.table.ending] == []


@pytest.mark.parametrize(("system", "adventure"), ADVENTURES)
def test_a_play_by_whim_takes_an_evening_and_not_a_week(system: str, adventure: str) -> None:
    turns = sorted(play.turns for play in plays(system, adventure))
    assert turns[0] >= 6
    assert 15 <= turns[len(turns) // 2] <= 40
    assert turns[-1] <= 60


@pytest.mark.parametrize(("system", "adventure"), ADVENTURES)
def test_it_is_not_the_same_each_time(system: str, adventure: str) -> None:
    endings = Counter(play.table.ending for play in plays(system, adventure))
    assert len(endings) >= 4
    assert 0 < sum(count for ending, count in endings.items() if ending in BAD) < endings.total()
    assert max(endings.values()) < 0.7 * endings.total()


@pytest.mark.parametrize(("system", "adventure"), ADVENTURES)
def test_every_scene_is_played_in_some_of_them(system: str, adventure: str) -> None:
    seen = {scene for play in plays(system, adventure) for scene in play.table.visited}
    assert seen == set(adventure_of(system, adventure).scenes)


@pytest.mark.parametrize(("system", "adventure"), ADVENTURES)
def test_nothing_that_was_open_is_refused_and_no_cascade_runs_away(system: str, adventure: str) -> None:
    for play in plays(system, adventure):
        assert play.refused == []
        assert not play.stopped


@pytest.mark.parametrize(("system", "adventure"), ADVENTURES)
def test_there_is_always_something_to_do_while_the_hero_can_act(system: str, adventure: str) -> None:
    played = adventure_of(system, adventure)
    wanderer = Wanderer(played, "never stuck", 0.3, next(iter(played.characters)))
    while not wanderer.table.ending:
        if not is_out(played, wanderer.table.sheets[HERO]):
            assert wanderer.choices() or wanderer.foes()
        wanderer.turn()


@pytest.mark.parametrize(("system", "adventure"), ADVENTURES)
def test_the_adventures_own_hero_is_there_to_be_played(system: str, adventure: str) -> None:
    played = adventure_of(system, adventure)
    assert played.adventure is not None
    assert new_table(played, ((HERO, played.adventure.hero, ""),))[1]
