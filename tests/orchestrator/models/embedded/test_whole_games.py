"""Whole games with sensible lines: they come to an ending, hold together, and are not the same each time."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from tests.orchestrator.models.embedded.placing import PLAYED, adventure_of
from tests.orchestrator.models.embedded.whole_games import Game, played

LANGUAGES = ("en", "ko")
SEEDS = ("first", "second", "third", "fourth")
EVERY = [(system, language) for system in PLAYED for language in LANGUAGES]
FINDINGS_ALLOWED = 0.02
"""The share of embedded narrations that may have a finding."""


@cache
def games(system: str, language: str) -> tuple[Game, ...]:
    """A game of each seed, each with another hero."""
    heroes = list(adventure_of(system).characters)
    return tuple(
        asyncio.run(played(adventure_of(system), language, seed, character=heroes[place % len(heroes)]))
        for place, seed in enumerate(SEEDS)
    )


def narrations() -> list[tuple[str, str]]:
    """Every narration of every game, with its language."""
    return [(language, told) for system, language in EVERY for game in games(system, language) for told in game.told]


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_every_game_comes_to_an_ending_and_verifies(system: str, language: str) -> None:
    """A13: fold equals what was stored, turn by turn."""
    for game in games(system, language):
        assert game.ending, f"no ending after {game.lines}"
        assert game.verified().faults == ()


@pytest.mark.parametrize("system", PLAYED)
def test_how_a_game_ends_depends_on_how_it_goes(system: str) -> None:
    """The same sensible lines with other dice and heroes come to other endings."""
    ended = Counter(game.ending for language in LANGUAGES for game in games(system, language))

    assert len(ended) >= 2, ended
    assert max(ended.values()) <= 0.75 * ended.total(), ended


def test_over_sixteen_nights_no_ending_has_more_than_half_and_none_is_short_or_long() -> None:
    """The Ember-Bearer, whose dice and heroes differ: several endings come, in 15 to 30 turns."""
    system = adventure_of("hope_and_fear")
    heroes = list(system.characters)
    seeds = (*SEEDS, *(f"s{number}" for number in range(4, 16)))
    nights = [
        asyncio.run(played(system, "en", seed, character=heroes[place % len(heroes)]))
        for place, seed in enumerate(seeds)
    ]
    ended = Counter(night.ending for night in nights)

    assert len(ended) >= 3, ended
    assert max(ended.values()) <= len(nights) // 2, ended
    assert all(15 <= night.table.state.turn <= 30 for night in nights), [one.table.state.turn for one in nights]


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_other_seeds_give_other_games(system: str, language: str) -> None:
    told = {tuple(game.told) for game in games(system, language)}

    assert len(told) == len(SEEDS)


def test_the_language_changes_no_state_while_the_rulings_are_the_same() -> None:
    """D12: as long as both languages' lines are ruled alike, the hashes are the same."""
    english, korean = games("classic_d20", "en")[0], games("classic_d20", "ko")[0]
    alike = 0
    while english.rulings[alike].get("approach") == korean.rulings[alike].get("approach"):
        if english.rulings[alike]["kind"] != korean.rulings[alike]["kind"]:
            break
        alike += 1

    assert alike >= 3
    assert english.hashes()[: alike + 1] == korean.hashes()[: alike + 1]


def test_the_same_game_is_told_in_the_same_words() -> None:
    again = asyncio.run(played(adventure_of("hope_and_fear"), "ko", SEEDS[0], character="senna"))
    first = asyncio.run(played(adventure_of("hope_and_fear"), "ko", SEEDS[0], character="senna"))

    assert (again.lines, again.told) == (first.lines, first.told)


@pytest.mark.parametrize("hash_seed", ["1", "77"])
def test_the_words_do_not_hang_on_how_python_hashes(hash_seed: str) -> None:
    """Sets and dicts decide nothing: another process with another hash seed tells the same."""
    code = (
        "import asyncio\n"
        "from tests.orchestrator.models.embedded.placing import adventure_of\n"
        "from tests.orchestrator.models.embedded.whole_games import played\n"
        "game = asyncio.run(played(adventure_of('classic_d20'), 'en', 'first', most=12))\n"
        "print('\\n'.join(game.told))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    here = asyncio.run(played(adventure_of("classic_d20"), "en", "first", most=12))

    assert told.stdout.rstrip("\n") == "\n".join(here.told).rstrip("\n")


def test_narrations_are_whole_sentences() -> None:
    for language, told in narrations():
        assert told.strip(), "a turn was told in silence"
        assert not re.search(r"[{}]|\.\.(?!\.)|[!?]\.| [.,!?](?!\.)|  ", told), told
        assert not re.search(r"[은이을과]\([는가를와]\)|\(으\)로|\(이\)", told), told
        if language == "en":
            for paragraph in told.splitlines():
                assert not re.match(r"[a-z]", paragraph), paragraph
                assert not re.search(r"(?<![.…])[.!?] [a-z]", paragraph), paragraph


def test_no_internal_id_is_told() -> None:
    """E11: ids never reach players."""
    ids = re.compile(r"\b[a-z]+_[a-z_]+\b")

    assert [told for _, told in narrations() if ids.search(told)] == []


def test_no_secret_is_told_before_it_is_out() -> None:
    """E4: an unrevealed secret's text stands in no narration."""
    for system, language in EVERY:
        for game in games(system, language):
            words, state = adventure_of(system).words, game.table.state
            hidden = [one for one in adventure_of(system).secrets if one not in state.secrets]
            for secret in hidden:
                text = words(language, "secrets", secret, "text")
                assert not any(text in told for told in game.told), secret


def test_no_passage_is_told_twice_in_a_row() -> None:
    for system, language in EVERY:
        for game in games(system, language):
            told = [text for text, ruling in zip(game.told, game.rulings, strict=True) if ruling["kind"] != "question"]
            for before, after in pairwise(told):
                again = set(paragraphs(before)) & set(paragraphs(after))
                assert not again, again


def paragraphs(told: str) -> list[str]:
    """The paragraphs of a narration, without the lists of what could be tried."""
    return [one for one in told.splitlines() if one and not re.match(r"^[^.!?]{1,40}: ", one)]


def test_embedded_narrations_are_hardly_ever_found_fault_with() -> None:
    """A1, E1, E14: over some hundreds of narrations, hardly a false alarm."""
    found: Counter[str] = Counter()
    told = 0
    for system, language in EVERY:
        for game in games(system, language):
            told += len(game.told)
            found.update(str(finding["code"]) for finding in game.findings)

    assert told >= 200
    assert sum(found.values()) <= FINDINGS_ALLOWED * told, found
