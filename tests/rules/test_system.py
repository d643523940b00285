"""A rule system ready for use: lookups by id, words by language, formulas compiled once."""

from __future__ import annotations

import pytest

from rules.formula import FormulaError
from rules.loading import system_from_data
from rules.system import RuleSystem
from tests.rules.loading.samples import ADVENTURE_WORDS, WORDS, loaded, loaded_adventure

SYSTEM = loaded(en=WORDS).system
PLAYED = loaded_adventure(en=ADVENTURE_WORDS).system


def test_everything_is_found_by_its_id() -> None:
    assert SYSTEM.stats["might"].max == 10
    assert SYSTEM.skills["climbing"].stat == "might"
    assert SYSTEM.tracks["stress"].counts_up
    assert SYSTEM.conditions["stable"].out
    assert SYSTEM.lists["bonds"].max_value == 3
    assert SYSTEM.derived["major"].formula == "6 + @level"
    assert SYSTEM.pools["fear"].gates == "hard_moves"
    assert SYSTEM.things["ship"].tracks[0].id == "hull"
    assert SYSTEM.difficulties["hard"].value == 20
    assert SYSTEM.checks["strike"].attack
    assert SYSTEM.attacks["knife"].damage == "d6 + @might"
    assert SYSTEM.switches["grit"].options == ("off", "on")
    assert SYSTEM.characters["iris"].stats == {"might": 4, "insight": 10}
    assert SYSTEM.non_players["thug"].policy == "wary"
    assert (SYSTEM.id, SYSTEM.version, SYSTEM.health_track) == ("tiny", "1.0", "hp")


def test_without_an_adventure_there_are_no_scenes_and_secrets() -> None:
    assert (SYSTEM.scenes, SYSTEM.secrets) == ({}, {})
    assert list(SYSTEM.clocks) == ["doom"]


def test_an_adventure_adds_its_own() -> None:
    assert list(PLAYED.scenes) == ["mouth", "depth"]
    assert list(PLAYED.secrets) == ["key_place"]
    assert list(PLAYED.clocks) == ["doom", "night"]
    assert list(PLAYED.non_players) == ["thug", "hermit"]
    assert [card.id for card in PLAYED.cards] == ["falls", "panic", "wreck", "night_falls"]


def test_laying_on_an_adventure_leaves_the_system_as_it_was() -> None:
    assert PLAYED.adventure is not None
    again = SYSTEM.with_adventure(PLAYED.adventure, {})

    assert again.scenes.keys() == PLAYED.scenes.keys()
    assert SYSTEM.adventure is None
    assert SYSTEM.scenes == {}


def test_a_formula_is_compiled_once_for_each_use_of_it() -> None:
    assert SYSTEM.formula("1 + @might") is SYSTEM.formula("1 + @might")
    assert SYSTEM.formula("1 + @might") is not SYSTEM.formula("1 + @might", dice=True)
    assert SYSTEM.formula("@value", value=True).refs != ()


def test_a_formula_that_means_nothing_here_is_an_error() -> None:
    with pytest.raises(FormulaError):
        SYSTEM.formula("@visited.mouth")
    assert PLAYED.formula("@visited.mouth").refs != ()


def test_tracks_whose_maximum_reads_something_can_move() -> None:
    assert list(SYSTEM.moving_maxima) == ["hp"]


class TestWords:
    """Words of an entry."""

    def test_come_from_the_text_file_of_the_language(self) -> None:
        assert SYSTEM.words("en", "stats", "might") == "Might"
        assert SYSTEM.words("en", "conditions", "dazed", "description") == "Insight a die smaller."

    def test_come_from_the_definition_where_no_text_file_has_them(self) -> None:
        assert SYSTEM.words("ko", "stats", "might", "covers") == "lift, push, break"

    def test_are_the_id_where_there_is_no_name_at_all(self) -> None:
        assert SYSTEM.words("ko", "stats", "might") == "might"
        assert SYSTEM.words("ko", "nothing", "there") == "there"

    def test_are_empty_where_there_are_no_other_words(self) -> None:
        assert SYSTEM.words("ko", "stats", "might", "description") == ""
        assert SYSTEM.phrases("en", "stats", "might", "lines") == ()

    def test_of_a_list_are_joined_or_taken_one_by_one(self) -> None:
        assert PLAYED.words("en", "approaches", "ask", "success") == "He nods."
        assert PLAYED.phrases("en", "approaches", "ask", "success") == ("He nods.",)
        assert PLAYED.phrases("en", "approaches", "ask", "covers") == ("ask, talk",)


def test_a_system_is_a_value() -> None:
    data = {"id": "one", "version": "1"}

    assert system_from_data(data) == system_from_data(data) == RuleSystem(system_from_data(data).file)
